package example.remittancepayout;

import java.util.List;

/** The call was not sent, or its status means that it was not processed. If the login failed, the cause says why. */
public final class NotSentException extends PayoutException {
    private static final long serialVersionUID = 1L;
    NotSentException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause, answer, references);
    }
}
