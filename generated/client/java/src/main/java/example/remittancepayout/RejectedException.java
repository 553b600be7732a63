package example.remittancepayout;

import java.util.List;

/** The service rejected the request. Part of a batch may have been accepted: check the status of each payout. */
public final class RejectedException extends PayoutException {
    private static final long serialVersionUID = 1L;
    RejectedException(String message, Answer answer, List<String> references) {
        super(message, null, answer, references);
    }
}
