import { type Clock } from '../clock.cjs';
import type { Journal } from '../journal.cjs';
import { type CallingClient } from '../call.cjs';
import type { OutcomeSource, StatusAnswer } from '../status.cjs';
/** How payouts are followed. */
export interface FollowOptions {
    /**
     * Milliseconds for which a payout is followed after it was sent, or was found in the journal;
     * then it is yielded in its current state. Also how long to keep trying when the service cannot be reached.
     * Default 15 minutes, at most 2147483647.
     */
    patience?: number | undefined;
    /**
     * Milliseconds after which the run ends, also in the middle of a request. Default: when every
     * payout has been yielded. At most 2147483647.
     */
    deadline?: number | undefined;
    /** When it asks for the status. */
    poll?: PollOptions | undefined;
    /** Ends the run as the deadline does: open payouts are yielded in their current state. */
    signal?: AbortSignal | undefined;
    /** Called whenever the code of a payout changes, final or not. */
    onProgress?: ((progress: SettleProgress) => void) | undefined;
    /**
     * Called immediately when a batch is not sent or not accepted, when nobody may ask for a status, and
     * when the journal or the input fails.
     */
    onProblem?: ((problem: SettleProblem) => void) | undefined;
    /**
     * Where notifications come from: what `confirmByStatus` has made, or `true` when you call `notify`.
     * A payout that the service has accepted is then asked for when it is notified. A few are still
     * asked for: if a notification is lost, all are again.
     */
    webhooks?: OutcomeSource | boolean | undefined;
    /** Where the time comes from. Default: the platform. */
    clock?: Clock | undefined;
    /** From 0 up to 1, as `Math.random`: spreads the requests over time. */
    random?: (() => number) | undefined;
}
/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
    /**
     * Payouts per request, from 1 to 500. Default 20. The documentation of the service does not say
     * how many it accepts, nor whether a rejection concerns all: small requests affect fewer payouts.
     */
    chunkSize?: number | undefined;
    /** How many batches are sent at the same time, after the first. Default 4. */
    concurrency?: number | undefined;
    /** Makes the settlement resumable after a crash. Without it, nothing outlives the process. */
    journal?: Journal | undefined;
    /**
     * When a payout that the service may not have taken is sent again, under its own reference. By
     * default only a whole batch is, under its idempotency key where its header is known, and what stays
     * in doubt is yielded as `unknown`: the documentation of the service does not say what it answers
     * for an unknown reference. With it, a rejected batch is sent again in halves,
     * until the rejected payouts are found.
     */
    resend?: ResendRule | undefined;
}
/** Milliseconds, but for `atOnce`. */
export interface PollOptions {
    /** The first wait before asking for the status; doubled each time. Default 1 second. */
    firstDelay?: number | undefined;
    /** The longest wait. Default 30 seconds. The service may ask for a longer one (`Retry-After`). */
    maxDelay?: number | undefined;
    /**
     * How many requests for a status are under way at the same time. Default 8, and up to
     * 64 while others wait, as long as the answers stay as fast and none says `429` or `503`. A
     * number given here is kept to.
     */
    atOnce?: number | undefined;
}
/** The caller's knowledge of what the service answers for an unknown reference. */
export interface ResendRule {
    /**
     * Whether this answer to a status request means that the service has never taken the payout.
     * Called for the statuses that say something about the payout, by the table of the contract.
     */
    isUnknownToService(answer: StatusAnswer): boolean;
    /**
     * Milliseconds for which the service must not know the payout before it is sent again: the first
     * request may still be under way inside the service. Default 2 minutes, which is also how long a
     * payout of a rejected batch is asked for before it is yielded as `rejected`.
     *
     * With a journal, a request for a batch is cut off after half of it, and a journal that takes a
     * quarter of it to write a claim fails: so no run sends late what another may send again.
     */
    quietFor?: number | undefined;
}
/** A new code of a payout. */
export interface SettleProgress {
    /** That of the payout. */
    readonly transactionReference: string;
    /** The new code, such as `02`. */
    readonly responseCode: string;
    /** Whether it is not expected to change. */
    readonly final: boolean;
}
/** Something that went wrong during a run. */
export interface SettleProblem {
    /** The payouts that it concerns. */
    readonly transactionReferences: readonly string[];
    /** A `PayoutClientError`, or what the journal or the input has thrown. */
    readonly error: unknown;
    /** Whether the run will send these payouts again, or ask again. */
    readonly willRetry: boolean;
}
export interface RunSetup {
    readonly client: CallingClient;
    /** In lower case; undefined where nobody knows whether a key is sent. */
    readonly keyHeader: string | undefined;
    readonly journal: Journal | undefined;
    readonly patience: number;
    readonly deadline: number | undefined;
    readonly chunkSize: number;
    readonly concurrency: number;
    readonly poll: {
        readonly [Name in keyof PollOptions | 'mostAtOnce']-?: number;
    };
    /** How long a payout must be without a record before that means anything. */
    readonly quietFor: number;
    readonly isUnknownToService: ResendRule['isUnknownToService'] | undefined;
    readonly webhooks: Partial<OutcomeSource> | undefined;
    readonly signal: AbortSignal | undefined;
    readonly onProgress: ((progress: SettleProgress) => unknown) | undefined;
    readonly onProblem: ((problem: SettleProblem) => unknown) | undefined;
    readonly clock: Clock;
    readonly random: () => number;
}
/** @throws TypeError naming the option that is wrong, and what it must be */
export declare function readSetup(client: CallingClient, options: SettleOptions): RunSetup;
/** The journal has different content for a reference. Send the payout under another one. */
export declare class ReferenceReusedError extends Error {
    /** Those that were used before, for other content. */
    readonly transactionReferences: readonly string[];
    constructor(transactionReferences: readonly string[]);
}
