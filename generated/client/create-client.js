import { createConfig } from './create-config.js';
import { createSend } from './create-send.js';
import { NotSentError } from './errors.js';
import { sending } from './send.js';
/**
 * Makes a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a broken connection after sending is an unknown outcome, not a failure: it
 * is tried again with the same key and the same bytes where that is safe, and ends in an
 * `UnknownOutcomeError` where it is not. Redirects are never followed.
 *
 * @example
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params });
 *
 * @throws TypeError that says which option is wrong
 */
export function createClient(options) {
    return clientOf({ ...options });
}
function clientOf(options, shared) {
    const config = createConfig(options, shared);
    const client = Object.assign(urlSurface(config), {
        withOptions(changes) {
            const others = ['baseUrl', 'credentials', 'tokens', 'tokenStore'].some((name) => name in changes);
            return clientOf({ ...options, ...changes }, others ? undefined : config.tokens);
        },
        [sending]: createSend(config),
    });
    // For the rest of the package, not for eyes.
    return Object.defineProperty(client, sending, { enumerable: false });
}
const calls = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'request'];
const registrations = ['use', 'eject'];
function urlSurface(config) {
    let surface;
    const waiting = [];
    const load = async () => {
        const { createUrlSurface } = await import('./url-surface.js');
        surface ??= createUrlSurface(config);
        for (const register of waiting.splice(0))
            register();
        return surface;
    };
    const forward = (name) => [
        name,
        async (...given) => {
            const { call } = surface ?? (await load().catch(notLoaded));
            return call(name, given);
        },
    ];
    const register = (name) => [
        name,
        (...given) => {
            if (surface)
                surface.register(name, given);
            else
                waiting.push(() => surface?.register(name, given));
        },
    ];
    return Object.fromEntries([...calls.map(forward), ...registrations.map(register)]);
}
function notLoaded(cause) {
    throw new NotSentError('The call was not sent: its part of the package could not be loaded.', {
        attempts: [],
        transactionReferences: [],
        nextAction: 'retry',
        cause,
    });
}
