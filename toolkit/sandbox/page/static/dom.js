/** Small things that every panel does to the page. Every value is set as text, never as HTML. */

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page must have ${id}.`);
  return found;
}

/**
 * Leaves the text alone when it says this already, so that a screen reader does not read it again.
 *
 * @param {Element} place
 * @param {string} text
 */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * A text that may be long: its beginning, and all of it on demand.
 *
 * @param {Element} place
 * @param {string} text
 * @param {number} [most] characters that are shown at once
 */
export function setLongText(place, text, most = 80) {
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

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function create(name, className = '', text = '') {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/**
 * Makes a menu offer these, and leaves alone what is chosen when it is still offered.
 *
 * @param {HTMLSelectElement | HTMLDataListElement} menu
 * @param {readonly { value: string, text: string }[]} options
 * @param {number} [fixed] options of the page itself that stay at the top
 */
export function setOptions(menu, options, fixed = 0) {
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

/**
 * Makes a list show these texts, each with its buttons.
 *
 * @param {Element} list
 * @param {readonly { text: string, actions?: import('./details.js').Action[] }[]} items
 */
export function setItems(list, items) {
  const wanted = JSON.stringify(items);
  if (list instanceof HTMLElement && list.dataset['items'] === wanted) return;
  if (list instanceof HTMLElement) list.dataset['items'] = wanted;
  const made = items.map(({ text, actions = [] }) => {
    const item = create('li');
    const place = create('span');
    setLongText(place, text);
    item.append(place);
    for (const { name, label, run } of actions) {
      const button = create('button', '', name);
      button.type = 'button';
      button.setAttribute('aria-label', label);
      button.addEventListener('click', run);
      item.append(' ', button);
    }
    return item;
  });
  list.replaceChildren(...made);
}

/**
 * Makes a description list show these.
 *
 * @param {Element} list
 * @param {readonly { label: string, text: string }[]} entries
 */
export function setEntries(list, entries) {
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

/** @param {string} iso */
export function timeText(iso) {
  return `${shortTime(iso)} UTC`;
}

/**
 * For lists; every time on the page is UTC.
 *
 * @param {string} iso
 */
export function shortTime(iso) {
  return iso.slice(0, 19).replace('T', ' ');
}

/**
 * `4825000000.50` as `4,825,000,000.50`.
 *
 * @param {string} amount
 */
export function amountText(amount) {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** @param {number} milliseconds */
export function durationText(milliseconds) {
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
