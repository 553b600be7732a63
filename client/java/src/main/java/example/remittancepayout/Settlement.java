package example.remittancepayout;

import java.util.List;
import java.util.function.Consumer;

/** Sends payouts and follows each until its outcome is known. One in doubt is never sent again without a key. */
public final class Settlement {

    private Settlement() {}

    /**
     * Settles payouts.
     *
     * @param client to send with
     * @param payouts each with its own reference, which you have stored
     * @param journal what survives a crash; null for none
     * @return what became of each
     * @throws IllegalArgumentException before anything is sent, when an argument is wrong
     * @throws JournalException when the journal could not be written, after all has been followed
     */
    public static List<PayoutResult> settlePayouts(
            Client client, List<TransactionRequest> payouts, FileJournal journal) {
        return settlePayouts(client, payouts, journal, new SettleOptions(), result -> {});
    }

    /**
     * Settles payouts, and hands over each as soon as its outcome is known, once.
     *
     * @param client to send with
     * @param payouts each with its own reference, which you have stored
     * @param journal what survives a crash; null for none
     * @param options how long, how many, how often
     * @param onResult takes each result; what it throws ends the run, and the journal knows the rest
     * @return what became of each
     * @throws IllegalArgumentException before anything is sent, when an argument is wrong
     * @throws JournalException when the journal could not be written, after all has been followed
     */
    public static List<PayoutResult> settlePayouts(
            Client client,
            List<TransactionRequest> payouts,
            FileJournal journal,
            SettleOptions options,
            Consumer<PayoutResult> onResult) {
        return new Run(client, journal, options, onResult).settle(Payout.of(payouts));
    }

    /**
     * Settles one payout.
     *
     * @param client to send with
     * @param payout with its own reference, which you have stored
     * @param journal what survives a crash; null for none
     * @return what became of it
     * @throws IllegalArgumentException before anything is sent, when an argument is wrong
     * @throws JournalException when the journal could not be written, after all has been followed
     */
    public static PayoutResult settlePayout(
            Client client, TransactionRequest payout, FileJournal journal) {
        return settlePayouts(client, List.of(payout), journal).get(0);
    }

    /**
     * Follows payouts by their references. Nothing is sent.
     *
     * @param client to ask with
     * @param references of the payouts
     * @param journal what survives a crash; null for none
     * @return what became of each
     * @throws IllegalArgumentException before anything is asked, when an argument is wrong
     * @throws JournalException when the journal could not be written, after all has been followed
     */
    public static List<PayoutResult> followPayouts(
            Client client, List<String> references, FileJournal journal) {
        return followPayouts(client, references, journal, new SettleOptions(), result -> {});
    }

    /**
     * Follows payouts by their references, and hands over each as soon as its outcome is known.
     *
     * @param client to ask with
     * @param references of the payouts
     * @param journal what survives a crash; null for none
     * @param options how long, how often
     * @param onResult takes each result; what it throws ends the run
     * @return what became of each
     * @throws IllegalArgumentException before anything is asked, when an argument is wrong
     * @throws JournalException when the journal could not be written, after all has been followed
     */
    public static List<PayoutResult> followPayouts(
            Client client,
            List<String> references,
            FileJournal journal,
            SettleOptions options,
            Consumer<PayoutResult> onResult) {
        return new Run(client, journal, options, onResult).follow(Payout.byReference(references));
    }

    /**
     * {@return the references that may have been sent and have no final outcome, the oldest first}
     * @param journal of earlier runs
     */
    public static List<String> openReferences(FileJournal journal) {
        return journal.open();
    }
}
