package example.remittancepayout;

import java.util.*;

/** Which outcomes were handled. For restarts and several processes, implement it on your own store. */
public interface Seen {
    /** The codes of a payout that were handled; empty when none was. */
    Set<String> codes(String transactionReference);

    /** Remembers one more. */
    void add(String transactionReference, String responseCode);

    /** A new one, which forgets when the process ends. */
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
