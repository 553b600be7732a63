// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * The tokens and the user's profile.
 * <p>The access token is <code>accessToken</code> here; the operation <code>refreshToken</code> returns it as <code>token</code>.
 *
 * @param username The user's name at the service.
 * @param phoneNumber The user's telephone number.
 * @param firstName The user's first name.
 * @param lastName The user's last name.
 * @param partnerCode The code of the user's partner.
 * @param realmRoles The user's roles, such as <code>DEFAULT</code> and <code>IMTO_ADMIN</code>. IMTO stands for international money
 * transfer operator.
 * @param accessToken The access token. Send it with every other request: <code>Authorization: Bearer &lt;ACCESS_TOKEN&gt;</code>.
 * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
 * @param emailVerified Whether the user's e-mail address is verified.
 * @param refreshToken The refresh token. Send it to the operation <code>refreshToken</code> for a new pair of tokens.
 * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
 * @param expiresIn The lifetime of the access token. When in doubt, read the token's <code>exp</code> claim, if it has one.
 * @param refreshExpiresIn The lifetime of the refresh token. Its unit is as uncertain as that of <code>expiresIn</code>.
 */
public record LoginData(
        String username,
        String phoneNumber,
        String firstName,
        String lastName,
        String partnerCode,
        List<String> realmRoles,
        String accessToken,
        Boolean emailVerified,
        String refreshToken,
        BigDecimal expiresIn,
        BigDecimal refreshExpiresIn) {

    /**
     * Copies the lists.
     *
     * @param username The user's name at the service.
     * @param phoneNumber The user's telephone number.
     * @param firstName The user's first name.
     * @param lastName The user's last name.
     * @param partnerCode The code of the user's partner.
     * @param realmRoles The user's roles, such as <code>DEFAULT</code> and <code>IMTO_ADMIN</code>. IMTO stands for international money
     * transfer operator.
     * @param accessToken The access token. Send it with every other request: <code>Authorization: Bearer &lt;ACCESS_TOKEN&gt;</code>.
     * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
     * @param emailVerified Whether the user's e-mail address is verified.
     * @param refreshToken The refresh token. Send it to the operation <code>refreshToken</code> for a new pair of tokens.
     * Pattern: <code>^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$</code>.
     * @param expiresIn The lifetime of the access token. When in doubt, read the token's <code>exp</code> claim, if it has one.
     * @param refreshExpiresIn The lifetime of the refresh token. Its unit is as uncertain as that of <code>expiresIn</code>.
     */
    public LoginData {
        realmRoles = Fields.copy(realmRoles);
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static LoginData fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new LoginData(
                Fields.of(json, "username", Fields.as(String.class)),
                Fields.of(json, "phoneNumber", Fields.as(String.class)),
                Fields.of(json, "firstName", Fields.as(String.class)),
                Fields.of(json, "lastName", Fields.as(String.class)),
                Fields.of(json, "partnerCode", Fields.as(String.class)),
                Fields.of(json, "realmRoles", Fields.list(Fields.as(String.class))),
                Fields.of(json, "accessToken", Fields.as(String.class)),
                Fields.of(json, "emailVerified", Fields.as(Boolean.class)),
                Fields.of(json, "refreshToken", Fields.as(String.class)),
                Fields.of(json, "expiresIn", Fields.as(BigDecimal.class)),
                Fields.of(json, "refreshExpiresIn", Fields.as(BigDecimal.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "username", username,
                "phoneNumber", phoneNumber,
                "firstName", firstName,
                "lastName", lastName,
                "partnerCode", partnerCode,
                "realmRoles", realmRoles,
                "accessToken", accessToken,
                "emailVerified", emailVerified,
                "refreshToken", refreshToken,
                "expiresIn", expiresIn,
                "refreshExpiresIn", refreshExpiresIn);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "LoginData[partnerCode=" + partnerCode + ", realmRoles=" + realmRoles + ", emailVerified=" + emailVerified + ", expiresIn=" + expiresIn + ", refreshExpiresIn=" + refreshExpiresIn + "]";
    }
}
