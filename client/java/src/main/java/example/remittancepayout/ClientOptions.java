package example.remittancepayout;

import java.time.Duration;

/** How a client calls. */
public final class ClientOptions {

    Duration timeout = Limits.ATTEMPT_TIMEOUT;
    int maxAnswerBytes = Limits.ANSWER_BYTES;
    boolean distrustStatuses;

    /** The usual options. */
    public ClientOptions() {}

    /**
     * {@return these options}
     * @param value for one exchange as a whole, 1 millisecond to 1 hour
     */
    public ClientOptions timeout(Duration value) {
        timeout = Demand.duration("timeout", value, Duration.ofMillis(1), Duration.ofHours(1));
        return this;
    }

    /**
     * {@return these options}
     * @param value a larger answer is unusable; one without a list of objects has a lower limit
     */
    public ClientOptions maxAnswerBytes(int value) {
        Demand.that(value >= 1, "maxAnswerBytes must be 1 or more");
        maxAnswerBytes = value;
        return this;
    }

    /**
     * {@return these options}
     * @param value whether a write is in doubt after a status that we only assume to mean "not processed"
     */
    public ClientOptions distrustStatuses(boolean value) {
        distrustStatuses = value;
        return this;
    }
}
