/** How deep JSON is nested, before anything that recurses reads it. */

/** Deeper than any body of the contract, and far from what a validator's recursion can take. */
export const maxDepth = 64;

/** Brackets within texts are not counted. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  34, 92, 123, 125, 91, 93,
];
