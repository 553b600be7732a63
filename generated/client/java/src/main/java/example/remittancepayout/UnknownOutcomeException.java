package example.remittancepayout;

import java.util.List;

/**
 * No usable answer: missing, broken, or one whose status leaves it open. The service may have processed the call: ask for the status, and
 * never send a second transaction instead.
 */
public final class UnknownOutcomeException extends PayoutException {
    private static final long serialVersionUID = 1L;
    UnknownOutcomeException(
            String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause, answer, references);
    }
}
