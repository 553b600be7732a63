package example.remittancepayout;

import java.time.Duration;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Receives payout outcomes. The service documents no signature, so the client confirms each by its status. */
public final class Webhooks {
    /** The largest body of an outcome. Read one byte more, so that a larger body is noticed. */
    public static final int MAX_BYTES = Limits.DELIVERY_BYTES;
    /** How long to wait for a delivery that arrives slowly. */
    public static final Duration TIMEOUT = Limits.DELIVERY_TIMEOUT;
    private static final Pattern JSON_TYPE =
            Pattern.compile("\\s*(application/([a-z0-9!#$&^_.+-]+\\+)?json)?\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    /** Locks, so that deliveries about one payout are handled one at a time. */
    private static final Object[] TURNS = IntStream.range(0, 64).mapToObj(one -> new Object()).toArray();
    private final Client client;
    private final Seen seen;
    private final BiConsumer<TransactionOutcome, ResponseCode> onOutcome;

    /**
     * Creates a receiver. The function gets the service's record and the code's meaning, once per reference and code.
     */
    public Webhooks(Client client, Seen seen, BiConsumer<TransactionOutcome, ResponseCode> onOutcome) {
        Demand.that(client != null && seen != null && onOutcome != null, "no argument may be null");
        this.client = client.withTimeout(client.timeout.compareTo(TIMEOUT) > 0 ? TIMEOUT : client.timeout);
        this.seen = seen;
        this.onOutcome = onOutcome;
    }

    /** The answer to a delivery. The text contains nothing about the payout. */
    public record Reply(int status, String text) {}

    /**
     * Handles one delivery. The status is 200 if it was handled, now or earlier, or came late; 400, 413 or 415 if it
     * is not an outcome; 409 if the service does not confirm it; 500 if the function threw; 503 if it cannot be
     * confirmed now.
     *
     * @param contentType null if there is none
     */
    public Reply receive(byte[] body, String contentType) {
        if (contentType != null && !JSON_TYPE.matcher(contentType).matches()) {
            return new Reply(415, "Deliveries must be application/json.");
        }
        if (body.length > MAX_BYTES) return new Reply(413, "The body is too large for an outcome.");
        String reference;
        String code;
        try {
            TransactionOutcome delivered = TransactionOutcome.fromJson(Json.parse(Json.utf8(body)));
            code = delivered == null ? null : Status.codeOf(delivered);
            Demand.that(code != null, "responseCode must be text");
            reference = delivered.transactionReference();
            Calls.getTransactionStatus(reference);
        } catch (IllegalArgumentException wrong) {
            return new Reply(400, "The body must be JSON with a transactionReference and a responseCode.");
        }
        synchronized (TURNS[Math.floorMod(reference.hashCode(), TURNS.length)]) {
            return confirmed(reference, ResponseCode.describeCode(code));
        }
    }

    private Reply confirmed(String reference, ResponseCode code) {
        try {
            Set<String> handled = seen.codes(reference);
            boolean isFinal = handled.stream().anyMatch(one -> ResponseCode.describeCode(one).isFinal());
            // A code that is not final arrives late if a final code was handled.
            if (handled.contains(code.code()) || (isFinal && !code.isFinal())) return new Reply(200, "");
            Status status = Status.ask(client, reference);
            if (status.isAbsent() || (status.code() != null && !status.code().equals(code.code()))) {
                return new Reply(409, "The service does not confirm this outcome.");
            }
            if (status.code() == null) return new Reply(503, "The outcome cannot be confirmed now. Deliver it again.");
            onOutcome.accept(status.record(), code);
            seen.add(reference, code.code());
            return new Reply(200, "");
        } catch (RuntimeException failed) {
            return new Reply(500, "The outcome could not be handled. Deliver it again.");
        }
    }
}
