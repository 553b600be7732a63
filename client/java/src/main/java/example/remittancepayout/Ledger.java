package example.remittancepayout;

import example.remittancepayout.JournalEntry.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is known of each payout, from the entries of a journal or of a run without one. */
class Ledger {

    /**
     * @param digest of the content that it was first sent with; null when it was only followed
     * @param code its final one; null until it is settled
     */
    record Line(Kind kind, String digest, String code) {}

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
            String digest = entry.digests() == null ? null : entry.digests().get(at);
            String reference = entry.references().get(at);
            lines.put(reference, next(lines.get(reference), entry, digest));
        }
    }

    private static Line next(Line line, JournalEntry entry, String digest) {
        Kind now = line == null ? Kind.NOT_SENT : line.kind();
        String first = line == null || line.digest() == null ? digest : line.digest();
        // A final outcome never changes.
        if (now == Kind.SETTLED) return line;
        return switch (entry.kind()) {
            case SENDING, SETTLED -> new Line(entry.kind(), first, entry.code());
            // A payout in doubt stays in doubt.
            case NOT_SENT -> line == null || now == Kind.SENDING
                    ? new Line(Kind.NOT_SENT, first, null)
                    : line;
            case ACCEPTED, REJECTED -> now == Kind.SENDING || now == Kind.NOT_SENT
                    ? new Line(entry.kind(), first, null)
                    : line;
            case FOLLOWED -> now == Kind.NOT_SENT ? new Line(Kind.FOLLOWED, first, null) : line;
        };
    }
}
