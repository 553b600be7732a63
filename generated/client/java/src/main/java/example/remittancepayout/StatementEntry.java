// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.Map;

/**
 * One movement on the account.
 *
 * @param systemReference The reference of this movement.
 * @param originalSystemReference The original reference of this movement.
 * @param direction The direction, such as <code>DEBIT</code>.
 * @param transactionType The kind of movement.
 * @param amount The amount, in <code>currency</code>. <code>direction</code> says which way it moved.
 * @param currency The currency of <code>amount</code>.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param completedTime When the movement was completed, between <code>startTime</code> and <code>endTime</code>.
 * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
 * @param beneficiaryAccountNumber The number of the account that received the money.
 * @param beneficiaryName The name of the beneficiary.
 * @param beneficiaryBankName The beneficiary's bank.
 * @param beneficiaryBankSwiftCode The SWIFT code of the beneficiary's bank.
 * @param payerName The name of the payer.
 * @param payerAccountNumber The number of the account that the money came from.
 * @param payerBankName The payer's bank.
 * @param payerBankSwiftCode The SWIFT code of the payer's bank.
 * @param payerAddress The payer's address.
 * @param remark A remark, as free text.
 * @param valueDate The value date of the movement.
 */
public record StatementEntry(
        String systemReference,
        String originalSystemReference,
        String direction,
        String transactionType,
        BigDecimal amount,
        String currency,
        String completedTime,
        String beneficiaryAccountNumber,
        String beneficiaryName,
        String beneficiaryBankName,
        String beneficiaryBankSwiftCode,
        String payerName,
        String payerAccountNumber,
        String payerBankName,
        String payerBankSwiftCode,
        String payerAddress,
        String remark,
        String valueDate) {

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static StatementEntry fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new StatementEntry(
                Fields.of(json, "systemReference", Fields.as(String.class)),
                Fields.of(json, "originalSystemReference", Fields.as(String.class)),
                Fields.of(json, "direction", Fields.as(String.class)),
                Fields.of(json, "transactionType", Fields.as(String.class)),
                Fields.of(json, "amount", Fields.as(BigDecimal.class)),
                Fields.of(json, "currency", Fields.as(String.class)),
                Fields.of(json, "completedTime", Fields.as(String.class)),
                Fields.of(json, "beneficiaryAccountNumber", Fields.as(String.class)),
                Fields.of(json, "beneficiaryName", Fields.as(String.class)),
                Fields.of(json, "beneficiaryBankName", Fields.as(String.class)),
                Fields.of(json, "beneficiaryBankSwiftCode", Fields.as(String.class)),
                Fields.of(json, "payerName", Fields.as(String.class)),
                Fields.of(json, "payerAccountNumber", Fields.as(String.class)),
                Fields.of(json, "payerBankName", Fields.as(String.class)),
                Fields.of(json, "payerBankSwiftCode", Fields.as(String.class)),
                Fields.of(json, "payerAddress", Fields.as(String.class)),
                Fields.of(json, "remark", Fields.as(String.class)),
                Fields.of(json, "valueDate", Fields.as(String.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "systemReference", systemReference,
                "originalSystemReference", originalSystemReference,
                "direction", direction,
                "transactionType", transactionType,
                "amount", amount,
                "currency", currency,
                "completedTime", completedTime,
                "beneficiaryAccountNumber", beneficiaryAccountNumber,
                "beneficiaryName", beneficiaryName,
                "beneficiaryBankName", beneficiaryBankName,
                "beneficiaryBankSwiftCode", beneficiaryBankSwiftCode,
                "payerName", payerName,
                "payerAccountNumber", payerAccountNumber,
                "payerBankName", payerBankName,
                "payerBankSwiftCode", payerBankSwiftCode,
                "payerAddress", payerAddress,
                "remark", remark,
                "valueDate", valueDate);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "StatementEntry[systemReference=" + systemReference + ", originalSystemReference=" + originalSystemReference + ", direction=" + direction + ", transactionType=" + transactionType + ", amount=" + amount + ", currency=" + currency + ", completedTime=" + completedTime + ", beneficiaryBankName=" + beneficiaryBankName + ", beneficiaryBankSwiftCode=" + beneficiaryBankSwiftCode + ", payerBankName=" + payerBankName + ", payerBankSwiftCode=" + payerBankSwiftCode + ", valueDate=" + valueDate + "]";
    }
}
