/** Counts and lists in words. */

/** `1 check`, `2 checks`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The first few of a list: `a, b and 3 more`. */
export function listed(names: readonly string[], most: number): string {
  const rest = names.length - most;
  if (rest > 0) return `${names.slice(0, most).join(', ')} and ${rest} more`;
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
