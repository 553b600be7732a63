package example.remittancepayout;

import example.remittancepayout.JournalEntry.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What is known of each payout, from the entries of a journal or of a run without one. */
class Ledger {

    /**
     * @param digest of the content that it was first sent with; null when it was only followed
     * @param code its final one; null until it is settled
     * @param left the entry of its batch, if an earlier process left it in doubt
     */
    record Line(Kind kind, String digest, String code, JournalEntry left) {}

    /** Whether entries are those of an earlier process. */
    boolean isLoading;

    private final Map<String, Line> lines = new LinkedHashMap<>();

    synchronized Line line(String reference) {
        return lines.get(reference);
    }

    /** What may have been sent and is not settled. */
    synchronized List<String> open() {
        return lines.entrySet().stream()
                .filter(one -> one.getValue().kind() != Kind.SETTLED && one.getValue().kind() != Kind.NOT_SENT)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @throws JournalException when it cannot be stored */
    synchronized void add(JournalEntry entry) {
        for (int at = 0; at < entry.references().size(); at++) {
            String digest = entry.sent() == null ? null : entry.sent().get(at).digest();
            lines.compute(entry.references().get(at), (reference, line) -> next(line, entry, digest));
        }
    }

    /** The batches that an earlier process left in doubt and of which all payouts are given. */
    synchronized List<JournalEntry> left(Set<String> references) {
        return references.stream()
                .map(one -> lines.get(one).left())
                .filter(Objects::nonNull)
                .distinct()
                .filter(left -> references.containsAll(left.references()))
                .filter(left -> left.references().stream().allMatch(one -> lines.get(one).left() == left))
                .toList();
    }

    /** Null when nothing is known any more. */
    private Line next(Line line, JournalEntry entry, String digest) {
        Kind now = line == null ? Kind.NOT_SENT : line.kind();
        String first = line == null || line.digest() == null ? digest : line.digest();
        // A final outcome never changes.
        if (now == Kind.SETTLED) return line;
        return switch (entry.kind()) {
            case SENDING -> {
                boolean mayBeRepeated = isLoading && entry.idempotencyKey() != null;
                yield new Line(Kind.SENDING, first, null, mayBeRepeated ? entry : null);
            }
            case SETTLED -> new Line(Kind.SETTLED, first, entry.code(), null);
            // A payout in doubt stays in doubt.
            case NOT_SENT -> line == null || now == Kind.SENDING
                    ? new Line(Kind.NOT_SENT, first, null, null)
                    : line;
            case ACCEPTED, REJECTED -> now == Kind.SENDING || now == Kind.NOT_SENT
                    ? new Line(entry.kind(), first, null, null)
                    : line;
            case RELEASED -> now == Kind.REJECTED ? null : line;
            case FOLLOWED -> now == Kind.NOT_SENT ? new Line(Kind.FOLLOWED, first, null, null) : line;
        };
    }
}
