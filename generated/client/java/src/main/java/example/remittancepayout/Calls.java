// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.List;

/** The call of each documented operation, before it is sent. */
final class Calls {

    private Calls() {}

    static Call<LoginResponse> login(LoginRequest body) {
        return new Call<LoginResponse>("POST", "/auth/login", LoginResponse::fromJson, Call.Trait.HARMLESS, Call.Trait.WITHOUT_TOKEN, Call.Trait.SMALL)
                .json("application/json", Fields.json(body, LoginRequest::toJson))
                .documents(200);
    }

    static Call<RefreshTokenResponse> refreshToken(RefreshTokenRequest body) {
        return new Call<RefreshTokenResponse>("POST", "/auth/refresh/token", RefreshTokenResponse::fromJson, Call.Trait.SMALL)
                .json("application/json", Fields.json(body, RefreshTokenRequest::toJson))
                .documents(200);
    }

    static Call<List<PossibleBank>> listPossibleBanks(String accountNumber) {
        return new Call<List<PossibleBank>>("GET", "/gateway/account/number/banks/{accountNumber}", Fields.list(PossibleBank::fromJson), Call.Trait.HARMLESS)
                .path("accountNumber", accountNumber)
                .documents(200);
    }

    static Call<PayoutResponse> sendPayout(PayoutRequest body) {
        return new Call<PayoutResponse>("POST", "/handler/send/remittance/transaction", PayoutResponse::fromJson, Call.Trait.SMALL)
                .json("application/json", Fields.json(body, PayoutRequest::toJson))
                .documents(200);
    }

    static Call<FxRate> getFxRate(String countryCode) {
        return new Call<FxRate>("GET", "/fx-rate-api/list/fx/rate", FxRate::fromJson, Call.Trait.HARMLESS, Call.Trait.SMALL)
                .query("countryCode", countryCode)
                .documents(200);
    }

    static Call<List<Balance>> listBalances() {
        return new Call<List<Balance>>("GET", "/remittance-middleware/imto/admin/list/balance", Fields.list(Balance::fromJson), Call.Trait.HARMLESS)
                .documents(200);
    }

    static Call<List<FinancialInstitution>> listFinancialInstitutions() {
        return new Call<List<FinancialInstitution>>("GET", "/remittance-middleware/list/financial/institutions", Fields.list(FinancialInstitution::fromJson), Call.Trait.HARMLESS)
                .documents(200);
    }

    static Call<AccountEnquiryResponse> enquireAccount(AccountEnquiryRequest body) {
        return new Call<AccountEnquiryResponse>("POST", "/gateway/account/enquiry", AccountEnquiryResponse::fromJson, Call.Trait.HARMLESS, Call.Trait.SMALL)
                .json("application/json", Fields.json(body, AccountEnquiryRequest::toJson))
                .documents(200);
    }

    static Call<TransactionOutcome> getTransactionStatus(String transactionReference) {
        return new Call<TransactionOutcome>("GET", "/remittance-middleware/transaction/status/check/{transactionReference}", TransactionOutcome::fromJson, Call.Trait.HARMLESS, Call.Trait.SMALL)
                .path("transactionReference", transactionReference)
                .documents(200);
    }

    static Call<StatementEnvelope> getIntradayStatement(String accountNumber, String startTime, String endTime) {
        return new Call<StatementEnvelope>("GET", "/collection-middleware/statement/intraday", StatementEnvelope::fromJson, Call.Trait.HARMLESS)
                .query("accountNumber", accountNumber)
                .query("startTime", startTime)
                .query("endTime", endTime)
                .documents(200);
    }
}
