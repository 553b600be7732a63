package example.remittancepayout;

import java.util.List;

/**
 * The service rejected the request: a 4xx. It may have taken a part of it, such as some payouts of a batch:
 * ask for the status of each of {@link #transactionReferences()}.
 */
public final class RejectedException extends PayoutException {

    private static final long serialVersionUID = 1L;

    RejectedException(String message, Answer answer, List<String> references) {
        super(message, null, answer, references);
    }
}
