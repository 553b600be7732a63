/** JSON with its numbers as they were written. */
/**
 * Reads JSON, and gives each number as the string that stands in the text: JavaScript's own numbers
 * lose digits above 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 */
export declare function parseExact(text: string): unknown;
