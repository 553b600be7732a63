package example.remittancepayout;

import java.util.Locale;

/** What became of a payout. */
public enum Outcome {
    /** Code {@code 00}. */
    PAID,
    /** Another final code: it was taken and did not go through. */
    FAILED,
    /** The service rejected the request, and has had no record of the payout for {@code quietFor}. */
    REJECTED,
    /** Code {@code 10}: the partner decides in the portal. */
    HELD,
    /** Received, and not final yet. */
    PENDING,
    /** It may have been taken. Nobody could tell in time. */
    UNKNOWN,
    /** It never left, or we take the answer as "not processed". */
    NOT_SENT;

    /** {@return the word in all languages, such as {@code not-sent}} */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
