import type { Clock } from '../clock.js';
import type { Journal } from '../journal.js';
import type { CallingClient } from '../send.js';
import type { PayoutResult, PollOptions, ResendRule, SettleProgress } from './options.js';
import type { Payout } from './payout.js';
import type { Result } from './results.js';
/** What a run is made with, every default filled in. */
export interface RunSetup {
    client: CallingClient;
    journal: Journal;
    deadline: number;
    chunkSize: number;
    poll: Required<{
        [Key in keyof PollOptions]: number;
    }>;
    resend: {
        isUnknownToService: ResendRule['isUnknownToService'];
        quietFor: number;
    } | undefined;
    signal: AbortSignal | undefined;
    onProgress: ((progress: SettleProgress) => void) | undefined;
    clock: Clock;
    random: () => number;
}
/** A run, as its tasks see it. */
export interface Run extends RunSetup {
    /** Aborted when the run ends: deadline, caller's signal, a reader that left, a failure. */
    readonly ending: AbortSignal;
    readonly payouts: Map<string, Payout>;
    /** Runs a task concurrently; the run ends when its last task has. */
    spawn(task: () => Promise<void>): void;
    /** Runs a task when it is its turn to ask the service. */
    inTurn<T>(task: () => Promise<T>): Promise<T>;
    /** Waits, at most until the run ends. */
    pause(milliseconds: number): Promise<void>;
    /** Between half of a wait and all of it, so that requests spread over time. */
    jitter(milliseconds: number): number;
    /** Yields the result of a payout. A final one is in the journal before the caller sees it. */
    settle(payout: Payout, result?: Result): Promise<void>;
    /** Yields a result that is in the journal already. */
    recall(payout: Payout, result: Result): void;
}
/** Runs tasks and yields the results as they come. It always ends, and leaves nothing running. */
export declare function runTasks(setup: RunSetup, start: (run: Run) => Promise<void>): AsyncGenerator<PayoutResult, void, undefined>;
