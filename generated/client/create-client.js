/** A client of the service. */
import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { createSend } from './deliver.js';
import { demand, readOptions } from './options.js';
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
 * const { fxDealRate } = await getFxRate(client, { countryCode: 'NGA' });
 *
 * @throws TypeError naming the option that is wrong
 */
export function createClient(options) {
    return clientOf({ ...options });
}
function clientOf(options, shared) {
    const config = readOptions(options);
    const tokens = shared ?? tokenSourceOf(options, config);
    return {
        withOptions(changes) {
            const others = ['baseUrl', 'credentials', 'tokens', 'tokenStore'].some((name) => name in changes);
            return clientOf({ ...options, ...changes }, others ? undefined : tokens);
        },
        [sending]: createSend(config, tokens),
    };
}
/** None without credentials, tokens or a store: such a client can log in, and little else. */
function tokenSourceOf({ credentials, tokens, tokenStore }, config) {
    if (tokens && 'token' in tokens)
        return tokens;
    const areTexts = (...texts) => texts.every((text) => typeof text === 'string' && text !== '');
    demand(!credentials || areTexts(credentials.email, credentials.password), 'credentials', '{ email, password }, both non-empty text');
    demand(!tokens || areTexts(tokens.accessToken, tokens.refreshToken), 'tokens', '{ accessToken, refreshToken }, both non-empty text, or a token source');
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
