/** JSON with its numbers as written. */

/**
 * Reads JSON, with each number as the string in the text: JavaScript's own numbers lose digits above
 * 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text: string): unknown {
  return JSON.parse(quoteNumbers(text));
}

/**
 * JSON with a string in place of each number.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function quoteNumbers(text: string): string {
  JSON.parse(text);
  // In text that is known to be JSON, a backslash is in a string and escapes the character after it, and
  // digits outside of strings are numbers and nothing else.
  let isInString = false;
  return text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || token === '"' ? token : `"${token}"`;
  });
}
