/** @param onError is called when a response cannot be sent, for example because it already was */
export function listenWith(receive, onError) {
    const answer = async (request, response) => {
        const { status, text, headers } = await receive({
            method: request.method ?? '',
            headers: { get: (name) => headerOf(request, name) },
            body: () => chunksOf(request),
        });
        response.statusCode = status;
        for (const [name, value] of Object.entries(headers))
            response.setHeader(name, value);
        // The unread rest of the body would get in the way of the next request.
        if (status === 413)
            response.setHeader('connection', 'close');
        response.end(text);
    };
    return (request, response) => void answer(request, response).catch(onError);
}
/** Without `return`, which would destroy the connection before it is answered. */
function chunksOf(request) {
    const chunks = request[Symbol.asyncIterator]();
    return { next: () => chunks.next() };
}
function headerOf({ headers }, name) {
    const value = headers[name.toLowerCase()];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
