# Generated from the contract. Do not edit.
"""The operations of which only the method and path are known."""

from __future__ import annotations

from .call import Operation

#: By operationId, for ``Client.call_named_only``.
NAMED_ONLY: dict[str, Operation] = {
    "fxUpdateFxRate": Operation(
        "PUT",
        "/fx-rate-api/update/fx/rate",
    ),
    "fxCreateFxWindow": Operation(
        "POST",
        "/fx-rate-api/create/fx/window",
    ),
    "fxCreateFxRate": Operation(
        "POST",
        "/fx-rate-api/create/fx/rate",
    ),
    "fxListPendingFxRates": Operation(
        "GET",
        "/fx-rate-api/list/pending/fx/rates",
    ),
    "fxListFxWindows": Operation(
        "GET",
        "/fx-rate-api/list/fx/windows",
    ),
    "fxListFxRates": Operation(
        "GET",
        "/fx-rate-api/list/fx/rates",
    ),
    "fxListCountries": Operation(
        "GET",
        "/fx-rate-api/list/countries",
    ),
    "fxExpireFxRates": Operation(
        "GET",
        "/fx-rate-api/expire/fx/rates",
    ),
    "remittanceUpdatePrefundRequest": Operation(
        "PUT",
        "/remittance-middleware/update/prefund/request/{prefundRequestId}",
    ),
    "remittanceImtoAdminUpdateFlaggedTransaction": Operation(
        "PUT",
        "/remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}",
    ),
    "remittanceAdminUpdateImtoPartner": Operation(
        "PUT",
        "/remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}",
    ),
    "remittanceAdminUpdateFinancialInstitution": Operation(
        "PUT",
        "/remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}",
    ),
    "remittanceAdminUpdateDealStatus": Operation(
        "PUT",
        "/remittance-middleware/admin/update/deal/status/{dealId}",
    ),
    "remittanceAdminManualTransactionStatusUpdate": Operation(
        "PUT",
        "/remittance-middleware/admin/manual/transaction/status/update/{transactionReference}",
    ),
    "remittanceAdminCreditAccount": Operation(
        "PUT",
        "/remittance-middleware/admin/credit/account/{dealId}",
    ),
    "remittanceSearchPrefundRequest": Operation(
        "POST",
        "/remittance-middleware/search/prefund/request",
    ),
    "remittanceSearchPayoutTransactionReportGeneration": Operation(
        "POST",
        "/remittance-middleware/search/payout/transaction/report/generation",
    ),
    "remittanceSearchPayoutTransactionDownloadReport": Operation(
        "POST",
        "/remittance-middleware/search/payout/transaction/download/report",
    ),
    "remittanceSearchPartnerStatementDownloadReport": Operation(
        "POST",
        "/remittance-middleware/search/partner/statement/download/report",
    ),
    "remittanceSearchLedgerBalanceStatement": Operation(
        "POST",
        "/remittance-middleware/search/ledger/balance/statement",
    ),
    "remittanceSearchDealRoom": Operation(
        "POST",
        "/remittance-middleware/search/deal/room",
    ),
    "remittanceSearchDealRoomHistory": Operation(
        "POST",
        "/remittance-middleware/search/deal/room/history",
    ),
    "remittanceSearchAccountStatementRequest": Operation(
        "POST",
        "/remittance-middleware/search/account/statement/request",
    ),
    "remittanceSearchAccountStatementReportGeneration": Operation(
        "POST",
        "/remittance-middleware/search/account/statement/report/generation",
    ),
    "remittanceSearchAccountStatementDownloadReport": Operation(
        "POST",
        "/remittance-middleware/search/account/statement/download/report",
    ),
    "remittanceResendWebhookNotification": Operation(
        "POST",
        "/remittance-middleware/resend/webhook/notification",
    ),
    "remittanceImtoPayoutCancellationRequest": Operation(
        "POST",
        "/remittance-middleware/imto/payout/cancellation/request",
    ),
    "remittanceImtoCreateFxDeal": Operation(
        "POST",
        "/remittance-middleware/imto/create/fx/deal",
    ),
    "remittanceImtoAdminBlacklistAccountNumber": Operation(
        "POST",
        "/remittance-middleware/imto/admin/blacklist/account/number",
    ),
    "remittanceCreateCountry": Operation(
        "POST",
        "/remittance-middleware/create/country",
    ),
    "remittanceBulkSearch": Operation(
        "POST",
        "/remittance-middleware/bulk/search",
    ),
    "remittanceAdminLedgerBalanceAdjust": Operation(
        "POST",
        "/remittance-middleware/admin/ledger/balance/adjust",
    ),
    "remittanceAdminIntraWalletTransfer": Operation(
        "POST",
        "/remittance-middleware/admin/intra/wallet/transfer",
    ),
    "remittanceAdminEnableTraffic": Operation(
        "POST",
        "/remittance-middleware/admin/enable/traffic",
    ),
    "remittanceAdminEnablePriorityRouting": Operation(
        "POST",
        "/remittance-middleware/admin/enable/priority/routing",
    ),
    "remittanceAdminEnablePayoutRouting": Operation(
        "POST",
        "/remittance-middleware/admin/enable/payout/routing",
    ),
    "remittanceAdminEnableAllTrafficCurrency": Operation(
        "POST",
        "/remittance-middleware/admin/enable/all/traffic/currency",
    ),
    "remittanceAdminDisableTraffic": Operation(
        "POST",
        "/remittance-middleware/admin/disable/traffic",
    ),
    "remittanceAdminDisablePayoutRouting": Operation(
        "POST",
        "/remittance-middleware/admin/disable/payout/routing",
    ),
    "remittanceAdminDisableAllTraffic": Operation(
        "POST",
        "/remittance-middleware/admin/disable/all/traffic",
    ),
    "remittanceAdminDisableAllTrafficCurrency": Operation(
        "POST",
        "/remittance-middleware/admin/disable/all/traffic/currency",
    ),
    "remittanceAdminDebitWallet": Operation(
        "POST",
        "/remittance-middleware/admin/debit/wallet",
    ),
    "remittanceAdminCreditWallet": Operation(
        "POST",
        "/remittance-middleware/admin/credit/wallet",
    ),
    "remittanceAdminCreatePrefundRequest": Operation(
        "POST",
        "/remittance-middleware/admin/create/prefund/request",
    ),
    "remittanceAdminCreatePayoutPartner": Operation(
        "POST",
        "/remittance-middleware/admin/create/payout/partner",
    ),
    "remittanceAdminCreateMirrorAccount": Operation(
        "POST",
        "/remittance-middleware/admin/create/mirror/account",
    ),
    "remittanceAdminCreateImtoPartner": Operation(
        "POST",
        "/remittance-middleware/admin/create/imto/partner",
    ),
    "remittanceAdminCreateFxDeal": Operation(
        "POST",
        "/remittance-middleware/admin/create/fx/deal",
    ),
    "collectionUpdateFeeCap": Operation(
        "PUT",
        "/collection-middleware/update/{merchantId}/fee/cap",
    ),
    "collectionNotificationSubMerchantConfig": Operation(
        "PUT",
        "/collection-middleware/notification/sub-merchant/config",
    ),
    "collectionDisableProvider": Operation(
        "PUT",
        "/collection-middleware/disable/{virtualAccountProviderId}/provider",
    ),
    "collectionBeneficiaryUpdate": Operation(
        "PUT",
        "/collection-middleware/beneficiary/update/{beneficiaryId}",
    ),
    "collectionUpdateVirtualAccount": Operation(
        "PATCH",
        "/collection-middleware/update/virtual-account/{externalReference}",
    ),
    "collectionVirtualAccountLedgerSearch": Operation(
        "POST",
        "/collection-middleware/virtual-account/ledger/search",
    ),
    "collectionVirtualAccountLedgerDownload": Operation(
        "POST",
        "/collection-middleware/virtual-account/ledger/download",
    ),
    "collectionTransfersReplay": Operation(
        "POST",
        "/collection-middleware/transfers/{transferId}/replay",
    ),
    "collectionTransfersRequery": Operation(
        "POST",
        "/collection-middleware/transfers/{reference}/requery",
    ),
    "collectionTransfersRequeryAllPending": Operation(
        "POST",
        "/collection-middleware/transfers/requery-all-pending",
    ),
    "collectionTransfersReportDownload": Operation(
        "POST",
        "/collection-middleware/transfers/report/download",
    ),
    "collectionTransfersQuickTransfer": Operation(
        "POST",
        "/collection-middleware/transfers/quick/transfer",
    ),
    "collectionTransfersInitiateTransfer": Operation(
        "POST",
        "/collection-middleware/transfers/initiate/transfer",
    ),
    "collectionTransfersForceFail": Operation(
        "POST",
        "/collection-middleware/transfers/force-fail",
    ),
    "collectionSubMerchantLedgerSearch": Operation(
        "POST",
        "/collection-middleware/sub-merchant/ledger/search",
    ),
    "collectionSubMerchantLedgerDownload": Operation(
        "POST",
        "/collection-middleware/sub-merchant/ledger/download",
    ),
    "collectionSearch": Operation(
        "POST",
        "/collection-middleware/search",
    ),
    "collectionSearchTransfers": Operation(
        "POST",
        "/collection-middleware/search/transfers",
    ),
    "collectionRoutingPromoteProvider": Operation(
        "POST",
        "/collection-middleware/routing/promote/provider",
    ),
    "collectionNotificationAddEmails": Operation(
        "POST",
        "/collection-middleware/notification/add/emails",
    ),
    "collectionMerchantSearch": Operation(
        "POST",
        "/collection-middleware/merchant/search",
    ),
    "collectionMerchantLedgerSearch": Operation(
        "POST",
        "/collection-middleware/merchant/ledger/search",
    ),
    "collectionMerchantLedgerDownload": Operation(
        "POST",
        "/collection-middleware/merchant/ledger/download",
    ),
    "collectionMakerCheckerTransferQuick": Operation(
        "POST",
        "/collection-middleware/maker-checker/transfer/quick",
    ),
    "collectionMakerCheckerTransferInitiate": Operation(
        "POST",
        "/collection-middleware/maker-checker/transfer/initiate",
    ),
    "collectionMakerCheckerTransferBulk": Operation(
        "POST",
        "/collection-middleware/maker-checker/transfer/bulk",
    ),
    "collectionMakerCheckerSubMerchantCreate": Operation(
        "POST",
        "/collection-middleware/maker-checker/sub-merchant/create",
    ),
    "collectionMakerCheckerReject": Operation(
        "POST",
        "/collection-middleware/maker-checker/reject",
    ),
    "collectionMakerCheckerIntraVaTransfer": Operation(
        "POST",
        "/collection-middleware/maker-checker/intra-va-transfer",
    ),
    "collectionMakerCheckerIntraTransfer": Operation(
        "POST",
        "/collection-middleware/maker-checker/intra-transfer",
    ),
    "collectionMakerCheckerApprove": Operation(
        "POST",
        "/collection-middleware/maker-checker/approve",
    ),
    "collectionCreateVirtualAccount": Operation(
        "POST",
        "/collection-middleware/create/virtual/account",
    ),
    "collectionCreateVirtualAccountProvider": Operation(
        "POST",
        "/collection-middleware/create/virtual/account/provider",
    ),
    "collectionCreateMerchant": Operation(
        "POST",
        "/collection-middleware/create/merchant",
    ),
    "collectionCreateFee": Operation(
        "POST",
        "/collection-middleware/create/fee",
    ),
    "collectionCreateExistingMerchant": Operation(
        "POST",
        "/collection-middleware/create/existing/merchant",
    ),
    "collectionCreateCurrency": Operation(
        "POST",
        "/collection-middleware/create/currency",
    ),
    "collectionConfigureMerchantFee": Operation(
        "POST",
        "/collection-middleware/configure/merchant/fee",
    ),
    "collectionBeneficiaryAddBeneficiary": Operation(
        "POST",
        "/collection-middleware/beneficiary/add/beneficiary",
    ),
    "collectionAddCurrencyVirtualProvider": Operation(
        "POST",
        "/collection-middleware/add/currency/virtual/provider",
    ),
}
