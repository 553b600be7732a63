// Made from the contract. Do not edit.
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
     * Checks that the required fields are given.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static AccountEnquiryRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new AccountEnquiryRequest(
                Fields.of(json, "accountNumber", Fields.as(String.class)),
                Fields.of(json, "bankCode", Fields.as(String.class)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "accountNumber", accountNumber,
                "bankCode", bankCode);
    }

    /** {@return the fields that are neither about a person nor secret} */
    @Override
    public String toString() {
        return "AccountEnquiryRequest[bankCode=" + bankCode + "]";
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
        private String accountNumber;
        private String bankCode;

        private Builder() {}

        /**
         * The number of the account or wallet.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder accountNumber(String value) {
            this.accountNumber = value;
            return this;
        }

        /**
         * The <code>financialInstitutionCode</code> of the institution.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder bankCode(String value) {
            this.bankCode = value;
            return this;
        }

        /**
         * Ends it.
         *
         * @return the record
         */
        public AccountEnquiryRequest build() {
            return new AccountEnquiryRequest(accountNumber, bankCode);
        }
    }
}
