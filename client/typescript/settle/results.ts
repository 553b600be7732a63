import { isPayoutClientError, NotSentError, type PayoutClientError } from '../errors.js';
import type { TransactionOutcome } from '../models.js';
import type { Notified } from '../status.js';
import { describeCode } from '../response-codes.js';
import { outcomeActions, reusedReferenceAction } from '../tables.js';
import type { WrongField } from './check-payout.js';
import type { Payout } from './payout.js';

/** What became of a payout: each is described at `outcome` of a result. */
export type SettledOutcome = Outcome['outcome'];

/** What the caller does next: each is described at `next` of a result. */
export type NextStep = Outcome['next'];

type Outcome =
  | {
      readonly outcome: 'paid';
      readonly final: true;
      readonly responseCode: '00';
      readonly next: 'none';
    }
  | {
      readonly outcome: 'failed';
      readonly final: true;
      readonly responseCode: string;
      readonly next: 'resend-under-new-reference' | 'see-action';
    }
  | {
      readonly outcome: 'rejected';
      readonly final: true;
      readonly next: 'resend-under-new-reference';
      readonly error: PayoutClientError;
    }
  | {
      readonly outcome: 'rejected';
      readonly final: false;
      readonly next: 'see-action';
      readonly error: PayoutClientError;
    }
  | {
      readonly outcome: 'held';
      readonly final: false;
      readonly responseCode: '10';
      readonly record: TransactionOutcome;
      readonly next: 'decide-in-portal';
    }
  | { readonly outcome: 'pending'; readonly final: false; readonly next: 'follow' }
  | {
      readonly outcome: 'unknown';
      readonly final: false;
      readonly next: 'follow' | 'settle-again';
    }
  | {
      readonly outcome: 'not-sent';
      readonly final: false;
      readonly next: 'settle-again' | 'see-action';
    }
  | {
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
export interface Settlement<Given = unknown>
  extends
    AsyncGenerator<PayoutResult<Given>, void, undefined>,
    PromiseLike<readonly PayoutResult<Given>[]>,
    Disposes {
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
type Disposes = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { [Name in Key]: () => PromiseLike<void> }
  : object;

/** Something in the run failed, such as its journal. A loop gets its `cause`, after every result. */
export class SettlementError extends Error {
  /** What became of every payout. */
  readonly results: readonly PayoutResult[];

  constructor(results: readonly PayoutResult[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.results = results;
    // A bundler may shorten the name of the class.
    Object.defineProperty(this, 'name', { value: 'SettlementError' });
  }
}

export function resultOf({ record, state, sendError, statusError }: Payout): Result {
  const error = [statusError, sendError].find(isPayoutClientError);
  const failed = error && { error };
  if (record) {
    const result = resultByCode(record.responseCode, record);
    return result.final ? result : { ...result, ...failed };
  }
  const open = { final: false, ...failed } as const;
  switch (state) {
    case 'unread': {
      const action = 'The journal was not read, so nothing was sent. Settle it again, unchanged.';
      return { outcome: 'unknown', next: 'settle-again', action, ...open };
    }
    case 'not-sent': {
      const action = outcomeActions['not-sent'];
      return { outcome: 'not-sent', next: 'settle-again', action, ...open };
    }
    case 'accepted': {
      const action = 'The service has received it. Ask for its status later.';
      return { outcome: 'pending', next: 'follow', action, ...open };
    }
    default: {
      const action = outcomeActions.unknown;
      return { outcome: 'unknown', next: 'follow', action, ...open };
    }
  }
}

/** @param alone whether nothing else was in the request, and the caller knows of no record */
export function rejectedResult(payout: Payout, alone: boolean): Result {
  // The rejection is the reason; a run that did not send it has only heard that there is no record.
  const error = [payout.sendError, payout.statusError].find(isPayoutClientError);
  if (!error) return resultOf(payout);
  return alone
    ? {
        outcome: 'rejected',
        final: true,
        next: 'resend-under-new-reference',
        action: 'Fix what `error` describes, then send it under a new reference.',
        error,
      }
    : {
        outcome: 'rejected',
        final: false,
        next: 'see-action',
        action: outcomeActions.rejected,
        error,
      };
}

export const reusedReference: Result = {
  outcome: 'not-sent',
  final: false,
  next: 'see-action',
  action: reusedReferenceAction,
};

export function wrongPayout(
  { transactionReference }: Payout,
  { path, reason }: WrongField,
): Extract<Result, { next: 'fix-payout' }> {
  const error = new NotSentError(`${transactionReference} was not sent: ${path} ${reason}.`, {
    transactionReferences: [transactionReference],
    nextAction: 'fix-request',
  });
  const action = `It was not sent: ${path} ${reason}. Fix it, and settle it again.`;
  return { outcome: 'not-sent', final: false, next: 'fix-payout', path, reason, action, error };
}

/** By a record or, without one, by the code in the journal. An unlisted code is not final. */
export function resultByCode(responseCode: string, record?: TransactionOutcome): Result {
  const { final, action, resendUnderNewReference } = describeCode(responseCode);
  const known = record && { record };
  if (responseCode === '00') {
    return { outcome: 'paid', final: true, responseCode, ...known, next: 'none', action };
  }
  if (final) {
    const next = resendUnderNewReference ? 'resend-under-new-reference' : 'see-action';
    return { outcome: 'failed', final, responseCode, ...known, next, action };
  }
  if (responseCode === '10' && record) {
    return { outcome: 'held', final, responseCode, record, next: 'decide-in-portal', action };
  }
  return { outcome: 'pending', final, responseCode, ...known, next: 'follow', action };
}
