/**
 * How much a test tries. `FULL=1` tries everything, as every night and before a release; without it, of
 * much that is of one kind, one.
 */
export const isFull = process.env['FULL'] === '1';

/**
 * All in the full set; otherwise one of each kind.
 *
 * @param turn which one of a kind, by turns; for several lists of the same that are to differ
 */
export function chosenFrom<One>(
  all: readonly One[],
  kindOf: (one: One) => unknown,
  turn = 0,
): readonly One[] {
  if (isFull) return all;
  return [...Map.groupBy(all, kindOf).values()]
    .map((kind) => kind[turn % kind.length])
    .filter((one) => one !== undefined);
}
