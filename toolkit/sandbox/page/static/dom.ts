/** Small things that every panel does to the page. Every value is set as text, never as HTML. */

export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page must have ${id}.`);
  return found;
}

/** Leaves the text alone when it says this already, so that a screen reader does not read it again. */
export function setText(place: Element, text: string) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * A text that may be long: its beginning, and all of it on demand.
 *
 * @param most characters that are shown at once
 */
export function setLongText(place: Element, text: string, most = 80) {
  const shown = place.querySelector(':scope > details.long');
  if (text.length <= most) {
    if (shown) shown.remove();
    setText(place, text);
    return;
  }
  const [summary, whole] = shown ? Array.from(shown.children) : [];
  if (summary && whole) {
    setText(summary, `${text.slice(0, most)}…`);
    setText(whole, text);
    return;
  }
  const details = create('details', 'long');
  details.append(create('summary', '', `${text.slice(0, most)}…`), create('span', '', text));
  place.replaceChildren(details);
}

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** The label begins with the name, and tells a screen reader what the button acts on. */
export interface Action {
  name: string;
  label: string;
  run: () => void;
}

export function createButton({ name, label, run }: Action) {
  const button = create('button', '', name);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', run);
  return button;
}

/**
 * Makes a menu offer these, and leaves alone what is chosen when it is still offered.
 *
 * @param fixed options of the page itself that stay at the top
 */
export function setOptions(
  menu: HTMLSelectElement | HTMLDataListElement,
  options: readonly { value: string; text: string }[],
  fixed = 0,
) {
  const wanted = JSON.stringify(options);
  if (menu.dataset['options'] === wanted) return;
  const chosen = menu instanceof HTMLSelectElement ? menu.value : '';
  menu.dataset['options'] = wanted;
  const made = options.map(({ value, text }) => {
    const option = create('option', '', text);
    option.value = value;
    return option;
  });
  menu.replaceChildren(...Array.from(menu.children).slice(0, fixed), ...made);
  if (menu instanceof HTMLSelectElement && options.some(({ value }) => value === chosen)) {
    menu.value = chosen;
  }
}

/** Makes a list show these texts, each with its buttons. */
export function setItems(list: Element, items: readonly { text: string; actions?: Action[] }[]) {
  const wanted = JSON.stringify(items);
  if (list instanceof HTMLElement && list.dataset['items'] === wanted) return;
  if (list instanceof HTMLElement) list.dataset['items'] = wanted;
  const made = items.map(({ text, actions = [] }) => {
    const item = create('li');
    const place = create('span');
    setLongText(place, text);
    item.append(place);
    for (const action of actions) {
      item.append(' ', createButton(action));
    }
    return item;
  });
  list.replaceChildren(...made);
}

/** Makes a description list show these. */
export function setEntries(list: Element, entries: readonly { label: string; text: string }[]) {
  const terms = list.querySelectorAll(':scope > dt');
  const same =
    terms.length === entries.length &&
    entries.every(({ label }, index) => terms[index]?.textContent === label);
  if (!same)
    list.replaceChildren(
      ...entries.flatMap(({ label }) => [create('dt', '', label), create('dd')]),
    );
  for (const [index, place] of Array.from(list.querySelectorAll(':scope > dd')).entries()) {
    setLongText(place, entries[index]?.text ?? '', 200);
  }
}

export function timeText(iso: string) {
  return `${shortTime(iso)} UTC`;
}

/** For lists; every time on the page is UTC. */
export function shortTime(iso: string) {
  return iso.slice(0, 19).replace('T', ' ');
}

/** `4825000000.50` as `4,825,000,000.50`. */
export function amountText(amount: string) {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

export function durationText(milliseconds: number) {
  for (const { name, size } of units) {
    if (milliseconds >= size) return `${Number((milliseconds / size).toFixed(1))} ${name}`;
  }
  return `${milliseconds} ms`;
}

const units = [
  { name: 'd', size: 86_400_000 },
  { name: 'h', size: 3_600_000 },
  { name: 'min', size: 60_000 },
  { name: 's', size: 1_000 },
];
