package example.remittancepayout;

import java.util.List;

/** No usable answer, or one that leaves it open. The service may have processed the call: ask for the status. */
public final class UnknownOutcomeException extends PayoutException {
    private static final long serialVersionUID = 1L;
    UnknownOutcomeException(String message, Answer answer, List<String> references) {
        super(message, null, answer, references);
    }
}
