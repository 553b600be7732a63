package example.remittancepayout;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One line of a journal, the same in every language.
 *
 * @param sent in the order of the references; null unless it is {@link Kind#SENDING}
 * @param idempotencyKey only for {@link Kind#SENDING}, where the service takes one; or null
 * @param code null unless it is {@link Kind#SETTLED}
 */
record JournalEntry(Kind kind, List<String> references, List<Sent> sent, String idempotencyKey, String code) {

    /** @param requestDate which the digest leaves out; null without a key: a repeat has the same bytes */
    record Sent(String reference, String digest, String requestDate) {

        Map<String, Object> toJson() {
            return Fields.object("reference", reference, "digest", digest, "requestDate", requestDate);
        }
    }

    enum Kind {
        /** They are about to be sent. */
        SENDING,
        /** The service answered 2xx to their batch. */
        ACCEPTED,
        /** They never left, or we take them as not processed: they may be sent again. */
        NOT_SENT,
        /** A 4xx: they stay in doubt, and are asked for. */
        REJECTED,
        /** Followed by reference: never sent. */
        FOLLOWED,
        /** A person has decided that rejected ones were not taken: they may be sent, also with other content. */
        RELEASED,
        /** Final. */
        SETTLED;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static JournalEntry sending(String idempotencyKey, List<Sent> sent) {
        List<String> references = sent.stream().map(Sent::reference).toList();
        return new JournalEntry(Kind.SENDING, references, sent, idempotencyKey, null);
    }

    static JournalEntry of(Kind kind, List<String> references) {
        return new JournalEntry(kind, references, null, null, null);
    }

    static JournalEntry settled(String reference, String code) {
        return new JournalEntry(Kind.SETTLED, List.of(reference), null, null, code);
    }

    Map<String, Object> toJson() {
        return Fields.object(
                "kind", kind.word(),
                "idempotencyKey", idempotencyKey,
                "transactions", Fields.json(sent, Fields.each(Sent::toJson)),
                "references", sent == null && code == null ? references : null,
                "reference", code == null ? null : references.get(0),
                "code", code);
    }

    /** @throws IllegalArgumentException when it is not an entry */
    static JournalEntry fromJson(Object json) {
        String word = Fields.of(json, "kind", Fields::text);
        Kind kind = Stream.of(Kind.values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("an entry must have a known kind"));
        return switch (kind) {
            case SENDING -> sending(
                    Fields.of(json, "idempotencyKey", Fields::text),
                    items(Fields.of(json, "transactions"), one -> new Sent(
                            Fields.of(one, "reference", JournalEntry::demanded),
                            Fields.of(one, "digest", JournalEntry::demanded),
                            Fields.of(one, "requestDate", Fields::text))));
            case SETTLED -> settled(
                    demanded(Fields.of(json, "reference")), demanded(Fields.of(json, "code")));
            default -> of(kind, items(Fields.of(json, "references"), JournalEntry::demanded));
        };
    }

    private static <T> List<T> items(Object list, Function<Object, T> item) {
        Demand.that(list instanceof List<?> all && !all.contains(null), "an entry must have each payout");
        return Fields.list(item).apply(list);
    }

    private static String demanded(Object json) {
        Demand.that(json instanceof String, "an entry must have each text");
        return (String) json;
    }
}
