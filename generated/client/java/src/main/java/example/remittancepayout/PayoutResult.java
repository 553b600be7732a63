package example.remittancepayout;

import java.util.List;
import java.util.Optional;

/** The result for one payout. The code is the last one from the service, and the action says what to do. */
public record PayoutResult(
        String transactionReference, Outcome outcome, Optional<String> responseCode, boolean isFinal, String action,
        Optional<PayoutException> error) {
    static PayoutResult byCode(String reference, String code, PayoutException error) {
        ResponseCode known = ResponseCode.describeCode(code);
        Optional<PayoutException> open = Optional.ofNullable(known.isFinal() ? null : error);
        return new PayoutResult(reference, known.outcome(), Optional.of(code), known.isFinal(), known.action(), open);
    }

    static PayoutResult withoutCode(String reference, Outcome outcome, PayoutException error) {
        Optional<PayoutException> given = Optional.ofNullable(error);
        return new PayoutResult(reference, outcome, Optional.empty(), false, outcome.action, given);
    }

    static PayoutResult otherContent(String reference) {
        String problem = "The journal has different content for the reference " + reference;
        Optional<PayoutException> error = Optional.of(new NotSentException(problem, null, null, List.of(reference)));
        return new PayoutResult(reference, Outcome.NOT_SENT, Optional.empty(), false, Outcome.REUSED_REFERENCE, error);
    }
}
