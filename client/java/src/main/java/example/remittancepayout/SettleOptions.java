package example.remittancepayout;

import java.time.Duration;

/** How payouts are settled. */
public final class SettleOptions {

    private static final Duration LONGEST = Duration.ofDays(24);

    Duration patience = Limits.PATIENCE;
    int batchSize = Limits.BATCH_SIZE;
    Duration firstPoll = Limits.FIRST_QUESTION_DELAY;
    Duration mostPoll = Limits.LONGEST_QUESTION_DELAY;
    Duration quietFor = Limits.QUIET_TIME;

    /** The usual options. */
    public SettleOptions() {}

    /**
     * {@return these options}
     * @param value how long payouts are followed after the last was sent
     */
    public SettleOptions patience(Duration value) {
        patience = Demand.duration("patience", value, Duration.ZERO, LONGEST);
        return this;
    }

    /**
     * {@return these options}
     * @param value payouts per request
     */
    public SettleOptions batchSize(int value) {
        boolean isRight = value >= 1 && value <= Limits.LARGEST_BATCH;
        Demand.that(isRight, "batchSize must be 1 to " + Limits.LARGEST_BATCH);
        batchSize = value;
        return this;
    }

    /**
     * {@return these options}
     * @param first the wait before the first question for a status; each later one is twice as long
     * @param most the longest wait between two questions
     */
    public SettleOptions polls(Duration first, Duration most) {
        firstPoll = Demand.duration("firstPoll", first, Duration.ofMillis(1), LONGEST);
        mostPoll = Demand.duration("mostPoll", most, first, LONGEST);
        return this;
    }

    /**
     * {@return these options}
     * @param value how long the service must not know a payout of a rejected request
     */
    public SettleOptions quietFor(Duration value) {
        quietFor = Demand.duration("quietFor", value, Duration.ZERO, LONGEST);
        return this;
    }
}
