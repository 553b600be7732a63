/** What became of a payout, as the caller gets it. */
import { describeCode } from '../response-codes.js';
import type { FinalEntry } from './ledger.js';
import type { NextStep, PayoutResult, SettledOutcome } from './options.js';
import type { Payout } from './payout.js';

/** A result without its payout and the progress of the run. */
export type Result = Omit<PayoutResult, 'transactionReference' | 'progress'>;

/** The result of a payout by the latest that is known of it. */
export function resultOf({ record, state }: Payout): Result {
  if (record) return { ...byCode(record.responseCode), record };
  switch (state) {
    case 'not-sent':
      return open('not-sent', 'settle-again', 'It was not sent. Settle it again, unchanged.');
    case 'accepted':
      return open('pending', 'follow', 'The service has received it. Ask for its status later.');
    default:
      return open(
        'unknown',
        'follow',
        'It may have been taken. Ask for its status; do not send it as a new payout.',
      );
  }
}

/** For a payout whose batch the service rejected, and of which it has no record when asked. */
export const rejected: Result = /* @__PURE__ */ open(
  'rejected',
  'see-action',
  'The service rejected the request and has no record of the payout. Neither proves that it was not ' +
    'taken: ask for its status later, or the support team, before you send it as a new payout.',
);

/** The final result that the journal remembers. */
export function resultInJournal({ responseCode }: FinalEntry): Result {
  return byCode(responseCode);
}

/** The result by a code of the service. An unlisted one is not final. */
function byCode(responseCode: string): Result {
  const { final, action, resendUnderNewReference } = describeCode(responseCode);
  const common = { final, responseCode, action };
  if (responseCode === '00') return { ...common, outcome: 'paid', next: 'none' };
  if (final) {
    const next = resendUnderNewReference ? 'resend-under-new-reference' : 'see-action';
    return { ...common, outcome: 'failed', next };
  }
  if (responseCode === '10') return { ...common, outcome: 'held', next: 'decide-in-portal' };
  return { ...common, outcome: 'pending', next: 'follow' };
}

function open(outcome: SettledOutcome, next: NextStep, action: string): Result {
  return { outcome, final: false, next, action };
}
