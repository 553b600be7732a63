package example.remittancepayout;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.*;
import java.util.function.Consumer;

/** One HTTP exchange of a call, for metrics and logs. The operation is its method and path template. */
public record Attempt(
        String operation, int attempt, Outcome outcome, OptionalInt status, Optional<String> reason,
        Duration duration) {
    /** The result of one exchange, in the words of {@link example.remittancepayout.Outcome}. */
    public enum Outcome { ACCEPTED, REJECTED, UNKNOWN, NOT_SENT }

    /** For {@link Client.Builder#onAttempt}: logs each attempt, as a warning unless it was accepted. */
    public static Consumer<Attempt> logTo(Logger logger) {
        return one -> logger.log(one.outcome == Outcome.ACCEPTED ? Level.DEBUG : Level.WARNING, one.toString());
    }

    @Override
    public String toString() {
        String end = status.isPresent() ? String.valueOf(status.getAsInt()) : reason.orElse("");
        long millis = duration.toMillis();
        return "%s, attempt %d: %s, %s, %d ms".formatted(operation, attempt, Fields.word(outcome), end, millis);
    }
}
