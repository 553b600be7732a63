/**
 * A payout has the same reference as another one in the journal, but different content. Nothing of
 * the run was sent. One payout, one reference: give this one a reference of its own.
 */
export class ReferenceReusedError extends Error {
    transactionReferences;
    constructor(transactionReferences) {
        super(`The journal has different content for ${transactionReferences.join(', ')}. A payout that was ` +
            'changed is a new payout: give it a reference of its own.');
        this.transactionReferences = transactionReferences;
        // A bundler may shorten the name of the class.
        Object.defineProperty(this, 'name', { value: 'ReferenceReusedError' });
    }
}
