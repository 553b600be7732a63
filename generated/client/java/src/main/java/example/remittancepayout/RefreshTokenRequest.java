// Made from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The refresh token. The current access token goes in the <code>Authorization</code> header.
 *
 * @param refreshToken The refresh token from the login, or from the last refresh.
 * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
 */
public record RefreshTokenRequest(
        String refreshToken) {

    /**
     * Checks that the required fields are given.
     *
     * @param refreshToken The refresh token from the login, or from the last refresh.
     * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
     * @throws IllegalArgumentException when a required field is null
     */
    public RefreshTokenRequest {
        Demand.that(refreshToken != null, "RefreshTokenRequest.refreshToken must be given");
    }

    /**
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static RefreshTokenRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new RefreshTokenRequest(
                Fields.of(json, "refreshToken", Fields.as(String.class)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "refreshToken", refreshToken);
    }

    /** {@return the fields that are neither about a person nor secret} */
    @Override
    public String toString() {
        return "RefreshTokenRequest[]";
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
        private String refreshToken;

        private Builder() {}

        /**
         * The refresh token from the login, or from the last refresh.
         * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
         *
         * @param value null leaves it out
         * @return this object
         */
        public Builder refreshToken(String value) {
            this.refreshToken = value;
            return this;
        }

        /**
         * Ends it.
         *
         * @return the record
         */
        public RefreshTokenRequest build() {
            return new RefreshTokenRequest(refreshToken);
        }
    }
}
