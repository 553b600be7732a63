// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * A country, and whether money can be sent from or paid out in it.
 *
 * @param countryCode The country's code.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param countryName The country's name.
 * @param status Whether the country is active.
 * @param isSenderCountry Whether money can be sent from the country.
 * @param isReceiverCountry Whether money can be paid out in the country.
 */
public record Country(
        String countryCode,
        String countryName,
        Boolean status,
        Boolean isSenderCountry,
        Boolean isReceiverCountry) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static Country fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new Country(
                Fields.of(json, "countryCode", Fields.as(String.class)),
                Fields.of(json, "countryName", Fields.as(String.class)),
                Fields.of(json, "status", Fields.as(Boolean.class)),
                Fields.of(json, "isSenderCountry", Fields.as(Boolean.class)),
                Fields.of(json, "isReceiverCountry", Fields.as(Boolean.class)));
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
                "status", status,
                "isSenderCountry", isSenderCountry,
                "isReceiverCountry", isReceiverCountry);
    }
}
