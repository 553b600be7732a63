// Made from the contract. Do not edit.
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
     * Checks that the required fields are given.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static PayoutRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PayoutRequest(
                Fields.of(json, "transactionRequestList", Fields.list(TransactionRequest::fromJson)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "transactionRequestList", Fields.json(transactionRequestList, Fields.each(TransactionRequest::toJson)));
    }

    /**
     * Starts one whose fields are set by name.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets fields by name. */
    public static final class Builder {
        private List<TransactionRequest> transactionRequestList;

        private Builder() {}

        /**
         * One or more payouts, each with its own reference. The answer counts those received and those in
         * error.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder transactionRequestList(List<TransactionRequest> value) {
            this.transactionRequestList = value;
            return this;
        }

        /**
         * Ends it.
         *
         * @return the record
         */
        public PayoutRequest build() {
            return new PayoutRequest(transactionRequestList);
        }
    }
}
