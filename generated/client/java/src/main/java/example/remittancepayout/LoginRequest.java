// Made from the contract. Do not edit.
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
     * Checks that the required fields are given.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static LoginRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new LoginRequest(
                Fields.of(json, "email", Fields.as(String.class)),
                Fields.of(json, "password", Fields.as(String.class)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "email", email,
                "password", password);
    }

    /** {@return the fields that are neither about a person nor secret} */
    @Override
    public String toString() {
        return "LoginRequest[]";
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
        private String email;
        private String password;

        private Builder() {}

        /**
         * The e-mail address of the account.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder email(String value) {
            this.email = value;
            return this;
        }

        /**
         * The password of the account.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder password(String value) {
            this.password = value;
            return this;
        }

        /**
         * Ends it.
         *
         * @return the record
         */
        public LoginRequest build() {
            return new LoginRequest(email, password);
        }
    }
}
