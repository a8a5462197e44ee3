// Stepping: the step lives here, in the browser; the server hears only where it came to rest.

const REST_MS = 250;
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  PageUp: "round_back",
  PageDown: "round_forward",
  Home: "first",
  End: "last",
};
const ICONS = { first: "⇤", round_back: "«", back: "‹", forward: "›", round_forward: "»", last: "⇥" };
const OWN_KEYS = "input:not([type=range]), textarea, select, [contenteditable=true], [role=slider], [role=radio], [role=tab], [role=combobox], [role=option], [role=grid]";

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

class Replayer {
  constructor(root) {
    this.root = root;
    this.step = 0;
    this.find = (selector) => root.querySelector(selector);
    this.find(".gj-slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    for (const button of root.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.move(button.dataset.go));
    }
    this.find(".gj-events input").addEventListener("change", () => this.drawEvents());
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  /** Take data from the server: a new deal or a followed link moves the step, a new viewpoint does not. */
  update(data, report) {
    this.report = report;
    if (this.data === data) return;
    const moved = !this.data || this.data.deal !== data.deal || this.data.start.visit !== data.start.visit;
    this.data = data;
    if (moved) this.step = data.start.step;
    this.step = this.clamp(this.step);
    this.root.classList.toggle("gj-reveal", data.reveal);
    this.root.lang = data.lang;
    this.label();
    this.drawEvents();
    this.draw();
  }

  clamp(step) {
    return Math.max(0, Math.min(this.data.frames.length - 1, step));
  }

  label() {
    const { words, frames } = this.data;
    for (const button of this.root.querySelectorAll("[data-go]")) {
      const name = button.dataset.go;
      button.textContent = button.classList.contains("gj-wide") ? words[name] : ICONS[name];
      button.title = words[name];
      button.setAttribute("aria-label", words[name]);
    }
    this.find(".gj-slider").max = frames.length - 1;
    this.find(".gj-slider").setAttribute("aria-label", words.step.replace("{n}", "").replace("{of}", ""));
    this.find(".gj-legend").replaceChildren(
      make("span", "gj-badge gj-side-0"),
      make("span", "", words.side_0),
      make("span", "gj-badge gj-side-1"),
      make("span", "", words.side_1),
      make("span", "gj-keys", words.keys),
    );
    this.find(".gj-events strong").textContent = words.events;
    this.find(".gj-events label span").textContent = words.show_gouji;
    this.drawTicks();
  }

  drawTicks() {
    const last = Math.max(this.data.frames.length - 1, 1);
    const ticks = this.data.events
      .filter((event) => !event.routine)
      .map((event) => {
        const tick = make("span", `gj-m-${event.event}`);
        tick.style.left = `${(100 * event.step) / last}%`;
        return tick;
      });
    this.find(".gj-ticks").replaceChildren(...ticks);
  }

  drawEvents() {
    const all = this.find(".gj-events input").checked;
    const shown = this.data.events.filter((event) => all || !event.routine);
    const rows = shown.map((event) => {
      const row = make("li");
      const button = make("button");
      button.type = "button";
      button.dataset.step = event.step;
      button.append(make("span", "gj-no", event.step), make("span", `gj-dot gj-m-${event.event}`), make("span", "", event.text));
      button.addEventListener("click", () => this.go(event.step));
      row.append(button);
      return row;
    });
    if (!rows.length) rows.push(make("li", "gj-none", this.data.words.no_events));
    this.find(".gj-events ol").replaceChildren(...rows);
    this.markEvents();
  }

  markEvents() {
    const list = this.find(".gj-events ol");
    let current = null;
    for (const button of list.querySelectorAll("button")) {
      const here = Number(button.dataset.step) === this.step;
      button.classList.toggle("gj-here", here);
      if (Number(button.dataset.step) <= this.step) current = button;
    }
    const top = current ? current.offsetTop - list.clientHeight / 2 : 0;
    list.scrollTop = Math.max(0, top);
  }

  key(event) {
    if (!this.root.isConnected) {
      document.removeEventListener("keydown", this.onKey);
      return;
    }
    const origin = event.composedPath()[0];
    const inside = event.composedPath().includes(this.root);
    const name = KEYS[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (origin instanceof Element && !inside && origin.closest(OWN_KEYS)) return;
    if (!inside && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    this.move(name);
  }

  move(name) {
    const { frames } = this.data;
    const target = {
      first: 0,
      back: this.step - 1,
      forward: this.step + 1,
      last: frames.length - 1,
      round_back: roundStep(frames, this.step, false),
      round_forward: roundStep(frames, this.step, true),
    };
    this.go(target[name]);
  }

  go(step) {
    const next = this.clamp(step);
    if (next === this.step) return;
    this.step = next;
    this.draw();
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), REST_MS);
  }

  rest() {
    if (this.root.isConnected) this.report("rest", { visit: this.data.start.visit, step: this.step });
  }

  draw() {
    const { data, step } = this;
    drawTable(this.root, data, step);
    this.root.dataset.step = step;
    this.find(".gj-say").textContent = [data.frames[step].say, ...data.frames[step].marks.map((mark) => mark.full)].join(" · ");
    this.find(".gj-slider").value = step;
    this.find(".gj-count").textContent = data.words.step.replace("{n}", step).replace("{of}", data.frames.length - 1);
    this.markEvents();
  }
}

export default function (component) {
  const root = component.parentElement.querySelector(".gj");
  const fresh = !root.replayer;
  root.replayer = root.replayer || new Replayer(root);
  root.replayer.update(component.data, component.setStateValue);
  if (fresh && document.activeElement === document.body) root.focus({ preventScroll: true });
}
