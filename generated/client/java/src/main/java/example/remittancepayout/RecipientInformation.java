// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The recipient, and the bank account or wallet to pay to.
 *
 * @param recipientAccountNumber The number of the account or wallet. Check its holder's name with <code>enquireAccount</code> before you pay.
 * @param recipientAccountName The name on the recipient's account.
 * @param recipientBankCode The institution that holds the account: a <code>financialInstitutionCode</code> from
 * <code>listFinancialInstitutions</code> or <code>listPossibleBanks</code>.
 * @param recipientPhoneNumber The recipient's telephone number; may be an empty string.
 * @param recipientISOCountryCode The recipient's country.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 */
public record RecipientInformation(
        String recipientAccountNumber,
        String recipientAccountName,
        String recipientBankCode,
        String recipientPhoneNumber,
        String recipientISOCountryCode) {

    /**
     * Checks the required fields.
     *
     * @param recipientAccountNumber The number of the account or wallet. Check its holder's name with <code>enquireAccount</code> before you pay.
     * @param recipientAccountName The name on the recipient's account.
     * @param recipientBankCode The institution that holds the account: a <code>financialInstitutionCode</code> from
     * <code>listFinancialInstitutions</code> or <code>listPossibleBanks</code>.
     * @param recipientPhoneNumber The recipient's telephone number; may be an empty string.
     * @param recipientISOCountryCode The recipient's country.
     * Exactly 3 characters.
     * Pattern: <code>^[A-Z]{3}$</code>.
     * @throws IllegalArgumentException when a required field is null
     */
    public RecipientInformation {
        Demand.that(recipientAccountNumber != null, "RecipientInformation.recipientAccountNumber must be given");
        Demand.that(recipientAccountName != null, "RecipientInformation.recipientAccountName must be given");
        Demand.that(recipientBankCode != null, "RecipientInformation.recipientBankCode must be given");
        Demand.that(recipientPhoneNumber != null, "RecipientInformation.recipientPhoneNumber must be given");
        Demand.that(recipientISOCountryCode != null, "RecipientInformation.recipientISOCountryCode must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static RecipientInformation fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new RecipientInformation(
                Fields.of(json, "recipientAccountNumber", Fields.as(String.class)),
                Fields.of(json, "recipientAccountName", Fields.as(String.class)),
                Fields.of(json, "recipientBankCode", Fields.as(String.class)),
                Fields.of(json, "recipientPhoneNumber", Fields.as(String.class)),
                Fields.of(json, "recipientISOCountryCode", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     * @throws IllegalArgumentException when a text does not have the documented form
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "recipientAccountNumber", recipientAccountNumber,
                "recipientAccountName", recipientAccountName,
                "recipientBankCode", recipientBankCode,
                "recipientPhoneNumber", recipientPhoneNumber,
                "recipientISOCountryCode", Demand.fits("recipientISOCountryCode", "^[A-Z]{3}$", recipientISOCountryCode));
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "RecipientInformation[recipientBankCode=" + recipientBankCode + ", recipientISOCountryCode=" + recipientISOCountryCode + "]";
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
        private String recipientAccountNumber;
        private String recipientAccountName;
        private String recipientBankCode;
        private String recipientPhoneNumber;
        private String recipientISOCountryCode;

        private Builder() {}

        /**
         * The number of the account or wallet. Check its holder's name with <code>enquireAccount</code> before you pay.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientAccountNumber(String value) {
            this.recipientAccountNumber = value;
            return this;
        }

        /**
         * The name on the recipient's account.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientAccountName(String value) {
            this.recipientAccountName = value;
            return this;
        }

        /**
         * The institution that holds the account: a <code>financialInstitutionCode</code> from
         * <code>listFinancialInstitutions</code> or <code>listPossibleBanks</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientBankCode(String value) {
            this.recipientBankCode = value;
            return this;
        }

        /**
         * The recipient's telephone number; may be an empty string.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientPhoneNumber(String value) {
            this.recipientPhoneNumber = value;
            return this;
        }

        /**
         * The recipient's country.
         * Exactly 3 characters.
         * Pattern: <code>^[A-Z]{3}$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder recipientISOCountryCode(String value) {
            this.recipientISOCountryCode = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public RecipientInformation build() {
            return new RecipientInformation(recipientAccountNumber, recipientAccountName, recipientBankCode, recipientPhoneNumber, recipientISOCountryCode);
        }
    }
}
