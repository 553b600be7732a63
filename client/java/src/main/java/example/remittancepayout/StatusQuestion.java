package example.remittancepayout;

/**
 * The answer to one question for the status of a payout.
 *
 * @param code of the service; null unless the answer is the record of this payout
 * @param record that answer
 * @param isAbsent whether the service answered that it has no such payout
 * @param error why there is no code; null when there is, or the answer is about something else
 */
record StatusQuestion(String code, TransactionOutcome record, boolean isAbsent, PayoutException error) {

    /** Never throws: a failed question says nothing about the payout. */
    static StatusQuestion ask(Client client, String reference) {
        try {
            TransactionOutcome record = client.call(Calls.getTransactionStatus(reference).once());
            boolean isIts = reference.equals(record.transactionReference());
            return new StatusQuestion(isIts ? codeOf(record) : null, record, false, null);
        } catch (PayoutException error) {
            boolean isAbsent = error instanceof RejectedException && StatusMeaning.of(error.status().orElse(0)).aboutPayout();
            return new StatusQuestion(null, null, isAbsent, error);
        }
    }

    /** Null when it says nothing. */
    static String codeOf(TransactionOutcome record) {
        String code = record.responseCode();
        return code == null || code.isEmpty() ? null : code;
    }
}
