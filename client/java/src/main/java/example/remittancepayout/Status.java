package example.remittancepayout;

/**
 * The answer to one question for the status of a payout.
 *
 * @param code of the service; null unless the answer is the record of this payout
 * @param error why there is no code; null when there is, or the answer is about something else
 */
record Status(String code, TransactionOutcome record, boolean isAbsent, PayoutException error) {
    /** Never throws: a failed question says nothing about the payout. */
    static Status ask(Client client, String reference) {
        try {
            TransactionOutcome record = client.call(Calls.getTransactionStatus(reference).once(null));
            boolean isIts = reference.equals(record.transactionReference());
            return new Status(isIts ? codeOf(record) : null, record, false, null);
        } catch (PayoutException error) {
            boolean isAboutPayout = StatusMeaning.of(error.status().orElse(0)).aboutPayout();
            return new Status(null, null, error instanceof RejectedException && isAboutPayout, error);
        }
    }

    /** Null when it says nothing. */
    static String codeOf(TransactionOutcome record) {
        return "".equals(record.responseCode()) ? null : record.responseCode();
    }
}
