/** The name that was probably meant: at most three slips away, or with the same end. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const word = written.slice(0, 100).toLowerCase();
  const [best] = names
    // Whole, and without what is before a dot.
    .flatMap((name) => [name, name.replace(/.*\./, '')].map((form) => ({ name, form })))
    .map(({ name, form }) => ({ name, slips: slips(word, form.toLowerCase()) }))
    .toSorted((a, b) => a.slips - b.slips);
  if (best && best.slips <= Math.min(3, word.length / 3)) return best.name;
  return names.find((name) => word.length > 3 && name.toLowerCase().endsWith(word));
}

/** How many letters must be added, left out or replaced. */
function slips(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, index) => index);
  const last = Array.from(from).reduce((row, letter, index) => {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const [across = 0, above = 0] = row.slice(at);
      next.push(Math.min((next[at] ?? 0) + 1, above + 1, across + Number(letter !== other)));
    }
    return next;
  }, first);
  return last.at(-1) ?? 0;
}
