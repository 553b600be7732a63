/** What a client is made with, checked and completed. */
import type { Transport } from './attempt.js';
import type { Credentials } from './auth/token-source.js';
import type { TokenStore } from './auth/token-store.js';
import { systemClock } from './clock.js';
import type { Clock } from './clock.js';
import { readBaseUrl } from './path.js';
import type { RetryPlan } from './retry.js';
import type { AttemptReport, RetryOptions, Timeouts, TokenSource } from './send.js';

/** What a client is made with. Only `baseUrl` has to be given, and one way to get tokens. */
export interface ClientOptions {
  /**
   * The address of the sandbox or of production, as the service gave it to the partner. It may have
   * a path; credentials, a query or a fragment it may not.
   */
  baseUrl: string;
  /** Who logs in. The client then logs in, refreshes and logs in again by itself. */
  credentials?: Credentials | undefined;
  /** A pair of tokens to start with, or a source of the caller's own. */
  tokens?: { accessToken: string; refreshToken: string } | TokenSource | undefined;
  /** Where several processes share one pair of tokens. In memory when left out. */
  tokenStore?: TokenStore | undefined;
  /**
   * Where the idempotency key is placed. The source does not show it, so the default is `'off'`: no
   * write is sent again after an unknown outcome. With a header, the same key and the same bytes
   * are sent again; a call that brings no key gets one of its own.
   */
  idempotency?: { header: string } | 'off' | undefined;
  /** Milliseconds: 30 000 for an attempt and 120 000 for a call when left out. */
  timeouts?: Timeouts | undefined;
  /** How often and when a call is tried again; `false` for single attempts. */
  retry?: RetryOptions | false | undefined;
  /** What sends requests: the platform's `fetch` when left out, or `nodeTransport` of `./node`. */
  fetch?: Transport | undefined;
  /**
   * Told after each attempt. What it throws is not passed on: an accepted payout stays accepted.
   */
  onAttempt?: AttemptListener | undefined;
  /**
   * Gets one line for each attempt: `debug` for an accepted one, else `warn`. `console` will do.
   */
  logger?: Logger | undefined;
  clock?: Clock | undefined;
  /** From 0 up to 1, as `Math.random`. For the jitter between attempts. */
  random?: (() => number) | undefined;
}

/** `path` is the URL of the contract, with its `{parameters}` left open. */
export type AttemptListener = (
  report: AttemptReport,
  call: { method: string; path: string },
) => void;

/** Where log lines go. They hold no token, no body and no parameter. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

/** The options, with nothing left out that the transport reads. */
export interface TransportOptions {
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

/** @throws TypeError that says which option is wrong, and what it may be. */
export function readOptions(options: ClientOptions): TransportOptions {
  const {
    idempotency = 'off',
    fetch = platformFetch,
    clock = systemClock,
    random = Math.random,
  } = options;
  const header = typeof idempotency === 'object' ? idempotency.header : undefined;
  if (header === undefined ? idempotency !== 'off' : !isHeaderName(header)) {
    throw new TypeError("idempotency is neither 'off' nor { header } with the name of a header");
  }
  if (typeof fetch !== 'function') throw new TypeError('fetch is no function');
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
  usual: TransportOptions['timeouts'],
): TransportOptions['timeouts'] {
  if (!given) return usual;
  const { attempt = usual.attempt, total = usual.total } = given;
  return {
    attempt: milliseconds('timeouts.attempt', attempt, 1),
    total: milliseconds('timeouts.total', total, 1),
  };
}

/** @throws TypeError */
export function readRetry(given: RetryOptions | false | undefined, usual: RetryPlan): RetryPlan {
  if (given === undefined) return usual;
  if (given === false) return { ...usual, attempts: 1 };
  const {
    attempts = usual.attempts,
    firstDelay = usual.firstDelay,
    maxDelay = usual.maxDelay,
  } = given;
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new TypeError('retry.attempts is no whole number from 1 on');
  }
  return {
    attempts,
    firstDelay: milliseconds('retry.firstDelay', firstDelay, 0),
    maxDelay: milliseconds('retry.maxDelay', maxDelay, 0),
  };
}

/** Whether it may stand before the colon of a header. */
export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

// A longer timer would run out at once.
const longest = 2 ** 31 - 1;

function milliseconds(name: string, value: number, least: number): number {
  if (typeof value === 'number' && value >= least && value <= longest) return value;
  throw new TypeError(`${name} is no number of milliseconds from ${least} to ${longest}`);
}

// Looked up at each request: test tools put their own in its place after clients are made.
const platformFetch: Transport = (url, init) => globalThis.fetch(url, init);
