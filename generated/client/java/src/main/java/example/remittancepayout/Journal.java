package example.remittancepayout;

import java.util.*;

/**
 * Records what was sent and the outcome, as lines of JSON. This class loses them when the process ends. {@link
 * FileJournal} keeps them in a file; extend this class to store them elsewhere. Threads may share a journal, but two
 * processes must not use the same lines.
 */
public class Journal {
    /** The code is the final one. {@code left} is the line of a batch that an earlier process left in doubt. */
    record Known(String kind, String digest, String code, Map<?, ?> left) {}

    private static final Known NOTHING = new Known("not-sent", null, null, null);
    private final Map<String, Known> payouts = new LinkedHashMap<>();
    private JournalException broken; // nothing is written after a failure, because a line after a cut one could not be read

    /**
     * Loads a stored line; load the oldest first. Throws {@link IllegalArgumentException} if it is not a journal
     * line.
     */
    protected final synchronized void load(String line) {
        apply(Json.parse(line), true);
    }

    /**
     * Stores a line. The line must survive a crash once this returns. After an exception, the journal cannot be used.
     */
    protected void append(String line) {}

    /** The references that may have been sent and have no final outcome, oldest first. */
    public final synchronized List<String> openReferences() {
        return payouts.keySet().stream().filter(one -> !known(one).kind.matches("settled|not-sent")).toList();
    }

    final synchronized Known known(String reference) {
        return payouts.getOrDefault(reference, NOTHING);
    }

    final synchronized void add(Object... namesAndValues) {
        if (broken != null) throw broken;
        Map<String, Object> line = Fields.object(namesAndValues);
        try {
            append(Json.write(line));
        } catch (RuntimeException failed) {
            boolean isOurs = failed instanceof JournalException;
            broken = isOurs ? (JournalException) failed : new JournalException("The journal cannot be written", failed);
            throw broken;
        }
        apply(line, false);
    }

    /** The batches that an earlier process left in doubt, if all their payouts were passed in. */
    final synchronized Set<Map<?, ?>> left(Set<String> given) {
        Set<Map<?, ?>> left = new LinkedHashSet<>();
        for (String one : given) left.add(known(one).left);
        left.remove(null);
        left.removeIf(line -> !given.containsAll(digests(line).keySet()));
        left.removeIf(line -> digests(line).keySet().stream().anyMatch(one -> known(one).left != line));
        return left;
    }

    private void apply(Object line, boolean isOld) {
        Map<String, String> digests = digests(line);
        String kind = demanded(line, "kind");
        String code = kind.equals("settled") ? demanded(line, "code") : null;
        Map<?, ?> left = isOld && Fields.of(line, "idempotencyKey") != null ? (Map<?, ?>) line : null;
        digests.forEach((reference, digest) -> {
            Known known = known(reference);
            String first = known.digest == null ? digest : known.digest;
            if (mayFollow(known.kind, kind)) payouts.put(reference, new Known(kind, first, code, left));
            else if (kind.equals("released") && known.kind.equals("rejected")) payouts.remove(reference);
        });
    }

    /** A final outcome never changes, and a payout in doubt stays in doubt. */
    private static boolean mayFollow(String known, String kind) {
        boolean isFree = known.equals("not-sent");
        return switch (kind) {
            // Payouts are about to be sent; a payout has a final code.
            case "sending", "settled" -> !known.equals("settled");
            // The batch got a 2xx or a 4xx; or it was not sent, or counts as not processed.
            case "accepted", "rejected" -> !known.equals("settled");
            case "not-sent" -> isFree || known.equals("sending");
            case "followed" -> isFree;
            // A person decided that rejected payouts were not accepted: they may be sent, even if changed.
            default -> false;
        };
    }

    /** The payouts of a line with their digests. Only a line about sending has digests; others have null. */
    private static Map<String, String> digests(Object line) {
        String kind = demanded(line, "kind");
        Map<String, String> digests = new LinkedHashMap<>();
        switch (kind) {
            case "settled" -> digests.put(demanded(line, "reference"), null);
            case "sending" -> items(line, "transactions")
                    .forEach(one -> digests.put(demanded(one, "reference"), demanded(one, "digest")));
            case "accepted", "rejected", "not-sent", "followed", "released" -> items(line, "references")
                    .forEach(one -> digests.put(demanded(Map.of("", one), ""), null));
            default -> throw new IllegalArgumentException("a line must have a known kind");
        }
        return digests;
    }

    private static List<?> items(Object line, String name) {
        if (Fields.of(line, name) instanceof List<?> list && !list.contains(null)) return list;
        throw new IllegalArgumentException("a line must have " + name);
    }

    private static String demanded(Object json, String name) {
        if (Fields.of(json, name) instanceof String text && !text.isEmpty()) return text;
        throw new IllegalArgumentException("a line must have each text");
    }
}
