// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The state of one payout. Status answers and webhook deliveries have the same fields.
 *
 * @param transactionReference The reference that you chose for the payout.
 * @param responseCode The state of a payout, in two characters.
 * @param responseMessage The state in words. Decide by <code>responseCode</code>, not by this text.
 * @param processorResponseCode The code of the processor behind the service. The string <code>true</code> is the only documented value, so
 * the examples of every <code>responseCode</code> have it.
 * @param processorTransactionReference The processor's reference for the payout.
 * @param processorResponseTime The time of the processor's answer.
 * At least 1 character.
 * Pattern: <code>^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$</code>.
 * @param processorResponseDescription The processor's answer in words. The notification of a rejected payout carries the reason.
 */
public record TransactionOutcome(
        String transactionReference,
        String responseCode,
        String responseMessage,
        String processorResponseCode,
        String processorTransactionReference,
        String processorResponseTime,
        String processorResponseDescription) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static TransactionOutcome fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new TransactionOutcome(
                Fields.of(json, "transactionReference", Fields.as(String.class)),
                Fields.of(json, "responseCode", Fields.as(String.class)),
                Fields.of(json, "responseMessage", Fields.as(String.class)),
                Fields.of(json, "processorResponseCode", Fields.as(String.class)),
                Fields.of(json, "processorTransactionReference", Fields.as(String.class)),
                Fields.of(json, "processorResponseTime", Fields.as(String.class)),
                Fields.of(json, "processorResponseDescription", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "transactionReference", transactionReference,
                "responseCode", responseCode,
                "responseMessage", responseMessage,
                "processorResponseCode", processorResponseCode,
                "processorTransactionReference", processorTransactionReference,
                "processorResponseTime", processorResponseTime,
                "processorResponseDescription", processorResponseDescription);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "TransactionOutcome[transactionReference=" + transactionReference + ", responseCode=" + responseCode + ", processorResponseCode=" + processorResponseCode + ", processorResponseTime=" + processorResponseTime + "]";
    }
}
