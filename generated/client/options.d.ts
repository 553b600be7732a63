/** What a client is made with, checked and completed. */
import type { Transport } from './attempt.js';
import type { Credentials } from './auth/token-source.js';
import type { TokenStore } from './auth/token-store.js';
import type { Clock } from './clock.js';
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
    tokens?: {
        accessToken: string;
        refreshToken: string;
    } | TokenSource | undefined;
    /** Where several processes share one pair of tokens. In memory when left out. */
    tokenStore?: TokenStore | undefined;
    /**
     * Where the idempotency key is placed. The source does not show it, so the default is `'off'`: no
     * write is sent again after an unknown outcome. With a header, the same key and the same bytes
     * are sent again; a call that brings no key gets one of its own.
     */
    idempotency?: {
        header: string;
    } | 'off' | undefined;
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
export type AttemptListener = (report: AttemptReport, call: {
    method: string;
    path: string;
}) => void;
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
    timeouts: {
        [time in keyof Timeouts]-?: number;
    };
    retry: RetryPlan;
    transport: Transport;
    onAttempt: AttemptListener | undefined;
    logger: Logger | undefined;
    clock: Clock;
    random: () => number;
}
/** @throws TypeError that says which option is wrong, and what it may be. */
export declare function readOptions(options: ClientOptions): TransportOptions;
/** @throws TypeError */
export declare function readTimeouts(given: Timeouts | undefined, usual: TransportOptions['timeouts']): TransportOptions['timeouts'];
/** @throws TypeError */
export declare function readRetry(given: RetryOptions | false | undefined, usual: RetryPlan): RetryPlan;
/** Whether it may stand before the colon of a header. */
export declare function isHeaderName(name: unknown): name is string;
