// Made from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * What went wrong.
 *
 * @param code The kind of error. Decide by the HTTP status, not by a code that you have seen here.
 * @param message The error in words.
 */
public record StatementError(
        String code,
        String message) {

    /**
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     */
    public static StatementError fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new StatementError(
                Fields.of(json, "code", Fields.as(String.class)),
                Fields.of(json, "message", Fields.as(String.class)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "code", code,
                "message", message);
    }

    /** {@return the fields that are neither about a person nor secret} */
    @Override
    public String toString() {
        return "StatementError[code=" + code + "]";
    }
}
