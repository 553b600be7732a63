package example.remittancepayout;

import java.time.Duration;

/**
 * How a client calls. Start with {@link #DEFAULTS}.
 *
 * @param timeout for one exchange as a whole, 1 millisecond to 1 hour
 * @param maxAnswerBytes a larger answer is unusable; one without a list of objects has a lower limit
 * @param distrustStatuses whether a write is in doubt after a status that we only assume to mean "not processed"
 */
public record ClientOptions(Duration timeout, int maxAnswerBytes, boolean distrustStatuses) {

    /** The usual ones. */
    public static final ClientOptions DEFAULTS =
            new ClientOptions(Limits.ATTEMPT_TIMEOUT, Limits.ANSWER_BYTES, false);

    /**
     * Checks the options.
     *
     * @param timeout for one exchange as a whole, 1 millisecond to 1 hour
     * @param maxAnswerBytes a larger answer is unusable; one without a list of objects has a lower limit
     * @param distrustStatuses whether a write is in doubt after a status that we only assume to mean "not processed"
     * @throws IllegalArgumentException when an argument is wrong
     */
    public ClientOptions {
        Demand.duration("timeout", timeout, Duration.ofMillis(1), Duration.ofHours(1));
        Demand.that(maxAnswerBytes >= 1, "maxAnswerBytes must be 1 or more");
    }

    /**
     * {@return a copy}
     * @param other for one exchange as a whole
     */
    public ClientOptions withTimeout(Duration other) {
        return new ClientOptions(other, maxAnswerBytes, distrustStatuses);
    }

    /**
     * {@return a copy}
     * @param other a larger answer is unusable
     */
    public ClientOptions withMaxAnswerBytes(int other) {
        return new ClientOptions(timeout, other, distrustStatuses);
    }

    /**
     * {@return a copy}
     * @param other whether a write is in doubt after a status that we only assume to mean "not processed"
     */
    public ClientOptions withDistrustStatuses(boolean other) {
        return new ClientOptions(timeout, maxAnswerBytes, other);
    }
}
