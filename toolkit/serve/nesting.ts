/** Deeper than any body of the contract, and far from what a validator's recursion can take. */
export const maxDepth = 64;

/** Ask before anything that recurses reads the value. `JSON.parse` does not. */
export function nestsTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
  // A list may have a million elements: no closure for each.
  for (const one of inside) if (nestsTooDeep(one, levels - 1)) return true;
  return false;
}
