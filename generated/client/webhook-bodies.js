/** The fields of each body: the texts that it must have, and all that the contract lists. */
export const webhookFields = {
    payoutOutcome: { "texts": ["transactionReference", "responseCode", "responseMessage", "processorResponseCode", "processorTransactionReference", "processorResponseTime", "processorResponseDescription"], "all": ["transactionReference", "responseCode", "responseMessage", "processorResponseCode", "processorTransactionReference", "processorResponseTime", "processorResponseDescription"] },
};
