// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The result of the login. <code>data</code> has the tokens and the user's profile.
 *
 * @param status The result, such as <code>SUCCESS</code>.
 * @param data The tokens and the user's profile.
 */
public record LoginResponse(
        String status,
        LoginData data) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static LoginResponse fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new LoginResponse(
                Fields.of(json, "status", Fields.as(String.class)),
                Fields.of(json, "data", LoginData::fromJson));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "status", status,
                "data", Fields.json(data, LoginData::toJson));
    }
}
