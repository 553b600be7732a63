// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * A bank or wallet that the service supports.
 *
 * @param status Whether the institution is active.
 * @param financialInstitutionCode The code to use as <code>recipientBankCode</code>.
 * @param financialInstitutionName The institution's name.
 * @param institutionCode A second code; present on some institutions only.
 * @param countryCode The institution's country. Here it is an object, not a code.
 */
public record FinancialInstitution(
        Boolean status,
        String financialInstitutionCode,
        String financialInstitutionName,
        String institutionCode,
        Country countryCode) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static FinancialInstitution fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new FinancialInstitution(
                Fields.of(json, "status", Fields.as(Boolean.class)),
                Fields.of(json, "financialInstitutionCode", Fields.as(String.class)),
                Fields.of(json, "financialInstitutionName", Fields.as(String.class)),
                Fields.of(json, "institutionCode", Fields.as(String.class)),
                Fields.of(json, "countryCode", Country::fromJson));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "status", status,
                "financialInstitutionCode", financialInstitutionCode,
                "financialInstitutionName", financialInstitutionName,
                "institutionCode", institutionCode,
                "countryCode", Fields.json(countryCode, Country::toJson));
    }
}
