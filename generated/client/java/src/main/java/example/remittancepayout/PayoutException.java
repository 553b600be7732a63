package example.remittancepayout;

import java.time.Duration;
import java.util.List;

/**
 * What can go wrong with a call, in three kinds: {@link NotSentException}, {@link RejectedException}
 * and {@link UnknownOutcomeException}. Printed, none shows a body, a token or a parameter.
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

    /**
     * The HTTP status of the last answer.
     *
     * @return null when there was none
     */
    public Integer status() {
        return status;
    }

    /**
     * The body of the last answer. It may contain personal data, so it is not printed.
     *
     * @return null when there was none
     */
    public String body() {
        return body;
    }

    /**
     * What the service calls the request in its logs.
     *
     * @return null unless {@code x-request-id} or {@code request-id} of the last answer says it
     */
    public String requestId() {
        return requestId;
    }

    /**
     * How long the service asked to wait before the next attempt.
     *
     * @return null when it did not
     */
    public Duration retryAfter() {
        return retryAfter;
    }

    /**
     * The references in the request: what to ask for the status of.
     *
     * @return empty when it had none
     */
    public List<String> transactionReferences() {
        return List.of(transactionReferences);
    }
}
