import { type PayoutRule } from '../tables.js';
/** Quotes no value. */
export type WrongField = Pick<PayoutRule, 'path' | 'reason'>;
/** Returns the first field that breaks what the contract states. */
export declare function wrongIn(payout: unknown): WrongField | undefined;
/** Whether the payout breaks an assumption of the contract: the service may reject it with its whole batch. */
export declare function isUnusual(payout: unknown): boolean;
