package example.remittancepayout;

/** The answer to a status request. The code is null without a record of the payout, even if there is no error. */
record Status(String code, TransactionOutcome record, boolean isAbsent, PayoutException error) {
    /** Requests a status. It never throws, because a failed request says nothing about the payout. */
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

    static String codeOf(TransactionOutcome record) {
        return "".equals(record.responseCode()) ? null : record.responseCode();
    }
}
