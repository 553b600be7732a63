import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { keyHeader, sending, type CallingClient, type Send, type TokenSource } from './call.js';
import { readOptions, type ClientOptions, type ClientSetup } from './options.js';
import { sendCall } from './send.js';

/** A client for the service. Pass it to the named functions: `sendPayout(client, …)`. */
export interface PayoutClient extends CallingClient {
  /**
   * Returns a client with some options changed. The two share their tokens unless the base URL,
   * credentials, tokens or token store change.
   */
  withOptions(changes: Partial<ClientOptions>): PayoutClient;
}

/**
 * Creates a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a connection that breaks after sending is an unknown outcome, not a
 * failure. The client retries it with the same key and bytes if that is safe; otherwise it throws
 * an `UnknownOutcomeError`. It never follows redirects.
 *
 * @example const client = createClient({ baseUrl, credentials: { email, password } }); const { fxDealRate } = await
 *   getFxRate(client, { countryCode: 'NGA' });
 *
 * @throws TypeError naming the invalid option
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

/** A client without credentials, tokens or a token store can only log in. */
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
