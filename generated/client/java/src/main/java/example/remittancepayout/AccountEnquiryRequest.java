// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The account to look up.
 *
 * @param accountNumber The number of the account or wallet.
 * @param bankCode The <code>financialInstitutionCode</code> of the institution.
 */
public record AccountEnquiryRequest(
        String accountNumber,
        String bankCode) {

    /**
     * Checks the required fields.
     *
     * @param accountNumber The number of the account or wallet.
     * @param bankCode The <code>financialInstitutionCode</code> of the institution.
     * @throws IllegalArgumentException when a required field is null
     */
    public AccountEnquiryRequest {
        Demand.that(accountNumber != null, "AccountEnquiryRequest.accountNumber must be given");
        Demand.that(bankCode != null, "AccountEnquiryRequest.bankCode must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static AccountEnquiryRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new AccountEnquiryRequest(
                Fields.of(json, "accountNumber", Fields.as(String.class)),
                Fields.of(json, "bankCode", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "accountNumber", accountNumber,
                "bankCode", bankCode);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "AccountEnquiryRequest[bankCode=" + bankCode + "]";
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
        private String accountNumber;
        private String bankCode;

        private Builder() {}

        /**
         * The number of the account or wallet.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder accountNumber(String value) {
            this.accountNumber = value;
            return this;
        }

        /**
         * The <code>financialInstitutionCode</code> of the institution.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder bankCode(String value) {
            this.bankCode = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public AccountEnquiryRequest build() {
            return new AccountEnquiryRequest(accountNumber, bankCode);
        }
    }
}
