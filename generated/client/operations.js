// Made from the contract. Do not edit.
import { hasField } from './field.js';
import { call } from './send.js';
export function login(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/auth/login',
        body: input.body,
        needsToken: false,
        retryable: true,
        isAnswer: (data) => hasField(data, 'status'),
    }, options);
}
export function refreshToken(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/auth/refresh/token',
        body: input.body,
        isAnswer: (data) => hasField(data, 'token'),
    }, options);
}
export function listPossibleBanks(client, input, options) {
    return call(client, {
        method: 'GET',
        path: '/gateway/account/number/banks/{accountNumber}',
        params: { path: { accountNumber: input.accountNumber } },
        isAnswer: Array.isArray,
    }, options);
}
export function sendPayout(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/handler/send/remittance/transaction',
        body: input.body,
        isAnswer: (data) => hasField(data, 'batchId'),
    }, options);
}
export function getFxRate(client, input, options) {
    return call(client, {
        method: 'GET',
        path: '/fx-rate-api/list/fx/rate',
        params: { query: { countryCode: input.countryCode } },
        isAnswer: (data) => hasField(data, 'countryCode'),
    }, options);
}
export function listBalances(client, options) {
    return call(client, {
        method: 'GET',
        path: '/remittance-middleware/imto/admin/list/balance',
        isAnswer: Array.isArray,
    }, options);
}
export function listFinancialInstitutions(client, options) {
    return call(client, {
        method: 'GET',
        path: '/remittance-middleware/list/financial/institutions',
        isAnswer: Array.isArray,
    }, options);
}
export function enquireAccount(client, input, options) {
    return call(client, {
        method: 'POST',
        path: '/gateway/account/enquiry',
        body: input.body,
        retryable: true,
        isAnswer: (data) => hasField(data, 'accountNumber'),
    }, options);
}
export function getTransactionStatus(client, input, options) {
    return call(client, {
        method: 'GET',
        path: '/remittance-middleware/transaction/status/check/{transactionReference}',
        params: { path: { transactionReference: input.transactionReference } },
        isAnswer: (data) => hasField(data, 'transactionReference'),
    }, options);
}
export function getIntradayStatement(client, input, options) {
    return call(client, {
        method: 'GET',
        path: '/collection-middleware/statement/intraday',
        params: { query: { accountNumber: input.accountNumber, startTime: input.startTime, endTime: input.endTime } },
        isAnswer: (data) => hasField(data, 'success'),
    }, options);
}
