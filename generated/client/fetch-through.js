/** A request in the form of `fetch`, sent by the client's own rules, and a platform `Response` for it. */
import { anyJson, deliver } from './deliver.js';
import { isRejectedError } from './errors.js';
import { neverSent } from './failure.js';
import { operationRules } from './operation-rules.js';
import { prepare } from './prepare.js';
/**
 * Sends it. A rejection is an answer here, as it is for `fetch`.
 *
 * @throws NotSentError | UnknownOutcomeError
 */
export async function fetchThrough(client, request) {
    const { method, params, body, options } = request;
    const [address = ''] = request.url.split(/[?#]/, 1);
    const end = address.startsWith(client.base) ? address.slice(client.base.length) : '';
    const rules = rulesOf(`${method} ${request.path ?? end}`) ?? { retryable: method === 'GET' };
    const parts = {
        method,
        path: request.path ?? `/${end.split('/', 2)[1] ?? ''}/…`,
        params,
        body,
        needsToken: rules.needsToken ?? true,
        retryable: rules.retryable,
        isAnswer: rules.isAnswer ?? anyJson,
    };
    let ready;
    try {
        ready = prepare(client, parts, checkedUrl(client.base, request.url), options);
    }
    catch (error) {
        throw neverSent(parts, error);
    }
    try {
        const { status, headers, text, data } = await deliver(client, ready);
        return response(status, headers, options.exact ? JSON.stringify(data) : text);
    }
    catch (error) {
        if (!isRejectedError(error))
            throw error;
        const text = typeof error.body === 'string' ? error.body : JSON.stringify(error.body);
        return response(error.status, error.headers, text);
    }
}
/** Headers as a plain object, names in lower case. */
export function plainHeaders(headers) {
    const plain = {};
    headers.forEach((value, name) => (plain[name.toLowerCase()] = value));
    return plain;
}
/** A body that can be sent again and again, with the type that the platform gives it. */
export async function readBody(body) {
    if (body === null || body === undefined)
        return { body: undefined };
    if (typeof body === 'string')
        return { body };
    const read = new Response(body);
    const contentType = read.headers.get('content-type') ?? undefined;
    return { body: new Uint8Array(await read.arrayBuffer()), contentType };
}
/**
 * What the contract documents about an operation, by its method and its URL, with or without its
 * parameters filled in. Nothing is known about any other: its writes are sent once.
 */
function rulesOf(operation) {
    const exact = operationRules[operation];
    if (exact)
        return exact;
    const segments = operation.split('/');
    return Object.entries(operationRules).find(([template]) => {
        const parts = template.split('/');
        return (parts.length === segments.length &&
            parts.every((part, index) => part.startsWith('{') || part === segments[index]));
    })?.[1];
}
/**
 * Checks a URL made outside this package, and returns it without its fragment.
 *
 * @throws TypeError when it is not below the base URL, since the token must not go elsewhere, or when
 * it would be read as another URL than it seems to be.
 */
function checkedUrl(base, url) {
    const [address = ''] = url.split('#', 1);
    const [path = '', query] = address.split('?', 2);
    if (!path.startsWith(`${base}/`)) {
        throw new TypeError(`the URL must be below the base URL ${base}`);
    }
    const segments = path.slice(base.length + 1).split('/');
    if (segments.some((segment) => /^(\.|%2e){0,2}$/i.test(segment)) || /[^!-~]|[\\{}]/.test(path)) {
        throw new TypeError("the path of the URL must have no empty segment, no '.' or '..', and no unfilled parameter");
    }
    return query === undefined ? path : address;
}
function response(status, from, text) {
    const headers = new Headers();
    from.forEach((value, name) => headers.append(name, value));
    // They describe the bytes on the wire, which have been read and unpacked.
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(text ?? null, { status, headers });
}
