// The page that stands alone: its head, the language, and whose eyes the reader looks through.

{
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.querySelector(".gj");
  const page = { lang: data.lang, view: data.reveal ? "all" : data.view };
  const replayer = new Replayer(root);
  const find = (id) => document.getElementById(id);

  const viewName = (view) => {
    const words = data.words[page.lang];
    return /^\d$/.test(view) ? seatName(Number(view), words) : words.word[`see_${view}`];
  };

  /** The viewpoints that the page has hands for. */
  const viewpoints = () => {
    if (!data.views.length) return [page.view];
    const known = data.frames[0].hands.map(Boolean);
    return ["all", ...data.views.filter((view) => view === "table" || known.some((has, seat) => has && eyesOf(view, false).sees(seat)))];
  };

  const head = () => {
    const texts = data.head[page.lang];
    const { word } = data.words[page.lang];
    document.documentElement.lang = page.lang;
    find("title").textContent = `${texts.title} · ${texts.rules}`;
    find("about").textContent = [data.deal, texts.origin].filter(Boolean).join(" · ");
    find("language").textContent = texts.other;
    find("seen").textContent = word.viewpoint;
    const select = find("viewer");
    const options = viewpoints().map((view) => {
      const option = document.createElement("option");
      option.value = view;
      option.textContent = viewName(view);
      return option;
    });
    select.replaceChildren(...options);
    select.value = page.view;
    select.disabled = options.length === 1;
  };

  const look = () => {
    if (data.views.length) replayer.look(page.view, page.view === "all");
  };

  const asked = /(?:^|[#&])step=(\d{1,6})(?:&|$)/.exec(window.location.hash);
  data.start.step = asked ? Number(asked[1]) : 0;
  replayer.update(data);
  head();
  look();
  find("viewer").addEventListener("change", (event) => {
    page.view = event.target.value;
    look();
    replayer.back(event.target);
  });
  find("language").addEventListener("click", () => {
    page.lang = page.lang === "zh" ? "en" : "zh";
    replayer.speak(page.lang);
    head();
    look();
  });
  window.addEventListener("hashchange", () => {
    const step = /step=(\d{1,6})/.exec(window.location.hash);
    if (step) replayer.go(Number(step[1]));
  });
  root.focus({ preventScroll: true });
}
