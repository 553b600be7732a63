// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * What an HTTP status means for a call.
 *
 * @param aboutPayout whether an answer to a status request says something about the payout
 * @param isAssumed whether the service's documentation does not say so
 */
record StatusMeaning(Means means, Repeat repeat, boolean aboutPayout, boolean isAssumed) {

    enum Means {
        TAKEN,
        NOT_TAKEN,
        REJECTED,
        UNKNOWN
    }

    enum Repeat {
        NEVER,
        /** If the call has no effect or has an idempotency key. */
        IF_SAFE,
        LATER,
        WITH_NEW_TOKEN
    }

    /** {@code 4XX} applies to statuses without a line. */
    private static final Map<String, StatusMeaning> ALL =
            Map.ofEntries(
                    Map.entry("2XX", new StatusMeaning(Means.TAKEN, Repeat.NEVER, true, false)),
                    Map.entry("206", new StatusMeaning(Means.UNKNOWN, Repeat.IF_SAFE, false, true)),
                    Map.entry("3XX", new StatusMeaning(Means.UNKNOWN, Repeat.NEVER, false, true)),
                    Map.entry("4XX", new StatusMeaning(Means.REJECTED, Repeat.NEVER, true, false)),
                    Map.entry("401", new StatusMeaning(Means.NOT_TAKEN, Repeat.WITH_NEW_TOKEN, false, true)),
                    Map.entry("403", new StatusMeaning(Means.REJECTED, Repeat.NEVER, false, true)),
                    Map.entry("407", new StatusMeaning(Means.REJECTED, Repeat.NEVER, false, true)),
                    Map.entry("408", new StatusMeaning(Means.UNKNOWN, Repeat.IF_SAFE, false, true)),
                    Map.entry("421", new StatusMeaning(Means.REJECTED, Repeat.NEVER, false, true)),
                    Map.entry("425", new StatusMeaning(Means.NOT_TAKEN, Repeat.LATER, false, true)),
                    Map.entry("429", new StatusMeaning(Means.NOT_TAKEN, Repeat.LATER, false, true)),
                    Map.entry("5XX", new StatusMeaning(Means.UNKNOWN, Repeat.IF_SAFE, false, false)));

    private static final StatusMeaning NOTHING = new StatusMeaning(Means.UNKNOWN, Repeat.NEVER, false, true);

    static StatusMeaning of(int status) {
        return ALL.getOrDefault(String.valueOf(status), ALL.getOrDefault(status / 100 + "XX", NOTHING));
    }
}
