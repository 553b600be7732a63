// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * The FX rate of one country.
 *
 * @param countryCode The country that the rate is for.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param countryName The country's name.
 * @param fxDealRate The rate.
 * @param fxWindow The type of the rate's window, such as <code>FIXED DURATION</code>.
 */
public record FxRate(
        String countryCode,
        String countryName,
        BigDecimal fxDealRate,
        String fxWindow) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static FxRate fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new FxRate(
                Fields.of(json, "countryCode", Fields.as(String.class)),
                Fields.of(json, "countryName", Fields.as(String.class)),
                Fields.of(json, "fxDealRate", Fields.as(BigDecimal.class)),
                Fields.of(json, "fxWindow", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "countryCode", countryCode,
                "countryName", countryName,
                "fxDealRate", fxDealRate,
                "fxWindow", fxWindow);
    }
}
