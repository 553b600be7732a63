// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * Why a payout request was rejected. Unlike other problem bodies, it has <code>timestamp</code> and
 * <code>transactionResponse</code>, but neither <code>detail</code> nor <code>properties</code>.
 *
 * @param type The kind of problem.
 * @param title The problem in a few words.
 * @param status The HTTP status.
 * @param instance Where the problem occurred.
 * @param timestamp When the problem occurred.
 * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
 * @param transactionResponse Details about the transactions of the request.
 */
public record PayoutProblem(
        String type,
        String title,
        BigDecimal status,
        String instance,
        String timestamp,
        Object transactionResponse) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static PayoutProblem fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PayoutProblem(
                Fields.of(json, "type", Fields.as(String.class)),
                Fields.of(json, "title", Fields.as(String.class)),
                Fields.of(json, "status", Fields.as(BigDecimal.class)),
                Fields.of(json, "instance", Fields.as(String.class)),
                Fields.of(json, "timestamp", Fields.as(String.class)),
                Fields.of(json, "transactionResponse", one -> one));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "type", type,
                "title", title,
                "status", status,
                "instance", instance,
                "timestamp", timestamp,
                "transactionResponse", transactionResponse);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "PayoutProblem[type=" + type + ", title=" + title + ", status=" + status + ", timestamp=" + timestamp + "]";
    }
}
