package example.remittancepayout;

import java.time.Duration;
import java.util.*;

/** The error of a call. Printing it shows no body, token or parameter. */
public abstract sealed class PayoutException extends RuntimeException
        permits NotSentException, RejectedException, UnknownOutcomeException {
    private static final long serialVersionUID = 1L;
    private final String[] transactionReferences;
    private final transient Answer answer; // may contain personal data; null if there was none

    PayoutException(String message, Throwable cause, Answer answer, List<String> references) {
        super(message, cause);
        this.answer = answer;
        transactionReferences = references.toArray(String[]::new);
    }

    /** The HTTP status of the last answer. */
    public OptionalInt status() {
        return answer == null ? OptionalInt.empty() : OptionalInt.of(answer.status());
    }

    /** The body of the last answer. It may contain personal data. */
    public Optional<String> body() {
        return Optional.ofNullable(answer).map(Answer::text);
    }

    /** The {@code x-request-id} or {@code request-id} header of the last answer. */
    public Optional<String> requestId() {
        return Optional.ofNullable(answer).flatMap(Answer::requestId);
    }

    /** How long the service asked to wait before the next attempt ({@code Retry-After}). */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(answer).flatMap(Answer::retryAfter);
    }

    /** The references of the payouts in the request, to check their status. */
    public List<String> transactionReferences() {
        return List.of(transactionReferences);
    }
}
