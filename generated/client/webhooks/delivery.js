/** A delivery, whichever kind of server it came through, and reading its body, whoever sent it. */
/** Reads at most `maxBytes`, and stops reading as soon as there are more. */
export async function readBody(chunks, maxBytes) {
    const read = [];
    let size = 0;
    try {
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
            size += next.value.length;
            if (size > maxBytes) {
                chunks.return?.().catch(() => undefined);
                return { problem: 'too-large' };
            }
            read.push(next.value);
        }
    }
    catch {
        return { problem: 'cut-short' };
    }
    return { bytes: joinBytes(read) };
}
export function joinBytes(chunks) {
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
        bytes.set(chunk, offset);
        offset += chunk.length;
    }
    return bytes;
}
/** The JSON of a body; `undefined` when it is not JSON, which is always UTF-8. */
export function parseJson(bytes) {
    try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    }
    catch {
        return undefined;
    }
}
