import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { createSend } from './deliver.js';
import { NotSentError } from './errors.js';
import { readOptions } from './options.js';
import { sending } from './send.js';
/**
 * Makes a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a broken connection after sending is an unknown outcome, not a failure: it
 * is retried with the same key and the same bytes where that is safe, and ends in an
 * `UnknownOutcomeError` where it is not. Redirects are never followed.
 *
 * @example
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params });
 *
 * @throws TypeError naming the option that is wrong
 */
export function createClient(options) {
    return clientOf({ ...options });
}
/**
 * Everything that calls are sent with: the options, and where the tokens come from.
 *
 * @param tokens a source to share with another client; made from the options by default
 * @throws TypeError naming the option that is wrong
 */
export function createConfig(options, tokens) {
    const config = readOptions(options);
    return { ...config, tokens: tokens ?? tokenSourceOf(options, config) };
}
/** None without credentials, tokens or a store: such a client can log in, and little else. */
function tokenSourceOf(options, config) {
    const { credentials, tokens, tokenStore } = options;
    if (credentials && !(isText(credentials.email) && isText(credentials.password))) {
        throw new TypeError('credentials must be { email, password }, both non-empty strings');
    }
    if (tokens && 'token' in tokens)
        return tokens;
    if (tokens && !(isText(tokens.accessToken) && isText(tokens.refreshToken))) {
        throw new TypeError('tokens must be { accessToken, refreshToken }, both non-empty strings, or a token source');
    }
    if (!credentials && !tokens && !tokenStore)
        return undefined;
    return createTokenSource({
        credentials,
        tokens,
        store: tokenStore,
        clock: config.clock,
        random: config.random,
        ...createAuthOperations(createSend(config)),
    });
}
function isText(value) {
    return typeof value === 'string' && value !== '';
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
    // For the rest of the package; not printed.
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
    throw new NotSentError('The call was not sent: part of the package could not be loaded.', {
        attempts: [],
        transactionReferences: [],
        nextAction: 'retry',
        cause,
    });
}
