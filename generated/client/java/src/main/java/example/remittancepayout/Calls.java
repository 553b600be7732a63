// Made from the contract. Do not edit.
package example.remittancepayout;

import java.util.List;
import java.util.Map;

/** The call of each documented operation, before it is sent. */
final class Calls {

    private Calls() {}

    static Call login(LoginRequest body) {
        return new Call("POST", "/auth/login")
                .body(body == null ? null : body.toJson())
                .withoutToken()
                .repeatable()
                .answers(Map.class)
                .small();
    }

    static Call refreshToken(RefreshTokenRequest body) {
        return new Call("POST", "/auth/refresh/token")
                .body(body == null ? null : body.toJson())
                .answers(Map.class)
                .small();
    }

    static Call listPossibleBanks(String accountNumber) {
        return new Call("GET", "/gateway/account/number/banks/{accountNumber}")
                .path("accountNumber", accountNumber)
                .answers(List.class);
    }

    static Call sendPayout(PayoutRequest body) {
        return new Call("POST", "/handler/send/remittance/transaction")
                .body(body == null ? null : body.toJson())
                .answers(Map.class)
                .small();
    }

    static Call getFxRate(String countryCode) {
        return new Call("GET", "/fx-rate-api/list/fx/rate")
                .query("countryCode", countryCode)
                .answers(Map.class);
    }

    static Call listBalances() {
        return new Call("GET", "/remittance-middleware/imto/admin/list/balance")
                .answers(List.class);
    }

    static Call listFinancialInstitutions() {
        return new Call("GET", "/remittance-middleware/list/financial/institutions")
                .answers(List.class);
    }

    static Call enquireAccount(AccountEnquiryRequest body) {
        return new Call("POST", "/gateway/account/enquiry")
                .body(body == null ? null : body.toJson())
                .repeatable()
                .answers(Map.class);
    }

    static Call getTransactionStatus(String transactionReference) {
        return new Call("GET", "/remittance-middleware/transaction/status/check/{transactionReference}")
                .path("transactionReference", transactionReference)
                .answers(Map.class)
                .small();
    }

    static Call getIntradayStatement(String accountNumber, String startTime, String endTime) {
        return new Call("GET", "/collection-middleware/statement/intraday")
                .query("accountNumber", accountNumber)
                .query("startTime", startTime)
                .query("endTime", endTime)
                .answers(Map.class);
    }
}
