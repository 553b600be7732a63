package example.remittancepayout;

import java.time.Duration;
import java.util.List;
import java.util.stream.*;

/**
 * Sends payouts and follows each until its outcome is known. A wrong argument is an {@link IllegalArgumentException}
 * before anything is sent, and a journal that cannot be written a {@link JournalException}, after all was followed.
 */
public final class Settlement {
    private static final Duration LONGEST = Duration.ofDays(24);
    final Client client;
    final Journal journal;
    Duration patience = Limits.PATIENCE;
    int batchSize = Limits.BATCH_SIZE;
    Duration firstPoll = Limits.FIRST_QUESTION_DELAY;
    Duration mostPoll = Limits.LONGEST_QUESTION_DELAY;
    Duration quietFor = Limits.QUIET_TIME;

    /** One that remembers what it sent until the process ends. */
    public Settlement(Client client) {
        this(client, new Journal());
    }

    /** One whose next process continues where this one ended. */
    public Settlement(Client client, Journal journal) {
        Demand.that(client != null && journal != null, "client and journal must not be null");
        this.client = client;
        this.journal = journal;
    }

    /** How long payouts are followed after the last was sent. */
    public Settlement patience(Duration value) {
        patience = Demand.duration("patience", value, Duration.ZERO, LONGEST);
        return this;
    }

    /** Payouts per request. */
    public Settlement batchSize(int value) {
        Demand.that(value >= 1 && value <= Limits.LARGEST_BATCH, "batchSize must be 1 to " + Limits.LARGEST_BATCH);
        batchSize = value;
        return this;
    }

    /** The wait before the first question for a status; each later one is twice as long, until the longest. */
    public Settlement polls(Duration first, Duration most) {
        firstPoll = Demand.duration("firstPoll", first, Duration.ofMillis(1), LONGEST);
        mostPoll = Demand.duration("mostPoll", most, first, LONGEST);
        return this;
    }

    /** How long the service must not know a payout of a rejected request. */
    public Settlement quietFor(Duration value) {
        quietFor = Demand.duration("quietFor", value, Duration.ZERO, LONGEST);
        return this;
    }

    /** Settles a payout that has its own reference, which you have stored. */
    public PayoutResult settle(TransactionRequest payout) {
        return settle(List.of(payout)).get(0);
    }

    /** Settles payouts, each with its own reference, which you have stored. */
    public List<PayoutResult> settle(List<TransactionRequest> payouts) {
        return settling(payouts).toList();
    }

    /** Settles payouts while the stream is read to its end. It has each result once, as soon as it is known. */
    public Stream<PayoutResult> settling(List<TransactionRequest> payouts) {
        return StreamSupport.stream(new Run(this, Payout.of(payouts)), false);
    }

    /** Follows payouts by their references while the stream is read to its end. Nothing is sent. */
    public Stream<PayoutResult> following(List<String> references) {
        return StreamSupport.stream(new Run(this, Payout.byReference(references)), false);
    }
}
