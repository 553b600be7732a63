/** The content of a payout as it is sent and as it is recognised. */
/** A payout as `settlePayouts` was given it, out of the caller's reach. */
export interface PayoutContent {
    readonly transactionReference: string;
    /** What is sent: a copy with its keys sorted, so that the bytes are the same in every run. */
    readonly body: unknown;
}
/**
 * Copies the payouts.
 *
 * @throws TypeError when a reference is missing, cannot be asked for, or stands there twice.
 */
export declare function copyPayouts(transactions: Iterable<unknown>): PayoutContent[];
/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export declare function fingerprintOf({ body }: PayoutContent): Promise<string>;
/** Whether a status can be asked for by this reference. */
export declare function isAskable(reference: string): boolean;
