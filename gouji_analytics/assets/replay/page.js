"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const last = data.steps.length - 1;
// Seats are counter-clockwise: the next player sits to the right of the viewer.
const PLACES = ["near", "right-near", "right-far", "far", "left-far", "left-near"];
const state = { step: 0, lang: "zh", viewer: data.viewer };
const find = (selector) => document.querySelector(selector);

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

const words = () => data.words[state.lang];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const seatName = (seat) => fill(words().seat, { n: seat + 1 });

function drawCards(piles) {
  const row = make("div", "cards");
  for (const [rank, number] of piles) {
    const joker = rank === 13 || rank === 14;
    const card = make("span", `card${joker ? " joker" : ""}${rank === 12 ? " two" : ""}`);
    card.append(joker ? words().jokers[rank - 13] : data.ranks[rank]);
    if (number > 1) card.append(make("small", "", `×${number}`));
    row.append(card);
  }
  return row;
}

function handPiles(hand) {
  const piles = [];
  for (let rank = hand.length - 1; rank >= 0; rank -= 1) if (hand[rank]) piles.push([rank, hand[rank]]);
  return piles;
}

/** What each seat last did in the round of the step. */
function deeds() {
  const found = {};
  for (let at = state.step; at > 0 && data.steps[at].round === data.steps[state.step].round; at -= 1) {
    const { seat } = data.steps[at];
    if (!(seat in found)) found[seat] = data.steps[at];
  }
  return found;
}

function drawSeat(node, seat, deed) {
  const step = data.steps[state.step];
  const place = step.places[seat];
  node.className = `seat side-${seat % 2}`;
  node.classList.toggle("asked", step.asked === seat);
  node.classList.toggle("acted", step.seat === seat);
  node.classList.toggle("gone", Boolean(place));
  const name = make("div", "name");
  name.append(make("b", "", String(seat + 1)), make("span", "", data.players[seat] || seatName(seat)));
  if (step.opened[seat]) name.append(make("i", "", words().opened));
  if (place) name.append(make("i", "", words().places[place - 1]));
  name.append(make("span", "left", fill(words().left, { n: step.left[seat] })));
  const hand = state.viewer === "all" || state.viewer === seat ? step.hands[seat] : null;
  const held = hand ? drawCards(handPiles(hand)) : make("div", "hidden", step.left[seat] ? words().hidden : "");
  const done = make("div", "deed");
  if (deed && deed.cards.length) done.append(drawCards(deed.cards));
  else if (deed) done.append(make("span", "mark", words()[deed.kind] || deed.kind));
  node.replaceChildren(name, held, done);
}

function drawMiddle() {
  const step = data.steps[state.step];
  const middle = find("#middle");
  middle.replaceChildren(make("div", "", fill(words().round, { n: step.round })));
  if (step.table.length) middle.append(make("div", "", fill(words().lies, { seat: seatName(step.maker) })), drawCards(step.table));
  else middle.append(make("div", "", state.step === last ? words().over : words().empty));
  for (const mark of step.marks) middle.append(make("span", "mark", mark[state.lang]));
}

function drawEvents() {
  const list = find("aside ol");
  list.replaceChildren();
  data.steps.forEach((step, at) => {
    for (const mark of step.marks) {
      if (mark.event === "yield" || mark.event === "round_won" || mark.event === "gouji") continue;
      const item = make("li", at === state.step ? "now" : "");
      const button = make("button", "", `${mark[state.lang]} `);
      button.type = "button";
      button.append(make("span", "", String(at)));
      button.addEventListener("click", () => go(at));
      item.append(button);
      list.append(item);
    }
  });
}

function draw() {
  const found = deeds();
  const bottom = typeof state.viewer === "number" ? state.viewer : 0;
  for (let seat = 0; seat < 6; seat += 1) {
    drawSeat(find(`[data-place="${PLACES[(seat - bottom + 6) % 6]}"]`), seat, found[seat]);
  }
  drawMiddle();
  drawEvents();
  find("#say").textContent = data.steps[state.step].say[state.lang];
  find("#count").textContent = `${state.step} / ${last}`;
  find("#slider").value = state.step;
}

function drawFrame() {
  document.documentElement.lang = state.lang;
  find("h1").textContent = `${words().title} · ${data.rules[state.lang]}`;
  find("#about").textContent = [data.deal_id, data.simulated[state.lang], words().keys].filter(Boolean).join(" · ");
  find("#choices span").textContent = words().viewpoint;
  find("#language").textContent = words().other_language;
  find("aside h2").textContent = words().events;
  for (const button of document.querySelectorAll("[data-go]")) button.title = words()[button.dataset.go];
  const select = find("#viewer");
  const seats = [0, 1, 2, 3, 4, 5].filter((seat) => data.steps[0].hands[seat]);
  const options = data.viewer === "all" ? ["all", ...seats, "none"] : [data.viewer];
  select.replaceChildren();
  for (const option of options) {
    const node = make("option", "", typeof option === "number" ? seatName(option) : words()[`see_${option}`]);
    node.value = String(option);
    select.append(node);
  }
  select.value = String(state.viewer);
  select.disabled = options.length === 1;
  draw();
}

function go(step) {
  state.step = Math.max(0, Math.min(last, step));
  draw();
}

/** The last step of the round before, or of the round after, this one. */
function otherRound(way) {
  const own = data.steps[state.step].round;
  let at = state.step;
  while (at + way >= 0 && at + way <= last && data.steps[at].round === own) at += way;
  if (way > 0) while (at < last && data.steps[at + 1].round === data.steps[at].round) at += 1;
  return at;
}

const MOVES = {
  first: () => go(0),
  last: () => go(last),
  back: () => go(state.step - 1),
  forward: () => go(state.step + 1),
  round_back: () => go(otherRound(-1)),
  round_forward: () => go(otherRound(1)),
};
const KEYS = { Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "forward", PageUp: "round_back", PageDown: "round_forward" };

find("#slider").max = last;
find("#slider").addEventListener("input", (event) => go(Number(event.target.value)));
for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", MOVES[button.dataset.go]);
document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.target.tagName === "SELECT") return;
  event.preventDefault();
  MOVES[KEYS[event.key]]();
});
find("#viewer").addEventListener("change", (event) => {
  const { value } = event.target;
  state.viewer = value === "all" || value === "none" ? value : Number(value);
  draw();
});
find("#language").addEventListener("click", () => {
  state.lang = state.lang === "zh" ? "en" : "zh";
  drawFrame();
});
drawFrame();
