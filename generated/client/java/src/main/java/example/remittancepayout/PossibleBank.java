// Made from the contract. Do not edit.
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
     * Reads one from JSON. It ignores unknown fields; an absent field is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     */
    public static PossibleBank fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new PossibleBank(
                Fields.of(json, "financialInstitutionCode", Fields.as(String.class)),
                Fields.of(json, "financialInstitutionName", Fields.as(String.class)),
                Fields.of(json, "countryCode", Fields.as(String.class)));
    }

    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "financialInstitutionCode", financialInstitutionCode,
                "financialInstitutionName", financialInstitutionName,
                "countryCode", countryCode);
    }
}
