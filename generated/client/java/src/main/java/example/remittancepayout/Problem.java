// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * Why a request was rejected.
 *
 * @param type The kind of problem.
 * @param title The problem in a few words.
 * @param status The HTTP status.
 * @param detail The reason in words.
 * @param instance Where the problem occurred.
 * @param properties More about the problem.
 */
public record Problem(
        String type,
        String title,
        BigDecimal status,
        String detail,
        String instance,
        Object properties) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static Problem fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new Problem(
                Fields.of(json, "type", Fields.as(String.class)),
                Fields.of(json, "title", Fields.as(String.class)),
                Fields.of(json, "status", Fields.as(BigDecimal.class)),
                Fields.of(json, "detail", Fields.as(String.class)),
                Fields.of(json, "instance", Fields.as(String.class)),
                Fields.of(json, "properties", one -> one));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "type", type,
                "title", title,
                "status", status,
                "detail", detail,
                "instance", instance,
                "properties", properties);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "Problem[type=" + type + ", title=" + title + ", status=" + status + "]";
    }
}
