// Stepping: the step lives here, in the browser; the server hears only where it came to rest.

class Replayer {
  constructor(root) {
    this.root = root;
    this.step = 0;
    this.kind = "main";
    this.speed = 1;
    this.tab = "events";
    this.find = (selector) => root.querySelector(selector);
    this.listen();
  }

  listen() {
    this.find(".gj-slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    for (const button of this.root.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.move(button.dataset.go));
    }
    for (const button of this.root.querySelectorAll("[data-tab]")) {
      button.addEventListener("click", () => this.open(button.dataset.tab));
    }
    this.find(".gj-kind").addEventListener("change", (event) => {
      this.kind = event.target.value;
      this.drawEvents();
      this.back(event.target);
    });
    this.find(".gj-speed").addEventListener("change", (event) => {
      this.speed = Number(event.target.value);
      if (this.playing) this.play(true);
      this.back(event.target);
    });
    this.find(".gj-link").addEventListener("click", () => this.copy());
    this.find(".gj-note-save").addEventListener("click", () => this.keep());
    this.find(".gj-note-out").addEventListener("click", () => this.saveNotes());
    this.find(".gj-note-in input").addEventListener("change", (event) => this.readNotes(event.target));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  /** After a choice by mouse the keys step again; whoever chooses by keys stays in the chooser. */
  back(chooser) {
    if (!chooser.matches(":focus-visible")) this.root.focus({ preventScroll: true });
  }

  /** Take data from the server: a new deal or a followed link moves the step, a new viewpoint does not. */
  update(data, report, ask) {
    this.report = report;
    this.ask = ask;
    if (this.data === data) return;
    const moved = !this.data || this.data.deal !== data.deal || this.data.start.visit !== data.start.visit;
    if (!this.data || this.data.deal !== data.deal) this.notes = new Notes(data.deal);
    this.data = data;
    if (moved) {
      this.play(false);
      this.step = data.start.step;
    }
    this.step = this.clamp(this.step);
    this.speak(data.lang in data.words ? data.lang : Object.keys(data.words)[0]);
  }

  /** Turn to a language and draw everything anew. */
  speak(lang) {
    this.root.lang = lang;
    this.words = this.data.words[lang];
    this.look(this.data.view, this.data.reveal);
    this.drawNotes();
    this.label();
    this.drawEvents();
  }

  /** See what a viewer sees. */
  look(view, reveal) {
    this.eyes = eyesOf(view, reveal);
    this.root.classList.toggle("gj-reveal", reveal || view === "a" || view === "b");
    drawLanes(this.find(".gj-lanes"), this.data, this.words, (step) => this.go(step));
    this.draw();
  }

  clamp(step) {
    return Math.max(0, Math.min(this.data.frames.length - 1, step));
  }

  label() {
    const { word } = this.words;
    for (const button of this.root.querySelectorAll("[data-go]")) {
      const name = button.dataset.go;
      if (name in ICONS) button.textContent = button.classList.contains("gj-wide") ? word[name] : ICONS[name];
      button.title = word[name];
      button.setAttribute("aria-label", word[name]);
    }
    this.root.setAttribute("aria-label", `${word.table} ${this.data.deal}`);
    this.find(".gj-slider").max = this.data.frames.length - 1;
    this.find(".gj-slider").setAttribute("aria-label", fill(word.step, { n: "", of: "" }));
    for (const node of this.root.querySelectorAll("[data-word]")) node.textContent = word[node.dataset.word];
    this.find(".gj-note-text").placeholder = word.note_hint;
    this.find(".gj-lanes").setAttribute("aria-label", word.lanes);
    this.choices(".gj-kind", Object.keys(KINDS).map((kind) => [kind, word[`kind_${kind}`]]), this.kind, word.jump);
    this.choices(".gj-speed", SPEEDS.map((speed) => [speed, `${speed}×`]), this.speed, word.speed);
    this.labelPlay();
    this.open(this.tab);
  }

  /** Fill a chooser. */
  choices(selector, entries, chosen, name) {
    const select = this.find(selector);
    select.setAttribute("aria-label", name);
    select.replaceChildren(
      ...entries.map(([value, text]) => {
        const option = make("option", "", text);
        option.value = value;
        return option;
      }),
    );
    select.value = chosen;
  }

  /** Show one panel at the side. */
  open(tab) {
    this.tab = tab;
    for (const button of this.root.querySelectorAll("[data-tab]")) {
      button.setAttribute("aria-selected", button.dataset.tab === tab);
    }
    for (const panel of this.root.querySelectorAll("[data-panel]")) panel.hidden = panel.dataset.panel !== tab;
    this.drawPanel();
  }

  /** The events of the kind that is chosen: step, name of the mark, sentence. */
  listed() {
    if (this.kind === "notes") return this.notes.list.map(({ step, text }) => ({ step, event: "note", text: text || this.words.word.note_mark }));
    const kinds = KINDS[this.kind];
    return allMarks(this.data.frames)
      .filter(({ mark }) => (kinds ? kinds.includes(mark.event) : mark.event !== "round_won" && (this.kind === "all" || !ROUTINE.has(mark.event))))
      .map(({ step, mark }) => ({ step, event: mark.event, text: markText(mark, this.words) }));
  }

  drawEvents() {
    this.events = this.listed();
    const rows = this.events.map((event) => {
      const row = make("li");
      const button = make("button");
      button.type = "button";
      button.dataset.step = event.step;
      button.append(make("span", "gj-no", event.step), make("span", `gj-dot gj-m-${event.event}`), make("span", "", event.text));
      button.addEventListener("click", () => this.go(event.step));
      row.append(button);
      return row;
    });
    if (!rows.length) rows.push(make("li", "gj-none", this.words.word.no_events));
    this.find(".gj-events ol").replaceChildren(...rows);
    this.markEvents();
  }

  markEvents() {
    const list = this.find(".gj-events ol");
    let current = null;
    for (const button of list.querySelectorAll("button")) {
      button.classList.toggle("gj-here", Number(button.dataset.step) === this.step);
      if (Number(button.dataset.step) <= this.step) current = button;
    }
    list.scrollTop = Math.max(0, current ? current.offsetTop - list.clientHeight / 2 : 0);
  }

  key(event) {
    if (!this.root.isConnected) {
      document.removeEventListener("keydown", this.onKey);
      this.play(false);
      return;
    }
    const origin = event.composedPath()[0];
    const inside = event.composedPath().includes(this.root);
    const name = KEYS[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (origin instanceof Element && origin.closest(OWN_KEYS)) return;
    if (!inside && origin !== document.body && !event.key.startsWith("Arrow")) return;
    if (event.key === " " && origin instanceof Element && origin.closest("button, a, label")) return;
    event.preventDefault();
    this.move(name);
  }

  move(name) {
    const { frames } = this.data;
    if (name === "play") {
      this.play(!this.playing);
      return;
    }
    const before = this.events.filter((event) => event.step < this.step);
    const after = this.events.find((event) => event.step > this.step);
    const target = {
      first: 0,
      back: this.step - 1,
      forward: this.step + 1,
      last: frames.length - 1,
      round_back: roundStep(frames, this.step, false),
      round_forward: roundStep(frames, this.step, true),
      event_back: before.length ? before[before.length - 1].step : this.step,
      event_forward: after ? after.step : this.step,
    };
    this.go(target[name]);
  }

  go(step) {
    const next = this.clamp(step);
    if (next === this.step) return;
    this.step = next;
    this.draw();
    window.clearTimeout(this.resting);
    if (!this.playing) this.resting = window.setTimeout(() => this.rest(), REST_MS);
  }

  /** Step by itself, or stop; the server hears of the step where it stops. */
  play(on) {
    window.clearInterval(this.playing);
    const was = this.playing;
    this.playing = 0;
    if (on) {
      if (this.step === this.data.frames.length - 1) this.go(0);
      window.clearTimeout(this.resting);
      this.playing = window.setInterval(() => this.tick(), PLAY_MS / this.speed);
    } else if (was) {
      this.rest();
    }
    this.root.classList.toggle("gj-playing", Boolean(on));
    if (this.words) this.labelPlay();
  }

  tick() {
    if (!this.root.isConnected || this.step === this.data.frames.length - 1) this.play(false);
    else this.go(this.step + 1);
  }

  labelPlay() {
    const button = this.find("[data-go=play]");
    button.textContent = this.playing ? "❚❚" : "▶";
    button.title = this.words.word[this.playing ? "pause" : "play"];
    button.setAttribute("aria-label", button.title);
  }

  rest() {
    if (this.root.isConnected && this.report) this.report("rest", { visit: this.data.start.visit, step: this.step });
  }

  /** A link to this step, into the clipboard. */
  async copy() {
    const address = new URL(window.location.href);
    if (this.data.views) address.hash = `step=${this.step}`;
    else address.searchParams.set("action", this.step);
    try {
      await navigator.clipboard.writeText(address.href);
      this.tell(this.words.word.copied);
    } catch {
      this.tell(address.href);
    }
  }

  /** Say something in passing. */
  tell(text) {
    this.find(".gj-told").textContent = text;
  }

  keep() {
    this.notes.put(this.step, this.find(".gj-note-text").value.trim());
    this.drawNotes();
  }

  saveNotes() {
    saveFile(`${this.data.deal.replace(/[^\w.-]+/g, "_")}.notes.json`, this.notes.text());
  }

  async readNotes(input) {
    const [file] = input.files;
    if (!file) return;
    const count = file.size < 4_000_000 ? this.notes.take(await file.text()) : -1;
    input.value = "";
    this.drawNotes();
    this.tell(count < 0 ? this.words.word.note_bad : fill(this.words.word.note_read, { n: count }));
  }

  drawNotes() {
    const { word } = this.words;
    const rows = this.notes.list.map(({ step, text }) => {
      const row = make("li");
      const jump = make("button", "gj-note");
      jump.type = "button";
      jump.append(make("span", "gj-no", step), make("span", "gj-note-words", text || word.note_mark));
      jump.addEventListener("click", () => this.go(step));
      const remove = make("button", "gj-note-remove", "×");
      remove.type = "button";
      remove.title = word.note_remove;
      remove.setAttribute("aria-label", word.note_remove);
      remove.addEventListener("click", () => {
        this.notes.remove(step);
        this.drawNotes();
      });
      row.append(jump, remove);
      return row;
    });
    if (!rows.length) rows.push(make("li", "gj-none", word.no_notes));
    this.find(".gj-notes ol").replaceChildren(...rows);
    this.find(".gj-note-where").textContent = this.notes.kept ? word.note_where : word.note_full;
    this.noteHere();
    if (this.kind === "notes") this.drawEvents();
  }

  /** The note of this step, in the field and beside the sentence. */
  noteHere() {
    const note = this.notes.at(this.step);
    const text = note ? note.text : "";
    const field = this.find(".gj-note-text");
    const place = `${this.data.deal} ${this.step} ${text}`; // words being written stay when the page runs again
    if (field.dataset.place !== place) field.value = text;
    field.dataset.place = place;
    this.find(".gj-note-here").textContent = note ? `★ ${text}` : "";
  }

  draw() {
    const { data, step, words } = this;
    const frame = data.frames[step];
    drawTable(this.root, data, step, words, this.eyes);
    this.root.dataset.step = step;
    this.find(".gj-say").textContent = [sayText(frame, words), ...frame.marks.map((mark) => markText(mark, words))].join(" · ");
    this.find(".gj-slider").value = step;
    this.find(".gj-count").textContent = fill(words.word.step, { n: step, of: data.frames.length - 1 });
    this.tell("");
    moveLanes(this.find(".gj-lanes"), data.frames, step);
    this.noteHere();
    this.drawPanel();
  }

  /** Ask the server, once, for what could be done in this deal. */
  want() {
    const { choices, deal } = this.data;
    if (choices || !this.ask || this.wanted === deal) return;
    this.wanted = deal;
    this.ask("wanted", deal);
  }

  /** The panel at the side that is open, for this step. */
  drawPanel() {
    if (this.tab === "choices") this.want();
    if (this.tab === "choices") drawChoices(this.find(".gj-choices"), this.data, this.step, this.words, this.eyes);
    if (this.tab === "events") this.markEvents();
  }
}
