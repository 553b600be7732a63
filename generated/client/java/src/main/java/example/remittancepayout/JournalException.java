package example.remittancepayout;

import java.util.List;

/** The journal cannot be opened, read or written. */
public final class JournalException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<PayoutResult> results;

    /** @param cause null if it is not known */
    public JournalException(String message, Throwable cause) {
        this(message, cause, List.of());
    }

    JournalException(String message, Throwable cause, List<PayoutResult> results) {
        super(message, cause);
        this.results = List.copyOf(results);
    }

    /** The result of each payout of the run; empty if there was no run. */
    public List<PayoutResult> results() {
        return results == null ? List.of() : results;
    }
}
