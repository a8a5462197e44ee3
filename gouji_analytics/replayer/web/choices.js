// What could be done at a step: who is asked in turn, and the plays of the seat that acts next.

function drawQuestions(choice, data, words, eyes) {
  const list = make("ol", "gj-asked-order");
  for (const [seat, capacity, able] of choice.asked) {
    const item = make("li", seat === choice.seat && capacity === choice.capacity ? "gj-made" : "");
    item.append(drawBadge(seat, data), make("span", "", words.capacity[capacity]));
    if (able !== null && eyes.sees(seat)) {
      const text = able ? words.word.able : words.word.unable;
      item.append(make("small", able ? "gj-able" : "gj-unable", text));
    }
    list.append(item);
  }
  return list;
}

function drawLegal(legal, words) {
  const row = make("div", "gj-legal");
  for (const [kind, made] of legal.kinds) {
    row.append(make("span", made ? "gj-option gj-made" : "gj-option", words.word[kind] || kind));
  }
  for (const [piles, made] of legal.plays || []) {
    const option = make("span", made ? "gj-option gj-made" : "gj-option");
    option.append(drawPiles(piles, words, "gj-mini"));
    row.append(option);
  }
  for (const [rank, ways, low, high, made] of legal.ranks || []) {
    const option = make("span", made ? "gj-option gj-made" : "gj-option");
    option.append(drawPiles([[rank, 1, "base"]], words, "gj-mini"), make("small", "", fill(words.word.ways, { n: ways, cards: low === high ? low : `${low}–${high}` })));
    row.append(option);
  }
  return row;
}

/** Fill the panel for the moment after `step`. */
function drawChoices(panel, data, step, words, eyes) {
  if (!data.choices) {
    panel.replaceChildren(make("p", "gj-none", words.word.choices_coming));
    return;
  }
  const choice = data.choices[step];
  if (!choice) {
    panel.replaceChildren(make("p", "gj-none", words.word.no_choice));
    return;
  }
  const title = { seat: seatName(choice.seat, words), question: words.capacity[choice.capacity] };
  panel.replaceChildren(make("p", "gj-next", fill(words.word.next_up, title)));
  if (choice.asked.length > 1) panel.append(make("p", "gj-hint", words.word.asked_order), drawQuestions(choice, data, words, eyes));
  if (choice.legal && eyes.sees(choice.seat)) {
    panel.append(make("p", "gj-hint", fill(words.word.legal_count, { n: choice.legal.count })), drawLegal(choice.legal, words));
  } else {
    panel.append(make("p", "gj-hint", fill(words.word.legal_hidden, { seat: seatName(choice.seat, words) })));
  }
}
