/**
 * Which state follows which. The source shows the states, not the transitions: `02` and `01`
 * announce a result, `10` waits for the partner, the others are final.
 */
import { IllegalTransitionError } from './errors.ts';
import type { ResponseCode } from './engine.ts';

const failures: readonly ResponseCode[] = ['20', '40', '50', '51', '60', '80', '90'];

const legal: { readonly [code in ResponseCode]: readonly ResponseCode[] } = {
  '02': ['01', '10', '00', ...failures],
  '01': ['00', ...failures],
  '10': ['01', '50'],
  '00': [],
  '20': [],
  '40': [],
  '50': [],
  '51': [],
  '60': [],
  '80': [],
  '90': [],
};

/** Every state of a payout. */
export const responseCodes: readonly ResponseCode[] = [
  '00',
  '01',
  '02',
  '10',
  '20',
  '40',
  '50',
  '51',
  '60',
  '80',
  '90',
];

/** The state of a payout, read from a database or a request; undefined when it is none. */
export function responseCode(text: string): ResponseCode | undefined {
  return responseCodes.find((code) => code === text);
}

/** The states that a payout can be brought into from this one. */
export function legalNext(code: ResponseCode): ResponseCode[] {
  return [...legal[code]];
}

/** @throws IllegalTransitionError when the one cannot follow the other */
export function checkTransition(from: ResponseCode, to: ResponseCode): void {
  if (!legal[from].includes(to)) throw new IllegalTransitionError(from, to, legalNext(from));
}

/** Whether nothing can follow. */
export function isFinal(code: ResponseCode): boolean {
  return legal[code].length === 0;
}

/** Whether the payout has failed, so that its money is given back. */
export function hasFailed(code: ResponseCode): boolean {
  return failures.includes(code);
}

/**
 * Whether the partner is notified of the state: a result has come, or a decision is waited for.
 * Whether the service notifies of `01` and `02` is not shown; the sandbox does not.
 */
export function isNotified(code: ResponseCode): boolean {
  return code === '10' || isFinal(code);
}

/** What a payout will go through. */
export interface Plan {
  /** Where it ends; `01` or `02` when it stays there. */
  outcome: ResponseCode;
  /** Whether the fraud system holds it on its way. */
  flagged: boolean;
}

/** The state that follows by itself; undefined when none does. */
export function nextStep(code: ResponseCode, { outcome, flagged }: Plan): ResponseCode | undefined {
  if (code === '02') {
    if (flagged) return '10';
    return outcome === '02' ? undefined : '01';
  }
  if (code === '01') return isFinal(outcome) ? outcome : undefined;
  return undefined;
}
