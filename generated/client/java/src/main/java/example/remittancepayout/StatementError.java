// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * What went wrong.
 *
 * @param code The kind of error. Its values are not documented, so decide by the HTTP status.
 * @param message The error in words.
 */
public record StatementError(
        String code,
        String message) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static StatementError fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new StatementError(
                Fields.of(json, "code", Fields.as(String.class)),
                Fields.of(json, "message", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "code", code,
                "message", message);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "StatementError[code=" + code + "]";
    }
}
