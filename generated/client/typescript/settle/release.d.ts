import type { Journal } from '../journal.js';
/**
 * Releases payouts of rejected requests after a person has decided that the service did not accept them. From then
 * on, `settlePayouts` sends them again under their own references, even with corrected content. Ask the support team
 * first: a payout that was accepted after all is paid twice.
 *
 * A released payout stays released until it is sent. Runs in progress do not send it; they yield it
 * in its current state.
 *
 * @throws Error naming each reference that was not rejected, and the reason. Nothing is released
 *   then. Only if another run changed a payout in the meantime are the others released.
 * @throws what the journal throws
 */
export declare function releaseReferences(journal: Journal, transactionReferences: Iterable<string>): Promise<void>;
