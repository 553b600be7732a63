package example.remittancepayout;

import example.remittancepayout.JournalEntry.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What was sent and what became of it, in lines of JSON. Threads may share one; two processes must not use the same
 * lines. {@link FileJournal} keeps them in a file; extend this class to keep them elsewhere.
 */
public abstract class Journal {
    /**
     * @param digest of the content that it was first sent with; null when it was only followed
     * @param code its final one; null until it is settled
     * @param left the entry of its batch, if an earlier process left it in doubt; or null
     */
    record Line(Kind kind, String digest, String code, JournalEntry left) {}

    private final Map<String, Line> lines = new LinkedHashMap<>();
    /** Why nothing more is written: a line after a cut one could not be read. Null until then. */
    private JournalException broken;

    /** A journal without lines. Give {@link #load} those that are stored. */
    protected Journal() {}

    /** {@return one that ends with the process} */
    static Journal inMemory() {
        return new Journal() {
            @Override
            protected void append(String line) {}
        };
    }

    /**
     * Takes a stored line, the oldest first.
     *
     * @param line as {@link #append} had it
     * @throws IllegalArgumentException when it is not a line of a journal
     */
    protected final synchronized void load(String line) {
        apply(JournalEntry.fromJson(Json.parse(line)), true);
    }

    /**
     * Stores a line. It must outlive a crash once this returns. What it throws ends the use of the journal.
     *
     * @param line without its end
     */
    protected abstract void append(String line);

    /** {@return the references that may have been sent and have no final outcome, the oldest first} */
    public final synchronized List<String> openReferences() {
        return lines.entrySet().stream()
                .filter(one -> one.getValue().kind() != Kind.SETTLED && one.getValue().kind() != Kind.NOT_SENT)
                .map(Map.Entry::getKey)
                .toList();
    }

    final synchronized Line line(String reference) {
        return lines.get(reference);
    }

    /** @throws JournalException when it cannot be stored */
    final synchronized void add(JournalEntry entry) {
        if (broken != null) throw broken;
        try {
            store(entry);
        } catch (RuntimeException failed) {
            boolean isOurs = failed instanceof JournalException;
            broken = isOurs ? (JournalException) failed : new JournalException("The journal cannot be written", failed);
            throw broken;
        }
        apply(entry, false);
    }

    void store(JournalEntry entry) {
        append(Json.write(entry.toJson()));
    }

    /** The batches that an earlier process left in doubt and of which all payouts are given. */
    final synchronized List<JournalEntry> left(Set<String> references) {
        return references.stream()
                .map(one -> lines.get(one).left())
                .filter(Objects::nonNull)
                .distinct()
                .filter(left -> references.containsAll(left.references()))
                .filter(left -> left.references().stream().allMatch(one -> lines.get(one).left() == left))
                .toList();
    }

    /** @param isOld whether it is that of an earlier process */
    private void apply(JournalEntry entry, boolean isOld) {
        JournalEntry left = isOld && entry.idempotencyKey() != null ? entry : null;
        for (int at = 0; at < entry.references().size(); at++) {
            String digest = entry.sent() == null ? null : entry.sent().get(at).digest();
            lines.compute(entry.references().get(at), (reference, line) -> next(line, entry, digest, left));
        }
    }

    /** Null when nothing is known any more. */
    private static Line next(Line line, JournalEntry entry, String digest, JournalEntry left) {
        Kind now = line == null ? Kind.NOT_SENT : line.kind();
        String first = line == null || line.digest() == null ? digest : line.digest();
        Line next = new Line(entry.kind(), first, entry.code(), left);
        // A final outcome never changes, and a payout in doubt stays in doubt.
        if (now == Kind.SETTLED) return line;
        return switch (entry.kind()) {
            case SENDING, SETTLED -> next;
            case NOT_SENT -> line == null || now == Kind.SENDING ? next : line;
            case ACCEPTED, REJECTED -> now == Kind.SENDING || now == Kind.NOT_SENT ? next : line;
            case RELEASED -> now == Kind.REJECTED ? null : line;
            case FOLLOWED -> now == Kind.NOT_SENT ? next : line;
        };
    }
}
