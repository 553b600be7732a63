/** Fields that the contract does not list are left out. */
export function readRecord(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return { problem: 'The body must be a JSON object.' };
    }
    const texts = new Map();
    for (const name of fields) {
        const text = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
        if (typeof text !== 'string')
            return { problem: `${name} must be a string.` };
        texts.set(name, text);
    }
    const field = (name) => texts.get(name) ?? '';
    if (!field('transactionReference'))
        return { problem: 'transactionReference must not be empty.' };
    if (!field('responseCode'))
        return { problem: 'responseCode must not be empty.' };
    return {
        record: {
            transactionReference: field('transactionReference'),
            responseCode: field('responseCode'),
            responseMessage: field('responseMessage'),
            processorResponseCode: field('processorResponseCode'),
            processorTransactionReference: field('processorTransactionReference'),
            processorResponseTime: field('processorResponseTime'),
            processorResponseDescription: field('processorResponseDescription'),
        },
    };
}
const fields = [
    'transactionReference',
    'responseCode',
    'responseMessage',
    'processorResponseCode',
    'processorTransactionReference',
    'processorResponseTime',
    'processorResponseDescription',
];
