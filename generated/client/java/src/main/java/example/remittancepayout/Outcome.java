// Generated from the contract. Do not edit.
package example.remittancepayout;

/** What happened to a payout. */
public enum Outcome {
    /**
     * The service says that the payout was paid.
     */
    PAID("paid", ""),
    /**
     * The service says that the payout was not paid and will not be.
     */
    FAILED("failed", ""),
    /**
     * The service rejected the request, and has had no record of the payout for the quiet time.
     */
    REJECTED("rejected", "The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout."),
    /**
     * The partner must approve or decline the payout in the portal.
     */
    HELD("held", ""),
    /**
     * The service has the payout
     */
    PENDING("pending", ""),
    /**
     * The service may have accepted the payout. The client could not find out in time.
     */
    UNKNOWN("unknown", "The service may have accepted the payout. Check its status; do not send it as a new payout."),
    /**
     * The payout was not sent, or the client treats the answer as "not processed".
     */
    NOT_SENT("not-sent", "The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal.");

    static final String REUSED_REFERENCE = "The journal has different content for this reference. Give the payout its own reference.";

    private final String word;
    /** What to do if the service gave no code. */
    final String action;

    Outcome(String word, String action) {
        this.word = word;
        this.action = action;
    }

    /** {@return the name in all languages, such as {@code not-sent}} */
    @Override
    public String toString() {
        return word;
    }
}
