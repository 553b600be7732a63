// Generated from the contract. Do not edit.
import type { Call, CallingClient, CallOptions } from './call.cjs';

/** The input of `fxUpdateFxRate`. */
export interface FxUpdateFxRateInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /fx-rate-api/update/fx/rate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxUpdateFxRate(client: CallingClient, input?: FxUpdateFxRateInput, options?: CallOptions): Call<unknown>;

/** The input of `fxCreateFxWindow`. */
export interface FxCreateFxWindowInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /fx-rate-api/create/fx/window
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxCreateFxWindow(client: CallingClient, input?: FxCreateFxWindowInput, options?: CallOptions): Call<unknown>;

/** The input of `fxCreateFxRate`. */
export interface FxCreateFxRateInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /fx-rate-api/create/fx/rate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxCreateFxRate(client: CallingClient, input?: FxCreateFxRateInput, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/pending/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxListPendingFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/fx/windows
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxListFxWindows(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxListFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/list/countries
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxListCountries(client: CallingClient, options?: CallOptions): Call<unknown>;

/**
 * GET /fx-rate-api/expire/fx/rates
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function fxExpireFxRates(client: CallingClient, options?: CallOptions): Call<unknown>;

/** The input of `remittanceUpdatePrefundRequest`. */
export interface RemittanceUpdatePrefundRequestInput {
    /** Part of the path; only its name is known. */
    prefundRequestId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/update/prefund/request/{prefundRequestId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceUpdatePrefundRequest(client: CallingClient, input: RemittanceUpdatePrefundRequestInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceImtoAdminUpdateFlaggedTransaction`. */
export interface RemittanceImtoAdminUpdateFlaggedTransactionInput {
    /** Part of the path; only its name is known. */
    flaggedTransactionId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceImtoAdminUpdateFlaggedTransaction(client: CallingClient, input: RemittanceImtoAdminUpdateFlaggedTransactionInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminUpdateImtoPartner`. */
export interface RemittanceAdminUpdateImtoPartnerInput {
    /** Part of the path; only its name is known. */
    imtoPartnerCode: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminUpdateImtoPartner(client: CallingClient, input: RemittanceAdminUpdateImtoPartnerInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminUpdateFinancialInstitution`. */
export interface RemittanceAdminUpdateFinancialInstitutionInput {
    /** Part of the path; only its name is known. */
    financialInstitutionCode: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminUpdateFinancialInstitution(client: CallingClient, input: RemittanceAdminUpdateFinancialInstitutionInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminUpdateDealStatus`. */
export interface RemittanceAdminUpdateDealStatusInput {
    /** Part of the path; only its name is known. */
    dealId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/update/deal/status/{dealId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminUpdateDealStatus(client: CallingClient, input: RemittanceAdminUpdateDealStatusInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminManualTransactionStatusUpdate`. */
export interface RemittanceAdminManualTransactionStatusUpdateInput {
    /** Part of the path; only its name is known. */
    transactionReference: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/manual/transaction/status/update/{transactionReference}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminManualTransactionStatusUpdate(client: CallingClient, input: RemittanceAdminManualTransactionStatusUpdateInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreditAccount`. */
export interface RemittanceAdminCreditAccountInput {
    /** Part of the path; only its name is known. */
    dealId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /remittance-middleware/admin/credit/account/{dealId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreditAccount(client: CallingClient, input: RemittanceAdminCreditAccountInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchPrefundRequest`. */
export interface RemittanceSearchPrefundRequestInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/prefund/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchPrefundRequest(client: CallingClient, input?: RemittanceSearchPrefundRequestInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchPayoutTransactionReportGeneration`. */
export interface RemittanceSearchPayoutTransactionReportGenerationInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/payout/transaction/report/generation
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchPayoutTransactionReportGeneration(client: CallingClient, input?: RemittanceSearchPayoutTransactionReportGenerationInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchPayoutTransactionDownloadReport`. */
export interface RemittanceSearchPayoutTransactionDownloadReportInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/payout/transaction/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchPayoutTransactionDownloadReport(client: CallingClient, input?: RemittanceSearchPayoutTransactionDownloadReportInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchPartnerStatementDownloadReport`. */
export interface RemittanceSearchPartnerStatementDownloadReportInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/partner/statement/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchPartnerStatementDownloadReport(client: CallingClient, input?: RemittanceSearchPartnerStatementDownloadReportInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchLedgerBalanceStatement`. */
export interface RemittanceSearchLedgerBalanceStatementInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/ledger/balance/statement
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchLedgerBalanceStatement(client: CallingClient, input?: RemittanceSearchLedgerBalanceStatementInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchDealRoom`. */
export interface RemittanceSearchDealRoomInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/deal/room
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchDealRoom(client: CallingClient, input?: RemittanceSearchDealRoomInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchDealRoomHistory`. */
export interface RemittanceSearchDealRoomHistoryInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/deal/room/history
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchDealRoomHistory(client: CallingClient, input?: RemittanceSearchDealRoomHistoryInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchAccountStatementRequest`. */
export interface RemittanceSearchAccountStatementRequestInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchAccountStatementRequest(client: CallingClient, input?: RemittanceSearchAccountStatementRequestInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchAccountStatementReportGeneration`. */
export interface RemittanceSearchAccountStatementReportGenerationInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/report/generation
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchAccountStatementReportGeneration(client: CallingClient, input?: RemittanceSearchAccountStatementReportGenerationInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceSearchAccountStatementDownloadReport`. */
export interface RemittanceSearchAccountStatementDownloadReportInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/search/account/statement/download/report
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceSearchAccountStatementDownloadReport(client: CallingClient, input?: RemittanceSearchAccountStatementDownloadReportInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceResendWebhookNotification`. */
export interface RemittanceResendWebhookNotificationInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/resend/webhook/notification
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceResendWebhookNotification(client: CallingClient, input?: RemittanceResendWebhookNotificationInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceImtoPayoutCancellationRequest`. */
export interface RemittanceImtoPayoutCancellationRequestInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/payout/cancellation/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceImtoPayoutCancellationRequest(client: CallingClient, input?: RemittanceImtoPayoutCancellationRequestInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceImtoCreateFxDeal`. */
export interface RemittanceImtoCreateFxDealInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/create/fx/deal
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceImtoCreateFxDeal(client: CallingClient, input?: RemittanceImtoCreateFxDealInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceImtoAdminBlacklistAccountNumber`. */
export interface RemittanceImtoAdminBlacklistAccountNumberInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/imto/admin/blacklist/account/number
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceImtoAdminBlacklistAccountNumber(client: CallingClient, input?: RemittanceImtoAdminBlacklistAccountNumberInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceCreateCountry`. */
export interface RemittanceCreateCountryInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/create/country
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceCreateCountry(client: CallingClient, input?: RemittanceCreateCountryInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceBulkSearch`. */
export interface RemittanceBulkSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/bulk/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceBulkSearch(client: CallingClient, input?: RemittanceBulkSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminLedgerBalanceAdjust`. */
export interface RemittanceAdminLedgerBalanceAdjustInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/ledger/balance/adjust
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminLedgerBalanceAdjust(client: CallingClient, input?: RemittanceAdminLedgerBalanceAdjustInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminIntraWalletTransfer`. */
export interface RemittanceAdminIntraWalletTransferInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/intra/wallet/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminIntraWalletTransfer(client: CallingClient, input?: RemittanceAdminIntraWalletTransferInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminEnableTraffic`. */
export interface RemittanceAdminEnableTrafficInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminEnableTraffic(client: CallingClient, input?: RemittanceAdminEnableTrafficInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminEnablePriorityRouting`. */
export interface RemittanceAdminEnablePriorityRoutingInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/priority/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminEnablePriorityRouting(client: CallingClient, input?: RemittanceAdminEnablePriorityRoutingInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminEnablePayoutRouting`. */
export interface RemittanceAdminEnablePayoutRoutingInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/payout/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminEnablePayoutRouting(client: CallingClient, input?: RemittanceAdminEnablePayoutRoutingInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminEnableAllTrafficCurrency`. */
export interface RemittanceAdminEnableAllTrafficCurrencyInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/enable/all/traffic/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminEnableAllTrafficCurrency(client: CallingClient, input?: RemittanceAdminEnableAllTrafficCurrencyInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminDisableTraffic`. */
export interface RemittanceAdminDisableTrafficInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminDisableTraffic(client: CallingClient, input?: RemittanceAdminDisableTrafficInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminDisablePayoutRouting`. */
export interface RemittanceAdminDisablePayoutRoutingInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/payout/routing
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminDisablePayoutRouting(client: CallingClient, input?: RemittanceAdminDisablePayoutRoutingInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminDisableAllTraffic`. */
export interface RemittanceAdminDisableAllTrafficInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminDisableAllTraffic(client: CallingClient, input?: RemittanceAdminDisableAllTrafficInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminDisableAllTrafficCurrency`. */
export interface RemittanceAdminDisableAllTrafficCurrencyInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminDisableAllTrafficCurrency(client: CallingClient, input?: RemittanceAdminDisableAllTrafficCurrencyInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminDebitWallet`. */
export interface RemittanceAdminDebitWalletInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/debit/wallet
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminDebitWallet(client: CallingClient, input?: RemittanceAdminDebitWalletInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreditWallet`. */
export interface RemittanceAdminCreditWalletInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/credit/wallet
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreditWallet(client: CallingClient, input?: RemittanceAdminCreditWalletInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreatePrefundRequest`. */
export interface RemittanceAdminCreatePrefundRequestInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/prefund/request
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreatePrefundRequest(client: CallingClient, input?: RemittanceAdminCreatePrefundRequestInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreatePayoutPartner`. */
export interface RemittanceAdminCreatePayoutPartnerInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/payout/partner
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreatePayoutPartner(client: CallingClient, input?: RemittanceAdminCreatePayoutPartnerInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreateMirrorAccount`. */
export interface RemittanceAdminCreateMirrorAccountInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/mirror/account
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreateMirrorAccount(client: CallingClient, input?: RemittanceAdminCreateMirrorAccountInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreateImtoPartner`. */
export interface RemittanceAdminCreateImtoPartnerInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/imto/partner
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreateImtoPartner(client: CallingClient, input?: RemittanceAdminCreateImtoPartnerInput, options?: CallOptions): Call<unknown>;

/** The input of `remittanceAdminCreateFxDeal`. */
export interface RemittanceAdminCreateFxDealInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /remittance-middleware/admin/create/fx/deal
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function remittanceAdminCreateFxDeal(client: CallingClient, input?: RemittanceAdminCreateFxDealInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionUpdateFeeCap`. */
export interface CollectionUpdateFeeCapInput {
    /** Part of the path; only its name is known. */
    merchantId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/update/{merchantId}/fee/cap
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionUpdateFeeCap(client: CallingClient, input: CollectionUpdateFeeCapInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionNotificationSubMerchantConfig`. */
export interface CollectionNotificationSubMerchantConfigInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/notification/sub-merchant/config
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionNotificationSubMerchantConfig(client: CallingClient, input?: CollectionNotificationSubMerchantConfigInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionDisableProvider`. */
export interface CollectionDisableProviderInput {
    /** Part of the path; only its name is known. */
    virtualAccountProviderId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/disable/{virtualAccountProviderId}/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionDisableProvider(client: CallingClient, input: CollectionDisableProviderInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionBeneficiaryUpdate`. */
export interface CollectionBeneficiaryUpdateInput {
    /** Part of the path; only its name is known. */
    beneficiaryId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PUT /collection-middleware/beneficiary/update/{beneficiaryId}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionBeneficiaryUpdate(client: CallingClient, input: CollectionBeneficiaryUpdateInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionUpdateVirtualAccount`. */
export interface CollectionUpdateVirtualAccountInput {
    /** Part of the path; only its name is known. */
    externalReference: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * PATCH /collection-middleware/update/virtual-account/{externalReference}
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionUpdateVirtualAccount(client: CallingClient, input: CollectionUpdateVirtualAccountInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionVirtualAccountLedgerSearch`. */
export interface CollectionVirtualAccountLedgerSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/virtual-account/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionVirtualAccountLedgerSearch(client: CallingClient, input?: CollectionVirtualAccountLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionVirtualAccountLedgerDownload`. */
export interface CollectionVirtualAccountLedgerDownloadInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/virtual-account/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionVirtualAccountLedgerDownload(client: CallingClient, input?: CollectionVirtualAccountLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersReplay`. */
export interface CollectionTransfersReplayInput {
    /** Part of the path; only its name is known. */
    transferId: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/{transferId}/replay
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersReplay(client: CallingClient, input: CollectionTransfersReplayInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersRequery`. */
export interface CollectionTransfersRequeryInput {
    /** Part of the path; only its name is known. */
    reference: string;
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/{reference}/requery
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersRequery(client: CallingClient, input: CollectionTransfersRequeryInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersRequeryAllPending`. */
export interface CollectionTransfersRequeryAllPendingInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/requery-all-pending
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersRequeryAllPending(client: CallingClient, input?: CollectionTransfersRequeryAllPendingInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersReportDownload`. */
export interface CollectionTransfersReportDownloadInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/report/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersReportDownload(client: CallingClient, input?: CollectionTransfersReportDownloadInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersQuickTransfer`. */
export interface CollectionTransfersQuickTransferInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/quick/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersQuickTransfer(client: CallingClient, input?: CollectionTransfersQuickTransferInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersInitiateTransfer`. */
export interface CollectionTransfersInitiateTransferInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/initiate/transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersInitiateTransfer(client: CallingClient, input?: CollectionTransfersInitiateTransferInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionTransfersForceFail`. */
export interface CollectionTransfersForceFailInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/transfers/force-fail
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionTransfersForceFail(client: CallingClient, input?: CollectionTransfersForceFailInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionSubMerchantLedgerSearch`. */
export interface CollectionSubMerchantLedgerSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/sub-merchant/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionSubMerchantLedgerSearch(client: CallingClient, input?: CollectionSubMerchantLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionSubMerchantLedgerDownload`. */
export interface CollectionSubMerchantLedgerDownloadInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/sub-merchant/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionSubMerchantLedgerDownload(client: CallingClient, input?: CollectionSubMerchantLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionSearch`. */
export interface CollectionSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionSearch(client: CallingClient, input?: CollectionSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionSearchTransfers`. */
export interface CollectionSearchTransfersInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/search/transfers
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionSearchTransfers(client: CallingClient, input?: CollectionSearchTransfersInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionRoutingPromoteProvider`. */
export interface CollectionRoutingPromoteProviderInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/routing/promote/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionRoutingPromoteProvider(client: CallingClient, input?: CollectionRoutingPromoteProviderInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionNotificationAddEmails`. */
export interface CollectionNotificationAddEmailsInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/notification/add/emails
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionNotificationAddEmails(client: CallingClient, input?: CollectionNotificationAddEmailsInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMerchantSearch`. */
export interface CollectionMerchantSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMerchantSearch(client: CallingClient, input?: CollectionMerchantSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMerchantLedgerSearch`. */
export interface CollectionMerchantLedgerSearchInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/ledger/search
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMerchantLedgerSearch(client: CallingClient, input?: CollectionMerchantLedgerSearchInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMerchantLedgerDownload`. */
export interface CollectionMerchantLedgerDownloadInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/merchant/ledger/download
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMerchantLedgerDownload(client: CallingClient, input?: CollectionMerchantLedgerDownloadInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerTransferQuick`. */
export interface CollectionMakerCheckerTransferQuickInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/quick
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerTransferQuick(client: CallingClient, input?: CollectionMakerCheckerTransferQuickInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerTransferInitiate`. */
export interface CollectionMakerCheckerTransferInitiateInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/initiate
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerTransferInitiate(client: CallingClient, input?: CollectionMakerCheckerTransferInitiateInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerTransferBulk`. */
export interface CollectionMakerCheckerTransferBulkInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/transfer/bulk
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerTransferBulk(client: CallingClient, input?: CollectionMakerCheckerTransferBulkInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerSubMerchantCreate`. */
export interface CollectionMakerCheckerSubMerchantCreateInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/sub-merchant/create
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerSubMerchantCreate(client: CallingClient, input?: CollectionMakerCheckerSubMerchantCreateInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerReject`. */
export interface CollectionMakerCheckerRejectInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/reject
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerReject(client: CallingClient, input?: CollectionMakerCheckerRejectInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerIntraVaTransfer`. */
export interface CollectionMakerCheckerIntraVaTransferInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/intra-va-transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerIntraVaTransfer(client: CallingClient, input?: CollectionMakerCheckerIntraVaTransferInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerIntraTransfer`. */
export interface CollectionMakerCheckerIntraTransferInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/intra-transfer
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerIntraTransfer(client: CallingClient, input?: CollectionMakerCheckerIntraTransferInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionMakerCheckerApprove`. */
export interface CollectionMakerCheckerApproveInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/maker-checker/approve
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionMakerCheckerApprove(client: CallingClient, input?: CollectionMakerCheckerApproveInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateVirtualAccount`. */
export interface CollectionCreateVirtualAccountInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/virtual/account
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateVirtualAccount(client: CallingClient, input?: CollectionCreateVirtualAccountInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateVirtualAccountProvider`. */
export interface CollectionCreateVirtualAccountProviderInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/virtual/account/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateVirtualAccountProvider(client: CallingClient, input?: CollectionCreateVirtualAccountProviderInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateMerchant`. */
export interface CollectionCreateMerchantInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/merchant
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateMerchant(client: CallingClient, input?: CollectionCreateMerchantInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateFee`. */
export interface CollectionCreateFeeInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/fee
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateFee(client: CallingClient, input?: CollectionCreateFeeInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateExistingMerchant`. */
export interface CollectionCreateExistingMerchantInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/existing/merchant
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateExistingMerchant(client: CallingClient, input?: CollectionCreateExistingMerchantInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionCreateCurrency`. */
export interface CollectionCreateCurrencyInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/create/currency
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionCreateCurrency(client: CallingClient, input?: CollectionCreateCurrencyInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionConfigureMerchantFee`. */
export interface CollectionConfigureMerchantFeeInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/configure/merchant/fee
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionConfigureMerchantFee(client: CallingClient, input?: CollectionConfigureMerchantFeeInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionBeneficiaryAddBeneficiary`. */
export interface CollectionBeneficiaryAddBeneficiaryInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/beneficiary/add/beneficiary
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionBeneficiaryAddBeneficiary(client: CallingClient, input?: CollectionBeneficiaryAddBeneficiaryInput, options?: CallOptions): Call<unknown>;

/** The input of `collectionAddCurrencyVirtualProvider`. */
export interface CollectionAddCurrencyVirtualProviderInput {
    /** Any value, sent as JSON. */
    body?: unknown;
}
/**
 * POST /collection-middleware/add/currency/virtual/provider
 *
 * Named only: requests and answers are not documented.
 *
 * @throws {@link NotSentError} The call was not sent.
 * @throws {@link RejectedError} The service rejected the call.
 * @throws {@link UnknownOutcomeError} There was no usable answer. The effect is not documented, so the call is not repeated.
 */
export declare function collectionAddCurrencyVirtualProvider(client: CallingClient, input?: CollectionAddCurrencyVirtualProviderInput, options?: CallOptions): Call<unknown>;
