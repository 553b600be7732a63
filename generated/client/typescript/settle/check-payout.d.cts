import { type PayoutRule } from '../tables.cjs';
/** Quotes no value. */
export type WrongField = Pick<PayoutRule, 'path' | 'reason'>;
/** The first field that breaks what the contract states, if any does. */
export declare function wrongIn(payout: unknown): WrongField | undefined;
/** Whether it breaks what the contract only assumes: the service may reject it, with its whole batch. */
export declare function isUnusual(payout: unknown): boolean;
