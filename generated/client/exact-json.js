/** JSON with its numbers as written. */
/**
 * Reads JSON, with each number as the string in the text: JavaScript's own numbers lose digits above
 * 2^53 and trailing zeros.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text) {
    return JSON.parse(quoteNumbers(text));
}
/**
 * JSON with a string in place of each number.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function quoteNumbers(text) {
    JSON.parse(text);
    // In text that is known to be JSON, digits outside of strings are numbers and nothing else. One
    // pattern for whole strings would exhaust the stack on long ones.
    const next = /"|-?\d[\d.eE+-]*/g;
    const inString = /["\\]/g;
    let quoted = '';
    let copied = 0;
    for (let token = next.exec(text); token; token = next.exec(text)) {
        if (token[0] === '"') {
            next.lastIndex = endOfString(inString, text, next.lastIndex);
        }
        else {
            quoted += `${text.slice(copied, token.index)}"${token[0]}"`;
            copied = next.lastIndex;
        }
    }
    return quoted + text.slice(copied);
}
function endOfString(inString, text, from) {
    inString.lastIndex = from;
    // A backslash escapes the character after it.
    while (inString.exec(text)?.[0] === '\\')
        inString.lastIndex += 1;
    return inString.lastIndex;
}
