/** Elements of the page. Every value is set as text, never as HTML. */

export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page must have ${id}.`);
  return found;
}

/** Leaves an equal text alone, so that a screen reader does not read it again. */
export function setText(place: Element, text: string) {
  if (place.textContent !== text) place.textContent = text;
}

/** Shows the first `most` characters, and the whole text on demand. */
export function setLongText(place: Element, text: string, most = 80) {
  if (text.length <= most) {
    setText(place, text);
    return;
  }
  const beginning = `${text.slice(0, most)}…`;
  const [summary, whole] = place.querySelector(':scope > details.long')?.children ?? [];
  if (summary && whole) {
    setText(summary, beginning);
    setText(whole, text);
    return;
  }
  const details = create('details', 'long');
  details.append(create('summary', '', beginning), create('span', '', text));
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

export type Action = ReturnType<typeof actionOn>;

/** An action of a button. Its label tells a screen reader what it acts on. */
export function actionOn(name: string, what: string, run: () => void) {
  return { name, label: `${name} ${what}`, run };
}

export function createButton({ name, label, run }: Action) {
  const button = create('button', '', name);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.onclick = run;
  return button;
}

/** Runs on each click, but not again before the last run is done. */
export function onClick(id: string, run: () => Promise<unknown>) {
  const button = element(id, HTMLButtonElement);
  let busy = false;
  button.addEventListener('click', () => {
    if (busy) return;
    busy = true;
    void run().finally(() => (busy = false));
  });
  return button;
}

/** Offers these options after the first `fixed` ones, and keeps the choice if it is still offered. */
export function setOptions(
  menu: HTMLSelectElement | HTMLDataListElement,
  options: readonly { value: string; text?: string }[],
  fixed = 0,
) {
  if (isShown(menu, options)) return;
  const chosen = menu instanceof HTMLSelectElement ? menu.value : '';
  const made = options.map(({ value, text = value }) => new Option(text, value));
  menu.replaceChildren(...Array.from(menu.children).slice(0, fixed), ...made);
  if (menu instanceof HTMLSelectElement && options.some(({ value }) => value === chosen)) {
    menu.value = chosen;
  }
}

/** Makes a list of these texts, each with its buttons. */
export function setItems(
  list: HTMLElement,
  items: readonly { text: string; actions?: Action[] }[],
) {
  if (isShown(list, items)) return;
  const made = items.map(({ text, actions = [] }) => {
    const item = create('li');
    const place = create('span');
    setLongText(place, text);
    item.append(place, ...actions.flatMap((action) => [' ', createButton(action)]));
    return item;
  });
  list.replaceChildren(...made);
}

export interface Entry {
  label: string;
  text?: string;
  lines?: readonly string[];
}

/** Makes a description list of these. */
export function setEntries(list: HTMLElement, entries: readonly Entry[]) {
  if (isShown(list, entries)) return;
  const made = entries.flatMap(({ label, text, lines }) => {
    const place = create('dd');
    if (text !== undefined) setLongText(place, text, 400);
    if (lines) place.append(listOf(lines));
    return [create('dt', '', label), place];
  });
  list.replaceChildren(...made);
}

function listOf(lines: readonly string[]) {
  const list = create('ul');
  for (const line of lines) {
    const item = create('li');
    setLongText(item, line, 400);
    list.append(item);
  }
  return list;
}

/** Whether the place shows this already, so that its focus and its open details stay. */
export function isShown(place: HTMLElement, content: unknown) {
  const wanted = JSON.stringify(content);
  if (place.dataset['shown'] === wanted) return true;
  place.dataset['shown'] = wanted;
  return false;
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
