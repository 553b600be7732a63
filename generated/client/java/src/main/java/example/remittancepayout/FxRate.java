// Made from the contract. Do not edit.
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
 * @param fxWindow The kind of window of the rate, such as <code>FIXED DURATION</code>.
 */
public record FxRate(
        String countryCode,
        String countryName,
        BigDecimal fxDealRate,
        String fxWindow) {

    /**
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
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
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "countryCode", countryCode,
                "countryName", countryName,
                "fxDealRate", fxDealRate,
                "fxWindow", fxWindow);
    }
}
