// Made from the contract. Do not edit.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     */
    public static StatementEnvelope fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new StatementEnvelope(
                Fields.of(json, "success", Fields.as(Boolean.class)),
                Fields.of(json, "data", Statement::fromJson),
                Fields.of(json, "error", StatementError::fromJson));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "success", success,
                "data", Fields.json(data, Statement::toJson),
                "error", Fields.json(error, StatementError::toJson));
    }
}
