/**
 * The lives that the local sandbox gives payouts. The source shows the codes and what they mean;
 * when each arises and which follows which is the sandbox's choice.
 *
 * A new code of the contract costs one entry here. A code without an entry is never reached.
 */
import { IllegalTransitionError } from '../interface/errors.ts';
import type { ResponseCode } from '../interface/schemas.ts';

/** How a payout comes to a code, and what it means for the payout there. */
export interface PayoutLife {
  /** Also the last digits of the recipient account numbers whose payouts end in it. */
  code: ResponseCode;
  /** The codes of such a payout in order, the first immediately. */
  path: readonly ResponseCode[];
  /** What comes of it, for the guide. */
  description: string;
  /** `open`: another code follows. `paid` and `failed` are final; a failure gives the money back. */
  result: 'open' | 'paid' | 'failed';
  /** The setting with the time until the next code; an open payout without it waits for the partner. */
  wait?: 'processingMs' | 'bankMs';
  /** What an open payout may be brought into by a person: any other code, a final one, or these. */
  mayBecome?: 'any' | 'final' | readonly ResponseCode[];
  text: StateText;
}

/** `responseMessage` and `processorResponseDescription` of the record. */
export interface StateText {
  message: string;
  description: string;
}

/** One for each code that the sandbox can reach. Any other ending is paid. */
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
      'Flagged. Approved it goes on as `01` and is paid; declined it is rejected (`50`).',
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

/** A failure at the bank. */
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

/** The description of a payout that the partner declined, in place of that of `50`. */
export const declinedDescription = 'Declined by the partner';

/** Undefined for a code that the sandbox does not reach. */
function payoutLife(code: string): PayoutLife | undefined {
  return livesByCode.get(code);
}

const livesByCode = new Map<string, PayoutLife>(simulatedLives.map((life) => [life.code, life]));

export function stateText(code: ResponseCode): StateText {
  return (
    payoutLife(code)?.text ?? { message: `Response code ${code}`, description: 'Not described' }
  );
}

/** The codes that a payout can be brought into from this one; none when it is final. */
export function legalNext(code: ResponseCode): ResponseCode[] {
  const mayBecome = payoutLife(code)?.mayBecome ?? [];
  if (mayBecome === 'final') return [...finalCodes];
  if (mayBecome === 'any') return [...openCodes.filter((one) => one !== code), ...finalCodes];
  return [...mayBecome];
}

const finalCodes = simulatedLives.filter(({ code }) => isFinal(code)).map(({ code }) => code);
const openCodes = simulatedLives.filter(({ code }) => !isFinal(code)).map(({ code }) => code);

/** @throws IllegalTransitionError when the one cannot follow the other */
export function checkTransition(from: ResponseCode, to: ResponseCode): void {
  const legal = legalNext(from);
  if (!legal.includes(to)) throw new IllegalTransitionError(from, to, legal);
}

/** Whether nothing can follow. */
export function isFinal(code: ResponseCode): boolean {
  return payoutLife(code)?.result !== 'open';
}

/** Whether the payout has failed, so that its money is given back. */
export function hasFailed(code: ResponseCode): boolean {
  return payoutLife(code)?.result === 'failed';
}

/**
 * Whether the partner is notified of the code: a result has come, or a decision is awaited. The
 * source does not say whether the service notifies of `01` and `02`; the sandbox does not.
 */
export function isNotified(code: ResponseCode): boolean {
  return payoutLife(code)?.wait === undefined;
}

/** What a payout goes through. */
export interface Course {
  /** Where it ends; `01` or `02` when it stays there. */
  outcome: ResponseCode;
  /** Whether the fraud system stops it on its way. */
  flagged: boolean;
}

/** The code of a payout that the fraud system has stopped. */
const flaggedCode = '10';

/** What happens to a payout to this account number. A flagged one that is approved is paid. */
export function courseFor(accountNumber: string): Course {
  const code = payoutLife(accountNumber.slice(-2))?.code ?? '00';
  return code === flaggedCode
    ? { outcome: '00', flagged: true }
    : { outcome: code, flagged: false };
}

/** The code that follows without a decision; undefined when none does. */
function nextCode(code: ResponseCode, { outcome, flagged }: Course): ResponseCode | undefined {
  // A flagged payout is stopped where it is taken. What follows an approval leads to its outcome.
  const end = flagged && code === flaggedPath[0] ? flaggedCode : outcome;
  const path = payoutLife(end)?.path ?? [];
  const at = path.indexOf(code);
  return at === -1 ? undefined : path[at + 1];
}

const flaggedPath = payoutLife(flaggedCode)?.path ?? [];

/** The state that a payout has, and since when. */
export interface Reached {
  code: ResponseCode;
  changedAt: number;
}

/** How long a payout stays in a state that another follows. */
export interface Waits {
  processingMs: number;
  bankMs: number;
}

/** The step that follows without a decision, with its time; undefined when none does. */
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
 * When the first step comes that has to be written, since it moves money or notifies somebody. Those
 * before it follow from the clock. Null when none does.
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
 * The state at a time, of a payout whose last written one this is: the steps since then that need not
 * be written have been made by then.
 *
 * @param dueAt when the next step has to be written: it is not made here at any time, since the
 *   waits may have been others when that was decided
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
