package example.remittancepayout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.util.*;

/** A payout of a run. Times are from {@link System#nanoTime}. */
final class Payout {
    final String reference;
    final TransactionRequest content; // null if only the reference is known
    private String digest;
    boolean isRejected;
    String code; // the last one from the service; null until there is one
    PayoutException error; // of sending, or of the first status request without an answer
    boolean isAsked;
    Long absentSince; // null if the service has a record of it, or if that is not known
    long due;
    long wait;

    private Payout(String reference, TransactionRequest content) {
        // Check that a status request for it is possible.
        Calls.getTransactionStatus(reference);
        this.reference = reference;
        this.content = content;
    }

    static List<Payout> of(List<TransactionRequest> payouts) {
        return distinct(payouts.stream().map(Payout::checked).toList());
    }

    private static Payout checked(TransactionRequest content) {
        Demand.that(content != null, "a payout must not be null");
        try {
            Json.write(content.toJson());
            return new Payout(content.transactionReference(), content);
        } catch (IllegalArgumentException problem) {
            String message = content.transactionReference() + " cannot be sent: " + problem.getMessage();
            throw new IllegalArgumentException(message);
        }
    }

    static List<Payout> byReference(List<String> references) {
        return distinct(references.stream().map(one -> new Payout(one, null)).toList());
    }

    private static List<Payout> distinct(List<Payout> payouts) {
        Set<String> seen = new HashSet<>();
        for (Payout one : payouts) {
            Demand.that(seen.add(one.reference), "transactionReference must be used once: " + one.reference);
        }
        return payouts;
    }

    /** Returns the journal entry. With a key it has the date, because a repeat must send the same bytes. */
    Map<String, Object> sent(boolean withDate) {
        String date = withDate ? content.requestDate() : null;
        return Fields.object("reference", reference, "digest", digest(), "requestDate", date);
    }

    TransactionRequest dated(Object sent) {
        Map<String, Object> json = content.toJson();
        json.put("requestDate", Fields.of(sent, "requestDate"));
        return TransactionRequest.fromJson(json);
    }

    /** SHA-256 of the content without its date: the path and value of each leaf, ordered by path. */
    String digest() {
        if (digest != null) return digest;
        SortedMap<byte[], byte[]> leaves = new TreeMap<>(Arrays::compareUnsigned);
        addLeaves("", content.toJson(), leaves);
        leaves.remove("requestDate".getBytes(UTF_8));
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            leaves.forEach((path, value) -> {
                sha256.update(Arrays.copyOf(path, path.length + 1));
                sha256.update(Arrays.copyOf(value, value.length + 1));
            });
            return digest = HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every Java has SHA-256.", never);
        }
    }

    private static void addLeaves(String path, Object value, Map<byte[], byte[]> leaves) {
        String prefix = path.isEmpty() ? "" : path + ".";
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> addLeaves(prefix + key, child, leaves));
        } else if (value instanceof List<?> list) {
            for (int at = 0; at < list.size(); at++) addLeaves(prefix + at, list.get(at), leaves);
        } else if (value != null) {
            leaves.put(path.getBytes(UTF_8), value.toString().getBytes(UTF_8));
        }
    }
}
