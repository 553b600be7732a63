/**
 * Reads JSON, with each number as the string in the text: JavaScript's own numbers lose digits above
 * 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text: string): unknown {
  return JSON.parse(quoteNumbers(text));
}

/** Whether an object has two equal keys: nobody knows which counts. @throws SyntaxError as above */
export function hasEqualKeys(text: string): boolean {
  const pairsIn = (json: string): number =>
    json.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length;
  return pairsIn(text) > pairsIn(JSON.stringify(JSON.parse(text)));
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
