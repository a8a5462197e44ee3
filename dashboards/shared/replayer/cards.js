// Drawing of cards: pure functions from data to elements. All text goes in as text, never as markup.

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

const TONES = { 2: "two", S: "small", B: "big" };
const STRONG = new Set(["10", "J", "Q", "K", "A"]);

/** A pile of equal cards: the face, edges of the cards below it, and the number. */
function drawPile(rank, count, words) {
  const tone = TONES[rank] || (STRONG.has(rank) ? "high" : "low");
  const pile = make("span", `gj-card gj-${tone}`);
  pile.dataset.depth = Math.min(count, 4);
  const joker = words.joker[rank];
  pile.append(make("b", joker ? "gj-joker" : "", joker || rank));
  if (count > 1) pile.append(make("i", "", `×${count}`));
  pile.title = `${joker || rank}×${count}`;
  return pile;
}

/** A play: [[rank, count], …]. */
function drawCards(groups, words, className) {
  const row = make("div", `gj-cards ${className || ""}`);
  for (const [rank, count] of groups) row.append(drawPile(rank, count, words));
  return row;
}

/** A hand of sixteen counts, highest card first. */
function drawHand(hand, ranks, words) {
  const groups = [];
  for (let rank = hand.length - 1; rank >= 0; rank -= 1) {
    if (hand[rank]) groups.push([ranks[rank], hand[rank]]);
  }
  return drawCards(groups, words, "gj-hand");
}

/** Cards face down: as many backs as tell many from few, never which. */
function drawBacks(left) {
  const row = make("div", "gj-cards gj-hand gj-backs");
  const backs = left < 0 ? 6 : Math.min(left, 12);
  for (let index = 0; index < backs; index += 1) row.append(make("span", "gj-back"));
  return row;
}
