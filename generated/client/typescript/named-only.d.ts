// Made from the contract. Do not edit.
import type { Call, CallingClient, CallOptions } from './call.js';

/** What `fxUpdateFxRate` takes. */
export interface FxUpdateFxRateInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /fx-rate-api/update/fx/rate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxUpdateFxRate(client: CallingClient, input?: FxUpdateFxRateInput, options?: CallOptions): Call<unknown>;

/** What `fxCreateFxWindow` takes. */
export interface FxCreateFxWindowInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /fx-rate-api/create/fx/window
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxCreateFxWindow(client: CallingClient, input?: FxCreateFxWindowInput, options?: CallOptions): Call<unknown>;

/** What `fxCreateFxRate` takes. */
export interface FxCreateFxRateInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /fx-rate-api/create/fx/rate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxCreateFxRate(client: CallingClient, input?: FxCreateFxRateInput, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/pending/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxListPendingFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/fx/windows
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxListFxWindows(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxListFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/countries
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxListCountries(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/expire/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function fxExpireFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/** What `remittanceUpdatePrefundRequest` takes. */
export interface RemittanceUpdatePrefundRequestInput {
    /** Part of the path; only its name is known. */
    prefundRequestId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/update/prefund/request/{prefundRequestId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceUpdatePrefundRequest(client: CallingClient, input: RemittanceUpdatePrefundRequestInput, options?: CallOptions): Call<unknown>;

/** What `remittanceImtoAdminUpdateFlaggedTransaction` takes. */
export interface RemittanceImtoAdminUpdateFlaggedTransactionInput {
    /** Part of the path; only its name is known. */
    flaggedTransactionId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceImtoAdminUpdateFlaggedTransaction(client: CallingClient, input: RemittanceImtoAdminUpdateFlaggedTransactionInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminUpdateImtoPartner` takes. */
export interface RemittanceAdminUpdateImtoPartnerInput {
    /** Part of the path; only its name is known. */
    imtoPartnerCode: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminUpdateImtoPartner(client: CallingClient, input: RemittanceAdminUpdateImtoPartnerInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminUpdateFinancialInstitution` takes. */
export interface RemittanceAdminUpdateFinancialInstitutionInput {
    /** Part of the path; only its name is known. */
    financialInstitutionCode: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminUpdateFinancialInstitution(client: CallingClient, input: RemittanceAdminUpdateFinancialInstitutionInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminUpdateDealStatus` takes. */
export interface RemittanceAdminUpdateDealStatusInput {
    /** Part of the path; only its name is known. */
    dealId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/deal/status/{dealId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminUpdateDealStatus(client: CallingClient, input: RemittanceAdminUpdateDealStatusInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminManualTransactionStatusUpdate` takes. */
export interface RemittanceAdminManualTransactionStatusUpdateInput {
    /** Part of the path; only its name is known. */
    transactionReference: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/manual/transaction/status/update/{transactionReference}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminManualTransactionStatusUpdate(client: CallingClient, input: RemittanceAdminManualTransactionStatusUpdateInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreditAccount` takes. */
export interface RemittanceAdminCreditAccountInput {
    /** Part of the path; only its name is known. */
    dealId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/credit/account/{dealId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreditAccount(client: CallingClient, input: RemittanceAdminCreditAccountInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchPrefundRequest` takes. */
export interface RemittanceSearchPrefundRequestInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/prefund/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchPrefundRequest(client: CallingClient, input?: RemittanceSearchPrefundRequestInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchPayoutTransactionReportGeneration` takes. */
export interface RemittanceSearchPayoutTransactionReportGenerationInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/payout/transaction/report/generation
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchPayoutTransactionReportGeneration(client: CallingClient, input?: RemittanceSearchPayoutTransactionReportGenerationInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchPayoutTransactionDownloadReport` takes. */
export interface RemittanceSearchPayoutTransactionDownloadReportInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/payout/transaction/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchPayoutTransactionDownloadReport(client: CallingClient, input?: RemittanceSearchPayoutTransactionDownloadReportInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchPartnerStatementDownloadReport` takes. */
export interface RemittanceSearchPartnerStatementDownloadReportInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/partner/statement/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchPartnerStatementDownloadReport(client: CallingClient, input?: RemittanceSearchPartnerStatementDownloadReportInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchLedgerBalanceStatement` takes. */
export interface RemittanceSearchLedgerBalanceStatementInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/ledger/balance/statement
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchLedgerBalanceStatement(client: CallingClient, input?: RemittanceSearchLedgerBalanceStatementInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchDealRoom` takes. */
export interface RemittanceSearchDealRoomInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/deal/room
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchDealRoom(client: CallingClient, input?: RemittanceSearchDealRoomInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchDealRoomHistory` takes. */
export interface RemittanceSearchDealRoomHistoryInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/deal/room/history
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchDealRoomHistory(client: CallingClient, input?: RemittanceSearchDealRoomHistoryInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchAccountStatementRequest` takes. */
export interface RemittanceSearchAccountStatementRequestInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchAccountStatementRequest(client: CallingClient, input?: RemittanceSearchAccountStatementRequestInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchAccountStatementReportGeneration` takes. */
export interface RemittanceSearchAccountStatementReportGenerationInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/report/generation
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchAccountStatementReportGeneration(client: CallingClient, input?: RemittanceSearchAccountStatementReportGenerationInput, options?: CallOptions): Call<unknown>;

/** What `remittanceSearchAccountStatementDownloadReport` takes. */
export interface RemittanceSearchAccountStatementDownloadReportInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceSearchAccountStatementDownloadReport(client: CallingClient, input?: RemittanceSearchAccountStatementDownloadReportInput, options?: CallOptions): Call<unknown>;

/** What `remittanceResendWebhookNotification` takes. */
export interface RemittanceResendWebhookNotificationInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/resend/webhook/notification
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceResendWebhookNotification(client: CallingClient, input?: RemittanceResendWebhookNotificationInput, options?: CallOptions): Call<unknown>;

/** What `remittanceImtoPayoutCancellationRequest` takes. */
export interface RemittanceImtoPayoutCancellationRequestInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/payout/cancellation/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceImtoPayoutCancellationRequest(client: CallingClient, input?: RemittanceImtoPayoutCancellationRequestInput, options?: CallOptions): Call<unknown>;

/** What `remittanceImtoCreateFxDeal` takes. */
export interface RemittanceImtoCreateFxDealInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/create/fx/deal
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceImtoCreateFxDeal(client: CallingClient, input?: RemittanceImtoCreateFxDealInput, options?: CallOptions): Call<unknown>;

/** What `remittanceImtoAdminBlacklistAccountNumber` takes. */
export interface RemittanceImtoAdminBlacklistAccountNumberInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/admin/blacklist/account/number
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceImtoAdminBlacklistAccountNumber(client: CallingClient, input?: RemittanceImtoAdminBlacklistAccountNumberInput, options?: CallOptions): Call<unknown>;

/** What `remittanceCreateCountry` takes. */
export interface RemittanceCreateCountryInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/create/country
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceCreateCountry(client: CallingClient, input?: RemittanceCreateCountryInput, options?: CallOptions): Call<unknown>;

/** What `remittanceBulkSearch` takes. */
export interface RemittanceBulkSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/bulk/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceBulkSearch(client: CallingClient, input?: RemittanceBulkSearchInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminLedgerBalanceAdjust` takes. */
export interface RemittanceAdminLedgerBalanceAdjustInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/ledger/balance/adjust
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminLedgerBalanceAdjust(client: CallingClient, input?: RemittanceAdminLedgerBalanceAdjustInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminIntraWalletTransfer` takes. */
export interface RemittanceAdminIntraWalletTransferInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/intra/wallet/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminIntraWalletTransfer(client: CallingClient, input?: RemittanceAdminIntraWalletTransferInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminEnableTraffic` takes. */
export interface RemittanceAdminEnableTrafficInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminEnableTraffic(client: CallingClient, input?: RemittanceAdminEnableTrafficInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminEnablePriorityRouting` takes. */
export interface RemittanceAdminEnablePriorityRoutingInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/priority/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminEnablePriorityRouting(client: CallingClient, input?: RemittanceAdminEnablePriorityRoutingInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminEnablePayoutRouting` takes. */
export interface RemittanceAdminEnablePayoutRoutingInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/payout/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminEnablePayoutRouting(client: CallingClient, input?: RemittanceAdminEnablePayoutRoutingInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminEnableAllTrafficCurrency` takes. */
export interface RemittanceAdminEnableAllTrafficCurrencyInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/all/traffic/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminEnableAllTrafficCurrency(client: CallingClient, input?: RemittanceAdminEnableAllTrafficCurrencyInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminDisableTraffic` takes. */
export interface RemittanceAdminDisableTrafficInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminDisableTraffic(client: CallingClient, input?: RemittanceAdminDisableTrafficInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminDisablePayoutRouting` takes. */
export interface RemittanceAdminDisablePayoutRoutingInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/payout/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminDisablePayoutRouting(client: CallingClient, input?: RemittanceAdminDisablePayoutRoutingInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminDisableAllTraffic` takes. */
export interface RemittanceAdminDisableAllTrafficInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminDisableAllTraffic(client: CallingClient, input?: RemittanceAdminDisableAllTrafficInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminDisableAllTrafficCurrency` takes. */
export interface RemittanceAdminDisableAllTrafficCurrencyInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminDisableAllTrafficCurrency(client: CallingClient, input?: RemittanceAdminDisableAllTrafficCurrencyInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminDebitWallet` takes. */
export interface RemittanceAdminDebitWalletInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/debit/wallet
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminDebitWallet(client: CallingClient, input?: RemittanceAdminDebitWalletInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreditWallet` takes. */
export interface RemittanceAdminCreditWalletInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/credit/wallet
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreditWallet(client: CallingClient, input?: RemittanceAdminCreditWalletInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreatePrefundRequest` takes. */
export interface RemittanceAdminCreatePrefundRequestInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/prefund/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreatePrefundRequest(client: CallingClient, input?: RemittanceAdminCreatePrefundRequestInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreatePayoutPartner` takes. */
export interface RemittanceAdminCreatePayoutPartnerInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/payout/partner
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreatePayoutPartner(client: CallingClient, input?: RemittanceAdminCreatePayoutPartnerInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreateMirrorAccount` takes. */
export interface RemittanceAdminCreateMirrorAccountInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/mirror/account
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreateMirrorAccount(client: CallingClient, input?: RemittanceAdminCreateMirrorAccountInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreateImtoPartner` takes. */
export interface RemittanceAdminCreateImtoPartnerInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/imto/partner
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreateImtoPartner(client: CallingClient, input?: RemittanceAdminCreateImtoPartnerInput, options?: CallOptions): Call<unknown>;

/** What `remittanceAdminCreateFxDeal` takes. */
export interface RemittanceAdminCreateFxDealInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/fx/deal
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function remittanceAdminCreateFxDeal(client: CallingClient, input?: RemittanceAdminCreateFxDealInput, options?: CallOptions): Call<unknown>;

/** What `collectionUpdateFeeCap` takes. */
export interface CollectionUpdateFeeCapInput {
    /** Part of the path; only its name is known. */
    merchantId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/update/{merchantId}/fee/cap
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionUpdateFeeCap(client: CallingClient, input: CollectionUpdateFeeCapInput, options?: CallOptions): Call<unknown>;

/** What `collectionNotificationSubMerchantConfig` takes. */
export interface CollectionNotificationSubMerchantConfigInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/notification/sub-merchant/config
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionNotificationSubMerchantConfig(client: CallingClient, input?: CollectionNotificationSubMerchantConfigInput, options?: CallOptions): Call<unknown>;

/** What `collectionDisableProvider` takes. */
export interface CollectionDisableProviderInput {
    /** Part of the path; only its name is known. */
    virtualAccountProviderId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/disable/{virtualAccountProviderId}/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionDisableProvider(client: CallingClient, input: CollectionDisableProviderInput, options?: CallOptions): Call<unknown>;

/** What `collectionBeneficiaryUpdate` takes. */
export interface CollectionBeneficiaryUpdateInput {
    /** Part of the path; only its name is known. */
    beneficiaryId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/beneficiary/update/{beneficiaryId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionBeneficiaryUpdate(client: CallingClient, input: CollectionBeneficiaryUpdateInput, options?: CallOptions): Call<unknown>;

/** What `collectionUpdateVirtualAccount` takes. */
export interface CollectionUpdateVirtualAccountInput {
    /** Part of the path; only its name is known. */
    externalReference: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * PATCH /collection-middleware/update/virtual-account/{externalReference}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionUpdateVirtualAccount(client: CallingClient, input: CollectionUpdateVirtualAccountInput, options?: CallOptions): Call<unknown>;

/** What `collectionVirtualAccountLedgerSearch` takes. */
export interface CollectionVirtualAccountLedgerSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/virtual-account/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionVirtualAccountLedgerSearch(client: CallingClient, input?: CollectionVirtualAccountLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** What `collectionVirtualAccountLedgerDownload` takes. */
export interface CollectionVirtualAccountLedgerDownloadInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/virtual-account/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionVirtualAccountLedgerDownload(client: CallingClient, input?: CollectionVirtualAccountLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersReplay` takes. */
export interface CollectionTransfersReplayInput {
    /** Part of the path; only its name is known. */
    transferId: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/{transferId}/replay
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersReplay(client: CallingClient, input: CollectionTransfersReplayInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersRequery` takes. */
export interface CollectionTransfersRequeryInput {
    /** Part of the path; only its name is known. */
    reference: string;
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/{reference}/requery
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersRequery(client: CallingClient, input: CollectionTransfersRequeryInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersRequeryAllPending` takes. */
export interface CollectionTransfersRequeryAllPendingInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/requery-all-pending
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersRequeryAllPending(client: CallingClient, input?: CollectionTransfersRequeryAllPendingInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersReportDownload` takes. */
export interface CollectionTransfersReportDownloadInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/report/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersReportDownload(client: CallingClient, input?: CollectionTransfersReportDownloadInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersQuickTransfer` takes. */
export interface CollectionTransfersQuickTransferInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/quick/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersQuickTransfer(client: CallingClient, input?: CollectionTransfersQuickTransferInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersInitiateTransfer` takes. */
export interface CollectionTransfersInitiateTransferInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/initiate/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersInitiateTransfer(client: CallingClient, input?: CollectionTransfersInitiateTransferInput, options?: CallOptions): Call<unknown>;

/** What `collectionTransfersForceFail` takes. */
export interface CollectionTransfersForceFailInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/force-fail
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionTransfersForceFail(client: CallingClient, input?: CollectionTransfersForceFailInput, options?: CallOptions): Call<unknown>;

/** What `collectionSubMerchantLedgerSearch` takes. */
export interface CollectionSubMerchantLedgerSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/sub-merchant/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionSubMerchantLedgerSearch(client: CallingClient, input?: CollectionSubMerchantLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** What `collectionSubMerchantLedgerDownload` takes. */
export interface CollectionSubMerchantLedgerDownloadInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/sub-merchant/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionSubMerchantLedgerDownload(client: CallingClient, input?: CollectionSubMerchantLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** What `collectionSearch` takes. */
export interface CollectionSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionSearch(client: CallingClient, input?: CollectionSearchInput, options?: CallOptions): Call<unknown>;

/** What `collectionSearchTransfers` takes. */
export interface CollectionSearchTransfersInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/search/transfers
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionSearchTransfers(client: CallingClient, input?: CollectionSearchTransfersInput, options?: CallOptions): Call<unknown>;

/** What `collectionRoutingPromoteProvider` takes. */
export interface CollectionRoutingPromoteProviderInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/routing/promote/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionRoutingPromoteProvider(client: CallingClient, input?: CollectionRoutingPromoteProviderInput, options?: CallOptions): Call<unknown>;

/** What `collectionNotificationAddEmails` takes. */
export interface CollectionNotificationAddEmailsInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/notification/add/emails
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionNotificationAddEmails(client: CallingClient, input?: CollectionNotificationAddEmailsInput, options?: CallOptions): Call<unknown>;

/** What `collectionMerchantSearch` takes. */
export interface CollectionMerchantSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMerchantSearch(client: CallingClient, input?: CollectionMerchantSearchInput, options?: CallOptions): Call<unknown>;

/** What `collectionMerchantLedgerSearch` takes. */
export interface CollectionMerchantLedgerSearchInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMerchantLedgerSearch(client: CallingClient, input?: CollectionMerchantLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** What `collectionMerchantLedgerDownload` takes. */
export interface CollectionMerchantLedgerDownloadInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMerchantLedgerDownload(client: CallingClient, input?: CollectionMerchantLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerTransferQuick` takes. */
export interface CollectionMakerCheckerTransferQuickInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/quick
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerTransferQuick(client: CallingClient, input?: CollectionMakerCheckerTransferQuickInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerTransferInitiate` takes. */
export interface CollectionMakerCheckerTransferInitiateInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/initiate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerTransferInitiate(client: CallingClient, input?: CollectionMakerCheckerTransferInitiateInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerTransferBulk` takes. */
export interface CollectionMakerCheckerTransferBulkInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/bulk
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerTransferBulk(client: CallingClient, input?: CollectionMakerCheckerTransferBulkInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerSubMerchantCreate` takes. */
export interface CollectionMakerCheckerSubMerchantCreateInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/sub-merchant/create
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerSubMerchantCreate(client: CallingClient, input?: CollectionMakerCheckerSubMerchantCreateInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerReject` takes. */
export interface CollectionMakerCheckerRejectInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/reject
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerReject(client: CallingClient, input?: CollectionMakerCheckerRejectInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerIntraVaTransfer` takes. */
export interface CollectionMakerCheckerIntraVaTransferInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/intra-va-transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerIntraVaTransfer(client: CallingClient, input?: CollectionMakerCheckerIntraVaTransferInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerIntraTransfer` takes. */
export interface CollectionMakerCheckerIntraTransferInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/intra-transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerIntraTransfer(client: CallingClient, input?: CollectionMakerCheckerIntraTransferInput, options?: CallOptions): Call<unknown>;

/** What `collectionMakerCheckerApprove` takes. */
export interface CollectionMakerCheckerApproveInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/approve
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionMakerCheckerApprove(client: CallingClient, input?: CollectionMakerCheckerApproveInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateVirtualAccount` takes. */
export interface CollectionCreateVirtualAccountInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/virtual/account
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateVirtualAccount(client: CallingClient, input?: CollectionCreateVirtualAccountInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateVirtualAccountProvider` takes. */
export interface CollectionCreateVirtualAccountProviderInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/virtual/account/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateVirtualAccountProvider(client: CallingClient, input?: CollectionCreateVirtualAccountProviderInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateMerchant` takes. */
export interface CollectionCreateMerchantInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/merchant
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateMerchant(client: CallingClient, input?: CollectionCreateMerchantInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateFee` takes. */
export interface CollectionCreateFeeInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/fee
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateFee(client: CallingClient, input?: CollectionCreateFeeInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateExistingMerchant` takes. */
export interface CollectionCreateExistingMerchantInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/existing/merchant
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateExistingMerchant(client: CallingClient, input?: CollectionCreateExistingMerchantInput, options?: CallOptions): Call<unknown>;

/** What `collectionCreateCurrency` takes. */
export interface CollectionCreateCurrencyInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionCreateCurrency(client: CallingClient, input?: CollectionCreateCurrencyInput, options?: CallOptions): Call<unknown>;

/** What `collectionConfigureMerchantFee` takes. */
export interface CollectionConfigureMerchantFeeInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/configure/merchant/fee
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionConfigureMerchantFee(client: CallingClient, input?: CollectionConfigureMerchantFeeInput, options?: CallOptions): Call<unknown>;

/** What `collectionBeneficiaryAddBeneficiary` takes. */
export interface CollectionBeneficiaryAddBeneficiaryInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/beneficiary/add/beneficiary
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionBeneficiaryAddBeneficiary(client: CallingClient, input?: CollectionBeneficiaryAddBeneficiaryInput, options?: CallOptions): Call<unknown>;

/** What `collectionAddCurrencyVirtualProvider` takes. */
export interface CollectionAddCurrencyVirtualProviderInput {
    /** Sent as JSON, whatever it is. */
    body?: unknown;
}
/**
 * POST /collection-middleware/add/currency/virtual/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} It was not sent.
 * @throws {@link RejectedError} The service rejected it.
 * @throws {@link UnknownOutcomeError} No usable answer came. Nobody knows what the operation does, so it is not repeated.
 */
export declare function collectionAddCurrencyVirtualProvider(client: CallingClient, input?: CollectionAddCurrencyVirtualProviderInput, options?: CallOptions): Call<unknown>;
