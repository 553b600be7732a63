/** How deep a value is nested, before anything that recurses reads it. */

/** Deeper than any body of the contract, and far from what a validator's recursion can take. */
export const maxDepth = 64;

/**
 * Whether lists and objects lie in each other more than `levels` deep. Of JSON it is asked after the
 * parsing: `JSON.parse` does not recurse.
 */
export function nestsTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
  // A list may have a million elements: no closure for each.
  for (const one of inside) if (nestsTooDeep(one, levels - 1)) return true;
  return false;
}
