/** The deepest nesting allowed: more than any body of the contract, and far below a validator's recursion limit. */
export const maxDepth = 64;

/** Whether a value nests too deep. Call this before anything that recurses into the value; `JSON.parse` does not. */
export function nestsTooDeep(value: unknown, levels: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
  // A list may have a million elements, so avoid a closure for each.
  for (const one of inside) if (nestsTooDeep(one, levels - 1)) return true;
  return false;
}
