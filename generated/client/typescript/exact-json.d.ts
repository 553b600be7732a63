/**
 * Reads JSON, with each number as the string in the text: JavaScript's own numbers lose digits above
 * 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 * @throws TypeError on a platform that does not give a number's digits, such as Safari before 18.4
 */
export declare function parseExact(text: string): unknown;
/** Whether an object has two equal keys: nobody knows which counts. @throws SyntaxError as above */
export declare function hasEqualKeys(text: string): boolean;
