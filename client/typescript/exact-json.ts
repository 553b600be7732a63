import { demand } from './check.js';

/**
 * Parses JSON and keeps each number as the string in the text, because JavaScript numbers lose digits above 2^53 and
 * trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 * @throws TypeError on a platform that does not expose a number's digits, such as Safari before 18.4
 */
export function parseExact(text: string): unknown {
  // TypeScript does not know the third parameter, and older platforms do not pass it.
  return JSON.parse(text, (_, value: unknown, context?: { source: string }) => {
    demand(context, 'JSON.parse', 'newer');
    return typeof value === 'number' ? context.source : value;
  });
}

/** Whether an object repeats a key, so that it is unclear which value counts. @throws SyntaxError as above */
export function hasEqualKeys(text: string): boolean {
  const pairsIn = (json: string): number =>
    json.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length;
  return pairsIn(text) > pairsIn(JSON.stringify(JSON.parse(text)));
}
