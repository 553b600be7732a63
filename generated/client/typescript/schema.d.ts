// Generated from the contract. Do not edit.

export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with e-mail and password
         * @description Returns an access token for all other requests, and a refresh token to renew it. This is the only
         *     operation that needs no token.
         *
         *     Each partner has its own credentials for each environment; production rejects those of the sandbox
         *     environment. Log in once, then refresh; do not log in for every request.
         *
         *     The access token is `data.accessToken` here; `refreshToken` returns it as `token`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh token for new tokens
         * @description Send the current access token in the `Authorization` header and the refresh token in the body. The
         *     answer has a new access token and a new refresh token.
         *
         *     The access token is `token` here; `login` returns it as `data.accessToken`.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/account/number/banks/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the banks an account number may belong to
         * @description Lists the banks that an account number may belong to. Then use `enquireAccount` to ask one of
         *     them for the account holder's name.
         */
        get: operations["listPossibleBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/handler/send/remittance/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a batch of payouts
         * @description Sends one or more payouts. The answer has a batch identifier and two counts: how many payouts were
         *     received, and how many of them are in error. It does not say how each one ends: follow each with
         *     `getTransactionStatus` or the `payoutOutcome` webhook.
         *
         *     **Never pay twice.** A `5xx`, a timeout or a broken connection is an *unknown outcome*, not a
         *     failure: the service may have accepted the batch. Then
         *
         *     1. do not create a second transaction, and do not change a reference;
         *     2. retry the same request with the same client-generated key, or check the status of each
         *        `transactionReference`;
         *     3. resend under a new reference only after `20`, `40` or `50`.
         *
         *     Use one idempotency key per operation, and reuse it on every retry.
         *     The service's documentation does not say where the key goes.
         */
        post: operations["sendPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/list/fx/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the FX rate of one country
         * @description Returns a country's FX rate and its window.
         */
        get: operations["getFxRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/imto/admin/list/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the partner's balances
         * @description Returns the partner's currency balances. A payout without sufficient funds gets the response code
         *     `20`.
         *
         *     `imto` in the path stands for international money transfer operator.
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/list/financial/institutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the supported institutions
         * @description Lists the supported banks and wallets with their codes and countries. `status` says whether an
         *     institution is active. Use its `financialInstitutionCode` as the `recipientBankCode` of a payout.
         */
        get: operations["listFinancialInstitutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/account/enquiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up the name of an account
         * @description Returns the account holder's name. Compare it with the recipient's name before you pay: a
         *     payout to an invalid account number gets `40`, but the service's documentation does not say whether
         *     the service compares names.
         */
        post: operations["enquireAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/transaction/status/check/{transactionReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a payout by its reference
         * @description Returns the current state of one payout, whichever batch it was sent in.
         *
         *     On `01`, wait for the notification. On `02`, check again; a notification also follows. On `10`,
         *     approve or decline the payout in the portal.
         *
         *     A missing answer is an unknown outcome, not a failure: never send the payout again because of it.
         *     Nor does a `400` prove that the service never accepted the payout.
         */
        get: operations["getTransactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/statement/intraday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the intraday statement of an account
         * @description Returns the intraday statement of a virtual account: the movements between `startTime` and
         *     `endTime`, with the balances before and after.
         *
         *     The token must be bound to a merchant, and the account must belong to that merchant. The answer is
         *     one page; `currentPage`, `totalPages` and `hasMore` say which. The service's documentation does not
         *     say how to ask for another page.
         */
        get: operations["getIntradayStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/update/fx/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /fx-rate-api/update/fx/rate
         * @description Named only: requests and answers are not documented.
         */
        put: operations["fxUpdateFxRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/create/fx/window": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /fx-rate-api/create/fx/window
         * @description Named only: requests and answers are not documented.
         */
        post: operations["fxCreateFxWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/create/fx/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /fx-rate-api/create/fx/rate
         * @description Named only: requests and answers are not documented.
         */
        post: operations["fxCreateFxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/list/pending/fx/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GET /fx-rate-api/list/pending/fx/rates
         * @description Named only: requests and answers are not documented.
         */
        get: operations["fxListPendingFxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/list/fx/windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GET /fx-rate-api/list/fx/windows
         * @description Named only: requests and answers are not documented.
         */
        get: operations["fxListFxWindows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/list/fx/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GET /fx-rate-api/list/fx/rates
         * @description Named only: requests and answers are not documented.
         */
        get: operations["fxListFxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/list/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GET /fx-rate-api/list/countries
         * @description Named only: requests and answers are not documented.
         */
        get: operations["fxListCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fx-rate-api/expire/fx/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GET /fx-rate-api/expire/fx/rates
         * @description Named only: requests and answers are not documented.
         */
        get: operations["fxExpireFxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/update/prefund/request/{prefundRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/update/prefund/request/{prefundRequestId}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceUpdatePrefundRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceImtoAdminUpdateFlaggedTransaction"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceAdminUpdateImtoPartner"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceAdminUpdateFinancialInstitution"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/update/deal/status/{dealId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/admin/update/deal/status/{dealId}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceAdminUpdateDealStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/manual/transaction/status/update/{transactionReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/admin/manual/transaction/status/update/{transactionReference}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceAdminManualTransactionStatusUpdate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/credit/account/{dealId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /remittance-middleware/admin/credit/account/{dealId}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["remittanceAdminCreditAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/prefund/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/prefund/request
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchPrefundRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/payout/transaction/report/generation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/payout/transaction/report/generation
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchPayoutTransactionReportGeneration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/payout/transaction/download/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/payout/transaction/download/report
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchPayoutTransactionDownloadReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/partner/statement/download/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/partner/statement/download/report
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchPartnerStatementDownloadReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/ledger/balance/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/ledger/balance/statement
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchLedgerBalanceStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/deal/room": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/deal/room
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchDealRoom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/deal/room/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/deal/room/history
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchDealRoomHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/account/statement/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/account/statement/request
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchAccountStatementRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/account/statement/report/generation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/account/statement/report/generation
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchAccountStatementReportGeneration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/search/account/statement/download/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/search/account/statement/download/report
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceSearchAccountStatementDownloadReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/resend/webhook/notification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/resend/webhook/notification
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceResendWebhookNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/imto/payout/cancellation/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/imto/payout/cancellation/request
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceImtoPayoutCancellationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/imto/create/fx/deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/imto/create/fx/deal
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceImtoCreateFxDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/imto/admin/blacklist/account/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/imto/admin/blacklist/account/number
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceImtoAdminBlacklistAccountNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/create/country": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/create/country
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceCreateCountry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/bulk/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/bulk/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceBulkSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/ledger/balance/adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/ledger/balance/adjust
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminLedgerBalanceAdjust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/intra/wallet/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/intra/wallet/transfer
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminIntraWalletTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/enable/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/enable/traffic
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminEnableTraffic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/enable/priority/routing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/enable/priority/routing
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminEnablePriorityRouting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/enable/payout/routing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/enable/payout/routing
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminEnablePayoutRouting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/enable/all/traffic/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/enable/all/traffic/currency
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminEnableAllTrafficCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/disable/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/disable/traffic
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminDisableTraffic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/disable/payout/routing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/disable/payout/routing
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminDisablePayoutRouting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/disable/all/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/disable/all/traffic
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminDisableAllTraffic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/disable/all/traffic/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/disable/all/traffic/currency
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminDisableAllTrafficCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/debit/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/debit/wallet
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminDebitWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/credit/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/credit/wallet
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreditWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/create/prefund/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/create/prefund/request
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreatePrefundRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/create/payout/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/create/payout/partner
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreatePayoutPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/create/mirror/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/create/mirror/account
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreateMirrorAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/create/imto/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/create/imto/partner
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreateImtoPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/remittance-middleware/admin/create/fx/deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /remittance-middleware/admin/create/fx/deal
         * @description Named only: requests and answers are not documented.
         */
        post: operations["remittanceAdminCreateFxDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/update/{merchantId}/fee/cap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /collection-middleware/update/{merchantId}/fee/cap
         * @description Named only: requests and answers are not documented.
         */
        put: operations["collectionUpdateFeeCap"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/notification/sub-merchant/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /collection-middleware/notification/sub-merchant/config
         * @description Named only: requests and answers are not documented.
         */
        put: operations["collectionNotificationSubMerchantConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/disable/{virtualAccountProviderId}/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /collection-middleware/disable/{virtualAccountProviderId}/provider
         * @description Named only: requests and answers are not documented.
         */
        put: operations["collectionDisableProvider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/beneficiary/update/{beneficiaryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * PUT /collection-middleware/beneficiary/update/{beneficiaryId}
         * @description Named only: requests and answers are not documented.
         */
        put: operations["collectionBeneficiaryUpdate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/update/virtual-account/{externalReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * PATCH /collection-middleware/update/virtual-account/{externalReference}
         * @description Named only: requests and answers are not documented.
         */
        patch: operations["collectionUpdateVirtualAccount"];
        trace?: never;
    };
    "/collection-middleware/virtual-account/ledger/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/virtual-account/ledger/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionVirtualAccountLedgerSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/virtual-account/ledger/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/virtual-account/ledger/download
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionVirtualAccountLedgerDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/{transferId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/{transferId}/replay
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/{reference}/requery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/{reference}/requery
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersRequery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/requery-all-pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/requery-all-pending
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersRequeryAllPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/report/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/report/download
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersReportDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/quick/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/quick/transfer
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersQuickTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/initiate/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/initiate/transfer
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersInitiateTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/transfers/force-fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/transfers/force-fail
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionTransfersForceFail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/sub-merchant/ledger/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/sub-merchant/ledger/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionSubMerchantLedgerSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/sub-merchant/ledger/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/sub-merchant/ledger/download
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionSubMerchantLedgerDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/search/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/search/transfers
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionSearchTransfers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/routing/promote/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/routing/promote/provider
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionRoutingPromoteProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/notification/add/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/notification/add/emails
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionNotificationAddEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/merchant/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/merchant/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMerchantSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/merchant/ledger/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/merchant/ledger/search
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMerchantLedgerSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/merchant/ledger/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/merchant/ledger/download
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMerchantLedgerDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/transfer/quick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/transfer/quick
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerTransferQuick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/transfer/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/transfer/initiate
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerTransferInitiate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/transfer/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/transfer/bulk
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerTransferBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/sub-merchant/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/sub-merchant/create
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerSubMerchantCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/reject
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/intra-va-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/intra-va-transfer
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerIntraVaTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/intra-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/intra-transfer
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerIntraTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/maker-checker/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/maker-checker/approve
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionMakerCheckerApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/virtual/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/virtual/account
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateVirtualAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/virtual/account/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/virtual/account/provider
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateVirtualAccountProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/merchant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/merchant
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/fee
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/existing/merchant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/existing/merchant
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateExistingMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/create/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/create/currency
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionCreateCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/configure/merchant/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/configure/merchant/fee
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionConfigureMerchantFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/beneficiary/add/beneficiary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/beneficiary/add/beneficiary
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionBeneficiaryAddBeneficiary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-middleware/add/currency/virtual/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * POST /collection-middleware/add/currency/virtual/provider
         * @description Named only: requests and answers are not documented.
         */
        post: operations["collectionAddCurrencyVirtualProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    payoutOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout has a result
         * @description The service POSTs the result of a payout to the webhook URL that the partner provides. A rejection
         *     carries its reason. For a payout in `01` or `02`, the service sends the result once it is known.
         *
         *     The body is the same as the answer of `getTransactionStatus`. No signature is documented, so treat
         *     a delivery as a hint and check the status before you book money. The same delivery may arrive
         *     twice, since `remittanceResendWebhookNotification` sends it again: handle
         *     each pair of `transactionReference` and `responseCode` once.
         */
        post: operations["payoutOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The account to look up. */
        AccountEnquiryRequest: {
            /**
             * @description The number of the account or wallet.
             *
             *     The number of a bank account, a wallet or a virtual account.
             */
            accountNumber: components["schemas"]["AccountNumber"];
            /**
             * @description The `financialInstitutionCode` of the institution.
             *
             *     The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
             *     strings, with leading zeros.
             */
            bankCode: components["schemas"]["FinancialInstitutionCode"];
        };
        /** @description An account and the name of its holder. */
        AccountEnquiryResponse: {
            /**
             * @description The account number from the request.
             *
             *     The number of a bank account, a wallet or a virtual account.
             */
            accountNumber: components["schemas"]["AccountNumber"];
            /**
             * @description The institution from the request.
             *
             *     The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
             *     strings, with leading zeros.
             */
            bankCode: components["schemas"]["FinancialInstitutionCode"];
            /**
             * @description The name of the account's holder. Compare it with the recipient's.
             * @example Chidi Nwosu
             */
            accountName: string;
            /**
             * @description The result of the enquiry. Do not treat it as a payout response code; it is not documented as
             *     one.
             * @example 00
             */
            responseCode: string;
            /**
             * @description The currency of the account.
             * @example NGN
             */
            currencyCode: string;
            /**
             * @description The result in words.
             * @example Account found
             */
            responseDescription: string;
        };
        /**
         * @description The number of a bank account, a wallet or a virtual account.
         * @example 0001234500
         */
        AccountNumber: string;
        /** @description A balance of the partner in one currency. */
        Balance: {
            /**
             * @description The currency of `totalBalance`.
             *
             *     An ISO 4217 currency code. There is no default currency.
             */
            currencyCode: components["schemas"]["CurrencyCode"];
            /**
             * @description The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
             *     point may lose digits.
             * @example 48250000.5
             */
            totalBalance: number;
        };
        /** @description A country, and whether money can be sent from or paid out in it. */
        Country: {
            /**
             * @description The country's code.
             *
             *     A country code of three letters.
             */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description The country's name.
             * @example Nigeria
             */
            countryName: string;
            /**
             * @description Whether the country is active.
             * @example true
             */
            status: boolean;
            /**
             * @description Whether money can be sent from the country.
             * @example false
             */
            isSenderCountry: boolean;
            /**
             * @description Whether money can be paid out in the country.
             * @example true
             */
            isReceiverCountry: boolean;
        };
        /**
         * @description A country code of three letters.
         * @example NGA
         */
        CountryCode: string;
        /**
         * @description An ISO 4217 currency code. There is no default currency.
         * @example NGN
         */
        CurrencyCode: string;
        /**
         * @description An amount with two decimals, as a string.
         * @example 250000.00
         */
        DecimalAmount: string;
        /**
         * @description The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one.
         * @example 12345
         */
        ExpiresIn: number;
        /** @description A bank or wallet that the service supports. */
        FinancialInstitution: {
            /**
             * @description Whether the institution is active.
             * @example true
             */
            status: boolean;
            /**
             * @description The code to use as `recipientBankCode`.
             *
             *     The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
             *     strings, with leading zeros.
             */
            financialInstitutionCode: components["schemas"]["FinancialInstitutionCode"];
            /**
             * @description The institution's name.
             * @example Lagoon Bank
             */
            financialInstitutionName: string;
            /**
             * @description A second code; present on some institutions only.
             * @example LAGOON-1
             */
            institutionCode?: string;
            /** @description The institution's country. Here it is an object, not a code. */
            countryCode: components["schemas"]["Country"];
        };
        /**
         * @description The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
         *     strings, with leading zeros.
         * @example 900101
         * @example SAVWAL
         */
        FinancialInstitutionCode: string;
        /** @description The FX rate of one country. */
        FxRate: {
            /**
             * @description The country that the rate is for.
             *
             *     A country code of three letters.
             */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description The country's name.
             * @example Nigeria
             */
            countryName: string;
            /**
             * @description The rate.
             * @example 1985.25
             */
            fxDealRate: number;
            /**
             * @description The type of the rate's window, such as `FIXED DURATION`.
             * @example FIXED DURATION
             */
            fxWindow: string;
        };
        /**
         * @description A JSON Web Token in its compact form (RFC 7519).
         * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWFyYSIsInVzZSI6ImFjY2VzcyJ9.ZXhhbXBsZQ
         */
        Jwt: string;
        /**
         * @description The tokens and the user's profile.
         *
         *     The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
         */
        LoginData: {
            /**
             * @description The user's name at the service.
             * @example amara.okafor
             */
            username: string;
            /**
             * @description The user's telephone number.
             * @example +447700900123
             */
            phoneNumber: string;
            /**
             * @description The user's first name.
             * @example Amara
             */
            firstName: string;
            /**
             * @description The user's last name.
             * @example Okafor
             */
            lastName: string;
            /**
             * @description The code of the user's partner.
             * @example HARBOUR
             */
            partnerCode: string;
            /**
             * @description The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
             *     transfer operator.
             * @example [
             *       "DEFAULT",
             *       "IMTO_ADMIN"
             *     ]
             */
            realmRoles: string[];
            /**
             * @description The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
             *
             *
             *     A JSON Web Token in its compact form (RFC 7519).
             */
            accessToken: components["schemas"]["Jwt"];
            /**
             * @description Whether the user's e-mail address is verified.
             * @example true
             */
            emailVerified: boolean;
            /**
             * @description The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
             *
             *     A JSON Web Token in its compact form (RFC 7519).
             */
            refreshToken: components["schemas"]["Jwt"];
            /** @description The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one. */
            expiresIn: components["schemas"]["ExpiresIn"];
            /** @description The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`. */
            refreshExpiresIn: components["schemas"]["RefreshExpiresIn"];
        };
        /** @description The credentials of a user in one environment. */
        LoginRequest: {
            /**
             * @description The e-mail address of the account.
             * @example amara.okafor@harbour-remit.example
             */
            email: string;
            /**
             * Format: password
             * @description The password of the account.
             * @example a-long-example-password
             */
            password: string;
        };
        /** @description The result of the login. `data` has the tokens and the user's profile. */
        LoginResponse: {
            /**
             * @description The result, such as `SUCCESS`.
             * @example SUCCESS
             */
            status: string;
            /**
             * @description The tokens and the user's profile.
             *
             *     The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
             */
            data: components["schemas"]["LoginData"];
        };
        /**
         * @description Why a payout request was rejected. Unlike other problem bodies, it has `timestamp` and
         *     `transactionResponse`, but neither `detail` nor `properties`.
         */
        PayoutProblem: {
            /**
             * @description The kind of problem.
             * @example about:blank
             */
            type: string;
            /**
             * @description The problem in a few words.
             * @example Bad Request
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description Where the problem occurred.
             * @example /handler/send/remittance/transaction
             */
            instance: string;
            /**
             * @description When the problem occurred.
             *
             *     A time in ISO 8601, in UTC.
             */
            timestamp: components["schemas"]["UtcDateTime"];
            /**
             * @description Details about the transactions of the request.
             * @example {}
             */
            transactionResponse: Record<string, unknown>;
        };
        /** @description A batch of payouts. */
        PayoutRequest: {
            /**
             * @description One or more payouts, each with its own reference. The answer counts those received and those in
             *     error.
             */
            transactionRequestList: components["schemas"]["TransactionRequest"][];
        };
        /**
         * @description The batch was received. The outcome of each payout is still open: follow each one by its
         *     reference.
         */
        PayoutResponse: {
            /**
             * @description The service's identifier of the batch.
             * @example BATCH-20260304-0001
             */
            batchId: string;
            /**
             * @description How many transactions were received.
             * @example 2
             */
            totalCount: number;
            /**
             * @description How many of them are in error; null when none is.
             * @example null
             * @example 1
             */
            errorTransactionCount: number | null;
            /**
             * @description When the batch was received.
             *
             *     A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
             *     `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
             */
            createDate: components["schemas"]["ServiceDateTime"];
        };
        /** @description A bank that the account number may belong to. */
        PossibleBank: {
            /**
             * @description The code to use as `recipientBankCode` or `bankCode`.
             *
             *     The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
             *     strings, with leading zeros.
             */
            financialInstitutionCode: components["schemas"]["FinancialInstitutionCode"];
            /**
             * @description The institution's name.
             * @example Lagoon Bank
             */
            financialInstitutionName: string;
            /**
             * @description The institution's country.
             *
             *     A country code of three letters.
             */
            countryCode: components["schemas"]["CountryCode"];
        };
        /** @description Why a request was rejected. */
        Problem: {
            /**
             * @description The kind of problem.
             * @example about:blank
             */
            type: string;
            /**
             * @description The problem in a few words.
             * @example Bad Request
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description The reason in words.
             * @example The request is not valid.
             */
            detail: string;
            /**
             * @description Where the problem occurred.
             * @example /example
             */
            instance: string;
            /**
             * @description More about the problem.
             * @example {}
             */
            properties: Record<string, unknown>;
        };
        /** @description The recipient, and the bank account or wallet to pay to. */
        RecipientInformation: {
            /**
             * @description The number of the account or wallet. Check its holder's name with `enquireAccount` before you pay.
             *
             *
             *     The number of a bank account, a wallet or a virtual account.
             */
            recipientAccountNumber: components["schemas"]["AccountNumber"];
            /**
             * @description The name on the recipient's account.
             * @example Chidi Nwosu
             */
            recipientAccountName: string;
            /**
             * @description The institution that holds the account: a `financialInstitutionCode` from
             *     `listFinancialInstitutions` or `listPossibleBanks`.
             *
             *
             *     The code of a bank or wallet. Some codes look like numbers, others are letters: keep them as
             *     strings, with leading zeros.
             */
            recipientBankCode: components["schemas"]["FinancialInstitutionCode"];
            /**
             * @description The recipient's telephone number; may be an empty string.
             * @example
             */
            recipientPhoneNumber: string;
            /**
             * @description The recipient's country.
             *
             *     A country code of three letters.
             */
            recipientISOCountryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`.
         * @example 67890
         */
        RefreshExpiresIn: number;
        /** @description The refresh token. The current access token goes in the `Authorization` header. */
        RefreshTokenRequest: {
            /**
             * @description The refresh token from the login, or from the last refresh.
             *
             *     A JSON Web Token in its compact form (RFC 7519).
             */
            refreshToken: components["schemas"]["Jwt"];
        };
        /**
         * @description A new pair of tokens. Keep both.
         *
         *     The access token is `token` here; `login` returns it as `accessToken`.
         */
        RefreshTokenResponse: {
            /**
             * @description The new access token.
             *
             *     A JSON Web Token in its compact form (RFC 7519).
             */
            token: components["schemas"]["Jwt"];
            /** @description The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one. */
            expiresIn: components["schemas"]["ExpiresIn"];
            /** @description The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`. */
            refreshExpiresIn: components["schemas"]["RefreshExpiresIn"];
            /**
             * @description The new refresh token. Use it for the next refresh.
             *
             *     A JSON Web Token in its compact form (RFC 7519).
             */
            refreshToken: components["schemas"]["Jwt"];
            /**
             * @description The scheme to send the token with, such as `Bearer`.
             * @example Bearer
             */
            tokenType: string;
        };
        /**
         * @description The state of a payout, in two characters.
         *
         *     | Code | Meaning | Final | Partner action |
         *     |---|---|---|---|
         *     | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
         *     | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
         *     | `02` | Processing | no | Ask again by reference; a notification also follows. |
         *     | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
         *     | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
         *     | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
         *     | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
         *     | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
         *     | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
         *     | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
         *     | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
         *
         *     After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
         *     `transactionReference`. Do not resend after any other code. If no answer came, check the status
         *     first. Which codes are final is not documented; we infer it from the action.
         *
         *     A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
         *     is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
         *     one as not final.
         * @example 00
         * @example 02
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02" | "10" | "20" | "40" | "50" | "51" | "60" | "80" | "90";
        /** @description The sender of the money. */
        SenderInformation: {
            /**
             * @description The sender's name.
             * @example Grace Bennett
             */
            senderName: string;
            /**
             * @description The sender's e-mail address; may be an empty string.
             * @example grace.bennett@mail.example
             */
            senderEmailAddress: string;
            /**
             * @description The sender's telephone number; may be an empty string.
             * @example +447700900456
             */
            senderPhoneNumber: string;
            /**
             * @description The sender's country.
             *
             *     A country code of three letters.
             * @example GBR
             */
            senderISOCountryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
         *     `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
         * @example 2026-03-04 09:15:27
         */
        ServiceDateTime: string;
        /** @description One page of the movements on a virtual account. */
        Statement: {
            /**
             * @description The number of the virtual account.
             *
             *     The number of a bank account, a wallet or a virtual account.
             * @example 7700000042
             */
            accountNumber: components["schemas"]["AccountNumber"];
            /**
             * Format: date
             * @description The business day.
             * @example 2026-03-04
             */
            businessDate: string;
            /**
             * @description The currency of the balances. Each entry has its own `currency`.
             *
             *     An ISO 4217 currency code. There is no default currency.
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description The time of `openingBalanceAmount`.
             *
             *     A time in ISO 8601, in UTC.
             * @example 2026-03-04T00:00:00.000Z
             */
            openingBalanceDate: components["schemas"]["UtcDateTime"];
            /**
             * @description The time of `closingBalanceAmount`.
             *
             *     A time in ISO 8601, in UTC.
             * @example 2026-03-04T12:00:00.000Z
             */
            closingBalanceDate: components["schemas"]["UtcDateTime"];
            /**
             * @description The balance at the start, in `currency`.
             * @example 1500000
             */
            openingBalanceAmount: number;
            /**
             * @description The balance at the end, in `currency`.
             * @example 1425000.5
             */
            closingBalanceAmount: number;
            /** @description The entries of this page. */
            details: components["schemas"]["StatementEntry"][];
            /**
             * @description The number of this page.
             * @example 1
             */
            currentPage: number;
            /**
             * @description The number of pages.
             * @example 1
             */
            totalPages: number;
            /**
             * @description The number of entries on all pages.
             * @example 2
             */
            totalRecords: number;
            /**
             * @description Whether more pages follow.
             * @example false
             */
            hasMore: boolean;
            /**
             * @description The sum of the movements, in `currency`.
             * @example -74999.5
             */
            netMovementAmount: number;
            /**
             * @description Whether the service found that the balances and the entries agree.
             * @example true
             */
            balanceReconciled: boolean;
        };
        /** @description One movement on the account. */
        StatementEntry: {
            /**
             * @description The reference of this movement.
             * @example SYS-20260304-0002
             */
            systemReference: string;
            /**
             * @description The original reference of this movement.
             * @example SYS-20260304-0002
             */
            originalSystemReference: string;
            /**
             * @description The direction, such as `DEBIT`.
             * @example DEBIT
             */
            direction: string;
            /**
             * @description The kind of movement.
             * @example TRANSFER
             */
            transactionType: string;
            /**
             * @description The amount, in `currency`. `direction` says which way it moved.
             * @example 24999.5
             */
            amount: number;
            /**
             * @description The currency of `amount`.
             *
             *     An ISO 4217 currency code. There is no default currency.
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description When the movement was completed, between `startTime` and `endTime`.
             *
             *     A time in ISO 8601, in UTC.
             */
            completedTime: components["schemas"]["UtcDateTime"];
            /**
             * @description The number of the account that received the money.
             *
             *     The number of a bank account, a wallet or a virtual account.
             */
            beneficiaryAccountNumber: components["schemas"]["AccountNumber"];
            /**
             * @description The name of the beneficiary.
             * @example Chidi Nwosu
             */
            beneficiaryName: string;
            /**
             * @description The beneficiary's bank.
             * @example Lagoon Bank
             */
            beneficiaryBankName: string;
            /**
             * @description The SWIFT code of the beneficiary's bank.
             * @example LAGONGLA
             */
            beneficiaryBankSwiftCode: string;
            /**
             * @description The name of the payer.
             * @example Harbour Remit Ltd
             */
            payerName: string;
            /**
             * @description The number of the account that the money came from.
             *
             *     The number of a bank account, a wallet or a virtual account.
             * @example 7700000042
             */
            payerAccountNumber: components["schemas"]["AccountNumber"];
            /**
             * @description The payer's bank.
             * @example Harmattan Bank
             */
            payerBankName: string;
            /**
             * @description The SWIFT code of the payer's bank.
             * @example HARMNGLA
             */
            payerBankSwiftCode: string;
            /**
             * @description The payer's address.
             * @example 1 Harbour Road, London
             */
            payerAddress: string;
            /**
             * @description A remark, as free text.
             * @example Books
             */
            remark: string;
            /**
             * Format: date
             * @description The value date of the movement.
             * @example 2026-03-04
             */
            valueDate: string;
        };
        /** @description The body of every answer of the statement, including errors. */
        StatementEnvelope: {
            /**
             * @description Whether the request succeeded.
             * @example true
             */
            success: boolean;
            /** @description The statement. */
            data?: components["schemas"]["Statement"] | null;
            /** @description What went wrong. */
            error?: components["schemas"]["StatementError"] | null;
        };
        /** @description The error, as a code and in words. */
        StatementError: {
            /**
             * @description The kind of error. Its values are not documented, so decide by the HTTP status.
             * @example EXAMPLE_CODE
             */
            code: string;
            /**
             * @description The error in words.
             * @example endTime is before startTime
             */
            message: string;
        };
        /** @description The state of one payout. Status answers and webhook deliveries have the same fields. */
        TransactionOutcome: {
            /**
             * @description The reference that you chose for the payout.
             *
             *     The unique identifier of a payout. You choose it.
             */
            transactionReference: components["schemas"]["TransactionReference"];
            /**
             * @description The state of a payout, in two characters.
             *
             *     | Code | Meaning | Final | Partner action |
             *     |---|---|---|---|
             *     | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
             *     | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
             *     | `02` | Processing | no | Ask again by reference; a notification also follows. |
             *     | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
             *     | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
             *     | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
             *     | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
             *     | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay again. |
             *     | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
             *     | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
             *     | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
             *
             *     After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
             *     `transactionReference`. Do not resend after any other code. If no answer came, check the status
             *     first. Which codes are final is not documented; we infer it from the action.
             *
             *     A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
             *     is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
             *     one as not final.
             */
            responseCode: components["schemas"]["ResponseCode"] | (string & {});
            /**
             * @description The state in words. Decide by `responseCode`, not by this text.
             * @example Paid
             */
            responseMessage: string;
            /**
             * @description The code of the processor behind the service. The string `true` is the only documented value, so
             *     the examples of every `responseCode` have it.
             * @example true
             */
            processorResponseCode: string;
            /**
             * @description The processor's reference for the payout.
             * @example PRC-7781200
             */
            processorTransactionReference: string;
            /**
             * @description The time of the processor's answer.
             *
             *     A time as `YYYY-MM-DD HH:MM:SS`, in a time zone that is not documented. Only `createDate` and
             *     `processorResponseTime` have this form; every other time is ISO 8601 in UTC.
             */
            processorResponseTime: components["schemas"]["ServiceDateTime"];
            /**
             * @description The processor's answer in words. The notification of a rejected payout carries the reason.
             * @example Credited to the recipient's account
             */
            processorResponseDescription: string;
        };
        /**
         * @description The unique identifier of a payout. You choose it.
         * @example HR-20260304-00
         */
        TransactionReference: string;
        /** @description One payout: the amount, the recipient, the sender, and the reference to follow it by. */
        TransactionRequest: {
            /**
             * @description The unique identifier of this payout. You choose it, use it to check the status, and find it in
             *     the webhook.
             *
             *     Use the same reference for every retry. A new reference is a new payout.
             *
             *
             *     The unique identifier of a payout. You choose it.
             */
            transactionReference: components["schemas"]["TransactionReference"];
            /**
             * Format: date-time
             * @description The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
             *     the newer one has it.
             * @example 2026-03-04T09:15:20.000Z
             */
            requestDate?: string;
            /**
             * @description The currency of `paymentAmount`.
             *
             *     An ISO 4217 currency code. There is no default currency.
             */
            paymentCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description The amount, in `paymentCurrency`, with two decimals, as a string.
             *
             *
             *     An amount with two decimals, as a string.
             * @example 250000.00
             */
            paymentAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description The narration of the payment, as free text.
             * @example School fees
             */
            paymentNarration: string;
            /** @description The recipient, and the bank account or wallet to pay to. */
            recipientInformation: components["schemas"]["RecipientInformation"];
            /** @description The sender of the money. */
            senderInformation: components["schemas"]["SenderInformation"];
        };
        /**
         * Format: date-time
         * @description A time in ISO 8601, in UTC.
         * @example 2026-03-04T09:15:27.000Z
         */
        UtcDateTime: string;
        /** @description JSON. The service does not document its shape. */
        NamedOnly: unknown;
    };
    responses: {
        /** @description The request was rejected; the condition is not documented. */
        ProblemBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The service does not document the answer on success. */
        NamedOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NamedOnly"];
            };
        };
    };
    parameters: {
        /**
         * @description The account number to look up.
         * @example 0001234500
         */
        AccountNumberInPath: components["schemas"]["AccountNumber"];
        /**
         * @description The three-letter code of the country.
         * @example NGA
         */
        CountryCode: components["schemas"]["CountryCode"];
        /**
         * @description The number of the virtual account.
         * @example 7700000042
         */
        StatementAccountNumber: components["schemas"]["AccountNumber"];
        /**
         * @description The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
         *     for you.
         * @example 2026-03-04T12:00:00.000Z
         */
        StatementEndTime: components["schemas"]["UtcDateTime"];
        /**
         * @description The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
         *     for you.
         * @example 2026-03-04T00:00:00.000Z
         */
        StatementStartTime: components["schemas"]["UtcDateTime"];
        /**
         * @description The reference that you chose for the payout.
         * @example HR-20260304-00
         */
        TransactionReference: components["schemas"]["TransactionReference"];
    };
    requestBodies: {
        /** @description The service does not document whether this operation takes a body, nor its shape. */
        NamedOnly: {
            content: {
                "application/json": components["schemas"]["NamedOnly"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description The login succeeded. Returns the tokens and the user's profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshTokenRequest"];
            };
        };
        responses: {
            /** @description A new pair of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTokenResponse"];
                };
            };
        };
    };
    listPossibleBanks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account number to look up.
                 * @example 0001234500
                 */
                accountNumber: components["parameters"]["AccountNumberInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidate banks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PossibleBank"][];
                };
            };
        };
    };
    sendPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        responses: {
            /** @description The batch was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
            /**
             * @description The request was rejected; the condition is not documented. Check the status of each payout
             *     before you send any of them again: the service may have accepted part of the batch.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutProblem"];
                };
            };
        };
    };
    getFxRate: {
        parameters: {
            query: {
                /**
                 * @description The three-letter code of the country.
                 * @example NGA
                 */
                countryCode: components["parameters"]["CountryCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The FX rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FxRate"];
                };
            };
        };
    };
    listBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"][];
                };
            };
        };
    };
    listFinancialInstitutions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The institutions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancialInstitution"][];
                };
            };
            /** @description The condition is not documented. The body has the shape of the 200: a list of institutions. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancialInstitution"][];
                };
            };
        };
    };
    enquireAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountEnquiryRequest"];
            };
        };
        responses: {
            /** @description The account, with the name of its holder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEnquiryResponse"];
                };
            };
            400: components["responses"]["ProblemBadRequest"];
        };
    };
    getTransactionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference that you chose for the payout.
                 * @example HR-20260304-00
                 */
                transactionReference: components["parameters"]["TransactionReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout is known. `responseCode` is its state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionOutcome"];
                };
            };
            400: components["responses"]["ProblemBadRequest"];
        };
    };
    getIntradayStatement: {
        parameters: {
            query: {
                /**
                 * @description The number of the virtual account.
                 * @example 7700000042
                 */
                accountNumber: components["parameters"]["StatementAccountNumber"];
                /**
                 * @description The start of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
                 *     for you.
                 * @example 2026-03-04T00:00:00.000Z
                 */
                startTime: components["parameters"]["StatementStartTime"];
                /**
                 * @description The end of the window, ISO 8601 in UTC. URL-encode it, with colons as `%3A`; the clients do that
                 *     for you.
                 * @example 2026-03-04T12:00:00.000Z
                 */
                endTime: components["parameters"]["StatementEndTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, or a page of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEnvelope"];
                };
            };
            /** @description A query parameter is malformed or out of bounds. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEnvelope"];
                };
            };
            /** @description The token is not bound to a merchant. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEnvelope"];
                };
            };
            /** @description The merchant has no such virtual account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEnvelope"];
                };
            };
        };
    };
    fxUpdateFxRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxCreateFxWindow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxCreateFxRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxListPendingFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxListFxWindows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxListFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxListCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    fxExpireFxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceUpdatePrefundRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                prefundRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceImtoAdminUpdateFlaggedTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                flaggedTransactionId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminUpdateImtoPartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                imtoPartnerCode: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminUpdateFinancialInstitution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                financialInstitutionCode: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminUpdateDealStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminManualTransactionStatusUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                transactionReference: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreditAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchPrefundRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchPayoutTransactionReportGeneration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchPayoutTransactionDownloadReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchPartnerStatementDownloadReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchLedgerBalanceStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchDealRoom: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchDealRoomHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchAccountStatementRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchAccountStatementReportGeneration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceSearchAccountStatementDownloadReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceResendWebhookNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceImtoPayoutCancellationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceImtoCreateFxDeal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceImtoAdminBlacklistAccountNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceCreateCountry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceBulkSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminLedgerBalanceAdjust: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminIntraWalletTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminEnableTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminEnablePriorityRouting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminEnablePayoutRouting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminEnableAllTrafficCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminDisableTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminDisablePayoutRouting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminDisableAllTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminDisableAllTrafficCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminDebitWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreditWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreatePrefundRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreatePayoutPartner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreateMirrorAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreateImtoPartner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    remittanceAdminCreateFxDeal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionUpdateFeeCap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                merchantId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionNotificationSubMerchantConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionDisableProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                virtualAccountProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionBeneficiaryUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                beneficiaryId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionUpdateVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                externalReference: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionVirtualAccountLedgerSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionVirtualAccountLedgerDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersRequery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Part of the path; only its name is known. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersRequeryAllPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersReportDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersQuickTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersInitiateTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionTransfersForceFail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionSubMerchantLedgerSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionSubMerchantLedgerDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionSearchTransfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionRoutingPromoteProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionNotificationAddEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMerchantSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMerchantLedgerSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMerchantLedgerDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerTransferQuick: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerTransferInitiate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerTransferBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerSubMerchantCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerReject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerIntraVaTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerIntraTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionMakerCheckerApprove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateVirtualAccountProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateExistingMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionCreateCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionConfigureMerchantFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionBeneficiaryAddBeneficiary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    collectionAddCurrencyVirtualProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NamedOnly"];
        responses: {
            "2XX": components["responses"]["NamedOnly"];
        };
    };
    payoutOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionOutcome"];
            };
        };
        responses: never;
    };
}
