package example.remittancepayout;

import java.util.List;

/**
 * The service certainly received nothing of it, or certainly did not process it. The same call may be
 * made again. When the login failed, {@link #getCause()} says why.
 */
public final class NotSentException extends PayoutException {

    private static final long serialVersionUID = 1L;

    NotSentException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause, answer, references);
    }

    /** Whether nobody could log in: no other call can be made either. */
    boolean isLoginFailure() {
        return getCause() instanceof PayoutException;
    }
}
