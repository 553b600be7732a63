package example.remittancepayout;

import java.time.Duration;
import java.util.List;

/**
 * The error of a call. Printed, it shows no body, no token and no parameter.
 *
 * @serial exclude
 */
public abstract sealed class PayoutException extends RuntimeException
        permits NotSentException, RejectedException, UnknownOutcomeException {

    private static final long serialVersionUID = 1L;

    private final Integer status;
    /** Not serialised: it may contain personal data. */
    private final transient String body;
    private final String requestId;
    private final Duration retryAfter;
    private final String[] transactionReferences;

    PayoutException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause);
        status = answer == null ? null : answer.status();
        body = answer == null ? null : answer.text();
        requestId = answer == null ? null : answer.requestId();
        retryAfter = answer == null ? null : answer.retryAfter();
        transactionReferences = references.toArray(String[]::new);
    }

    /** {@return the HTTP status of the last answer; null when there was none} */
    public Integer status() {
        return status;
    }

    /** {@return the body of the last answer, which may contain personal data; null when there was none} */
    public String body() {
        return body;
    }

    /** {@return {@code x-request-id} or {@code request-id} of the last answer; null when it has neither} */
    public String requestId() {
        return requestId;
    }

    /** {@return how long the service asked to wait before the next attempt; null when it did not} */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** {@return the references in the request, to ask for their status; empty when it had none} */
    public List<String> transactionReferences() {
        return List.of(transactionReferences);
    }
}
