/**
 * Reads JSON, with each number as the string in the text: JavaScript's own numbers lose digits above
 * 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text: string): unknown {
  return JSON.parse(quoteNumbers(text));
}

/** @throws SyntaxError when the text is not JSON */
export function quoteNumbers(text: string): string {
  JSON.parse(text);
  // In valid JSON a backslash escapes the next character of a string, and digits outside of strings
  // are numbers.
  let isInString = false;
  return text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || token === '"' ? token : `"${token}"`;
  });
}
