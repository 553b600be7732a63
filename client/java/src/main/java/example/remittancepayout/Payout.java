package example.remittancepayout;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A payout of a run. Times are of {@link System#nanoTime}. */
final class Payout {
    final String reference;
    /** Null when only the reference is known. */
    final TransactionRequest content;

    private String digest;
    boolean isRejected;
    /** The latest of the service; null until there is one. */
    String code;
    /** Of the sending, or of the first question without an answer; null when there is none. */
    PayoutException error;
    boolean isAsked;
    /** Since when the service has had no record of it; null while it has one, or has not been asked. */
    Long absentSince;

    long due;
    long wait;

    private Payout(String reference, TransactionRequest content) {
        this.reference = reference;
        this.content = content;
    }

    /** @throws IllegalArgumentException when a reference cannot be used, or is used twice */
    static List<Payout> of(List<TransactionRequest> payouts) {
        List<Payout> checked = new ArrayList<>();
        for (TransactionRequest payout : payouts) {
            Demand.that(payout != null, "a payout must not be null");
            try {
                // Finds text that cannot be sent before anything is sent.
                Json.write(payout.toJson());
            } catch (IllegalArgumentException problem) {
                String reference = payout.transactionReference();
                throw new IllegalArgumentException(reference + " cannot be sent: " + problem.getMessage());
            }
            checked.add(new Payout(payout.transactionReference(), payout));
        }
        return checkReferences(checked);
    }

    static List<Payout> byReference(List<String> references) {
        return checkReferences(references.stream().map(one -> new Payout(one, null)).toList());
    }

    private static List<Payout> checkReferences(List<Payout> payouts) {
        Set<String> seen = new HashSet<>();
        for (Payout payout : payouts) {
            // It must be possible to ask for it.
            Calls.getTransactionStatus(payout.reference);
            Demand.that(
                    seen.add(payout.reference),
                    "transactionReference must be used once: " + payout.reference);
        }
        return payouts;
    }

    JournalEntry.Sent sent(boolean withDate) {
        return new JournalEntry.Sent(reference, digest(), withDate ? content.requestDate() : null);
    }

    /** Its content as it was sent. */
    TransactionRequest dated(String requestDate) {
        Map<String, Object> json = content.toJson();
        json.put("requestDate", requestDate);
        return TransactionRequest.fromJson(json);
    }

    /**
     * SHA-256 of the content, in hexadecimal: each leaf as its path and its value, in the order of the
     * paths. {@code requestDate} may differ from one attempt to the next.
     */
    String digest() {
        if (digest == null) digest = digestOf(content.toJson());
        return digest;
    }

    private static String digestOf(Map<String, Object> content) {
        TreeMap<byte[], byte[]> leaves = new TreeMap<>(Arrays::compareUnsigned);
        addLeaves("", content, leaves);
        leaves.remove(utf8("requestDate"));
        MessageDigest sha256 = sha256();
        leaves.forEach((path, value) -> {
            for (byte[] part : List.of(path, value)) {
                sha256.update(part);
                sha256.update((byte) 0);
            }
        });
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static void addLeaves(String path, Object value, Map<byte[], byte[]> leaves) {
        String prefix = path.isEmpty() ? "" : path + ".";
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> addLeaves(prefix + key, child, leaves));
        } else if (value instanceof List<?> list) {
            for (int at = 0; at < list.size(); at++) addLeaves(prefix + at, list.get(at), leaves);
        } else if (value != null) {
            leaves.put(utf8(path), utf8(value.toString()));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every Java has SHA-256.", never);
        }
    }
}
