package example.remittancepayout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * One line of a journal, the same in every language.
 *
 * @param digests of the payouts, in the order of their references; only for {@link Kind#SENDING}
 * @param code only for {@link Kind#SETTLED}
 */
record JournalEntry(Kind kind, List<String> references, List<String> digests, String code) {

    enum Kind {
        /** They are about to be sent. */
        SENDING,
        /** The service answered 2xx to their batch. */
        ACCEPTED,
        /** Certainly not taken: they may be sent again. */
        NOT_SENT,
        /** A 4xx: they stay in doubt, and are asked for. */
        REJECTED,
        /** Followed by reference: never sent. */
        FOLLOWED,
        /** Final. */
        SETTLED;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static JournalEntry sending(List<String> references, List<String> digests) {
        return new JournalEntry(Kind.SENDING, references, digests, null);
    }

    static JournalEntry of(Kind kind, List<String> references) {
        return new JournalEntry(kind, references, null, null);
    }

    static JournalEntry settled(String reference, String code) {
        return new JournalEntry(Kind.SETTLED, List.of(reference), null, code);
    }

    Map<String, Object> toJson() {
        return switch (kind) {
            case SENDING -> {
                List<Object> transactions = new ArrayList<>();
                for (int at = 0; at < references.size(); at++) {
                    transactions.add(
                            Fields.object("reference", references.get(at), "digest", digests.get(at)));
                }
                yield Fields.object("kind", kind.word(), "transactions", transactions);
            }
            case SETTLED -> Fields.object("kind", kind.word(), "reference", references.get(0), "code", code);
            default -> Fields.object("kind", kind.word(), "references", references);
        };
    }

    /** @throws IllegalArgumentException when it is not an entry */
    static JournalEntry fromJson(Object json) {
        Kind kind = kindOf(Fields.text(Fields.of(json, "kind")));
        return switch (kind) {
            case SENDING -> {
                Object transactions = Fields.of(json, "transactions");
                yield sending(
                        texts(transactions, one -> Fields.of(one, "reference")),
                        texts(transactions, one -> Fields.of(one, "digest")));
            }
            case SETTLED -> settled(
                    demanded(Fields.of(json, "reference")), demanded(Fields.of(json, "code")));
            default -> of(kind, texts(Fields.of(json, "references"), one -> one));
        };
    }

    private static Kind kindOf(String word) {
        for (Kind kind : Kind.values()) if (kind.word().equals(word)) return kind;
        throw new IllegalArgumentException("an entry must have a known kind");
    }

    private static List<String> texts(Object list, Function<Object, Object> text) {
        Demand.that(list instanceof List<?> all && !all.contains(null), "an entry must have each payout");
        return Fields.list(list, one -> demanded(text.apply(one)));
    }

    private static String demanded(Object json) {
        String text = Fields.text(json);
        Demand.that(text != null, "an entry must have each text");
        return text;
    }
}
