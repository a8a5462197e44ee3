// Drawing of the table: six seats and the middle, for one frame.

// Seats are counter-clockwise: the next player sits to the right of the viewer.
const PLACES = ["near", "right-near", "right-far", "far", "left-far", "left-near"];

function seatName(seat, words) {
  return seat === null || seat === undefined ? words.nobody : fill(words.seat, { n: seat + 1 });
}

/** A mark of a frame as a sentence. */
function markText(mark, words) {
  const values = { seat: seatName(mark.seat, words), other: seatName(mark.other, words) };
  if (mark.cards) values.cards = playText(mark.cards, words);
  return fill(words.mark[mark.event] || mark.event, values);
}

/** What happened at a step, as one sentence. */
function sayText(frame, words) {
  const seat = frame.kind === "start" ? frame.leader : frame.seat;
  return fill(words.say[frame.kind] || frame.kind, { seat: seatName(seat, words), cards: playText(frame.cards, words) });
}

/** What every seat last did in the round that frame `step` belongs to. */
function roundStory(frames, step) {
  const story = {};
  for (let index = step; index > 0 && frames[index].round === frames[step].round; index -= 1) {
    const { seat, kind, cards } = frames[index];
    if (seat !== null && !(seat in story)) story[seat] = { kind, cards, now: index === step };
  }
  return story;
}

function drawDeed(deed, words) {
  const row = make("div", "gj-deed");
  if (!deed) return row;
  if (deed.now) row.classList.add("gj-now");
  if (deed.cards.length) row.append(drawPiles(deed.cards, words, "gj-mini"));
  else row.append(make("span", `gj-pill gj-${deed.kind}`, words.word[deed.kind] || deed.kind));
  return row;
}

function drawBadge(seat, data) {
  return make("span", `gj-badge gj-side-${data.seats[seat].side}`, seat + 1);
}

function drawName(data, frame, seat, words, eyes) {
  const person = data.seats[seat];
  const head = make("header");
  head.append(drawBadge(seat, data));
  const name = make("span", "gj-name", person.who || seatName(seat, words));
  name.title = `${seatName(seat, words)} · ${words.word[`side_${person.side}`]} ${person.who}`;
  head.append(name);
  if (String(seat) === eyes.view) head.append(make("span", "gj-tag gj-you", words.word.you));
  if (frame.opened[seat]) head.append(make("span", "gj-tag gj-opened", words.word.opened));
  const status = frame.status[seat];
  if (frame.places[seat]) head.append(make("span", "gj-tag gj-placed", words.place[frame.places[seat]]));
  else if (status !== "active") head.append(make("span", "gj-tag gj-placed", words.status[status]));
  const left = frame.left[seat];
  head.append(make("span", "gj-left", fill(words.word.left, { n: left < 0 ? "?" : left })));
  return head;
}

/** Fill one seat's panel. */
function drawSeat(node, data, frame, seat, deed, words, eyes) {
  node.replaceChildren(drawName(data, frame, seat, words, eyes));
  node.classList.toggle("gj-gone", frame.status[seat] !== "active");
  node.classList.toggle("gj-asked", frame.asked === seat);
  node.classList.toggle("gj-acted", frame.seat === seat);
  node.dataset.side = data.seats[seat].side;
  node.dataset.seat = seat;
  const hand = eyes.sees(seat) ? frame.hands[seat] : null;
  node.classList.toggle("gj-open", Boolean(hand));
  node.append(hand ? drawHand(hand, data.ranks, words) : drawBacks(frame.left[seat], words));
  const row = drawDeed(deed, words);
  if (frame.asked === seat) row.append(make("span", "gj-pill gj-question", words.capacity[frame.capacity]));
  node.append(row);
}

function drawMarks(frame, words) {
  const marks = make("div", "gj-marks");
  for (const event of new Set(frame.marks.map((mark) => mark.event))) {
    const same = frame.marks.filter((mark) => mark.event === event);
    const chip = make("span", `gj-mark gj-m-${event}`, words.event[event] || event);
    if (same.length > 1) chip.append(` ×${same.length}`);
    chip.title = same.map((mark) => markText(mark, words)).join("\n");
    marks.append(chip);
  }
  if (frame.burn) {
    const { burner, victim, depth } = frame.burn;
    const values = { burner: seatName(burner, words), victim: seatName(victim, words), depth };
    marks.append(make("span", "gj-mark gj-m-running", fill(words.burn_runs, values)));
  }
  return marks;
}

/** Fill the middle: the play that lies there, whose it is, and the marks of this step. */
function drawMiddle(node, data, frame, words) {
  const over = frame.asked === null && frame.places.filter(Boolean).length > 4;
  const round = make("div", "gj-round", over ? words.word.deal_over : fill(words.word.round, { n: frame.round }));
  node.replaceChildren(round);
  if (frame.table.length) {
    const line = make("div", "gj-owner");
    const name = data.seats[frame.maker].who || seatName(frame.maker, words);
    line.append(drawBadge(frame.maker, data), make("span", "", name), make("span", "gj-words", playText(frame.table, words)));
    node.append(line, drawPlay(frame.table, words));
  } else {
    node.append(make("div", "gj-empty", over ? "" : words.word.table_empty));
  }
  node.append(drawMarks(frame, words));
}

/** Draw frame `step` into the felt. `eyes`: whose hands are seen, and the seat that is nearest. */
function drawTable(root, data, step, words, eyes) {
  const frame = data.frames[step];
  const story = roundStory(data.frames, step);
  for (let seat = 0; seat < 6; seat += 1) {
    const place = PLACES[(seat - eyes.near + 6) % 6];
    drawSeat(root.querySelector(`[data-place="${place}"]`), data, frame, seat, story[seat], words, eyes);
  }
  drawMiddle(root.querySelector(".gj-mid"), data, frame, words);
}
