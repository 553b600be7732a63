/** `fetch`, looked up at each request: test tools replace it after clients are made. */
export const platformFetch = (url, init) => globalThis.fetch(url, init);
export function sendsOnce(transport) {
    return transport.sendsOnce === true || 'process' in globalThis;
}
