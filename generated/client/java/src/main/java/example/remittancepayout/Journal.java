package example.remittancepayout;

import java.util.*;

/**
 * What was sent and what became of it, in lines of JSON, which end with the process. {@link FileJournal} keeps them in
 * a file; extend this class to keep them elsewhere. Threads may share one; two processes must not use the same lines.
 */
public class Journal {
    /** The code is the final one, and what is left is the line of a batch that an earlier process left in doubt. */
    record Known(String kind, String digest, String code, Map<?, ?> left) {}

    private static final Known NOTHING = new Known("not-sent", null, null, null);
    private final Map<String, Known> payouts = new LinkedHashMap<>();
    private JournalException broken; // why nothing more is written: a line after a cut one could not be read

    /** Takes a stored line, the oldest first. One that is not of a journal is an {@link IllegalArgumentException}. */
    protected final synchronized void load(String line) {
        apply(Json.parse(line), true);
    }

    /** Stores a line. It must outlive a crash once this returns. What it throws ends the use of the journal. */
    protected void append(String line) {}

    /** The references that may have been sent and have no final outcome, the oldest first. */
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

    /** The batches that an earlier process left in doubt and of which all payouts are given. */
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
            // They are about to be sent; one of them is final.
            case "sending", "settled" -> !known.equals("settled");
            // The service answered 2xx to the batch, or a 4xx; they never left, or we take them as not processed.
            case "accepted", "rejected" -> !known.equals("settled");
            case "not-sent" -> isFree || known.equals("sending");
            case "followed" -> isFree;
            // A person has decided that rejected ones were not taken: they may be sent, also with other content.
            default -> false;
        };
    }

    /** The payouts of a line with their digests, which are null unless it is of what was sent. */
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
