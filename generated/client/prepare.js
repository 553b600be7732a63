/**
 * A call made ready: everything that can be wrong before sending is found here. Errors never quote a
 * value.
 */
import { isHeaderName, readRetry, readTimeouts } from './options.js';
/** @throws TypeError when anything is wrong with the call or its options */
export function prepare(client, parts, url, options) {
    const { method, path, params, body, needsToken, retryable, isAnswer } = parts;
    const harmless = retryable ?? method === 'GET';
    const { headers, key } = headersOf(client, parts, options, harmless);
    // Field by field: a spread takes 4 µs on Node 20.
    return {
        method,
        path,
        params,
        body,
        needsToken,
        retryable,
        isAnswer,
        url,
        headers,
        exact: options.exact ?? false,
        tokens: needsToken && headers['authorization'] === undefined ? client.tokens : undefined,
        signal: options.signal,
        timeouts: readTimeouts(options.timeouts, client.timeouts),
        plan: readRetry(options.retry, client.retry),
        key,
        harmless,
        resendable: harmless || (key !== undefined && retryable !== false),
    };
}
/**
 * The URL of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service
 */
export function urlOf(base, template, params) {
    const parts = template.split(/[{}]/).map((part, index) => {
        const isName = index % 2 === 1;
        if (!isName)
            return part;
        const value = params?.path?.[part];
        // Encoded or not, `.` and `..` are resolved by every reader of URLs.
        if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
            throw new TypeError(`the path parameter ${part} must be text other than '', '.' and '..'`);
        }
        return encoded(part, value);
    });
    let url = base + parts.join('');
    let separator = '?';
    for (const [name, value] of Object.entries(params?.query ?? {})) {
        if (value === undefined)
            continue;
        if (typeof value === 'object' || Number.isNaN(value)) {
            throw new TypeError(`the query parameter ${name} must be a text, number or boolean`);
        }
        url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
        separator = '&';
    }
    return url;
}
function encoded(name, value) {
    try {
        return encodeURIComponent(value);
    }
    catch {
        throw new TypeError(`the parameter ${name} must be well-formed text`);
    }
}
function headersOf({ idempotencyHeader }, { body, retryable, optionalKey }, options, harmless) {
    const headers = { accept: 'application/json' };
    if (body !== undefined)
        headers['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(options.headers ?? {})) {
        if (!isHeaderName(name) || typeof value !== 'string' || !/^[\t -~]*$/.test(value)) {
            throw new TypeError(`the header ${JSON.stringify(name)} must have a valid name and a value of printable ASCII`);
        }
        headers[name.toLowerCase()] = value;
    }
    let key = options.idempotencyKey;
    if (idempotencyHeader === undefined) {
        if (key === undefined)
            return { headers, key };
        throw new TypeError('an idempotencyKey needs a client with idempotency: { header }');
    }
    const given = headers[idempotencyHeader];
    key ??= optionalKey ?? given;
    if (key === undefined && !harmless && retryable !== false)
        key = crypto.randomUUID();
    if (key === undefined)
        return { headers, key };
    if (!/^[!-~]{1,255}$/.test(key) || key !== (given ?? key)) {
        throw new TypeError('there must be one idempotencyKey, of 1 to 255 visible ASCII characters');
    }
    headers[idempotencyHeader] = key;
    return { headers, key };
}
