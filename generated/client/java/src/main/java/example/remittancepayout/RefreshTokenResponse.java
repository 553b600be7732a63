// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A new pair of tokens. Keep both.
 * <p>The access token is <code>token</code> here; <code>login</code> returns it as <code>accessToken</code>.
 *
 * @param token The new access token.
 * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
 * @param expiresIn The lifetime of the access token. When in doubt, read the token's <code>exp</code> claim, if it has one.
 * @param refreshExpiresIn The lifetime of the refresh token. Its unit is as uncertain as that of <code>expiresIn</code>.
 * @param refreshToken The new refresh token. Use it for the next refresh.
 * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
 * @param tokenType The scheme to send the token with, such as <code>Bearer</code>.
 */
public record RefreshTokenResponse(
        String token,
        BigDecimal expiresIn,
        BigDecimal refreshExpiresIn,
        String refreshToken,
        String tokenType) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static RefreshTokenResponse fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new RefreshTokenResponse(
                Fields.of(json, "token", Fields.as(String.class)),
                Fields.of(json, "expiresIn", Fields.as(BigDecimal.class)),
                Fields.of(json, "refreshExpiresIn", Fields.as(BigDecimal.class)),
                Fields.of(json, "refreshToken", Fields.as(String.class)),
                Fields.of(json, "tokenType", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "token", token,
                "expiresIn", expiresIn,
                "refreshExpiresIn", refreshExpiresIn,
                "refreshToken", refreshToken,
                "tokenType", tokenType);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "RefreshTokenResponse[expiresIn=" + expiresIn + ", refreshExpiresIn=" + refreshExpiresIn + ", tokenType=" + tokenType + "]";
    }
}
