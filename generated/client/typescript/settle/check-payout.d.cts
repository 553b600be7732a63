import { type PayoutRule } from '../tables.cjs';
/** Quotes no value. */
export type WrongField = Pick<PayoutRule, 'path' | 'reason'>;
/** The first field that breaks what the contract states, if any does. */
export declare function wrongIn(payout: unknown): WrongField | undefined;
