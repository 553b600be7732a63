// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/**
 * An account and the name of its holder.
 *
 * @param accountNumber The account number from the request.
 * @param bankCode The institution from the request.
 * @param accountName The name of the account's holder. Compare it with the recipient's.
 * @param responseCode The result of the enquiry. Do not treat it as a payout response code; it is not documented as
 * one.
 * @param currencyCode The currency of the account.
 * @param responseDescription The result in words.
 */
public record AccountEnquiryResponse(
        String accountNumber,
        String bankCode,
        String accountName,
        String responseCode,
        String currencyCode,
        String responseDescription) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static AccountEnquiryResponse fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new AccountEnquiryResponse(
                Fields.of(json, "accountNumber", Fields.as(String.class)),
                Fields.of(json, "bankCode", Fields.as(String.class)),
                Fields.of(json, "accountName", Fields.as(String.class)),
                Fields.of(json, "responseCode", Fields.as(String.class)),
                Fields.of(json, "currencyCode", Fields.as(String.class)),
                Fields.of(json, "responseDescription", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "accountNumber", accountNumber,
                "bankCode", bankCode,
                "accountName", accountName,
                "responseCode", responseCode,
                "currencyCode", currencyCode,
                "responseDescription", responseDescription);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "AccountEnquiryResponse[bankCode=" + bankCode + ", responseCode=" + responseCode + "]";
    }
}
