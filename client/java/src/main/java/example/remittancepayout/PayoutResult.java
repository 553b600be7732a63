package example.remittancepayout;

import java.util.List;
import java.util.Optional;

/**
 * What became of one payout.
 *
 * @param transactionReference of the payout
 * @param outcome in one word
 * @param responseCode the latest code of the service; empty when there was none
 * @param isFinal whether it can no longer change
 * @param action what to do, in words
 * @param error what went wrong; empty when nothing did, or the outcome is final
 */
public record PayoutResult(
        String transactionReference,
        Outcome outcome,
        Optional<String> responseCode,
        boolean isFinal,
        String action,
        Optional<PayoutException> error) {
    /** @param error null for none */
    static PayoutResult byCode(String reference, String code, PayoutException error) {
        ResponseCode described = ResponseCode.describeCode(code);
        boolean isFinal = described.isFinal();
        Optional<PayoutException> open = isFinal ? Optional.empty() : Optional.ofNullable(error);
        return new PayoutResult(
                reference, described.outcome(), Optional.of(code), isFinal, described.action(), open);
    }

    /** @param error null for none */
    static PayoutResult withoutCode(String reference, Outcome outcome, PayoutException error) {
        return new PayoutResult(
                reference, outcome, Optional.empty(), false, outcome.action, Optional.ofNullable(error));
    }

    static PayoutResult otherContent(String reference) {
        String problem = "The journal has other content for the reference " + reference;
        PayoutException error = new NotSentException(problem, null, null, List.of(reference));
        return new PayoutResult(
                reference, Outcome.NOT_SENT, Optional.empty(), false, Outcome.REUSED_REFERENCE, Optional.of(error));
    }
}
