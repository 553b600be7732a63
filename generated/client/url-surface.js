/** `client.GET('/…')`: openapi-fetch as a typed surface over the client's own transport. */
import createFetchClient from 'openapi-fetch';
import { isPayoutClientError } from './errors.js';
import { neverSent } from './failure.js';
import { fieldOf } from './field.js';
import { fetchThrough, plainHeaders, readBody } from './fetch-through.js';
/** Makes the surface. Each call takes `CallOptions` beside the options of openapi-fetch. */
export function createUrlSurface(client) {
    const options = {
        baseUrl: client.base,
        fetch: async (request) => {
            const { init } = SurfaceRequest.of(request);
            const { call } = init;
            const headers = plainHeaders(request.headers);
            const { body, contentType } = await readBody(init.body);
            if (contentType !== undefined)
                headers['content-type'] ??= contentType;
            call.begun = true;
            return fetchThrough(client, {
                ...call,
                method: init.method,
                url: request.url,
                body,
                options: { ...init, headers },
            });
        },
    };
    // The platform's own class takes 40 to 165 µs per call, and its body can be read only once.
    const surface = createFetchClient(Object.assign(options, { Request: SurfaceRequest }));
    const apply = (name, given) => {
        const method = Reflect.get(surface, name);
        return typeof method === 'function' ? Reflect.apply(method, surface, given) : undefined;
    };
    return {
        async call(name, given) {
            const at = name === 'request' ? 1 : 0;
            const path = String(given[at]);
            const init = given[at + 1];
            const call = { path, params: fieldOf(init, 'params'), begun: false };
            try {
                if (fieldOf(init, 'fetch') || fieldOf(init, 'Request'))
                    throw new TypeError('`fetch` and `Request` cannot be set for a single call');
                return await apply(name, [...given.slice(0, at + 1), { ...Object(init), call }]);
            }
            catch (error) {
                if (call.begun || isPayoutClientError(error))
                    throw error;
                throw neverSent({ method: name, path, params: call.params, body: undefined }, error);
            }
        },
        register: apply,
    };
}
/** What openapi-fetch and its middleware need of a `Request`. The headers may be changed. */
class SurfaceRequest {
    url;
    method;
    headers;
    init;
    constructor(url, init) {
        this.url = url;
        this.method = init.method;
        this.headers = init.headers;
        this.init = init;
    }
    /** @throws TypeError when middleware has replaced this request with its own */
    static of(request) {
        if (request instanceof SurfaceRequest)
            return request;
        throw new TypeError('middleware may change the headers of a request, but not replace it');
    }
}
