import type { Credentials, SharedTokens } from './auth/token-source.cjs';
import type { TokenPair } from './auth/tokens.cjs';
import type { AttemptReport, CallRequest, RetryOptions, Timeouts, TokenSource } from './call.cjs';
import { type Clock } from './clock.cjs';
import type { Transport } from './transport.cjs';
/** The options of `createClient`. Only `baseUrl` and one way to get tokens are required. */
export interface ClientOptions {
    /** The URL of the sandbox or production environment: https, or http on this machine; only a host and a path. */
    baseUrl: string;
    /** The account to log in with. The client also refreshes its tokens, and logs in again when necessary. */
    credentials?: Credentials | undefined;
    /** A pair of tokens to start with, or your own source of tokens. */
    tokens?: TokenPair | TokenSource | undefined;
    /** For several processes that share one pair of tokens: `sharedTokens(store)` from `./shared-tokens`. */
    tokenStore?: SharedTokens | undefined;
    /**
     * The header of the idempotency key. Default: the one that the contract names for the operation. With a header,
     * every write carries a key, which is random unless the call sets one, and can be sent again with the same key and
     * bytes. Without a header, or with `'off'`, no write is repeated after an unknown outcome.
     */
    idempotency?: KeyHeader | 'off' | undefined;
    /**
     * Whether to treat a write as in doubt when its status is not explained in the service's
     * documentation. Default false: the client takes a complete 401, 425 or 429 as not processed.
     */
    distrustStatuses?: boolean | undefined;
    /** In milliseconds. Default: 30 seconds for an attempt and 2 minutes for a call. */
    timeouts?: Timeouts | undefined;
    /** How often and when to retry a call; `false` for a single attempt. */
    retry?: RetryOptions | false | undefined;
    /** The function that sends requests, such as `nodeTransport()` from `./node`. Default: the platform's `fetch`. */
    fetch?: Transport | undefined;
    /** Headers for every call, or a function that returns them. Headers of a single call take precedence. */
    headers?: HeaderFields | ((call: CalledOperation) => HeaderFields) | undefined;
    /** The largest answer to read, in bytes. A larger one counts as unreadable. Default 64 MiB. */
    maxBytes?: number | undefined;
    /** Called after each attempt, for example `logAttempts(console)`. Its errors are ignored. */
    onAttempt?: AttemptListener | undefined;
    /** Tells the time. Default: the platform's clock. */
    clock?: Clock | undefined;
    /** Returns a number from 0 up to 1, like `Math.random`, to randomise the waits between attempts. */
    random?: (() => number) | undefined;
}
/** Header values by name, in any case. */
export interface HeaderFields {
    readonly [name: string]: string;
}
/** Called with each attempt. `path` is the path template in the contract, with its `{parameters}` unfilled. */
export type AttemptListener = (report: AttemptReport, call: CalledOperation) => void;
type CalledOperation = Pick<CallRequest, 'method' | 'path'>;
interface KeyHeader {
    /** The name of the header. */
    header: string;
}
/** The options of a client with all defaults filled in. */
export interface ClientSetup {
    readonly base: string;
    /** The idempotency key header: empty for none, undefined for the one that the contract names. */
    readonly keyHeader: string | undefined;
    readonly distrustStatuses: boolean | undefined;
    readonly fetch: Transport;
    readonly headers: ClientOptions['headers'];
    readonly timeouts: {
        readonly attempt: number;
        readonly total: number;
    };
    readonly retry: RetryNumbers;
    readonly maxBytes: number;
    readonly onAttempt: AttemptListener | undefined;
    readonly clock: Clock;
    readonly random: () => number;
}
type RetryNumbers = {
    readonly [Name in keyof RetryOptions]-?: number;
};
/** @throws TypeError naming the invalid option and what it must be */
export declare function readOptions({ baseUrl, credentials: _credentials, tokens: _tokens, tokenStore: _tokenStore, idempotency, distrustStatuses, timeouts, retry, fetch, headers, maxBytes, onAttempt, clock, random, ...unknown }: ClientOptions): ClientSetup;
export declare function retryNumbers(given: RetryOptions | false | undefined, defaults: RetryNumbers): RetryNumbers;
export {};
