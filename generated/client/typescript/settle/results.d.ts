import { type PayoutClientError } from '../errors.js';
import type { TransactionOutcome } from '../models.js';
import type { Notified } from '../status.js';
import type { WrongField } from './check-payout.js';
import type { Payout } from './payout.js';
/** What became of a payout: each is described at `outcome` of a result. */
export type SettledOutcome = Outcome['outcome'];
/** What the caller does next: each is described at `next` of a result. */
export type NextStep = Outcome['next'];
type Outcome = {
    readonly outcome: 'paid';
    readonly final: true;
    readonly responseCode: '00';
    readonly next: 'none';
} | {
    readonly outcome: 'failed';
    readonly final: true;
    readonly responseCode: string;
    readonly next: 'resend-under-new-reference' | 'see-action';
} | {
    readonly outcome: 'rejected';
    readonly final: true;
    readonly next: 'resend-under-new-reference';
    readonly error: PayoutClientError;
} | {
    readonly outcome: 'rejected';
    readonly final: false;
    readonly next: 'see-action';
    readonly error: PayoutClientError;
} | {
    readonly outcome: 'held';
    readonly final: false;
    readonly responseCode: '10';
    readonly record: TransactionOutcome;
    readonly next: 'decide-in-portal';
} | {
    readonly outcome: 'pending';
    readonly final: false;
    readonly next: 'follow';
} | {
    readonly outcome: 'unknown';
    readonly final: false;
    readonly next: 'follow' | 'settle-again';
} | {
    readonly outcome: 'not-sent';
    readonly final: false;
    readonly next: 'settle-again' | 'see-action';
} | {
    readonly outcome: 'not-sent';
    readonly final: false;
    readonly next: 'fix-payout';
    /** The field that is wrong: `recipientInformation.recipientISOCountryCode`. */
    readonly path: string;
    /** What must be true of it: `must be a text: exactly 3 characters, such as NGA`. */
    readonly reason: string;
    readonly error: PayoutClientError;
};
interface Facts {
    /**
     * What became of a payout. Those that are not final are the state when it was last followed.
     *
     * - `paid`: code `00`.
     * - `failed`: another final code. The payout was taken and did not go through.
     * - `rejected`: the service rejected the request and has had no record of the payout for
     *   `quietFor`. Final when it was the only one in the request, and `resend` says that the service
     *   does not know it; otherwise part of a rejected batch may have been taken.
     * - `held`: code `10`. The partner decides in the portal.
     * - `pending`: the service has it, with a code that is not final (`01`, `02`, an unlisted code).
     * - `unknown`: it may have been taken.
     * - `not-sent`: this run did not send it, or we take what it sent as not processed. Another run on
     *   the same journal may have sent it.
     */
    readonly outcome: string;
    /** Whether the outcome is not expected to change. */
    readonly final: boolean;
    /**
     * What the caller does next.
     *
     * - `none`: nothing.
     * - `resend-under-new-reference`: fix what `action` or `error` describes, then send it as a new payout.
     * - `fix-payout`: the field at `path` breaks what the contract states, as `reason` says. It was not
     *   sent. Fix it, and pass it to `settlePayouts` again, under its own reference.
     * - `see-action`: read `action`. Nothing is sent again.
     * - `decide-in-portal`: approve or decline it there, then follow it.
     * - `follow`: ask again later (`followPayouts`, or `settlePayouts` with the same journal). Never send
     *   it as a new payout: it may have been paid.
     * - `settle-again`: pass it to `settlePayouts` again, unchanged, with the same journal.
     */
    readonly next: string;
    /** The last code that is known, such as `00`. Absent when there is none. */
    readonly responseCode?: string;
    /** Absent when only the journal knows the outcome. */
    readonly record?: TransactionOutcome;
    /** What went wrong, if the outcome is not final. */
    readonly error?: PayoutClientError;
    /** What to do, in words. */
    readonly action: string;
}
export type Result = Facts & Outcome;
/** Narrow it by `outcome`: `paid` has the code `00`, `rejected` always has an `error`. */
export type PayoutResult<Given = unknown> = Result & {
    /** That of the payout. */
    readonly transactionReference: string;
    /** The object that was given. Absent for a followed reference. Printing a result leaves it out. */
    readonly payout: Given;
    /** How far the run is. */
    readonly progress: SettledSoFar;
};
interface SettledSoFar {
    /** How many payouts were yielded, this one included. */
    readonly settled: number;
    /** How many were given. */
    readonly total: number;
}
/**
 * Loop over the results as they come (`for await`), or `await` them all: one of the two, once.
 * Nothing happens before that. `await using` ends the run with its block, as leaving the loop does.
 */
export interface Settlement<Given = unknown> extends AsyncGenerator<PayoutResult<Given>, void, undefined>, PromiseLike<readonly PayoutResult<Given>[]>, Disposes {
    /** The next result, or `done` after the last. `for await` calls it. */
    next(): Promise<IteratorResult<PayoutResult<Given>, void>>;
    /** Ends the run, as leaving the loop does. */
    return(value?: undefined): Promise<IteratorResult<PayoutResult<Given>, void>>;
    /**
     * Call it when a webhook says that a payout has an outcome: it is asked for immediately, not on its
     * turn. Only what the service answers is believed, and references that are not open are ignored.
     */
    notify(outcome: Notified): void;
}
/** Nothing for a compiler that does not know `await using`. */
type Disposes = SymbolConstructor extends {
    readonly asyncDispose: infer Key extends symbol;
} ? {
    [Name in Key]: () => PromiseLike<void>;
} : object;
/** Something in the run failed, such as its journal. A loop gets its `cause`, after every result. */
export declare class SettlementError extends Error {
    /** What became of every payout. */
    readonly results: readonly PayoutResult[];
    constructor(results: readonly PayoutResult[], cause: unknown);
}
export declare function resultOf({ record, state, sendError, statusError }: Payout): Result;
/** @param alone whether nothing else was in the request, and the caller knows of no record */
export declare function rejectedResult(payout: Payout, alone: boolean): Result;
export declare const reusedReference: Result;
export declare function wrongPayout({ transactionReference }: Payout, { path, reason }: WrongField): Extract<Result, {
    next: 'fix-payout';
}>;
/** By a record or, without one, by the code in the journal. An unlisted code is not final. */
export declare function resultByCode(responseCode: string, record?: TransactionOutcome): Result;
export {};
