/**
 * @param maxBytes an answer that is larger, unpacked, is an error
 * @returns text, or bytes
 */
export async function readAnswer(answer, isText, maxBytes) {
    const { headers, body } = answer;
    const length = headers.get('content-length');
    let size = Number(length);
    const chunks = [];
    // Its length is known, or it was made in this program, or its transport observes the limit.
    if (!body || !answer.url || (length !== null && !headers.get('content-encoding'))) {
        if (size > maxBytes)
            throw tooLarge();
        if (isText)
            return answer.text();
        if (answer.arrayBuffer)
            return new Uint8Array(await answer.arrayBuffer());
        throw new TypeError('the transport must have arrayBuffer');
    }
    size = 0;
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.length;
        if (size > maxBytes)
            throw tooLarge();
        chunks.push(next.value);
    }
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return isText ? new TextDecoder().decode(bytes) : bytes;
}
function tooLarge() {
    return Object.assign(new RangeError(), { code: 'TOO_LARGE' });
}
