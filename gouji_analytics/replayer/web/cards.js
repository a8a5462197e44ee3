// Drawing of cards: pure functions from data to elements. All text goes in as text, never as markup.

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

/** A text with its {places} filled. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

const TONES = { 2: "two", S: "small", B: "big", E: "eagle", "?": "hidden" };
const STRONG = new Set(["10", "J", "Q", "K", "A"]);
const FAN = 6; // so many equal cards lie side by side; of more the number tells

function cardName(rank, words) {
  return words.joker[rank] || (rank === "?" ? words.word.hidden : rank);
}

/** One card face. */
function drawFace(rank, words) {
  const card = make("span", `gj-card gj-${TONES[rank] || (STRONG.has(rank) ? "high" : "low")}`);
  const name = cardName(rank, words);
  card.append(make("b", rank in words.joker ? "gj-joker" : "", name));
  if (rank in words.joker) card.append(make("s", ""));
  return card;
}

/** A pile of equal cards: the face, edges of the cards below it, and the number. */
function drawPile(rank, count, words) {
  const pile = drawFace(rank, words);
  pile.dataset.depth = Math.min(count, 4);
  if (count > 1) pile.append(make("i", "", `×${count}`));
  pile.title = `${cardName(rank, words)}×${count}`;
  return pile;
}

/** Equal cards side by side, each covering most of the one before, with their number and what they do in the set. */
function drawFan(rank, count, role, words) {
  const fan = make("span", `gj-fan gj-role-${role}`);
  for (let index = 0; index < Math.min(count, FAN); index += 1) fan.append(drawFace(rank, words));
  if (count > 1) fan.lastElementChild.append(make("i", "", `×${count}`));
  if (role !== "base") fan.append(make("em", "", words.word[role]));
  fan.title = `${role === "base" ? "" : words.word[role]}${cardName(rank, words)}×${count}`;
  return fan;
}

/** A play as piles: [[rank, count, role], …]. */
function drawPiles(piles, words, className) {
  const row = make("span", `gj-cards ${className || ""}`);
  for (const [rank, count, role] of piles) {
    const pile = drawPile(rank, count, words);
    if (role && role !== "base") pile.classList.add(`gj-role-${role}`);
    row.append(pile);
  }
  return row;
}

/** A play as it lies on the table. */
function drawPlay(piles, words) {
  const row = make("div", "gj-cards gj-large");
  for (const [rank, count, role] of piles) row.append(drawFan(rank, count, role, words));
  return row;
}

/** A hand of sixteen counts, highest card first. */
function drawHand(hand, ranks, words) {
  const piles = [];
  for (let rank = hand.length - 1; rank >= 0; rank -= 1) {
    if (hand[rank]) piles.push([ranks[rank], hand[rank], "base"]);
  }
  return drawPiles(piles, words, "gj-hand");
}

/** Cards face down: a stack that says how many, never which. */
function drawBacks(left, words) {
  const row = make("div", "gj-cards gj-hand gj-backs");
  if (left !== 0) {
    const back = make("span", "gj-back", left < 0 ? "?" : left);
    back.title = words.word.hidden;
    row.append(back);
  }
  return row;
}

/** A play in words: base cards first, then tied 2s and hung jokers. */
function playText(piles, words) {
  return piles
    .map(([rank, count, role]) => `${role === "base" || !role ? "" : `${words.word[role]} `}${cardName(rank, words)}×${count}`)
    .join(words.plus);
}
