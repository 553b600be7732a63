// Generated from the contract. Do not edit.
package example.remittancepayout;

import java.util.Map;

/** Operations of which only the method and path are known. */
final class NamedOnly {

    private NamedOnly() {}

    static Call<Object> call(String operationId, Map<String, String> path, Map<String, String> query) {
        String[] line = LINES.getOrDefault(operationId, "").split(" ");
        Demand.that(line.length == 2, "operationId must be that of a named-only operation");
        var call = new Call<Object>(line[0], line[1], json -> json, Call.Trait.OR_EMPTY);
        path.forEach(call::path);
        query.forEach(call::query);
        return call;
    }

    /** The method and path by operationId. */
    private static final Map<String, String> LINES =
            Map.ofEntries(
                    Map.entry("fxUpdateFxRate", "PUT /fx-rate-api/update/fx/rate"),
                    Map.entry("fxCreateFxWindow", "POST /fx-rate-api/create/fx/window"),
                    Map.entry("fxCreateFxRate", "POST /fx-rate-api/create/fx/rate"),
                    Map.entry("fxListPendingFxRates", "GET /fx-rate-api/list/pending/fx/rates"),
                    Map.entry("fxListFxWindows", "GET /fx-rate-api/list/fx/windows"),
                    Map.entry("fxListFxRates", "GET /fx-rate-api/list/fx/rates"),
                    Map.entry("fxListCountries", "GET /fx-rate-api/list/countries"),
                    Map.entry("fxExpireFxRates", "GET /fx-rate-api/expire/fx/rates"),
                    Map.entry("remittanceUpdatePrefundRequest", "PUT /remittance-middleware/update/prefund/request/{prefundRequestId}"),
                    Map.entry("remittanceImtoAdminUpdateFlaggedTransaction", "PUT /remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}"),
                    Map.entry("remittanceAdminUpdateImtoPartner", "PUT /remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}"),
                    Map.entry("remittanceAdminUpdateFinancialInstitution", "PUT /remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}"),
                    Map.entry("remittanceAdminUpdateDealStatus", "PUT /remittance-middleware/admin/update/deal/status/{dealId}"),
                    Map.entry("remittanceAdminManualTransactionStatusUpdate", "PUT /remittance-middleware/admin/manual/transaction/status/update/{transactionReference}"),
                    Map.entry("remittanceAdminCreditAccount", "PUT /remittance-middleware/admin/credit/account/{dealId}"),
                    Map.entry("remittanceSearchPrefundRequest", "POST /remittance-middleware/search/prefund/request"),
                    Map.entry("remittanceSearchPayoutTransactionReportGeneration", "POST /remittance-middleware/search/payout/transaction/report/generation"),
                    Map.entry("remittanceSearchPayoutTransactionDownloadReport", "POST /remittance-middleware/search/payout/transaction/download/report"),
                    Map.entry("remittanceSearchPartnerStatementDownloadReport", "POST /remittance-middleware/search/partner/statement/download/report"),
                    Map.entry("remittanceSearchLedgerBalanceStatement", "POST /remittance-middleware/search/ledger/balance/statement"),
                    Map.entry("remittanceSearchDealRoom", "POST /remittance-middleware/search/deal/room"),
                    Map.entry("remittanceSearchDealRoomHistory", "POST /remittance-middleware/search/deal/room/history"),
                    Map.entry("remittanceSearchAccountStatementRequest", "POST /remittance-middleware/search/account/statement/request"),
                    Map.entry("remittanceSearchAccountStatementReportGeneration", "POST /remittance-middleware/search/account/statement/report/generation"),
                    Map.entry("remittanceSearchAccountStatementDownloadReport", "POST /remittance-middleware/search/account/statement/download/report"),
                    Map.entry("remittanceResendWebhookNotification", "POST /remittance-middleware/resend/webhook/notification"),
                    Map.entry("remittanceImtoPayoutCancellationRequest", "POST /remittance-middleware/imto/payout/cancellation/request"),
                    Map.entry("remittanceImtoCreateFxDeal", "POST /remittance-middleware/imto/create/fx/deal"),
                    Map.entry("remittanceImtoAdminBlacklistAccountNumber", "POST /remittance-middleware/imto/admin/blacklist/account/number"),
                    Map.entry("remittanceCreateCountry", "POST /remittance-middleware/create/country"),
                    Map.entry("remittanceBulkSearch", "POST /remittance-middleware/bulk/search"),
                    Map.entry("remittanceAdminLedgerBalanceAdjust", "POST /remittance-middleware/admin/ledger/balance/adjust"),
                    Map.entry("remittanceAdminIntraWalletTransfer", "POST /remittance-middleware/admin/intra/wallet/transfer"),
                    Map.entry("remittanceAdminEnableTraffic", "POST /remittance-middleware/admin/enable/traffic"),
                    Map.entry("remittanceAdminEnablePriorityRouting", "POST /remittance-middleware/admin/enable/priority/routing"),
                    Map.entry("remittanceAdminEnablePayoutRouting", "POST /remittance-middleware/admin/enable/payout/routing"),
                    Map.entry("remittanceAdminEnableAllTrafficCurrency", "POST /remittance-middleware/admin/enable/all/traffic/currency"),
                    Map.entry("remittanceAdminDisableTraffic", "POST /remittance-middleware/admin/disable/traffic"),
                    Map.entry("remittanceAdminDisablePayoutRouting", "POST /remittance-middleware/admin/disable/payout/routing"),
                    Map.entry("remittanceAdminDisableAllTraffic", "POST /remittance-middleware/admin/disable/all/traffic"),
                    Map.entry("remittanceAdminDisableAllTrafficCurrency", "POST /remittance-middleware/admin/disable/all/traffic/currency"),
                    Map.entry("remittanceAdminDebitWallet", "POST /remittance-middleware/admin/debit/wallet"),
                    Map.entry("remittanceAdminCreditWallet", "POST /remittance-middleware/admin/credit/wallet"),
                    Map.entry("remittanceAdminCreatePrefundRequest", "POST /remittance-middleware/admin/create/prefund/request"),
                    Map.entry("remittanceAdminCreatePayoutPartner", "POST /remittance-middleware/admin/create/payout/partner"),
                    Map.entry("remittanceAdminCreateMirrorAccount", "POST /remittance-middleware/admin/create/mirror/account"),
                    Map.entry("remittanceAdminCreateImtoPartner", "POST /remittance-middleware/admin/create/imto/partner"),
                    Map.entry("remittanceAdminCreateFxDeal", "POST /remittance-middleware/admin/create/fx/deal"),
                    Map.entry("collectionUpdateFeeCap", "PUT /collection-middleware/update/{merchantId}/fee/cap"),
                    Map.entry("collectionNotificationSubMerchantConfig", "PUT /collection-middleware/notification/sub-merchant/config"),
                    Map.entry("collectionDisableProvider", "PUT /collection-middleware/disable/{virtualAccountProviderId}/provider"),
                    Map.entry("collectionBeneficiaryUpdate", "PUT /collection-middleware/beneficiary/update/{beneficiaryId}"),
                    Map.entry("collectionUpdateVirtualAccount", "PATCH /collection-middleware/update/virtual-account/{externalReference}"),
                    Map.entry("collectionVirtualAccountLedgerSearch", "POST /collection-middleware/virtual-account/ledger/search"),
                    Map.entry("collectionVirtualAccountLedgerDownload", "POST /collection-middleware/virtual-account/ledger/download"),
                    Map.entry("collectionTransfersReplay", "POST /collection-middleware/transfers/{transferId}/replay"),
                    Map.entry("collectionTransfersRequery", "POST /collection-middleware/transfers/{reference}/requery"),
                    Map.entry("collectionTransfersRequeryAllPending", "POST /collection-middleware/transfers/requery-all-pending"),
                    Map.entry("collectionTransfersReportDownload", "POST /collection-middleware/transfers/report/download"),
                    Map.entry("collectionTransfersQuickTransfer", "POST /collection-middleware/transfers/quick/transfer"),
                    Map.entry("collectionTransfersInitiateTransfer", "POST /collection-middleware/transfers/initiate/transfer"),
                    Map.entry("collectionTransfersForceFail", "POST /collection-middleware/transfers/force-fail"),
                    Map.entry("collectionSubMerchantLedgerSearch", "POST /collection-middleware/sub-merchant/ledger/search"),
                    Map.entry("collectionSubMerchantLedgerDownload", "POST /collection-middleware/sub-merchant/ledger/download"),
                    Map.entry("collectionSearch", "POST /collection-middleware/search"),
                    Map.entry("collectionSearchTransfers", "POST /collection-middleware/search/transfers"),
                    Map.entry("collectionRoutingPromoteProvider", "POST /collection-middleware/routing/promote/provider"),
                    Map.entry("collectionNotificationAddEmails", "POST /collection-middleware/notification/add/emails"),
                    Map.entry("collectionMerchantSearch", "POST /collection-middleware/merchant/search"),
                    Map.entry("collectionMerchantLedgerSearch", "POST /collection-middleware/merchant/ledger/search"),
                    Map.entry("collectionMerchantLedgerDownload", "POST /collection-middleware/merchant/ledger/download"),
                    Map.entry("collectionMakerCheckerTransferQuick", "POST /collection-middleware/maker-checker/transfer/quick"),
                    Map.entry("collectionMakerCheckerTransferInitiate", "POST /collection-middleware/maker-checker/transfer/initiate"),
                    Map.entry("collectionMakerCheckerTransferBulk", "POST /collection-middleware/maker-checker/transfer/bulk"),
                    Map.entry("collectionMakerCheckerSubMerchantCreate", "POST /collection-middleware/maker-checker/sub-merchant/create"),
                    Map.entry("collectionMakerCheckerReject", "POST /collection-middleware/maker-checker/reject"),
                    Map.entry("collectionMakerCheckerIntraVaTransfer", "POST /collection-middleware/maker-checker/intra-va-transfer"),
                    Map.entry("collectionMakerCheckerIntraTransfer", "POST /collection-middleware/maker-checker/intra-transfer"),
                    Map.entry("collectionMakerCheckerApprove", "POST /collection-middleware/maker-checker/approve"),
                    Map.entry("collectionCreateVirtualAccount", "POST /collection-middleware/create/virtual/account"),
                    Map.entry("collectionCreateVirtualAccountProvider", "POST /collection-middleware/create/virtual/account/provider"),
                    Map.entry("collectionCreateMerchant", "POST /collection-middleware/create/merchant"),
                    Map.entry("collectionCreateFee", "POST /collection-middleware/create/fee"),
                    Map.entry("collectionCreateExistingMerchant", "POST /collection-middleware/create/existing/merchant"),
                    Map.entry("collectionCreateCurrency", "POST /collection-middleware/create/currency"),
                    Map.entry("collectionConfigureMerchantFee", "POST /collection-middleware/configure/merchant/fee"),
                    Map.entry("collectionBeneficiaryAddBeneficiary", "POST /collection-middleware/beneficiary/add/beneficiary"),
                    Map.entry("collectionAddCurrencyVirtualProvider", "POST /collection-middleware/add/currency/virtual/provider"));
}
