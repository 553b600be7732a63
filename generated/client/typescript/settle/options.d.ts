/** What a settlement takes. */
import type { Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import type { CallingClient } from '../call.js';
import type { StatusAnswer } from '../status.js';
/** How payouts are followed. */
export interface FollowOptions {
    /**
     * Milliseconds for which a payout is followed after it was sent, or was found in the journal. The
     * last question comes at the end of it; what is then still open is yielded as it is. Also how long
     * the run keeps trying to send when the service cannot be reached any more. Default 900 000 (15
     * minutes), at most 2147483647.
     */
    patience?: number | undefined;
    /**
     * Milliseconds after which the whole run ends, also in the middle of a request. By default it ends when every
     * payout has been yielded. At most 2147483647.
     */
    deadline?: number | undefined;
    /** How often to ask for the status. */
    poll?: PollOptions | undefined;
    /** Ends the run as the deadline does: what is open is yielded as it is. */
    signal?: AbortSignal | undefined;
    /** Called whenever the code of a payout changes, final or not. */
    onProgress?: ((progress: SettleProgress) => void) | undefined;
    /**
     * Called at once when a batch could not be sent or was not accepted, when nobody may ask for a
     * status, and when the journal, or the input, fails.
     */
    onProblem?: ((problem: SettleProblem) => void) | undefined;
    /** Where the time comes from. Default: the platform. */
    clock?: Clock | undefined;
    /** From 0 up to 1, as `Math.random`: spreads the requests over time. */
    random?: (() => number) | undefined;
}
/** How payouts are sent and followed. */
export interface SettleOptions extends FollowOptions {
    /**
     * Payouts per request, from 1 to 500. Default 20. The service's documentation does not say how many
     * it accepts, nor whether a rejection concerns all of them: with small requests it affects fewer
     * payouts. At most 500, so that the entry of a batch stays small enough for a journal to write whole.
     */
    chunkSize?: number | undefined;
    /**
     * How many batches are sent at the same time. Default 4. The first is sent before the others: what keeps
     * it from being sent would keep them, too.
     */
    concurrency?: number | undefined;
    /** Makes the settlement resumable after a crash. Without it, nothing outlives the process. */
    journal?: Journal | undefined;
    /**
     * When a payout that the service may not have taken is sent again, under its own reference and with
     * its own content. By default it never is, and what stays in doubt is yielded as `unknown`: the
     * service's documentation does not say what it answers for an unknown reference, so only the caller
     * can tell. With it, a batch that the service rejected is sent again in halves, until the payouts
     * that it rejects are found.
     */
    resend?: ResendRule | undefined;
}
/** Milliseconds, but for `atOnce`. */
export interface PollOptions {
    /** The first wait before asking for the status; doubled each time. Default 1 000. */
    firstDelay?: number | undefined;
    /** The longest wait. Default 30 000. The service may ask for a longer one (`Retry-After`). */
    maxDelay?: number | undefined;
    /** How many requests for a status are under way at the same time. Default 4. */
    atOnce?: number | undefined;
}
/** The caller's knowledge of what the service answers for an unknown reference. */
export interface ResendRule {
    /**
     * Whether this answer to a status request means that the service has never taken the payout. Called
     * for a 2xx and for a 4xx; never for a 401, 403 or 429, which say nothing about the payout, and
     * never when there is no answer.
     */
    isUnknownToService(answer: StatusAnswer): boolean;
    /**
     * Milliseconds for which the service must not know the payout before it is sent again: the first
     * request may still be under way inside the service, nobody documents for how long. Default 120 000,
     * which is also how long a payout of a rejected batch is asked for before it is yielded as `rejected`.
     *
     * So that no run sends late what another one may send again by then, with a journal a request for a
     * batch is cut off after half of it, and a journal that takes a quarter of it to write a claim fails.
     */
    quietFor?: number | undefined;
}
/** A new code of a payout. */
export interface SettleProgress {
    readonly transactionReference: string;
    readonly responseCode: string;
    /** Whether the code is final. */
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
/** What a run is made with, every default filled in. */
export interface RunSetup {
    readonly client: CallingClient;
    readonly journal: Journal | undefined;
    readonly patience: number;
    readonly deadline: number | undefined;
    readonly chunkSize: number;
    readonly concurrency: number;
    readonly poll: {
        readonly [Name in keyof PollOptions]-?: number;
    };
    /** How long a payout must be without a record before that means anything. */
    readonly quietFor: number;
    readonly isUnknownToService: ResendRule['isUnknownToService'] | undefined;
    readonly signal: AbortSignal | undefined;
    readonly onProgress: FollowOptions['onProgress'];
    readonly onProblem: FollowOptions['onProblem'];
    readonly clock: Clock;
    readonly random: () => number;
}
/**
 * The options, checked and completed.
 *
 * @throws TypeError naming the option that is wrong, and what it must be
 */
export declare function readSetup(client: CallingClient, options: SettleOptions): RunSetup;
/** The most payouts in one entry of the journal: about 60 kB, which a file system appends as a whole. */
export declare const largestBatch = 500;
/**
 * A payout has the same reference as another one in the journal, but different content. It was not
 * sent. One payout, one reference: give this one another reference.
 */
export declare class ReferenceReusedError extends Error {
    readonly transactionReferences: readonly string[];
    constructor(transactionReferences: readonly string[]);
}
