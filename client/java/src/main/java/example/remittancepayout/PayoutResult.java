package example.remittancepayout;

import java.util.List;

/**
 * What became of one payout.
 *
 * @param transactionReference of the payout
 * @param outcome in one word
 * @param responseCode the latest code of the service; null when there was none
 * @param isFinal whether it can no longer change
 * @param action what to do, in words
 * @param error what went wrong, where something did and the outcome is not final; or null
 */
public record PayoutResult(
        String transactionReference,
        Outcome outcome,
        String responseCode,
        boolean isFinal,
        String action,
        PayoutException error) {

    static PayoutResult byCode(String reference, String code, PayoutException error) {
        ResponseCode described = ResponseCode.describeCode(code);
        Outcome outcome = Outcome.PENDING;
        if (code.equals("00")) outcome = Outcome.PAID;
        else if (described.isFinal()) outcome = Outcome.FAILED;
        else if (code.equals("10")) outcome = Outcome.HELD;
        boolean isFinal = described.isFinal();
        return new PayoutResult(
                reference, outcome, code, isFinal, described.action(), isFinal ? null : error);
    }

    static PayoutResult withoutCode(String reference, Outcome outcome, PayoutException error) {
        String action =
                switch (outcome) {
                    case NOT_SENT -> "It was not sent. Settle it again, unchanged.";
                    case REJECTED -> "The service rejected the request and has no record of the payout. Neither"
                            + " proves that it was not taken: ask for its status later, or the support team,"
                            + " before you send it as a new payout.";
                    default -> "It may have been taken. Ask for its status; do not send it as a new payout.";
                };
        return new PayoutResult(reference, outcome, null, false, action, error);
    }

    static PayoutResult otherContent(String reference) {
        String problem = "The journal has other content for the reference " + reference;
        String action = "The journal has other content for this reference. Give the payout its own.";
        PayoutException error = new NotSentException(problem, null, null, List.of(reference));
        return new PayoutResult(reference, Outcome.NOT_SENT, null, false, action, error);
    }
}
