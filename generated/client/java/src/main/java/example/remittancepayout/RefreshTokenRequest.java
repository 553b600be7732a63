// Generated from the contract. Do not edit.
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
     * Checks the required fields.
     *
     * @param refreshToken The refresh token from the login, or from the last refresh.
     * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
     * @throws IllegalArgumentException when a required field is null
     */
    public RefreshTokenRequest {
        Demand.that(refreshToken != null, "RefreshTokenRequest.refreshToken must be given");
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     * @throws IllegalArgumentException when a required field is null
     */
    public static RefreshTokenRequest fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new RefreshTokenRequest(
                Fields.of(json, "refreshToken", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "refreshToken", refreshToken);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "RefreshTokenRequest[]";
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
        private String refreshToken;

        private Builder() {}

        /**
         * The refresh token from the login, or from the last refresh.
         * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
         *
         * @param value the value; null omits the field
         * @return this object
         */
        public Builder refreshToken(String value) {
            this.refreshToken = value;
            return this;
        }

        /**
         * Builds the value.
         *
         * @return the record
         */
        public RefreshTokenRequest build() {
            return new RefreshTokenRequest(refreshToken);
        }
    }
}
