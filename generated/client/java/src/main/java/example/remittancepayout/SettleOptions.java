package example.remittancepayout;

import java.time.Duration;

/**
 * How payouts are settled. Start with {@link #DEFAULTS}.
 *
 * @param patience how long payouts are followed after the last was sent
 * @param batchSize payouts per request
 * @param firstPoll the wait before the first question for a status; each later one is twice as long
 * @param mostPoll the longest wait between two questions
 * @param quietFor how long the service must not know a payout of a rejected request
 */
public record SettleOptions(
        Duration patience, int batchSize, Duration firstPoll, Duration mostPoll, Duration quietFor) {

    private static final Duration LONGEST = Duration.ofDays(24);

    /** The usual ones. */
    public static final SettleOptions DEFAULTS =
            new SettleOptions(
                    Limits.PATIENCE,
                    Limits.BATCH_SIZE,
                    Limits.FIRST_QUESTION_DELAY,
                    Limits.LONGEST_QUESTION_DELAY,
                    Limits.QUIET_TIME);

    /**
     * Checks the options.
     *
     * @param patience how long payouts are followed after the last was sent
     * @param batchSize payouts per request
     * @param firstPoll the wait before the first question for a status; each later one is twice as long
     * @param mostPoll the longest wait between two questions
     * @param quietFor how long the service must not know a payout of a rejected request
     * @throws IllegalArgumentException when an argument is wrong
     */
    public SettleOptions {
        Demand.duration("patience", patience, Duration.ZERO, LONGEST);
        String mustBeSo = "batchSize must be 1 to " + Limits.LARGEST_BATCH;
        Demand.that(batchSize >= 1 && batchSize <= Limits.LARGEST_BATCH, mustBeSo);
        Demand.duration("firstPoll", firstPoll, Duration.ofMillis(1), LONGEST);
        Demand.duration("mostPoll", mostPoll, firstPoll, LONGEST);
        Demand.duration("quietFor", quietFor, Duration.ZERO, LONGEST);
    }

    /**
     * {@return a copy}
     * @param other how long payouts are followed after the last was sent
     */
    public SettleOptions withPatience(Duration other) {
        return new SettleOptions(other, batchSize, firstPoll, mostPoll, quietFor);
    }

    /**
     * {@return a copy}
     * @param other payouts per request
     */
    public SettleOptions withBatchSize(int other) {
        return new SettleOptions(patience, other, firstPoll, mostPoll, quietFor);
    }

    /**
     * {@return a copy}
     * @param first the wait before the first question
     * @param most the longest wait
     */
    public SettleOptions withPolls(Duration first, Duration most) {
        return new SettleOptions(patience, batchSize, first, most, quietFor);
    }

    /**
     * {@return a copy}
     * @param other how long the service must not know a payout of a rejected request
     */
    public SettleOptions withQuietFor(Duration other) {
        return new SettleOptions(patience, batchSize, firstPoll, mostPoll, other);
    }
}
