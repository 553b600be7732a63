<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout;

/** The operations of which only method and path are known, for `Client::callNamedOnly`. */
final class NamedOnly
{
    /** @var array<string, array{string, string}> */
    public const OPERATIONS = [
        'fxUpdateFxRate' => ['PUT', '/fx-rate-api/update/fx/rate'],
        'fxCreateFxWindow' => ['POST', '/fx-rate-api/create/fx/window'],
        'fxCreateFxRate' => ['POST', '/fx-rate-api/create/fx/rate'],
        'fxListPendingFxRates' => ['GET', '/fx-rate-api/list/pending/fx/rates'],
        'fxListFxWindows' => ['GET', '/fx-rate-api/list/fx/windows'],
        'fxListFxRates' => ['GET', '/fx-rate-api/list/fx/rates'],
        'fxListCountries' => ['GET', '/fx-rate-api/list/countries'],
        'fxExpireFxRates' => ['GET', '/fx-rate-api/expire/fx/rates'],
        'remittanceUpdatePrefundRequest' => [
            'PUT',
            '/remittance-middleware/update/prefund/request/{prefundRequestId}',
        ],
        'remittanceImtoAdminUpdateFlaggedTransaction' => [
            'PUT',
            '/remittance-middleware/imto/admin/update/flagged/transaction/{flaggedTransactionId}',
        ],
        'remittanceAdminUpdateImtoPartner' => [
            'PUT',
            '/remittance-middleware/admin/update/imto/partner/{imtoPartnerCode}',
        ],
        'remittanceAdminUpdateFinancialInstitution' => [
            'PUT',
            '/remittance-middleware/admin/update/financial/institution/{financialInstitutionCode}',
        ],
        'remittanceAdminUpdateDealStatus' => ['PUT', '/remittance-middleware/admin/update/deal/status/{dealId}'],
        'remittanceAdminManualTransactionStatusUpdate' => [
            'PUT',
            '/remittance-middleware/admin/manual/transaction/status/update/{transactionReference}',
        ],
        'remittanceAdminCreditAccount' => ['PUT', '/remittance-middleware/admin/credit/account/{dealId}'],
        'remittanceSearchPrefundRequest' => ['POST', '/remittance-middleware/search/prefund/request'],
        'remittanceSearchPayoutTransactionReportGeneration' => [
            'POST',
            '/remittance-middleware/search/payout/transaction/report/generation',
        ],
        'remittanceSearchPayoutTransactionDownloadReport' => [
            'POST',
            '/remittance-middleware/search/payout/transaction/download/report',
        ],
        'remittanceSearchPartnerStatementDownloadReport' => [
            'POST',
            '/remittance-middleware/search/partner/statement/download/report',
        ],
        'remittanceSearchLedgerBalanceStatement' => ['POST', '/remittance-middleware/search/ledger/balance/statement'],
        'remittanceSearchDealRoom' => ['POST', '/remittance-middleware/search/deal/room'],
        'remittanceSearchDealRoomHistory' => ['POST', '/remittance-middleware/search/deal/room/history'],
        'remittanceSearchAccountStatementRequest' => [
            'POST',
            '/remittance-middleware/search/account/statement/request',
        ],
        'remittanceSearchAccountStatementReportGeneration' => [
            'POST',
            '/remittance-middleware/search/account/statement/report/generation',
        ],
        'remittanceSearchAccountStatementDownloadReport' => [
            'POST',
            '/remittance-middleware/search/account/statement/download/report',
        ],
        'remittanceResendWebhookNotification' => ['POST', '/remittance-middleware/resend/webhook/notification'],
        'remittanceImtoPayoutCancellationRequest' => [
            'POST',
            '/remittance-middleware/imto/payout/cancellation/request',
        ],
        'remittanceImtoCreateFxDeal' => ['POST', '/remittance-middleware/imto/create/fx/deal'],
        'remittanceImtoAdminBlacklistAccountNumber' => [
            'POST',
            '/remittance-middleware/imto/admin/blacklist/account/number',
        ],
        'remittanceCreateCountry' => ['POST', '/remittance-middleware/create/country'],
        'remittanceBulkSearch' => ['POST', '/remittance-middleware/bulk/search'],
        'remittanceAdminLedgerBalanceAdjust' => ['POST', '/remittance-middleware/admin/ledger/balance/adjust'],
        'remittanceAdminIntraWalletTransfer' => ['POST', '/remittance-middleware/admin/intra/wallet/transfer'],
        'remittanceAdminEnableTraffic' => ['POST', '/remittance-middleware/admin/enable/traffic'],
        'remittanceAdminEnablePriorityRouting' => ['POST', '/remittance-middleware/admin/enable/priority/routing'],
        'remittanceAdminEnablePayoutRouting' => ['POST', '/remittance-middleware/admin/enable/payout/routing'],
        'remittanceAdminEnableAllTrafficCurrency' => [
            'POST',
            '/remittance-middleware/admin/enable/all/traffic/currency',
        ],
        'remittanceAdminDisableTraffic' => ['POST', '/remittance-middleware/admin/disable/traffic'],
        'remittanceAdminDisablePayoutRouting' => ['POST', '/remittance-middleware/admin/disable/payout/routing'],
        'remittanceAdminDisableAllTraffic' => ['POST', '/remittance-middleware/admin/disable/all/traffic'],
        'remittanceAdminDisableAllTrafficCurrency' => [
            'POST',
            '/remittance-middleware/admin/disable/all/traffic/currency',
        ],
        'remittanceAdminDebitWallet' => ['POST', '/remittance-middleware/admin/debit/wallet'],
        'remittanceAdminCreditWallet' => ['POST', '/remittance-middleware/admin/credit/wallet'],
        'remittanceAdminCreatePrefundRequest' => ['POST', '/remittance-middleware/admin/create/prefund/request'],
        'remittanceAdminCreatePayoutPartner' => ['POST', '/remittance-middleware/admin/create/payout/partner'],
        'remittanceAdminCreateMirrorAccount' => ['POST', '/remittance-middleware/admin/create/mirror/account'],
        'remittanceAdminCreateImtoPartner' => ['POST', '/remittance-middleware/admin/create/imto/partner'],
        'remittanceAdminCreateFxDeal' => ['POST', '/remittance-middleware/admin/create/fx/deal'],
        'collectionUpdateFeeCap' => ['PUT', '/collection-middleware/update/{merchantId}/fee/cap'],
        'collectionNotificationSubMerchantConfig' => [
            'PUT',
            '/collection-middleware/notification/sub-merchant/config',
        ],
        'collectionDisableProvider' => ['PUT', '/collection-middleware/disable/{virtualAccountProviderId}/provider'],
        'collectionBeneficiaryUpdate' => ['PUT', '/collection-middleware/beneficiary/update/{beneficiaryId}'],
        'collectionUpdateVirtualAccount' => [
            'PATCH',
            '/collection-middleware/update/virtual-account/{externalReference}',
        ],
        'collectionVirtualAccountLedgerSearch' => ['POST', '/collection-middleware/virtual-account/ledger/search'],
        'collectionVirtualAccountLedgerDownload' => ['POST', '/collection-middleware/virtual-account/ledger/download'],
        'collectionTransfersReplay' => ['POST', '/collection-middleware/transfers/{transferId}/replay'],
        'collectionTransfersRequery' => ['POST', '/collection-middleware/transfers/{reference}/requery'],
        'collectionTransfersRequeryAllPending' => ['POST', '/collection-middleware/transfers/requery-all-pending'],
        'collectionTransfersReportDownload' => ['POST', '/collection-middleware/transfers/report/download'],
        'collectionTransfersQuickTransfer' => ['POST', '/collection-middleware/transfers/quick/transfer'],
        'collectionTransfersInitiateTransfer' => ['POST', '/collection-middleware/transfers/initiate/transfer'],
        'collectionTransfersForceFail' => ['POST', '/collection-middleware/transfers/force-fail'],
        'collectionSubMerchantLedgerSearch' => ['POST', '/collection-middleware/sub-merchant/ledger/search'],
        'collectionSubMerchantLedgerDownload' => ['POST', '/collection-middleware/sub-merchant/ledger/download'],
        'collectionSearch' => ['POST', '/collection-middleware/search'],
        'collectionSearchTransfers' => ['POST', '/collection-middleware/search/transfers'],
        'collectionRoutingPromoteProvider' => ['POST', '/collection-middleware/routing/promote/provider'],
        'collectionNotificationAddEmails' => ['POST', '/collection-middleware/notification/add/emails'],
        'collectionMerchantSearch' => ['POST', '/collection-middleware/merchant/search'],
        'collectionMerchantLedgerSearch' => ['POST', '/collection-middleware/merchant/ledger/search'],
        'collectionMerchantLedgerDownload' => ['POST', '/collection-middleware/merchant/ledger/download'],
        'collectionMakerCheckerTransferQuick' => ['POST', '/collection-middleware/maker-checker/transfer/quick'],
        'collectionMakerCheckerTransferInitiate' => ['POST', '/collection-middleware/maker-checker/transfer/initiate'],
        'collectionMakerCheckerTransferBulk' => ['POST', '/collection-middleware/maker-checker/transfer/bulk'],
        'collectionMakerCheckerSubMerchantCreate' => [
            'POST',
            '/collection-middleware/maker-checker/sub-merchant/create',
        ],
        'collectionMakerCheckerReject' => ['POST', '/collection-middleware/maker-checker/reject'],
        'collectionMakerCheckerIntraVaTransfer' => ['POST', '/collection-middleware/maker-checker/intra-va-transfer'],
        'collectionMakerCheckerIntraTransfer' => ['POST', '/collection-middleware/maker-checker/intra-transfer'],
        'collectionMakerCheckerApprove' => ['POST', '/collection-middleware/maker-checker/approve'],
        'collectionCreateVirtualAccount' => ['POST', '/collection-middleware/create/virtual/account'],
        'collectionCreateVirtualAccountProvider' => ['POST', '/collection-middleware/create/virtual/account/provider'],
        'collectionCreateMerchant' => ['POST', '/collection-middleware/create/merchant'],
        'collectionCreateFee' => ['POST', '/collection-middleware/create/fee'],
        'collectionCreateExistingMerchant' => ['POST', '/collection-middleware/create/existing/merchant'],
        'collectionCreateCurrency' => ['POST', '/collection-middleware/create/currency'],
        'collectionConfigureMerchantFee' => ['POST', '/collection-middleware/configure/merchant/fee'],
        'collectionBeneficiaryAddBeneficiary' => ['POST', '/collection-middleware/beneficiary/add/beneficiary'],
        'collectionAddCurrencyVirtualProvider' => ['POST', '/collection-middleware/add/currency/virtual/provider'],
    ];
}
