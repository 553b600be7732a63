// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The sender of the money.
 *
 * @param senderName The sender's name.
 * @param senderEmailAddress The sender's e-mail address; may be an empty string.
 * @param senderPhoneNumber The sender's telephone number; may be an empty string.
 * @param senderISOCountryCode The sender's country.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 */
public record SenderInformation(
        String senderName,
        String senderEmailAddress,
        String senderPhoneNumber,
        String senderISOCountryCode) {

    /**
     * Checks the required fields.
     *
     * @param senderName The sender's name.
     * @param senderEmailAddress The sender's e-mail address; may be an empty string.
     * @param senderPhoneNumber The sender's telephone number; may be an empty string.
     * @param senderISOCountryCode The sender's country.
     * Exactly 3 characters.
     * Pattern: <code>^[A-Z]{3}$</code>.
     * @throws IllegalArgumentException when a required field is null
     */
    public SenderInformation {
        Demand.that(senderName != null, "SenderInformation.senderName must be given");
        Demand.that(senderEmailAddress != null, "SenderInformation.senderEmailAddress must be given");
        Demand.that(senderPhoneNumber != null, "SenderInformation.senderPhoneNumber must be given");
        Demand.that(senderISOCountryCode != null, "SenderInformation.senderISOCountryCode must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static SenderInformation fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new SenderInformation(
                Fields.of(json, "senderName", Fields.as(String.class)),
                Fields.of(json, "senderEmailAddress", Fields.as(String.class)),
                Fields.of(json, "senderPhoneNumber", Fields.as(String.class)),
                Fields.of(json, "senderISOCountryCode", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     * @throws IllegalArgumentException when a text does not have the documented form
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "senderName", senderName,
                "senderEmailAddress", senderEmailAddress,
                "senderPhoneNumber", senderPhoneNumber,
                "senderISOCountryCode", Demand.fits("senderISOCountryCode", "^[A-Z]{3}$", senderISOCountryCode));
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "SenderInformation[senderISOCountryCode=" + senderISOCountryCode + "]";
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
        private String senderName;
        private String senderEmailAddress;
        private String senderPhoneNumber;
        private String senderISOCountryCode;

        private Builder() {}

        /**
         * The sender's name.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder senderName(String value) {
            this.senderName = value;
            return this;
        }

        /**
         * The sender's e-mail address; may be an empty string.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder senderEmailAddress(String value) {
            this.senderEmailAddress = value;
            return this;
        }

        /**
         * The sender's telephone number; may be an empty string.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder senderPhoneNumber(String value) {
            this.senderPhoneNumber = value;
            return this;
        }

        /**
         * The sender's country.
         * Exactly 3 characters.
         * Pattern: <code>^[A-Z]{3}$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder senderISOCountryCode(String value) {
            this.senderISOCountryCode = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public SenderInformation build() {
            return new SenderInformation(senderName, senderEmailAddress, senderPhoneNumber, senderISOCountryCode);
        }
    }
}
