// Notes and bookmarks: kept in this browser, by deal; written to and read from files. Always shown as text.

const STORE = "gouji-notes-1";
const MOST_NOTES = 500;
const MOST_SIGNS = 2000;

/** What a file or the store holds for one deal, without anything that is no note. */
function soundNotes(list) {
  const sound = (Array.isArray(list) ? list : []).filter(
    (note) => note && Number.isInteger(note.step) && note.step >= 0 && typeof note.text === "string",
  );
  return sound.slice(0, MOST_NOTES).map(({ step, text }) => ({ step, text: text.slice(0, MOST_SIGNS) }));
}

class Notes {
  constructor(deal) {
    this.deal = deal;
    this.kept = true;
    this.list = soundNotes(Notes.read()[deal]);
  }

  static read() {
    try {
      const found = JSON.parse(window.localStorage.getItem(STORE) || "{}");
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  static write(deal, list) {
    try {
      const all = Notes.read();
      if (list.length) all[deal] = list;
      else delete all[deal];
      window.localStorage.setItem(STORE, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }

  at(step) {
    return this.list.find((note) => note.step === step);
  }

  put(step, text) {
    this.merge([{ step, text }]);
  }

  remove(step) {
    this.list = this.list.filter((note) => note.step !== step);
    this.kept = Notes.write(this.deal, this.list);
  }

  /** Take notes in; one for a step that has one already replaces it. */
  merge(notes) {
    const steps = new Set(notes.map((note) => note.step));
    const others = this.list.filter((note) => !steps.has(note.step));
    this.list = soundNotes([...others, ...notes]).sort((one, other) => one.step - other.step);
    this.kept = Notes.write(this.deal, this.list);
  }

  /** The notes as the text of a file. */
  text() {
    return JSON.stringify({ format: STORE, deal: this.deal, notes: this.list }, null, 1);
  }

  /** Take in the text of a file; the number of notes read for this deal, or −1 when it is no such file. */
  take(text) {
    try {
      const found = JSON.parse(text);
      if (found.format !== STORE || found.deal !== this.deal || !Array.isArray(found.notes)) return -1;
      const notes = soundNotes(found.notes);
      this.merge(notes);
      return notes.length;
    } catch {
      return -1;
    }
  }
}

/** Offer a text as a file. */
function saveFile(name, text) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
