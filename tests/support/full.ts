/** `FULL=1` tries everything, as every night and before a release. Without it, tests try one of each kind. */
export const isFull = process.env['FULL'] === '1';

/**
 * Returns all in the full set, otherwise one of each kind.
 *
 * @param turn which one of a kind, in turns; for several equal lists that should differ
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
