// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * A bank that the account number may belong to.
 *
 * @param financialInstitutionCode The code to use as <code>recipientBankCode</code> or <code>bankCode</code>.
 * @param financialInstitutionName The institution's name.
 * @param countryCode The institution's country.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 */
public record PossibleBank(
        String financialInstitutionCode,
        String financialInstitutionName,
        String countryCode) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static PossibleBank fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PossibleBank(
                Fields.of(json, "financialInstitutionCode", Fields.as(String.class)),
                Fields.of(json, "financialInstitutionName", Fields.as(String.class)),
                Fields.of(json, "countryCode", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "financialInstitutionCode", financialInstitutionCode,
                "financialInstitutionName", financialInstitutionName,
                "countryCode", countryCode);
    }
}
