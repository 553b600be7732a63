/** Finds the name that was probably meant: at most three edits away, or with the same last part. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const word = written.slice(0, 100).toLowerCase();
  const most = Math.min(3, word.length / 3);
  const [best] = names
    // Compare the whole name, and the part after the last dot.
    .flatMap((name) => [name, name.replace(/.*\./, '')].map((form) => ({ name, form })))
    .map(({ name, form }) => ({ name, slips: slips(word, form.toLowerCase()) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips);
  return best?.name ?? names.find((name) => word.length > 3 && name.toLowerCase().endsWith(word));
}

/** The edit distance: how many letters to add, drop or replace. */
function slips(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 0; at < from.length; at += 1) {
    const next = [at + 1];
    for (const [index, letter] of Array.from(to).entries()) {
      const [across = 0, above = 0] = row.slice(index);
      const left = next[index] ?? 0;
      next.push(Math.min(left + 1, above + 1, across + Number(letter !== from[at])));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
