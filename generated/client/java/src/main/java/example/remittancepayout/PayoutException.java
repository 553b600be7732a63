package example.remittancepayout;

import java.time.Duration;
import java.util.*;

/**
 * The error of a call. Printed, it shows no body, no token and no parameter.
 *
 * @serial exclude
 */
public abstract sealed class PayoutException extends RuntimeException
        permits NotSentException, RejectedException, UnknownOutcomeException {
    private static final long serialVersionUID = 1L;
    private final String[] transactionReferences;
    /** Not serialised: it may contain personal data. Null when there was none. */
    private final transient Answer answer;

    PayoutException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause);
        this.answer = answer;
        transactionReferences = references.toArray(String[]::new);
    }

    /** The HTTP status of the last answer; empty when there was none. */
    public OptionalInt status() {
        return answer().stream().mapToInt(Answer::status).findFirst();
    }

    /** The body of the last answer, which may contain personal data; empty when there was none. */
    public Optional<String> body() {
        return answer().map(Answer::text);
    }

    /** {@code x-request-id} or {@code request-id} of the last answer; empty when it has neither. */
    public Optional<String> requestId() {
        return answer().flatMap(Answer::requestId);
    }

    /** How long the service asked to wait before the next attempt; empty when it did not. */
    public Optional<Duration> retryAfter() {
        return answer().flatMap(Answer::retryAfter);
    }

    /** The references in the request, to ask for their status; empty when it had none. */
    public List<String> transactionReferences() {
        return List.of(transactionReferences);
    }

    private Optional<Answer> answer() {
        return Optional.ofNullable(answer);
    }
}
