package example.remittancepayout;

import java.util.List;

/** There is no usable answer, or it leaves the outcome open. The call may have been processed: check the status. */
public final class UnknownOutcomeException extends PayoutException {
    private static final long serialVersionUID = 1L;
    UnknownOutcomeException(String message, Answer answer, List<String> references) {
        super(message, null, answer, references);
    }
}
