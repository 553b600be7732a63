// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * One page of the movements on a virtual account.
 *
 * @param accountNumber The number of the virtual account.
 * @param businessDate The business day.
 * @param currency The currency of the balances. Each entry has its own <code>currency</code>.
 * Exactly 3 characters.
 * Pattern: <code>^[A-Z]{3}$</code>.
 * @param openingBalanceDate The time of <code>openingBalanceAmount</code>.
 * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
 * @param closingBalanceDate The time of <code>closingBalanceAmount</code>.
 * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
 * @param openingBalanceAmount The balance at the start, in <code>currency</code>.
 * @param closingBalanceAmount The balance at the end, in <code>currency</code>.
 * @param details The entries of this page.
 * @param currentPage The number of this page.
 * @param totalPages The number of pages.
 * @param totalRecords The number of entries on all pages.
 * @param hasMore Whether more pages follow.
 * @param netMovementAmount The sum of the movements, in <code>currency</code>.
 * @param balanceReconciled Whether the service found that the balances and the entries agree.
 */
public record Statement(
        String accountNumber,
        String businessDate,
        String currency,
        String openingBalanceDate,
        String closingBalanceDate,
        BigDecimal openingBalanceAmount,
        BigDecimal closingBalanceAmount,
        List<StatementEntry> details,
        BigDecimal currentPage,
        BigDecimal totalPages,
        BigDecimal totalRecords,
        Boolean hasMore,
        BigDecimal netMovementAmount,
        Boolean balanceReconciled) {

    /**
     * Copies the lists.
     *
     * @param accountNumber The number of the virtual account.
     * @param businessDate The business day.
     * @param currency The currency of the balances. Each entry has its own <code>currency</code>.
     * Exactly 3 characters.
     * Pattern: <code>^[A-Z]{3}$</code>.
     * @param openingBalanceDate The time of <code>openingBalanceAmount</code>.
     * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
     * @param closingBalanceDate The time of <code>closingBalanceAmount</code>.
     * Pattern: <code>^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$</code>.
     * @param openingBalanceAmount The balance at the start, in <code>currency</code>.
     * @param closingBalanceAmount The balance at the end, in <code>currency</code>.
     * @param details The entries of this page.
     * @param currentPage The number of this page.
     * @param totalPages The number of pages.
     * @param totalRecords The number of entries on all pages.
     * @param hasMore Whether more pages follow.
     * @param netMovementAmount The sum of the movements, in <code>currency</code>.
     * @param balanceReconciled Whether the service found that the balances and the entries agree.
     */
    public Statement {
        details = Fields.copy(details);
    }

    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object
     */
    public static Statement fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new Statement(
                Fields.of(json, "accountNumber", Fields.as(String.class)),
                Fields.of(json, "businessDate", Fields.as(String.class)),
                Fields.of(json, "currency", Fields.as(String.class)),
                Fields.of(json, "openingBalanceDate", Fields.as(String.class)),
                Fields.of(json, "closingBalanceDate", Fields.as(String.class)),
                Fields.of(json, "openingBalanceAmount", Fields.as(BigDecimal.class)),
                Fields.of(json, "closingBalanceAmount", Fields.as(BigDecimal.class)),
                Fields.of(json, "details", Fields.list(StatementEntry::fromJson)),
                Fields.of(json, "currentPage", Fields.as(BigDecimal.class)),
                Fields.of(json, "totalPages", Fields.as(BigDecimal.class)),
                Fields.of(json, "totalRecords", Fields.as(BigDecimal.class)),
                Fields.of(json, "hasMore", Fields.as(Boolean.class)),
                Fields.of(json, "netMovementAmount", Fields.as(BigDecimal.class)),
                Fields.of(json, "balanceReconciled", Fields.as(Boolean.class)));
    }

    /**
     * The JSON of this value, without its nulls.
     *
     * @return a value of {@link Json}
     */
    public Map<String, Object> toJson() {
        return Fields.object(
                "accountNumber", accountNumber,
                "businessDate", businessDate,
                "currency", currency,
                "openingBalanceDate", openingBalanceDate,
                "closingBalanceDate", closingBalanceDate,
                "openingBalanceAmount", openingBalanceAmount,
                "closingBalanceAmount", closingBalanceAmount,
                "details", Fields.json(details, Fields.each(StatementEntry::toJson)),
                "currentPage", currentPage,
                "totalPages", totalPages,
                "totalRecords", totalRecords,
                "hasMore", hasMore,
                "netMovementAmount", netMovementAmount,
                "balanceReconciled", balanceReconciled);
    }

    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "Statement[businessDate=" + businessDate + ", currency=" + currency + ", openingBalanceDate=" + openingBalanceDate + ", closingBalanceDate=" + closingBalanceDate + ", openingBalanceAmount=" + openingBalanceAmount + ", closingBalanceAmount=" + closingBalanceAmount + ", details=" + details + ", currentPage=" + currentPage + ", totalPages=" + totalPages + ", totalRecords=" + totalRecords + ", hasMore=" + hasMore + ", netMovementAmount=" + netMovementAmount + ", balanceReconciled=" + balanceReconciled + "]";
    }
}
