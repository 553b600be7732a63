// Made from the contract. Do not edit.
import { call } from './send.js';
/**
 * PUT /fx-rate-api/update/fx/rate
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxUpdateFxRate(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/fx-rate-api/update/fx/rate',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /fx-rate-api/create/fx/window
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxCreateFxWindow(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/fx-rate-api/create/fx/window',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /fx-rate-api/create/fx/rate
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxCreateFxRate(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/fx-rate-api/create/fx/rate',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * GET /fx-rate-api/list/pending/fx/rates
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxListPendingFxRates(client, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/list/pending/fx/rates',
    }, options);
}
/**
 * GET /fx-rate-api/list/fx/windows
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxListFxWindows(client, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/list/fx/windows',
    }, options);
}
/**
 * GET /fx-rate-api/list/fx/rates
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxListFxRates(client, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/list/fx/rates',
    }, options);
}
/**
 * GET /fx-rate-api/list/countries
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxListCountries(client, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/list/countries',
    }, options);
}
/**
 * GET /fx-rate-api/expire/fx/rates
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function fxExpireFxRates(client, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/expire/fx/rates',
    }, options);
}
/**
 * PUT /remittance-middleware/update/prefund/request/{prefundRequestId}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceUpdatePrefundRequest(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/update/prefund/request/{prefundRequestId}',
        params: { path: { prefundRequestId: input.prefundRequestId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceImtoAdminUpdateFlaggedTransaction(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}',
        params: { path: { flaggedTransactionId: input.flaggedTransactionId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminUpdateImtoPartner(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}',
        params: { path: { imtoPartnerCode: input.imtoPartnerCode } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminUpdateFinancialInstitution(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}',
        params: { path: { financialInstitutionCode: input.financialInstitutionCode } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/admin/update/deal/status/{dealId}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminUpdateDealStatus(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/admin/update/deal/status/{dealId}',
        params: { path: { dealId: input.dealId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/admin/manual/transaction/status/update/{transactionReference}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminManualTransactionStatusUpdate(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/admin/manual/transaction/status/update/{transactionReference}',
        params: { path: { transactionReference: input.transactionReference } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /remittance-middleware/admin/credit/account/{dealId}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreditAccount(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/remittance-middleware/admin/credit/account/{dealId}',
        params: { path: { dealId: input.dealId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/prefund/request
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchPrefundRequest(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/prefund/request',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/payout/transaction/report/generation
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchPayoutTransactionReportGeneration(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/payout/transaction/report/generation',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/payout/transaction/download/report
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchPayoutTransactionDownloadReport(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/payout/transaction/download/report',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/partner/statement/download/report
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchPartnerStatementDownloadReport(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/partner/statement/download/report',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/ledger/balance/statement
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchLedgerBalanceStatement(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/ledger/balance/statement',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/deal/room
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchDealRoom(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/deal/room',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/deal/room/history
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchDealRoomHistory(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/deal/room/history',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/account/statement/request
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchAccountStatementRequest(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/account/statement/request',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/account/statement/report/generation
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchAccountStatementReportGeneration(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/account/statement/report/generation',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/search/account/statement/download/report
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceSearchAccountStatementDownloadReport(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/search/account/statement/download/report',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/resend/webhook/notification
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceResendWebhookNotification(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/resend/webhook/notification',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/imto/payout/cancellation/request
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceImtoPayoutCancellationRequest(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/imto/payout/cancellation/request',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/imto/create/fx/deal
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceImtoCreateFxDeal(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/imto/create/fx/deal',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/imto/admin/blacklist/account/number
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceImtoAdminBlacklistAccountNumber(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/imto/admin/blacklist/account/number',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/create/country
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceCreateCountry(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/create/country',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/bulk/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceBulkSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/bulk/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/ledger/balance/adjust
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminLedgerBalanceAdjust(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/ledger/balance/adjust',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/intra/wallet/transfer
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminIntraWalletTransfer(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/intra/wallet/transfer',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/enable/traffic
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminEnableTraffic(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/enable/traffic',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/enable/priority/routing
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminEnablePriorityRouting(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/enable/priority/routing',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/enable/payout/routing
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminEnablePayoutRouting(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/enable/payout/routing',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/enable/all/traffic/currency
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminEnableAllTrafficCurrency(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/enable/all/traffic/currency',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/disable/traffic
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminDisableTraffic(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/disable/traffic',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/disable/payout/routing
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminDisablePayoutRouting(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/disable/payout/routing',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminDisableAllTraffic(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/disable/all/traffic',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/disable/all/traffic/currency
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminDisableAllTrafficCurrency(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/disable/all/traffic/currency',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/debit/wallet
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminDebitWallet(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/debit/wallet',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/credit/wallet
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreditWallet(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/credit/wallet',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/create/prefund/request
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreatePrefundRequest(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/create/prefund/request',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/create/payout/partner
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreatePayoutPartner(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/create/payout/partner',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/create/mirror/account
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreateMirrorAccount(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/create/mirror/account',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/create/imto/partner
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreateImtoPartner(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/create/imto/partner',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /remittance-middleware/admin/create/fx/deal
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function remittanceAdminCreateFxDeal(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/remittance-middleware/admin/create/fx/deal',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * PUT /collection-middleware/update/{merchantId}/fee/cap
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionUpdateFeeCap(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/collection-middleware/update/{merchantId}/fee/cap',
        params: { path: { merchantId: input.merchantId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /collection-middleware/notification/sub-merchant/config
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionNotificationSubMerchantConfig(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/collection-middleware/notification/sub-merchant/config',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * PUT /collection-middleware/disable/{virtualAccountProviderId}/provider
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionDisableProvider(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/collection-middleware/disable/{virtualAccountProviderId}/provider',
        params: { path: { virtualAccountProviderId: input.virtualAccountProviderId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PUT /collection-middleware/beneficiary/update/{beneficiaryId}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionBeneficiaryUpdate(client, input, options) {
    return call(client, {
        method: 'PUT',
        path: '/collection-middleware/beneficiary/update/{beneficiaryId}',
        params: { path: { beneficiaryId: input.beneficiaryId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * PATCH /collection-middleware/update/virtual-account/{externalReference}
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionUpdateVirtualAccount(client, input, options) {
    return call(client, {
        method: 'PATCH',
        path: '/collection-middleware/update/virtual-account/{externalReference}',
        params: { path: { externalReference: input.externalReference } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/virtual-account/ledger/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionVirtualAccountLedgerSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/virtual-account/ledger/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/virtual-account/ledger/download
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionVirtualAccountLedgerDownload(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/virtual-account/ledger/download',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/{transferId}/replay
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersReplay(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/{transferId}/replay',
        params: { path: { transferId: input.transferId } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/{reference}/requery
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersRequery(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/{reference}/requery',
        params: { path: { reference: input.reference } },
        body: input.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/requery-all-pending
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersRequeryAllPending(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/requery-all-pending',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/report/download
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersReportDownload(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/report/download',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/quick/transfer
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersQuickTransfer(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/quick/transfer',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/initiate/transfer
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersInitiateTransfer(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/initiate/transfer',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/transfers/force-fail
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionTransfersForceFail(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/transfers/force-fail',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/sub-merchant/ledger/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionSubMerchantLedgerSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/sub-merchant/ledger/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/sub-merchant/ledger/download
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionSubMerchantLedgerDownload(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/sub-merchant/ledger/download',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/search/transfers
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionSearchTransfers(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/search/transfers',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/routing/promote/provider
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionRoutingPromoteProvider(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/routing/promote/provider',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/notification/add/emails
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionNotificationAddEmails(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/notification/add/emails',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/merchant/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMerchantSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/merchant/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/merchant/ledger/search
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMerchantLedgerSearch(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/merchant/ledger/search',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/merchant/ledger/download
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMerchantLedgerDownload(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/merchant/ledger/download',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/transfer/quick
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerTransferQuick(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/transfer/quick',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/transfer/initiate
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerTransferInitiate(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/transfer/initiate',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/transfer/bulk
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerTransferBulk(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/transfer/bulk',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/sub-merchant/create
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerSubMerchantCreate(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/sub-merchant/create',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/reject
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerReject(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/reject',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/intra-va-transfer
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerIntraVaTransfer(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/intra-va-transfer',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/intra-transfer
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerIntraTransfer(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/intra-transfer',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/maker-checker/approve
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionMakerCheckerApprove(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/maker-checker/approve',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/virtual/account
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateVirtualAccount(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/virtual/account',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/virtual/account/provider
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateVirtualAccountProvider(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/virtual/account/provider',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/merchant
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateMerchant(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/merchant',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/fee
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateFee(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/fee',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/existing/merchant
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateExistingMerchant(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/existing/merchant',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/create/currency
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionCreateCurrency(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/create/currency',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/configure/merchant/fee
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionConfigureMerchantFee(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/configure/merchant/fee',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/beneficiary/add/beneficiary
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionBeneficiaryAddBeneficiary(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/beneficiary/add/beneficiary',
        body: input?.body,
        retryable: false,
    }, options);
}
/**
 * POST /collection-middleware/add/currency/virtual/provider
 *
 * The source names this operation by its method and path only. What it takes, what it returns and how it behaves is not shown.
 *
 * @throws {@link NotSentError} when it certainly did not leave.
 * @throws {@link RejectedError} when the service rejected it.
 * @throws {@link UnknownOutcomeError} when nobody knows whether it was taken.
 * @remarks What it takes, returns and does is not shown.
 */
export function collectionAddCurrencyVirtualProvider(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/collection-middleware/add/currency/virtual/provider',
        body: input?.body,
        retryable: false,
    }, options);
}
