// Made from the contract. Do not edit.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     */
    public static LoginResponse fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new LoginResponse(
                Fields.of(json, "status", Fields.as(String.class)),
                Fields.of(json, "data", LoginData::fromJson));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "status", status,
                "data", Fields.json(data, LoginData::toJson));
    }
}
