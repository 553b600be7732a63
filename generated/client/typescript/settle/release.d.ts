import type { Journal } from '../journal.js';
/**
 * Frees payouts of rejected requests, once a person has decided that the service did not take them:
 * from then on `settlePayouts` sends them again, under their own references, also with corrected
 * content. Ask the support team first: what was taken after all is paid twice.
 *
 * A free payout stays free. Runs under way do not send it: they yield it in its current state.
 *
 * @throws Error naming each reference that was not rejected, and why. Nothing is freed then, unless
 *   another run was faster: then the others are.
 * @throws what the journal throws
 */
export declare function releaseReferences(journal: Journal, transactionReferences: Iterable<string>): Promise<void>;
