/** `1 check`, `2 checks`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The start of a list: `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  const rest = names.length - most;
  if (rest > 0) return `${names.slice(0, most).join(', ')} and ${rest} more`;
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Cuts a text to a number of characters and marks the cut. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Makes any text safe to print: escapes line ends, terminal commands and unpaired surrogates. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{C}|\p{Z}/gu, (one) =>
    one === ' ' ? one : `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** The known name nearest to a misspelt one. Ignores case and hyphens and allows two slips. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
  const [near] = [0, 1, 2].flatMap((steps) =>
    names.filter((name) => isWithin(steps, plain(written), plain(name))),
  );
  return near;
}

/**
 * Whether at most this many edits turn one word into the other. An edit adds, drops or replaces a letter, or swaps
 * two neighbours.
 */
function isWithin(steps: number, from: string, to: string): boolean {
  if (from === to) return true;
  if (steps === 0 || Math.abs(from.length - to.length) > steps) return false;
  const [a, b] = from;
  const [c, d] = to;
  if (a === c) return isWithin(steps, from.slice(1), to.slice(1));
  return (
    isWithin(steps - 1, from.slice(1), to) ||
    isWithin(steps - 1, from, to.slice(1)) ||
    isWithin(steps - 1, from.slice(1), to.slice(1)) ||
    (a === d && b === c && isWithin(steps - 1, from.slice(2), to.slice(2)))
  );
}
