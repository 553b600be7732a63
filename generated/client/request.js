/**
 * A call made ready: everything that can be wrong before sending is found here. Errors never quote a
 * value.
 */
import { demand, demandNone, isHeaderName, numbersOf } from './options.js';
/**
 * @param body what is sent: serialised once, whatever the number of attempts
 * @throws TypeError when anything is wrong with the call or its options
 */
export function prepare(client, request, body, { idempotencyKey, signal, timeouts, retry, exact = false, headers: given, ...unknown }) {
    demandNone(unknown);
    demand(!signal || 'addEventListener' in signal, 'signal', 'an AbortSignal');
    const { method, path, retryable = method === 'GET' ? true : undefined, optionalKey } = request;
    const harmless = retryable === true;
    const headers = {
        accept: request.answer === 'any' ? '*/*' : 'application/json',
    };
    if (body !== undefined)
        headers['content-type'] = 'application/json';
    const { headers: own } = client;
    addTo(headers, typeof own === 'function' ? own({ method, path }) : own);
    addTo(headers, given);
    const header = client.idempotencyHeader;
    let key = idempotencyKey;
    if (header === undefined) {
        demand(key === undefined, 'idempotency', '{ header } in the client, to send an idempotencyKey');
    }
    else {
        const inHeaders = headers[header];
        key ??= optionalKey ?? inHeaders;
        if (key === undefined && retryable === undefined)
            key = crypto.randomUUID();
        if (key !== undefined) {
            demand(/^[!-~]{1,255}$/.test(key) && key === (inHeaders ?? key), 'idempotencyKey', 'one key of 1 to 255 visible ASCII characters');
            headers[header] = key;
        }
    }
    return {
        ...request,
        body,
        url: client.base + (request.url ?? urlOf(path, request.params)),
        headers,
        exact,
        signal,
        timeouts: numbersOf('timeouts', timeouts, client.timeouts),
        plan: numbersOf('retry', retry === false ? { attempts: 1 } : retry, client.retry),
        key,
        harmless,
        resendable: harmless || (key !== undefined && retryable !== false),
    };
}
/**
 * The body as it is sent.
 *
 * @throws TypeError
 */
export function serialised({ body, rawBody }) {
    if (body === undefined)
        return rawBody;
    let text;
    try {
        text = JSON.stringify(body);
    }
    catch {
        // The error may quote what is in the body.
    }
    demand(text !== undefined, 'the body', 'something that JSON can express');
    return text;
}
/**
 * The path and the query of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service
 */
function urlOf(template, params) {
    let url = template
        .split(/[{}]/)
        .map((part, index) => {
        const isName = index % 2 === 1;
        if (!isName)
            return part;
        const value = params?.path?.[part];
        // Encoded or not, `.` and `..` are resolved by every reader of URLs.
        const isRight = typeof value === 'string' && !/^\.{0,2}$/.test(value);
        demand(isRight, part, "text other than '', '.' and '..'");
        return encoded(part, value);
    })
        .join('');
    let separator = '?';
    for (const [name, value] of Object.entries(params?.query ?? {})) {
        if (value === undefined)
            continue;
        url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
        separator = '&';
    }
    return url;
}
function encoded(name, value) {
    try {
        if (typeof value !== 'object' && !Number.isNaN(value))
            return encodeURIComponent(value);
    }
    catch {
        // Half of a surrogate pair has no encoding.
    }
    throw new TypeError(`${name} must be well-formed text, a number or a boolean`);
}
function addTo(headers, more) {
    for (const [name, value] of Object.entries(more ?? {})) {
        demand(isHeaderName(name) && typeof value === 'string' && /^[\t -~]*$/.test(value), `the header ${JSON.stringify(name)}`, 'a valid name with a value of printable ASCII');
        headers[name.toLowerCase()] = value;
    }
}
