/**
 * Parses JSON and keeps each number as the string in the text, because JavaScript numbers lose digits above 2^53 and
 * trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 * @throws TypeError on a platform that does not expose a number's digits, such as Safari before 18.4
 */
export declare function parseExact(text: string): unknown;
/** Whether an object repeats a key, so that it is unclear which value counts. @throws SyntaxError as above */
export declare function hasEqualKeys(text: string): boolean;
