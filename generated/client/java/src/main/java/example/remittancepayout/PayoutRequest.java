// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.List;
import java.util.Map;

/**
 * A batch of payouts.
 *
 * @param transactionRequestList One or more payouts, each with its own reference. The answer counts those received and those in
 * error.
 */
public record PayoutRequest(
        List<TransactionRequest> transactionRequestList) {

    /**
     * Checks the required fields.
     *
     * @param transactionRequestList One or more payouts, each with its own reference. The answer counts those received and those in
     * error.
     * @throws IllegalArgumentException when a required field is null
     */
    public PayoutRequest {
        Demand.that(transactionRequestList != null, "PayoutRequest.transactionRequestList must be given");
        transactionRequestList = Fields.copy(transactionRequestList);
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static PayoutRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PayoutRequest(
                Fields.of(json, "transactionRequestList", Fields.list(TransactionRequest::fromJson)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "transactionRequestList", Fields.json(transactionRequestList, Fields.each(TransactionRequest::toJson)));
    }

    /**
     * Starts building a value by field name.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a value by field name. */
    public static final class Builder {
        private List<TransactionRequest> transactionRequestList;

        private Builder() {}

        /**
         * One or more payouts, each with its own reference. The answer counts those received and those in
         * error.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder transactionRequestList(List<TransactionRequest> value) {
            this.transactionRequestList = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public PayoutRequest build() {
            return new PayoutRequest(transactionRequestList);
        }
    }
}
