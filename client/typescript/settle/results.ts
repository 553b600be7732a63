import { isPayoutClientError, NotSentError, type PayoutClientError } from '../errors.js';
import type { TransactionOutcome } from '../models.js';
import type { Notified } from '../status.js';
import { describeCode } from '../response-codes.js';
import { outcomeActions, reusedReferenceAction } from '../tables.js';
import type { WrongField } from './check-payout.js';
import type { Payout } from './payout.js';

/** What happened to a payout; see `outcome` of `PayoutResult`. */
export type SettledOutcome = Outcome['outcome'];

/** What the caller must do next; see `next` of `PayoutResult`. */
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
      /** The path of the invalid field, such as `recipientInformation.recipientISOCountryCode`. */
      readonly path: string;
      /** What the field must be, such as `must be a text: exactly 3 characters, such as NGA`. */
      readonly reason: string;
      readonly error: PayoutClientError;
    };

interface Facts {
  /**
   * What happened to the payout. A value that is not final was the state when it was last checked.
   *
   * - `paid`: code `00`.
   * - `failed`: another final code. The payout was accepted but did not go through.
   * - `rejected`: the service rejected the request and has had no record of the payout for `quietFor`. This is final
   *   if the payout was alone in its request and `resend` says that the service does not know it. Otherwise part of a
   *   rejected batch may have been accepted.
   * - `held`: code `10`. The partner must approve or decline it in the portal.
   * - `pending`: the service has it, and its code is not final (`01`, `02` or an unlisted code).
   * - `unknown`: it may have been accepted.
   * - `not-sent`: this run did not send it, or takes the answer as "not processed". Another run
   *   with the same journal may have sent it.
   */
  readonly outcome: string;
  /** Whether the outcome is not expected to change. */
  readonly final: boolean;
  /**
   * What to do next.
   *
   * - `none`: nothing.
   * - `resend-under-new-reference`: fix the problem in `action` or `error`, then send it as a new payout.
   * - `fix-payout`: the field at `path` breaks what the contract states; see `reason`. The payout was not sent. Fix
   *   it and pass it to `settlePayouts` again under the same reference.
   * - `see-action`: read `action`. Do not send anything again.
   * - `decide-in-portal`: approve or decline it in the portal, then follow it.
   * - `follow`: check again later (`followPayouts`, or `settlePayouts` with the same journal). Never send it as a new
   *   payout, because it may have been paid.
   * - `settle-again`: pass it to `settlePayouts` again, unchanged and with the same journal.
   */
  readonly next: string;
  /** The last known code, such as `00`. Absent if there is none. */
  readonly responseCode?: string;
  /** Absent if only the journal knows the outcome. */
  readonly record?: TransactionOutcome;
  /** The error behind the outcome, if there was one. */
  readonly error?: PayoutClientError;
  /** What to do, in words. */
  readonly action: string;
}

export type Result = Facts & Outcome;

/** Narrow it by `outcome`: a `paid` result has the code `00`, and a `rejected` one always has an `error`. */
export type PayoutResult<Given = unknown> = Result & {
  /** The reference of the payout. */
  readonly transactionReference: string;
  /** The object that you passed in. Absent for a followed reference. Printing a result omits it. */
  readonly payout: Given;
  /** The progress of the run. */
  readonly progress: SettledSoFar;
};

interface SettledSoFar {
  /** How many payouts have been yielded, including this one. */
  readonly settled: number;
  /** How many payouts were passed in. */
  readonly total: number;
}

/**
 * Either loop over the results as they arrive (`for await`) or `await` them all, once. The run does
 * not start before that. `await using` ends the run with its block, like leaving the loop.
 */
export interface Settlement<Given = unknown>
  extends
    AsyncGenerator<PayoutResult<Given>, void, undefined>,
    PromiseLike<readonly PayoutResult<Given>[]>,
    Disposes {
  /** Returns the next result, or `done` after the last. `for await` calls it. */
  next(): Promise<IteratorResult<PayoutResult<Given>, void>>;
  /** Ends the run, like leaving the loop. */
  return(value?: undefined): Promise<IteratorResult<PayoutResult<Given>, void>>;
  /**
   * Call this when a webhook says that a payout has an outcome: the run then requests its status
   * immediately. It trusts only that answer, and ignores references that are not open.
   */
  notify(outcome: Notified): void;
}

/** Empty for a compiler without `await using`. */
type Disposes = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { [Name in Key]: () => PromiseLike<void> }
  : object;

/** Part of the run failed, such as its journal. A loop throws its `cause` instead, after every result. */
export class SettlementError extends Error {
  /** The result of every payout. */
  readonly results: readonly PayoutResult[];

  constructor(results: readonly PayoutResult[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.results = results;
    // A bundler may shorten the class name.
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
      const action =
        'The journal was not read, so nothing was sent. Settle the payout again, unchanged.';
      return { outcome: 'unknown', next: 'settle-again', action, ...open };
    }
    case 'not-sent': {
      const action = outcomeActions['not-sent'];
      return { outcome: 'not-sent', next: 'settle-again', action, ...open };
    }
    case 'accepted': {
      const action = 'The service has received the payout. Request its status later.';
      return { outcome: 'pending', next: 'follow', action, ...open };
    }
    default: {
      const action = outcomeActions.unknown;
      return { outcome: 'unknown', next: 'follow', action, ...open };
    }
  }
}

/** @param alone whether it was alone in its request and the service confirms no record */
export function rejectedResult(payout: Payout, alone: boolean): Result {
  // The rejection is the reason. A run that did not send the payout knows only that there is no record.
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
  const action = `The payout was not sent: ${path} ${reason}. Fix the payout and settle it again.`;
  return { outcome: 'not-sent', final: false, next: 'fix-payout', path, reason, action, error };
}

/** Uses the record or, without one, the code in the journal. An unlisted code is not final. */
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
