import { platformFetch } from '#platform';
import type { Credentials, SharedTokens } from './auth/token-source.js';
import type { TokenPair } from './auth/tokens.js';
import type { AttemptReport, CallRequest, RetryOptions, Timeouts, TokenSource } from './call.js';
import {
  demand,
  demandFunctions,
  demandNone,
  isHeaderName,
  numbersOf,
  readBaseUrl,
} from './check.js';
import { systemClock, type Clock } from './clock.js';
import * as limits from './tables.js';
import type { Transport } from './transport.js';

/** What a client is made with. Only `baseUrl` is required, and one way to get tokens. */
export interface ClientOptions {
  /** Of the sandbox environment or production: https, or http of this machine; only host and path. */
  baseUrl: string;
  /** With them the client logs in, refreshes and logs in again when needed. */
  credentials?: Credentials | undefined;
  /** A pair of tokens to start with, or your own source of tokens. */
  tokens?: TokenPair | TokenSource | undefined;
  /** For several processes that share one pair: `sharedTokens(store)` of `./shared-tokens`. */
  tokenStore?: SharedTokens | undefined;
  /**
   * The header of the idempotency key. Default: the one that the contract names for the operation.
   * With a header, every write carries a key, a random one unless the call has its own, and may be
   * sent again with the same key and bytes. Without one, or with `'off'`, no write is sent again
   * after an unknown outcome.
   */
  idempotency?: KeyHeader | 'off' | undefined;
  /**
   * Whether a status that the service's documentation does not explain leaves a write in doubt. By
   * default we take a whole 401, 425 or 429 as not processed.
   */
  distrustStatuses?: boolean | undefined;
  /** Milliseconds. Default: {{limit attemptTimeout}} for an attempt and {{limit callTimeout}} for a call. */
  timeouts?: Timeouts | undefined;
  /** How often and when a call is retried; `false` for single attempts. */
  retry?: RetryOptions | false | undefined;
  /** What sends requests: `nodeTransport` of `./node`, for example. Default: the platform's `fetch`. */
  fetch?: Transport | undefined;
  /** Headers of every call, or a function that makes them. Those of a call take precedence. */
  headers?: HeaderFields | ((call: CalledOperation) => HeaderFields) | undefined;
  /** The largest answer that is read, in bytes. Default {{limit answerBytes}}. A larger one is unreadable. */
  maxBytes?: number | undefined;
  /** Called after each attempt: `logAttempts(console)`, for example. What it throws is ignored. */
  onAttempt?: AttemptListener | undefined;
  /** Where the time comes from. Default: the platform. */
  clock?: Clock | undefined;
  /** From 0 up to 1, as `Math.random`. For the jitter between attempts. */
  random?: (() => number) | undefined;
}

/** Headers by their names, in any case. */
export interface HeaderFields {
  readonly [name: string]: string;
}

/** `path` is the URL in the contract, with its `{parameters}` unfilled. */
export type AttemptListener = (report: AttemptReport, call: CalledOperation) => void;

type CalledOperation = Pick<CallRequest, 'method' | 'path'>;

interface KeyHeader {
  /** The name of the header. */
  header: string;
}

/** The options of a client, every default filled in. */
export interface ClientSetup {
  readonly base: string;
  /** Of the idempotency key; empty for none, undefined for the one that the contract names. */
  readonly keyHeader: string | undefined;
  readonly distrustStatuses: boolean | undefined;
  readonly fetch: Transport;
  readonly headers: ClientOptions['headers'];
  readonly timeouts: { readonly attempt: number; readonly total: number };
  readonly retry: RetryNumbers;
  readonly maxBytes: number;
  readonly onAttempt: AttemptListener | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}

type RetryNumbers = { readonly [Name in keyof RetryOptions]-?: number };

/** @throws TypeError naming the option that is wrong, and what it must be */
export function readOptions({
  baseUrl,
  credentials: _credentials,
  tokens: _tokens,
  tokenStore: _tokenStore,
  idempotency,
  distrustStatuses,
  timeouts,
  retry,
  fetch = platformFetch,
  headers,
  maxBytes,
  onAttempt,
  clock = systemClock,
  random = Math.random,
  ...unknown
}: ClientOptions): ClientSetup {
  demandNone(unknown);
  const base = readBaseUrl(baseUrl);
  const isOff = idempotency === 'off';
  const keyHeader = isOff ? '' : idempotency?.header;
  demand(!idempotency || isOff || isHeaderName(keyHeader), 'idempotency', '{ header }');
  demandFunctions({ fetch, random, onAttempt });
  return {
    base,
    keyHeader,
    distrustStatuses,
    fetch,
    headers,
    timeouts: numbersOf('timeouts', timeouts, {
      attempt: limits.attemptTimeout,
      total: limits.callTimeout,
    }),
    retry: retryNumbers(retry, {
      attempts: limits.attempts,
      firstDelay: limits.firstDelay,
      maxDelay: limits.longestDelay,
    }),
    ...numbersOf('options', { maxBytes }, { maxBytes: limits.answerBytes }),
    onAttempt,
    clock,
    random,
  };
}

export function retryNumbers(
  given: RetryOptions | false | undefined,
  defaults: RetryNumbers,
): RetryNumbers {
  return numbersOf('retry', given === false ? { attempts: 1 } : given, defaults);
}
