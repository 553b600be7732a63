/**
 * A payout has the reference of another one in the journal, and another content. Nothing of the run
 * was sent. One payout, one reference: give this one a reference of its own.
 */
export class ReferenceReusedError extends Error {
    transactionReferences;
    constructor(transactionReferences) {
        super(`The journal has another content for ${transactionReferences.join(', ')}. A payout that was ` +
            'changed is a new payout: give it a reference of its own.');
        this.transactionReferences = transactionReferences;
        // Not by the class: a bundler may shorten its name.
        Object.defineProperty(this, 'name', { value: 'ReferenceReusedError' });
    }
}
