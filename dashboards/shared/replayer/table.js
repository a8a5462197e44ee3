// Drawing of the table: six seats and the middle, for one frame.

// Seats are counter-clockwise: the next player sits to the right of the viewer.
const PLACES = ["near", "right-near", "right-far", "far", "left-far", "left-near"];

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
  if (deed.cards.length) row.append(drawCards(deed.cards, words, "gj-mini"));
  else row.append(make("span", `gj-pill gj-${deed.kind}`, words[deed.kind] || deed.kind));
  return row;
}

function drawName(data, frame, seat) {
  const { words } = data;
  const person = data.seats[seat];
  const head = make("header");
  head.append(make("span", `gj-badge gj-side-${person.side}`, person.number));
  const name = make("span", "gj-name", person.who || person.name);
  name.title = `${person.name} · ${words[`side_${person.side}`]} ${person.who}`;
  head.append(name);
  if (seat === data.viewer) head.append(make("span", "gj-tag gj-you", words.you));
  if (frame.opened[seat]) head.append(make("span", "gj-tag gj-opened", words.opened));
  const status = frame.status[seat];
  if (frame.places[seat]) head.append(make("span", "gj-tag gj-placed", words.place[frame.places[seat]]));
  else if (status !== "active") head.append(make("span", "gj-tag gj-placed", words[`status_${status}`]));
  const left = frame.left[seat];
  head.append(make("span", "gj-left", words.left.replace("{n}", left < 0 ? "?" : left)));
  return head;
}

/** Fill one seat's panel. */
function drawSeat(node, data, frame, seat, deed) {
  const { words } = data;
  node.replaceChildren(drawName(data, frame, seat));
  node.classList.toggle("gj-gone", frame.status[seat] !== "active");
  node.classList.toggle("gj-asked", frame.asked === seat);
  node.classList.toggle("gj-acted", frame.seat === seat);
  node.dataset.side = data.seats[seat].side;
  node.dataset.seat = seat;
  const hand = frame.hands[seat];
  node.append(hand ? drawHand(hand, data.ranks, words) : drawBacks(frame.left[seat]));
  const row = drawDeed(deed, words);
  if (frame.asked === seat) row.append(make("span", "gj-pill gj-question", frame.question));
  node.append(row);
}

/** Fill the middle: the play that lies there, whose it is, and the marks of this step. */
function drawMiddle(node, data, frame) {
  const { words, seats } = data;
  node.replaceChildren();
  const over = frame.asked === null && frame.places.filter(Boolean).length > 4;
  node.append(make("div", "gj-round", over ? words.deal_over : words.round.replace("{n}", frame.round)));
  if (frame.table.length) {
    const owner = seats[frame.maker];
    const line = make("div", "gj-owner");
    line.append(make("span", `gj-badge gj-side-${owner.side}`, owner.number), make("span", "", owner.who || owner.name));
    node.append(line, drawCards(frame.table, words, "gj-large"));
  } else {
    node.append(make("div", "gj-empty", over ? "" : words.table_empty));
  }
  const marks = make("div", "gj-marks");
  for (const mark of frame.marks) {
    const chip = make("span", `gj-mark gj-m-${mark.event}`, mark.text);
    chip.title = mark.full;
    marks.append(chip);
  }
  if (frame.burn) marks.append(make("span", "gj-mark gj-m-running", frame.burn));
  node.append(marks);
}

/** Draw frame `step` into the felt. */
function drawTable(root, data, step) {
  const frame = data.frames[step];
  const story = roundStory(data.frames, step);
  const bottom = data.viewer === null ? 0 : data.viewer;
  for (let seat = 0; seat < 6; seat += 1) {
    const place = PLACES[(seat - bottom + 6) % 6];
    drawSeat(root.querySelector(`[data-place="${place}"]`), data, frame, seat, story[seat]);
  }
  drawMiddle(root.querySelector(".gj-mid"), data, frame);
}
