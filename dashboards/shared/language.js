/* The language of the document, and the framework's own words in it. The framework speaks English only; where its words stand they give way
   to ours, and come back when the reader turns to English. Only the places below are touched, and in each only its own words, so that names,
   notes and numbers stay what they are. */
(() => {
  const CHOICE = '[data-testid="stSelectbox"], [data-testid="stMultiSelect"]';
  const DROPDOWN = '[data-testid="stSelectboxVirtualDropdown"], [data-testid="stMultiSelectDropdown"]';
  const TIP = '[data-testid="stTooltipContent"] p, [data-testid="stTooltipErrorContent"] p';
  const FIGURES = '[data-testid="stDataFrameStatisticsMenu"]';
  // group of words -> the elements whose own text and attributes may be such words
  const PLACES = {
    skip: '[data-testid="stSkipToContent"]',
    nav: `[data-testid="stTopNav"], [data-testid="stTopNavSection"] *, [data-testid="stSidebar"], [data-testid="stSidebarNav"],
      [data-testid="stExpandSidebarButton"], [data-testid="stSidebarCollapseButton"] button`,
    status: '[data-testid="stStatusWidget"] *, [data-testid="stConnectionStatus"] *',
    dialog: '[data-testid="stDialog"] *',
    crash: '[data-testid="stException"] *',
    toolbar: `[data-testid="stElementToolbarButton"] button, ${TIP}`,
    column: `[data-testid="stDataFrameColumnMenu"] :is([role="menu"], [role="menuitem"], [role="menuitem"] > div, button),
      [data-testid="stDataFrameColumnMenu"] [role="menu"] > div:first-child > div:first-child`,
    format: '[data-testid="stDataFrameColumnFormattingMenu"] *',
    statistics: `${FIGURES} :not([data-testid="stDataFrameStatisticsChart"] *), #vg-tooltip-element .key`,
    columns: '[data-testid="stDataFrameColumnVisibilityMenu"] > div > label *',
    index: '[data-testid="stDataFrameColumnVisibilityMenu"] > div > div > label:first-child *',
    search: '.gdg-search-bar *',
    choice: `:is(${CHOICE}) :is(input, button, [role="group"])`,
    options: `:is(${DROPDOWN}) :is([role="option"]:not([data-key]) *, [data-key^="__"] *, button)`,
    said: '[data-live-announcer] [role="log"] > div',
    number: `[data-testid="stNumberInput"] :is(button, [role="alert"]), ${TIP}`,
    typing: '[data-testid="InputInstructions"] span, [data-testid="stTextInputClearButton"]',
    upload: `[data-testid="stFileUploaderDropzone"] *:not([data-testid="stFileChipName"]), ${TIP}`,
    help: '[data-testid="stTooltipIcon"] *',
    mark: `[role="img"][aria-label$=" icon"], [data-testid="stHeaderActionElements"] *, [data-testid="stProgress"] *,
      [data-testid="stVegaLiteChart"], [data-testid="stVegaLiteChart"] [aria-roledescription], [data-testid="stTable"] *`,
  };
  const NAMES = ['aria-label', 'aria-roledescription', 'title', 'placeholder'];
  const ANYWHERE = Object.values(PLACES).join(', ');
  const INNER = new Set(['what', 'all', 'why']); // what stands in these braces is a word of the framework too
  const LOCALE = Symbol.for('react-aria.i18n.locale');
  let spoken = '', exact = {}, patterned = {}; // group -> {word: ours}, [[pattern, ours], …]
  const replaced = new Map(); // element or text -> Map of slot -> [the framework's, ours]

  const learn = (words) => {
    exact = {};
    patterned = {};
    for (const [group, pairs] of Object.entries(words)) {
      exact[group] = new Map(pairs.filter(([word]) => !word.includes('{')));
      patterned[group] = pairs.filter(([word]) => word.includes('{')).map(([word, ours]) => {
        const slots = [];
        const parts = word.split(/\{(\w+)\}/);
        const source = parts.map((part, at) => at % 2 ? (slots.push(part), '(.+?)') : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
        return [new RegExp(`^${source.join('')}$`, 's'), slots, ours];
      });
    }
  };

  const inOurs = (word, group) => {
    const found = exact[group]?.get(word);
    if (found !== undefined) return found;
    for (const [pattern, slots, ours] of patterned[group] ?? []) {
      const parts = pattern.exec(word);
      if (!parts) continue;
      const filled = slots.map((slot, at) => (INNER.has(slot) ? inOurs(parts[at + 1], group) : parts[at + 1]));
      if (!filled.includes(undefined)) return ours.replace(/\{(\w+)\}/g, (_, slot) => filled[slots.indexOf(slot)]);
    }
    return undefined;
  };

  const put = (node, slot, text) => slot ? node.setAttribute(slot, text) : (node.data = text);
  const read = (node, slot) => slot ? node.getAttribute(slot) : node.data;

  const replace = (node, slot, groups) => {
    const said = read(node, slot);
    const word = said?.trim();
    if (!word) return;
    for (const group of groups) {
      const ours = inOurs(word, group);
      if (ours === undefined) continue;
      const text = said.replace(word, () => ours);
      if (!replaced.has(node)) replaced.set(node, new Map());
      replaced.get(node).set(slot, [said, text]);
      put(node, slot, text);
      return;
    }
  };

  const translate = (element) => {
    const groups = Object.keys(PLACES).filter((group) => element.matches(PLACES[group]));
    for (const name of NAMES) if (element.hasAttribute(name)) replace(element, name, groups);
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) replace(child, '', groups);
  };

  const within = (root) => {
    if (root.matches(ANYWHERE)) translate(root);
    root.querySelectorAll(ANYWHERE).forEach(translate);
  };

  const observer = new MutationObserver((changes) => {
    const changed = new Set();
    for (const change of changes) {
      if (change.type === 'childList') {
        for (const node of change.addedNodes) changed.add(node.nodeType === Node.ELEMENT_NODE ? node : change.target);
      } else changed.add(change.type === 'attributes' ? change.target : change.target.parentElement);
    }
    // what is inside another changed element is looked at once
    const added = new Set(changes.flatMap((change) => [...change.addedNodes]));
    for (const node of changed) {
      if (!node?.isConnected) continue;
      if (added.has(node)) within(node);
      else if (node.matches(ANYWHERE)) translate(node);
    }
    observer.takeRecords();
    for (const node of replaced.keys()) if (!node.isConnected) replaced.delete(node);
  });
  const WATCHED = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES };

  const back = () => {
    for (const [node, slots] of replaced) {
      for (const [slot, [said, ours]] of slots) if (read(node, slot) === ours) put(node, slot, said);
    }
    replaced.clear();
  };

  const speak = (lang, words) => {
    if (spoken === lang) return;
    spoken = lang;
    document.documentElement.lang = lang;
    if (window[LOCALE] !== lang) {
      window[LOCALE] = lang; // the framework's lists look here before they ask the browser
      window.dispatchEvent(new Event('languagechange'));
    }
    observer.disconnect();
    back();
    learn(words);
    if (!Object.keys(words).length) return;
    within(document.body);
    observer.observe(document.body, WATCHED);
  };

  window.goujiSpeak ??= speak;
})();
