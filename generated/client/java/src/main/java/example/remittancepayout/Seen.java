package example.remittancepayout;

import java.util.*;

/**
 * Remembers which outcomes were handled. To survive restarts or share it between processes, implement it yourself.
 */
public interface Seen {
    /** Returns the handled codes of a payout; empty if there are none. */
    Set<String> codes(String transactionReference);

    /** Adds a handled code. */
    void add(String transactionReference, String responseCode);

    /** Creates a store that is lost when the process ends. */
    static Seen inMemory() {
        Map<String, Set<String>> handled = new HashMap<>();
        return new Seen() {
            @Override
            public synchronized Set<String> codes(String transactionReference) {
                return Set.copyOf(handled.getOrDefault(transactionReference, Set.of()));
            }

            @Override
            public synchronized void add(String transactionReference, String responseCode) {
                handled.computeIfAbsent(transactionReference, one -> new HashSet<>()).add(responseCode);
            }
        };
    }
}
