/** A client of the service, typed by the contract. */
import type { Client } from 'openapi-fetch';
import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { createSend } from './deliver.js';
import { NotSentError } from './errors.js';
import { fieldOf } from './field.js';
import { readOptions } from './options.js';
import type { ClientConfig, ClientOptions } from './options.js';
import { sending } from './send.js';
import type { CallingClient, TokenSource } from './send.js';
import type { paths } from './schema.js';
import type { UrlSurface } from './url-surface.js';

/**
 * A client. Named functions take it (`sendPayout(client, …)`), and it has `GET`, `POST`, … of its
 * own, typed by URL: those resolve to `{ data, response }` or, for a rejection, `{ error, response }`,
 * and throw `NotSentError` and `UnknownOutcomeError`. Each of their calls may have
 * `idempotencyKey`, `timeouts`, `retry` and `exact` beside `params`, `body`, `headers` and
 * `signal`.
 */
export interface PayoutClient extends Client<paths>, CallingClient {
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
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params });
 *
 * @throws TypeError naming the option that is wrong
 */
export function createClient(options: ClientOptions): PayoutClient {
  return clientOf({ ...options });
}

/**
 * Everything that calls are sent with: the options, and where the tokens come from.
 *
 * @param tokens a source to share with another client; made from the options by default
 * @throws TypeError naming the option that is wrong
 */
export function createConfig(options: ClientOptions, tokens?: TokenSource): ClientConfig {
  const config = readOptions(options);
  return { ...config, tokens: tokens ?? tokenSourceOf(options, config) };
}

/** None without credentials, tokens or a store: such a client can log in, and little else. */
function tokenSourceOf(options: ClientOptions, config: ClientConfig): TokenSource | undefined {
  const { credentials, tokens, tokenStore } = options;
  if (isTokenSource(tokens)) return tokens;
  if (!credentials && !tokens && !tokenStore) return undefined;
  return createTokenSource({
    credentials,
    tokens,
    store: tokenStore,
    clock: config.clock,
    random: config.random,
    ...createAuthOperations(createSend(config), config.timeouts.total),
  });
}

function isTokenSource(tokens: ClientOptions['tokens']): tokens is TokenSource {
  return typeof fieldOf(tokens, 'token') === 'function';
}

function clientOf(options: ClientOptions, shared?: TokenSource): PayoutClient {
  const config = createConfig(options, shared);
  const client = Object.assign(urlSurface(config), {
    withOptions(changes: Partial<ClientOptions>) {
      const others = ['baseUrl', 'credentials', 'tokens', 'tokenStore'].some(
        (name) => name in changes,
      );
      return clientOf({ ...options, ...changes }, others ? undefined : config.tokens);
    },
    [sending]: createSend(config),
  });
  // For the rest of the package; not printed.
  return Object.defineProperty(client, sending, { enumerable: false });
}

const calls = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'request'];
const registrations = ['use', 'eject'];

/**
 * The surface typed by URL, loaded when it is first used: a program that only calls named functions
 * does not carry openapi-fetch.
 */
function urlSurface(config: ClientConfig): Client<paths>;
function urlSurface(config: ClientConfig): object {
  let surface: UrlSurface | undefined;
  const waiting: (() => void)[] = [];
  const load = async (): Promise<UrlSurface> => {
    const { createUrlSurface } = await import('./url-surface.js');
    surface ??= createUrlSurface(config);
    for (const register of waiting.splice(0)) register();
    return surface;
  };
  const forward = (name: string): [string, unknown] => [
    name,
    async (...given: unknown[]) => {
      const { call } = surface ?? (await load().catch(notLoaded));
      return call(name, given);
    },
  ];
  const register = (name: string): [string, unknown] => [
    name,
    (...given: unknown[]) => {
      if (surface) surface.register(name, given);
      else waiting.push(() => surface?.register(name, given));
    },
  ];
  return Object.fromEntries([...calls.map(forward), ...registrations.map(register)]);
}

function notLoaded(cause: unknown): never {
  throw new NotSentError('The call was not sent: part of the package could not be loaded.', {
    attempts: [],
    transactionReferences: [],
    nextAction: 'retry',
    cause,
  });
}
