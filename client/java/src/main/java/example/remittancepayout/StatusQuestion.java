package example.remittancepayout;

import java.util.Map;
import java.util.Set;

/**
 * What was learned by asking for the status of one payout.
 *
 * @param code of the service; null unless the answer is the record of this payout
 * @param record the JSON of that answer
 * @param isAbsent whether the service answered that it has no such payout
 * @param error why there is no code; null when there is, or the answer is about something else
 */
record StatusQuestion(String code, Object record, boolean isAbsent, PayoutException error) {

    /** Rejected before anybody looked for the payout. */
    private static final Set<Integer> INCONCLUSIVE = Set.of(401, 403, 407, 408, 421, 425, 429);

    /** Asks. Never throws: a question that fails says nothing about the payout. */
    static StatusQuestion ask(Client client, String reference) {
        try {
            Object answer =
                    client.call(
                            new Call(
                                            "GET",
                                            "/remittance-middleware/transaction/status/check/{transactionReference}")
                                    .path("transactionReference", reference)
                                    .answers(Map.class)
                                    .once());
            String code = Fields.text(Fields.of(answer, "responseCode"));
            boolean isItsRecord = reference.equals(Fields.of(answer, "transactionReference"));
            return new StatusQuestion(isItsRecord ? code : null, answer, false, null);
        } catch (RejectedException rejected) {
            boolean isAbsent = !INCONCLUSIVE.contains(rejected.status());
            return new StatusQuestion(null, null, isAbsent, rejected);
        } catch (PayoutException nothing) {
            return new StatusQuestion(null, null, false, nothing);
        }
    }

    boolean isLoginRejected() {
        return error instanceof NotSentException && error.getCause() instanceof RejectedException;
    }
}
