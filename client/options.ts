/** What a client is made with, checked and completed. */
import type { Credentials } from './auth/token-source.js';
import type { TokenStore } from './auth/token-store.js';
import { longestTimer, systemClock } from './clock.js';
import type { Clock } from './clock.js';
import type { RetryPlan } from './retry.js';
import type { AttemptReport, RetryOptions, Timeouts, TokenSource } from './send.js';
import { platformFetch } from './platform.js';
import type { Transport } from './transport.js';

/** What a client is made with. Only `baseUrl` is required, and one way to get tokens. */
export interface ClientOptions {
  /**
   * The address of the sandbox environment or of production, as the service gave it to the partner.
   * It may have a path, but no credentials, query or fragment.
   */
  baseUrl: string;
  /** Who logs in. The client then logs in, refreshes and logs in again by itself. */
  credentials?: Credentials | undefined;
  /** A pair of tokens to start with, or your own source of tokens. */
  tokens?: { accessToken: string; refreshToken: string } | TokenSource | undefined;
  /** Where several processes share one pair of tokens. Default: in memory. */
  tokenStore?: TokenStore | undefined;
  /**
   * The header that carries the idempotency key. The service's documentation does not name it, so the
   * default is `'off'`: no write is sent again after an unknown outcome. With a header, the same key
   * and the same bytes are sent again; a call without a key gets one of its own.
   */
  idempotency?: { header: string } | 'off' | undefined;
  /** Milliseconds. Default: 30 000 for an attempt and 120 000 for a call. */
  timeouts?: Timeouts | undefined;
  /** How often and when a call is retried; `false` for single attempts. */
  retry?: RetryOptions | false | undefined;
  /** What sends requests: `nodeTransport` of `./node`, for example. Default: the platform's `fetch`. */
  fetch?: Transport | undefined;
  /** Called after each attempt. What it throws is ignored: an accepted payout stays accepted. */
  onAttempt?: AttemptListener | undefined;
  /** Gets one line per attempt: `debug` for an accepted one, else `warn`. `console` will do. */
  logger?: Logger | undefined;
  clock?: Clock | undefined;
  /** From 0 up to 1, as `Math.random`. For the jitter between attempts. */
  random?: (() => number) | undefined;
}

/** `path` is the URL in the contract, with its `{parameters}` unfilled. */
export type AttemptListener = (
  report: AttemptReport,
  call: { method: string; path: string },
) => void;

/** Where log lines go. They contain no token, no body and no parameter. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

/** The options, checked, with every default filled in. */
export interface ClientConfig {
  base: string;
  tokens: TokenSource | undefined;
  idempotencyHeader: string | undefined;
  timeouts: { [time in keyof Timeouts]-?: number };
  retry: RetryPlan;
  transport: Transport;
  onAttempt: AttemptListener | undefined;
  logger: Logger | undefined;
  clock: Clock;
  random: () => number;
}

/**
 * Everything but the tokens, which need a client to log in with.
 *
 * @throws TypeError naming the option that is wrong, and what it must be
 */
export function readOptions(options: ClientOptions): ClientConfig {
  const {
    idempotency = 'off',
    fetch = platformFetch,
    clock = systemClock,
    random = Math.random,
  } = options;
  const header = typeof idempotency === 'object' ? idempotency.header : undefined;
  if (header === undefined ? idempotency !== 'off' : !isHeaderName(header)) {
    throw new TypeError("idempotency must be 'off', or { header } with the name of a header");
  }
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function');
  return {
    base: readBaseUrl(options.baseUrl),
    tokens: undefined,
    idempotencyHeader: header?.toLowerCase(),
    timeouts: readTimeouts(options.timeouts, { attempt: 30_000, total: 120_000 }),
    retry: readRetry(options.retry, { attempts: 4, firstDelay: 250, maxDelay: 8_000 }),
    transport: fetch,
    onAttempt: options.onAttempt,
    logger: options.logger,
    clock,
    random,
  };
}

/** @throws TypeError */
export function readTimeouts(
  given: Timeouts | undefined,
  defaults: ClientConfig['timeouts'],
): ClientConfig['timeouts'] {
  if (!given) return defaults;
  const { attempt = defaults.attempt, total = defaults.total } = given;
  return {
    attempt: milliseconds('timeouts.attempt', attempt, 1),
    total: milliseconds('timeouts.total', total, 1),
  };
}

/** @throws TypeError */
export function readRetry(given: RetryOptions | false | undefined, defaults: RetryPlan): RetryPlan {
  if (given === undefined) return defaults;
  if (given === false) return { ...defaults, attempts: 1 };
  const {
    attempts = defaults.attempts,
    firstDelay = defaults.firstDelay,
    maxDelay = defaults.maxDelay,
  } = given;
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new TypeError('retry.attempts must be a whole number, 1 or more');
  }
  return {
    attempts,
    firstDelay: milliseconds('retry.firstDelay', firstDelay, 0),
    maxDelay: milliseconds('retry.maxDelay', maxDelay, 0),
  };
}

export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** The base URL in one form, without a slash at its end. The error never quotes it. */
function readBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash
  ) {
    throw new TypeError(
      'baseUrl must be an http(s) address without credentials, query or fragment',
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function milliseconds(name: string, value: number, least: number): number {
  if (typeof value === 'number' && value >= least && value <= longestTimer) return value;
  throw new TypeError(`${name} must be ${least} to ${longestTimer} milliseconds`);
}
