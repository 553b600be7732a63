// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * The body of every answer of the statement, including errors.
 *
 * @param success Whether the request succeeded.
 * @param data The statement.
 * @param error What went wrong.
 */
public record StatementEnvelope(
        Boolean success,
        Statement data,
        StatementError error) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static StatementEnvelope fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new StatementEnvelope(
                Fields.of(json, "success", Fields.as(Boolean.class)),
                Fields.of(json, "data", Statement::fromJson),
                Fields.of(json, "error", StatementError::fromJson));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "success", success,
                "data", Fields.json(data, Statement::toJson),
                "error", Fields.json(error, StatementError::toJson));
    }
}
