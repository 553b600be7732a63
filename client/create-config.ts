/** From options to what the transport reads, with the tokens wired in. */
import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { createSend } from './create-send.js';
import { readOptions } from './options.js';
import type { ClientOptions, TransportOptions } from './options.js';
import type { TokenSource } from './send.js';

/**
 * @param tokens a source to share with another client; made from the options when left out
 * @throws TypeError that says which option is wrong
 */
export function createConfig(options: ClientOptions, tokens?: TokenSource): TransportOptions {
  const client = readOptions(options);
  return { ...client, tokens: tokens ?? tokenSourceOf(options, client) };
}

/** None without credentials, tokens or a store: such a client can log in, and little else. */
function tokenSourceOf(options: ClientOptions, client: TransportOptions): TokenSource | undefined {
  const { credentials, tokens, tokenStore } = options;
  if (credentials && !(isText(credentials.email) && isText(credentials.password))) {
    throw new TypeError('credentials are not { email, password }, both texts');
  }
  if (tokens && 'token' in tokens) return tokens;
  if (tokens && !(isText(tokens.accessToken) && isText(tokens.refreshToken))) {
    throw new TypeError(
      'tokens are neither { accessToken, refreshToken }, both texts, nor a token source',
    );
  }
  if (!credentials && !tokens && !tokenStore) return undefined;
  return createTokenSource({
    credentials,
    tokens,
    store: tokenStore,
    clock: client.clock,
    random: client.random,
    ...createAuthOperations(createSend(client)),
  });
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
