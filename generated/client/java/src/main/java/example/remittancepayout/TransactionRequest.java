// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * One payout: the amount, the recipient, the sender, and the reference to follow it by.
 *
 * @param transactionReference The unique identifier of this payout. You choose it, use it to check the status, and find it in
 * the webhook.
 * @param requestDate The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
 * the newer one has it.
 * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$</code>.
 * @param paymentCurrency The currency of <code>paymentAmount</code>.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param paymentAmount The amount, in <code>paymentCurrency</code>, with two decimals, as a string.
 * Pattern: <code>^\d+\.\d{2}$</code>.
 * @param paymentNarration The narration of the payment, as free text.
 * @param recipientInformation The recipient, and the bank account or wallet to pay to.
 * @param senderInformation The sender of the money.
 */
public record TransactionRequest(
        String transactionReference,
        String requestDate,
        String paymentCurrency,
        String paymentAmount,
        String paymentNarration,
        RecipientInformation recipientInformation,
        SenderInformation senderInformation) {

    /**
     * Checks the required fields.
     *
     * @param transactionReference The unique identifier of this payout. You choose it, use it to check the status, and find it in
     * the webhook.
     * @param requestDate The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
     * the newer one has it.
     * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$</code>.
     * @param paymentCurrency The currency of <code>paymentAmount</code>.
     * Exactly 3 characters.
     * Pattern: <code>^[A-Z]{3}$</code>.
     * @param paymentAmount The amount, in <code>paymentCurrency</code>, with two decimals, as a string.
     * Pattern: <code>^\d+\.\d{2}$</code>.
     * @param paymentNarration The narration of the payment, as free text.
     * @param recipientInformation The recipient, and the bank account or wallet to pay to.
     * @param senderInformation The sender of the money.
     * @throws IllegalArgumentException when a required field is null
     */
    public TransactionRequest {
        Demand.that(transactionReference != null, "TransactionRequest.transactionReference must be given");
        Demand.that(paymentCurrency != null, "TransactionRequest.paymentCurrency must be given");
        Demand.that(paymentAmount != null, "TransactionRequest.paymentAmount must be given");
        Demand.that(paymentNarration != null, "TransactionRequest.paymentNarration must be given");
        Demand.that(recipientInformation != null, "TransactionRequest.recipientInformation must be given");
        Demand.that(senderInformation != null, "TransactionRequest.senderInformation must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static TransactionRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new TransactionRequest(
                Fields.of(json, "transactionReference", Fields.as(String.class)),
                Fields.of(json, "requestDate", Fields.as(String.class)),
                Fields.of(json, "paymentCurrency", Fields.as(String.class)),
                Fields.of(json, "paymentAmount", Fields.as(String.class)),
                Fields.of(json, "paymentNarration", Fields.as(String.class)),
                Fields.of(json, "recipientInformation", RecipientInformation::fromJson),
                Fields.of(json, "senderInformation", SenderInformation::fromJson));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     * @throws IllegalArgumentException when a text does not have the documented form
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "transactionReference", transactionReference,
                "requestDate", requestDate,
                "paymentCurrency", Demand.fits("paymentCurrency", "^[A-Z]{3}$", paymentCurrency),
                "paymentAmount", Demand.fits("paymentAmount", "^\\d+\\.\\d{2}$", paymentAmount),
                "paymentNarration", paymentNarration,
                "recipientInformation", Fields.json(recipientInformation, RecipientInformation::toJson),
                "senderInformation", Fields.json(senderInformation, SenderInformation::toJson));
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "TransactionRequest[transactionReference=" + transactionReference + ", requestDate=" + requestDate + ", paymentCurrency=" + paymentCurrency + ", paymentAmount=" + paymentAmount + ", recipientInformation=" + recipientInformation + ", senderInformation=" + senderInformation + "]";
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
        private String transactionReference;
        private String requestDate;
        private String paymentCurrency;
        private String paymentAmount;
        private String paymentNarration;
        private RecipientInformation recipientInformation;
        private SenderInformation senderInformation;

        private Builder() {}

        /**
         * The unique identifier of this payout. You choose it, use it to check the status, and find it in
         * the webhook.
         * <p>Use the same reference for every retry. A new reference is a new payout.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder transactionReference(String value) {
            this.transactionReference = value;
            return this;
        }

        /**
         * The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
         * the newer one has it.
         * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder requestDate(String value) {
            this.requestDate = value;
            return this;
        }

        /**
         * The currency of <code>paymentAmount</code>.
         * Exactly 3 characters.
         * Pattern: <code>^[A-Z]{3}$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder paymentCurrency(String value) {
            this.paymentCurrency = value;
            return this;
        }

        /**
         * The amount, in <code>paymentCurrency</code>, with two decimals, as a string.
         * Pattern: <code>^\d+\.\d{2}$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder paymentAmount(String value) {
            this.paymentAmount = value;
            return this;
        }

        /**
         * The narration of the payment, as free text.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder paymentNarration(String value) {
            this.paymentNarration = value;
            return this;
        }

        /**
         * The recipient, and the bank account or wallet to pay to.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientInformation(RecipientInformation value) {
            this.recipientInformation = value;
            return this;
        }

        /**
         * The sender of the money.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder senderInformation(SenderInformation value) {
            this.senderInformation = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public TransactionRequest build() {
            return new TransactionRequest(transactionReference, requestDate, paymentCurrency, paymentAmount, paymentNarration, recipientInformation, senderInformation);
        }
    }
}
