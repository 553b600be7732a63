/**
 * The lives of payouts in the local sandbox. The service's documentation gives the codes and their
 * meaning; when each occurs and in which order is the sandbox's choice.
 *
 * A new code of the contract needs one entry here. A code without an entry never occurs.
 */
import { IllegalTransitionError } from '../interface/errors.ts';
import type { ResponseCode } from '../interface/schemas.ts';

/** How a payout reaches a code, and what that means for it. */
export interface PayoutLife {
  /** The code. Payouts to account numbers with this ending reach it. */
  code: ResponseCode;
  /** The codes of such a payout in order, starting immediately. */
  path: readonly ResponseCode[];
  /** The outcome in words, for the guide. */
  description: string;
  /** `open`: another code follows. `paid` and `failed` are final; a failure returns the money. */
  result: 'open' | 'paid' | 'failed';
  /** The setting for the time until the next code; without it, an open payout waits for the partner. */
  wait?: 'processingMs' | 'bankMs';
  /** The codes to which a person may move an open payout: any other code, a final one, or these. */
  mayBecome?: 'any' | 'final' | readonly ResponseCode[];
  text: StateText;
}

/** `responseMessage` and `processorResponseDescription` of the record. */
export interface StateText {
  message: string;
  description: string;
}

/** The lives, one for each code that the sandbox can reach. Payouts with any other ending are paid. */
export const simulatedLives: readonly PayoutLife[] = [
  {
    code: '00',
    path: ['02', '01', '00'],
    description: 'Paid.',
    result: 'paid',
    text: { message: 'Paid', description: 'Credited to the recipient account' },
  },
  {
    code: '01',
    path: ['02', '01'],
    description: 'Stays with the bank.',
    result: 'open',
    wait: 'bankMs',
    mayBecome: 'final',
    text: { message: 'Awaiting response from the bank', description: 'Sent to the bank' },
  },
  {
    code: '02',
    path: ['02'],
    description: 'Stays in processing.',
    result: 'open',
    wait: 'processingMs',
    mayBecome: 'any',
    text: { message: 'Processing', description: 'In progress' },
  },
  {
    code: '10',
    path: ['02', '10'],
    description:
      'Flagged. An approval continues with `01` and it is paid; a decline rejects it (`50`).',
    result: 'open',
    mayBecome: ['01', '50'],
    text: { message: 'Flagged by the fraud system', description: 'Held for approval' },
  },
  failure('20', 'Insufficient funds', 'Not covered by the balance'),
  failure('40', 'Invalid account number', 'No such account', 'Invalid account'),
  failure('50', 'Rejected', 'A made-up reason for the rejection'),
  failure('51', 'Transaction failed', 'Failed at the bank', 'Failed'),
  failure('60', 'System error', 'Could not be processed'),
  failure('80', 'Unauthorized', 'Not permitted'),
  failure('90', 'Invalid transaction', 'Not a valid transaction'),
];

/** Creates a life that ends with a failure at the bank. */
function failure(
  code: ResponseCode,
  message: string,
  description: string,
  name = message,
): PayoutLife {
  return {
    code,
    path: ['02', '01', code],
    description: `${name}; the money is given back.`,
    result: 'failed',
    text: { message, description },
  };
}

/** Replaces the description of `50` for a payout that the partner declined. */
export const declinedDescription = 'Declined by the partner';

/** Returns the life of a code. Undefined for a code that never occurs in the sandbox. */
function payoutLife(code: string): PayoutLife | undefined {
  return livesByCode.get(code);
}

const livesByCode = new Map<string, PayoutLife>(simulatedLives.map((life) => [life.code, life]));

export function stateText(code: ResponseCode): StateText {
  return (
    payoutLife(code)?.text ?? { message: `Response code ${code}`, description: 'Not described' }
  );
}

/** The codes to which this one can change; empty if it is final. */
export function legalNext(code: ResponseCode): ResponseCode[] {
  const mayBecome = payoutLife(code)?.mayBecome ?? [];
  if (mayBecome === 'final') return [...finalCodes];
  if (mayBecome === 'any') return [...openCodes.filter((one) => one !== code), ...finalCodes];
  return [...mayBecome];
}

const finalCodes = simulatedLives.filter(({ code }) => isFinal(code)).map(({ code }) => code);
const openCodes = simulatedLives.filter(({ code }) => !isFinal(code)).map(({ code }) => code);

/** @throws IllegalTransitionError if one cannot follow the other */
export function checkTransition(from: ResponseCode, to: ResponseCode): void {
  const legal = legalNext(from);
  if (!legal.includes(to)) throw new IllegalTransitionError(from, to, legal);
}

/** Whether a code is final. */
export function isFinal(code: ResponseCode): boolean {
  return payoutLife(code)?.result !== 'open';
}

/** Whether the payout has failed, so that its money is returned. */
export function hasFailed(code: ResponseCode): boolean {
  return payoutLife(code)?.result === 'failed';
}

/**
 * Whether the partner is notified of the code: it is a result, or waits for a decision. The service's documentation
 * does not say whether `01` and `02` are notified; the sandbox does not notify them.
 */
export function isNotified(code: ResponseCode): boolean {
  return payoutLife(code)?.wait === undefined;
}

/** The course of a payout. */
export interface Course {
  /** The last code; `01` or `02` if the payout stays there. */
  outcome: ResponseCode;
  /** Whether the fraud system stops the payout on its way. */
  flagged: boolean;
}

/** The code of a payout that the fraud system has stopped. */
const flaggedCode = '10';

/** The course of a payout to this account number. A flagged one that is approved is paid. */
export function courseFor(accountNumber: string): Course {
  const code = payoutLife(accountNumber.slice(-2))?.code ?? '00';
  return code === flaggedCode
    ? { outcome: '00', flagged: true }
    : { outcome: code, flagged: false };
}

/** The code that follows without a decision; undefined if there is none. */
function nextCode(code: ResponseCode, { outcome, flagged }: Course): ResponseCode | undefined {
  // A payout is flagged on acceptance. After an approval, its steps lead to its outcome.
  const end = flagged && code === flaggedPath[0] ? flaggedCode : outcome;
  const path = payoutLife(end)?.path ?? [];
  const at = path.indexOf(code);
  return at === -1 ? undefined : path[at + 1];
}

const flaggedPath = payoutLife(flaggedCode)?.path ?? [];

/** A payout's state, and since when. */
export interface Reached {
  code: ResponseCode;
  changedAt: number;
}

/** How long a payout stays in a state before the next one. */
export interface Waits {
  processingMs: number;
  bankMs: number;
}

/** The next step without a decision, with its time; undefined if there is none. */
export function stepAfter(
  { code, changedAt }: Reached,
  course: Course,
  waits: Waits,
): Reached | undefined {
  const wait = payoutLife(code)?.wait;
  const next = nextCode(code, course);
  if (wait === undefined || next === undefined) return undefined;
  return { code: next, changedAt: changedAt + waits[wait] };
}

/**
 * The time of the first step that must be written because it moves money or sends a notification.
 * Earlier steps follow from the clock. Null if there is none.
 *
 * @param notified whether the partner has a webhook
 */
export function dueAfter(
  from: Reached,
  course: Course,
  notified: boolean,
  waits: Waits,
): number | null {
  for (let at = stepAfter(from, course, waits); at; at = stepAfter(at, course, waits)) {
    if (hasFailed(at.code) || (notified && isNotified(at.code))) return at.changedAt;
  }
  return null;
}

/**
 * The state at a time, for a payout whose last written state is given: includes the steps since
 * then that need not be written.
 *
 * @param dueAt when the next step must be written; never made here, because the waits may
 *   have been different when it was planned
 */
export function reachedBy(
  time: number,
  written: Reached,
  dueAt: number | null,
  course: Course,
  waits: Waits,
): Reached {
  let reached = written;
  for (;;) {
    const next = stepAfter(reached, course, waits);
    if (!next || next.changedAt > time) return reached;
    if (dueAt !== null && isNotified(next.code)) return reached;
    reached = next;
  }
}
