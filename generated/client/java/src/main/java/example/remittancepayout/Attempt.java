package example.remittancepayout;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * One HTTP exchange of a call, for metrics and logs. It has no body, token, parameter or reference.
 *
 * @param operation method and path of the contract, unfilled
 * @param attempt 1 for the first of the call
 * @param outcome what it means for the call
 * @param status of the answer; empty when there was none
 * @param reason why there was no answer; empty when there was one
 * @param duration of the exchange
 */
public record Attempt(
        String operation, int attempt, Outcome outcome, OptionalInt status, Optional<String> reason, Duration duration) {
    /** What one exchange means for its call. */
    public enum Outcome {
        /** A usable answer came. */
        ACCEPTED,
        /** The service rejected it. */
        REJECTED,
        /** The service may have processed it. */
        UNKNOWN,
        /** It never left, or we take the answer as "not processed". */
        NOT_SENT
    }

    /** For {@link Client.Builder#onAttempt}: a line for each, {@code DEBUG} for an accepted one, else {@code WARNING}. */
    public static Consumer<Attempt> logTo(Logger logger) {
        return one -> logger.log(one.outcome == Outcome.ACCEPTED ? Level.DEBUG : Level.WARNING, one.toString());
    }

    /** {@return the line of a log} */
    @Override
    public String toString() {
        String word = outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String end = status.isPresent() ? String.valueOf(status.getAsInt()) : reason.orElse("");
        return operation + ", attempt " + attempt + ": " + word + ", " + end + ", " + duration.toMillis() + " ms";
    }
}
