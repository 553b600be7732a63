/** A client of the service, typed by the contract. */
import type { Client } from 'openapi-fetch';
import { createConfig } from './create-config.js';
import { createSend } from './create-send.js';
import { NotSentError } from './errors.js';
import type { ClientOptions, TransportOptions } from './options.js';
import { sending } from './send.js';
import type { CallingClient, TokenSource } from './send.js';
import type { paths } from './schema.js';
import type { UrlSurface } from './url-surface.js';

/**
 * A client. Named functions take it (`sendPayout(client, …)`), and it has `GET`, `POST`, … of its
 * own, typed by URL: those answer `{ data, response }` or, for a refusal, `{ error, response }`,
 * and throw `NotSentError` and `UnknownOutcomeError`. Each call of theirs may have
 * `idempotencyKey`, `timeouts`, `retry` and `exact` beside `params`, `body`, `headers` and
 * `signal`.
 */
export interface PayoutClient extends Client<paths>, CallingClient {
  /**
   * A client that differs in some options. Both share their tokens, unless the address, the
   * credentials, the tokens or the store are among them.
   */
  withOptions(changes: Partial<ClientOptions>): PayoutClient;
}

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
export function createClient(options: ClientOptions): PayoutClient {
  return clientOf({ ...options });
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
  // For the rest of the package, not for eyes.
  return Object.defineProperty(client, sending, { enumerable: false });
}

const calls = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'request'];
const registrations = ['use', 'eject'];

/**
 * The typed surface, fetched when it is first used: those who call named functions alone do not
 * carry openapi-fetch along.
 */
function urlSurface(config: TransportOptions): Client<paths>;
function urlSurface(config: TransportOptions): object {
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
  throw new NotSentError('The call was not sent: its part of the package could not be loaded.', {
    attempts: [],
    transactionReferences: [],
    nextAction: 'retry',
    cause,
  });
}
