// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A balance of the partner in one currency.
 *
 * @param currencyCode The currency of <code>totalBalance</code>.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param totalBalance The balance, in <code>currencyCode</code>. It is a JSON number: a parser that stores it as binary floating
 * point may lose digits.
 */
public record Balance(
        String currencyCode,
        BigDecimal totalBalance) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static Balance fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new Balance(
                Fields.of(json, "currencyCode", Fields.as(String.class)),
                Fields.of(json, "totalBalance", Fields.as(BigDecimal.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "currencyCode", currencyCode,
                "totalBalance", totalBalance);
    }
}
