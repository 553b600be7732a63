// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * The batch was received. The outcome of each payout is still open: follow each one by its
 * reference.
 *
 * @param batchId The service's identifier of the batch.
 * @param totalCount How many transactions were received.
 * @param errorTransactionCount How many of them are in error; null when none is.
 * @param createDate When the batch was received.
 * At least 1 character.
 * Pattern: <code>^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$</code>.
 */
public record PayoutResponse(
        String batchId,
        BigDecimal totalCount,
        BigDecimal errorTransactionCount,
        String createDate) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static PayoutResponse fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PayoutResponse(
                Fields.of(json, "batchId", Fields.as(String.class)),
                Fields.of(json, "totalCount", Fields.as(BigDecimal.class)),
                Fields.of(json, "errorTransactionCount", Fields.as(BigDecimal.class)),
                Fields.of(json, "createDate", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without optional fields that are null.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.withNulls(List.of("errorTransactionCount"), Fields.object(
                "batchId", batchId,
                "totalCount", totalCount,
                "errorTransactionCount", errorTransactionCount,
                "createDate", createDate));
    }
}
