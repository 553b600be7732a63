package example.remittancepayout;

import java.time.Duration;
import java.util.List;
import java.util.stream.*;

/**
 * Sends payouts and follows each until its outcome is known. An invalid argument throws {@link
 * IllegalArgumentException} before anything is sent. If the journal cannot be written, {@link JournalException} is
 * thrown after all payouts were followed.
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

    /** Creates a settlement that remembers what it sent until the process ends. */
    public Settlement(Client client) {
        this(client, new Journal());
    }

    /** Creates a settlement with a journal, so that the next process can continue its work. */
    public Settlement(Client client, Journal journal) {
        Demand.that(client != null && journal != null, "client and journal must not be null");
        this.client = client;
        this.journal = journal;
    }

    /** Sets how long to follow payouts after the last one was sent. */
    public Settlement patience(Duration value) {
        patience = Demand.duration("patience", value, Duration.ZERO, LONGEST);
        return this;
    }

    /** Sets the number of payouts per request. */
    public Settlement batchSize(int value) {
        Demand.that(value >= 1 && value <= Limits.LARGEST_BATCH, "batchSize must be 1 to " + Limits.LARGEST_BATCH);
        batchSize = value;
        return this;
    }

    /** Sets the first and the longest wait between status requests. Each wait is twice as long as the one before. */
    public Settlement polls(Duration first, Duration most) {
        firstPoll = Demand.duration("firstPoll", first, Duration.ofMillis(1), LONGEST);
        mostPoll = Demand.duration("mostPoll", most, first, LONGEST);
        return this;
    }

    /** Sets how long the service must not know a payout of a rejected request. */
    public Settlement quietFor(Duration value) {
        quietFor = Demand.duration("quietFor", value, Duration.ZERO, LONGEST);
        return this;
    }

    /** Settles a payout. Store its reference first. */
    public PayoutResult settle(TransactionRequest payout) {
        return settle(List.of(payout)).get(0);
    }

    /** Settles payouts. Give each its own reference and store it first. */
    public List<PayoutResult> settle(List<TransactionRequest> payouts) {
        return settling(payouts).toList();
    }

    /** Settles payouts while you read the stream to its end. It yields each result once, as soon as it is known. */
    public Stream<PayoutResult> settling(List<TransactionRequest> payouts) {
        return StreamSupport.stream(new Run(this, Payout.of(payouts)), false);
    }

    /** Follows payouts by reference while you read the stream to its end. It sends no payout. */
    public Stream<PayoutResult> following(List<String> references) {
        return StreamSupport.stream(new Run(this, Payout.byReference(references)), false);
    }
}
