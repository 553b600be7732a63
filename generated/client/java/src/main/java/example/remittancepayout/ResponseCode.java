// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.List;

/**
 * What a response code means.
 *
 * @param code the two-character code, such as {@code 00}
 * @param meaning the state of the payout, in words
 * @param outcome what happened to the payout
 * @param isFinal whether the code is not expected to change
 * @param action what the partner must do
 * @param resend whether to send the payout again under a new reference
 */
public record ResponseCode(
        String code, String meaning, Outcome outcome, boolean isFinal, String action, boolean resend) {

    /** Every code of the contract, in its order. */
    public static final List<ResponseCode> ALL =
            List.of(
                    new ResponseCode("00", "Paid or successfully completed", Outcome.PAID, true, "Nothing; the payout is complete.", false),
                    new ResponseCode("01", "Awaiting response from the bank", Outcome.PENDING, false, "Nothing; wait for the notification.", false),
                    new ResponseCode("02", "Processing", Outcome.PENDING, false, "Ask again by reference; a notification also follows.", false),
                    new ResponseCode("10", "Flagged by the fraud system", Outcome.HELD, false, "Approve or decline it in the portal; it is held until then.", false),
                    new ResponseCode("20", "Insufficient funds", Outcome.FAILED, true, "It was not paid. Fund the account through the treasury team, then resend.", true),
                    new ResponseCode("40", "Invalid account number", Outcome.FAILED, true, "It was not paid. Correct the account number, then resend.", true),
                    new ResponseCode("50", "Rejected", Outcome.FAILED, true, "It was not paid. Read the reason in the webhook, fix it, then resend.", true),
                    new ResponseCode("51", "Transaction failed", Outcome.FAILED, true, "It was not paid. Nothing; the payout failed. Ask the service before you pay again.", false),
                    new ResponseCode("60", "System error", Outcome.FAILED, true, "It was not paid. Contact the support team; there is nothing else to do.", false),
                    new ResponseCode("80", "Unauthorized", Outcome.FAILED, true, "It was not paid. Contact the support team; there is nothing else to do.", false),
                    new ResponseCode("90", "Invalid transaction", Outcome.FAILED, true, "It was not paid. Contact the support team; there is nothing else to do.", false));

    /**
     * Describes a code. A code that the contract does not list is not final.
     *
     * @param code the code of a payout
     * @return the description
     */
    public static ResponseCode describeCode(String code) {
        for (ResponseCode one : ALL) if (one.code.equals(code)) return one;
        String meaning = "Unknown: the contract does not list this code";
        String action = "Do not send it again. Check its status later; if it stays the same, contact the support team.";
        return new ResponseCode(code, meaning, Outcome.PENDING, false, action, false);
    }
}
