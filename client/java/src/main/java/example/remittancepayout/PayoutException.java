package example.remittancepayout;

import java.time.Duration;
import java.util.*;

/** The error of a call. Printed, it shows no body, no token and no parameter. */
public abstract sealed class PayoutException extends RuntimeException
        permits NotSentException, RejectedException, UnknownOutcomeException {
    private static final long serialVersionUID = 1L;
    private final String[] transactionReferences;
    private final transient Answer answer; // may contain personal data; null when there was none

    PayoutException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause);
        this.answer = answer;
        transactionReferences = references.toArray(String[]::new);
    }

    /** The HTTP status of the last answer. */
    public OptionalInt status() {
        return answer == null ? OptionalInt.empty() : OptionalInt.of(answer.status());
    }

    /** The body of the last answer, which may contain personal data. */
    public Optional<String> body() {
        return Optional.ofNullable(answer).map(Answer::text);
    }

    /** {@code x-request-id} or {@code request-id} of the last answer. */
    public Optional<String> requestId() {
        return Optional.ofNullable(answer).flatMap(Answer::requestId);
    }

    /** How long the service asked to wait before the next attempt. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(answer).flatMap(Answer::retryAfter);
    }

    /** The references in the request, to ask for their status. */
    public List<String> transactionReferences() {
        return List.of(transactionReferences);
    }
}
