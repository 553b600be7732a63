import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { keyHeader, sending, type CallingClient, type Send, type TokenSource } from './call.js';
import { readOptions, type ClientOptions, type ClientSetup } from './options.js';
import { sendCall } from './send.js';

/** A client of the service. Named functions take it: `sendPayout(client, …)`. */
export interface PayoutClient extends CallingClient {
  /**
   * A client with some options changed. Both share their tokens, unless the address, the
   * credentials, the tokens or the store are among the changes.
   */
  withOptions(changes: Partial<ClientOptions>): PayoutClient;
}

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
export function createClient(options: ClientOptions): PayoutClient {
  return clientOf({ ...options });
}

function clientOf(options: ClientOptions, shared?: TokenSource): PayoutClient {
  const setup = readOptions(options);
  const send: Send = (request, callOptions) => sendCall(setup, tokens, request, callOptions);
  const tokens = shared ?? tokenSourceOf(options, setup, send);
  return {
    withOptions(changes) {
      const others = ['baseUrl', 'credentials', 'tokens', 'tokenStore'].some(
        (name) => name in changes,
      );
      return clientOf({ ...options, ...changes }, others ? undefined : tokens);
    },
    [sending]: send,
    [keyHeader]: setup.keyHeader,
  };
}

/** Without credentials, tokens or a store, a client can only log in. */
function tokenSourceOf(
  options: ClientOptions,
  setup: ClientSetup,
  send: Send,
): TokenSource | undefined {
  const { tokens } = options;
  if (tokens instanceof Object && 'token' in tokens) return tokens;
  if (!options.credentials && !tokens && !options.tokenStore) return undefined;
  const auth = createAuthOperations(send, options.timeouts?.total);
  return createTokenSource({ ...options, ...setup, ...auth, tokens });
}
