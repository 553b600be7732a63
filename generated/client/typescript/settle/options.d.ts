import { type Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import { type CallingClient } from '../call.js';
import type { OutcomeSource, StatusAnswer } from '../status.js';
/** How payouts are followed. */
export interface FollowOptions {
    /**
     * How long to follow a payout after it was sent or found in the journal, in milliseconds. Then it
     * is yielded in its current state. Also how long to keep trying if the service cannot be reached.
     * Default 15 minutes, at most 2147483647.
     */
    patience?: number | undefined;
    /**
     * Ends the run after this many milliseconds, even in the middle of a request. Default: no
     * deadline; the run ends once every payout has been yielded. At most 2147483647.
     */
    deadline?: number | undefined;
    /** When to request the status. */
    poll?: PollOptions | undefined;
    /** Ends the run when it aborts, like the deadline: open payouts are yielded in their current state. */
    signal?: AbortSignal | undefined;
    /** Called whenever the code of a payout changes, whether final or not. */
    onProgress?: ((progress: SettleProgress) => void) | undefined;
    /**
     * Called as soon as a batch is not sent or not accepted, the service rejects the credentials of
     * status requests, or the journal or the input fails.
     */
    onProblem?: ((problem: SettleProblem) => void) | undefined;
    /**
     * Where notifications come from: the result of `confirmByStatus`, or `true` if you call `notify`.
     * An accepted payout then waits for its notification before its status is requested. The run
     * still polls a few payouts; if a notification does not arrive, it polls all of them again.
     */
    webhooks?: OutcomeSource | boolean | undefined;
    /** Tells the time. Default: the platform's clock. */
    clock?: Clock | undefined;
    /** Returns a number from 0 up to 1, like `Math.random`, to spread requests over time. */
    random?: (() => number) | undefined;
}
/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
    /**
     * Payouts per request, from 1 to 500. Default 20. The
     * service's documentation does not say how many it accepts, or whether a rejection applies to all
     * of them; a small request puts fewer payouts at risk.
     */
    chunkSize?: number | undefined;
    /** How many batches to send at the same time, after the first. Default 4. */
    concurrency?: number | undefined;
    /** Makes the run resumable after a crash. Without it, a crash loses all knowledge of the run. */
    journal?: Journal | undefined;
    /**
     * When to resend, under the same reference, a payout that the service may not have taken. Without this rule, only a
     * whole batch is resent, under its idempotency key if its header is known; payouts that stay in doubt are yielded
     * as `unknown`, because the service's documentation does not say how it answers for an unknown reference. With it,
     * a rejected batch is also resent in halves until the rejected payouts are found.
     */
    resend?: ResendRule | undefined;
}
/** When to request statuses. Times are in milliseconds. */
export interface PollOptions {
    /** The first wait before a status request. It doubles each time. Default 1 second. */
    firstDelay?: number | undefined;
    /** The longest wait. Default 30 seconds. The service may ask for a longer one (`Retry-After`). */
    maxDelay?: number | undefined;
    /**
     * How many status requests may be in progress at the same time. By default
     * 8, growing to 64 while others wait, as long
     * as answers stay fast and none is a `429` or `503`. A number that you set is a fixed limit.
     */
    atOnce?: number | undefined;
}
/** Your knowledge of how the service answers for an unknown reference. */
export interface ResendRule {
    /**
     * Whether this answer to a status request means that the service never accepted the payout. Called only for
     * statuses that say something about the payout, according to the contract.
     */
    isUnknownToService(answer: StatusAnswer): boolean;
    /**
     * How long the service must not know the payout before it is sent again, in milliseconds, because the first request
     * may still be in progress inside the service. Default 2 minutes. A payout of a rejected batch is also
     * followed for this long before it is yielded as `rejected`.
     *
     * With a journal, sending a batch is cut off after half of this time, and a claim that takes more than a quarter of
     * it to write fails. This keeps a run from sending late what another run may send again.
     */
    quietFor?: number | undefined;
}
/** A new code of a payout. */
export interface SettleProgress {
    /** The reference of the payout. */
    readonly transactionReference: string;
    /** The new code, such as `02`. */
    readonly responseCode: string;
    /** Whether the code is not expected to change. */
    readonly final: boolean;
}
/** Something that went wrong during a run. */
export interface SettleProblem {
    /** The payouts that are affected. */
    readonly transactionReferences: readonly string[];
    /** A `PayoutClientError`, or what the journal or the input threw. */
    readonly error: unknown;
    /** Whether the run will send these payouts or request their status again. */
    readonly willRetry: boolean;
}
export interface RunSetup {
    readonly client: CallingClient;
    /** The key header in lower case; undefined if it is not known whether a key is sent. */
    readonly keyHeader: string | undefined;
    readonly journal: Journal | undefined;
    readonly patience: number;
    readonly deadline: number | undefined;
    readonly chunkSize: number;
    readonly concurrency: number;
    readonly poll: {
        readonly [Name in keyof PollOptions | 'mostAtOnce']-?: number;
    };
    /** How long a payout must be without a record before that proves anything. */
    readonly quietFor: number;
    readonly isUnknownToService: ResendRule['isUnknownToService'] | undefined;
    readonly webhooks: Partial<OutcomeSource> | undefined;
    readonly signal: AbortSignal | undefined;
    readonly onProgress: ((progress: SettleProgress) => unknown) | undefined;
    readonly onProblem: ((problem: SettleProblem) => unknown) | undefined;
    readonly clock: Clock;
    readonly random: () => number;
}
/** @throws TypeError naming the invalid option and what it must be */
export declare function readSetup(client: CallingClient, options: SettleOptions): RunSetup;
/** The journal has different content for a reference. Send the payout under another one. */
export declare class ReferenceReusedError extends Error {
    /** The references that were used before with different content. */
    readonly transactionReferences: readonly string[];
    constructor(transactionReferences: readonly string[]);
}
