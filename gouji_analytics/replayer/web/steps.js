// Keys, kinds of events, and the ways from one step to another.

const REST_MS = 250;
const PLAY_MS = 1600;
const SPEEDS = [0.5, 1, 2, 4];
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  PageUp: "round_back",
  PageDown: "round_forward",
  Home: "first",
  End: "last",
  p: "event_back",
  n: "event_forward",
  " ": "play",
};
const ICONS = {
  first: "⇤",
  round_back: "«",
  back: "‹",
  forward: "›",
  round_forward: "»",
  last: "⇥",
};
const ROUTINE = new Set(["yield", "round_won", "gouji"]);
const KINDS = {
  main: null,
  gouji: ["gouji"],
  burn: ["burn", "counter_burn", "burn_success", "burn_failed", "burn_dissolved", "kill"],
  opened: ["opened", "opening_lapsed"],
  men: ["men"],
  jiefeng: ["jiefeng", "lead_passed"],
  out: ["out", "eliminated", "laid_down"],
  yield: ["yield"],
  all: null,
  notes: [],
};
const OWN_KEYS =
  "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=true], [role=slider], [role=radio], [role=combobox], [role=option], [role=grid]";

/** First step of the round before or after `step`. */
function roundStep(frames, step, forward) {
  const { round } = frames[step];
  if (forward) {
    const next = frames.findIndex((frame, index) => index > step && frame.round > round);
    return next < 0 ? frames.length - 1 : next;
  }
  const first = frames.findIndex((frame) => frame.round === round);
  if (first < step) return first;
  return frames.findIndex((frame) => frame.round === frames[Math.max(first - 1, 0)].round);
}

/** Every mark with its step. */
function allMarks(frames) {
  return frames.flatMap((frame, step) => frame.marks.map((mark) => ({ step, mark })));
}

/** Whose hands a viewer sees, as the data were made for, or as the reader chose among what they hold. */
function eyesOf(view, reveal) {
  const seat = Number(view);
  const sides = { a: 0, b: 1 };
  return {
    view,
    near: Number.isNaN(seat) ? sides[view] || 0 : seat,
    sees: (other) => reveal || other === seat || other % 2 === sides[view],
  };
}
