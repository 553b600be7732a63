// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The credentials of a user in one environment.
 *
 * @param email The e-mail address of the account.
 * @param password The password of the account.
 */
public record LoginRequest(
        String email,
        String password) {

    /**
     * Checks the required fields.
     *
     * @param email The e-mail address of the account.
     * @param password The password of the account.
     * @throws IllegalArgumentException when a required field is null
     */
    public LoginRequest {
        Demand.that(email != null, "LoginRequest.email must be given");
        Demand.that(password != null, "LoginRequest.password must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static LoginRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new LoginRequest(
                Fields.of(json, "email", Fields.as(String.class)),
                Fields.of(json, "password", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "email", email,
                "password", password);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "LoginRequest[]";
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
        private String email;
        private String password;

        private Builder() {}

        /**
         * The e-mail address of the account.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder email(String value) {
            this.email = value;
            return this;
        }

        /**
         * The password of the account.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder password(String value) {
            this.password = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public LoginRequest build() {
            return new LoginRequest(email, password);
        }
    }
}
