/** Mutants whose successes are wrong: a field, a type, a value, or the message around it. */
import { answers, type Mutant } from './mutant.ts';
import { changeBody, delivered, withHeaders, withStatus, withText } from './service/reply.ts';

const json = { 'content-type': 'application/json' };

export const answerMutants: readonly Mutant[] = [
  answers('login', 'username is missing', changeBody('data.username', undefined)),
  answers('login', 'data is null', changeBody('data', null)),
  answers('login', 'status is missing', changeBody('status', undefined)),
  answers('login', 'realmRoles is a text', changeBody('data.realmRoles', 'DEFAULT')),
  answers('login', 'a realm role is a number', changeBody('data.realmRoles', [1])),
  answers('login', 'emailVerified is a text', changeBody('data.emailVerified', 'true')),
  answers('login', 'expiresIn is a text', changeBody('data.expiresIn', '1800')),
  answers('login', 'refreshExpiresIn is 0', changeBody('data.refreshExpiresIn', 0)),
  answers('login', 'phoneNumber is null', changeBody('data.phoneNumber', null)),
  answers('login', 'answers 201', withStatus(201)),

  answers('refreshToken', 'the token has the name of the login', renamed('token', 'accessToken')),
  answers('refreshToken', 'tokenType is missing', changeBody('tokenType', undefined)),
  answers('refreshToken', 'expiresIn is negative', changeBody('expiresIn', -1)),
  answers('refreshToken', 'token is no JWT', changeBody('token', 'opaque')),
  answers(
    'refreshToken',
    'wrapped in data',
    changeBody('', (body: unknown) => ({ data: body })),
  ),

  answers(
    'listPossibleBanks',
    'one object',
    changeBody('', (body: unknown[]) => body[0]),
  ),
  answers(
    'listPossibleBanks',
    'a code is a number',
    changeBody('1.financialInstitutionCode', 900102),
  ),
  answers('listPossibleBanks', 'a country in small letters', changeBody('0.countryCode', 'nga')),
  answers('listPossibleBanks', 'a country of two letters', changeBody('0.countryCode', 'NG')),
  answers(
    'listPossibleBanks',
    'a name is missing',
    changeBody('1.financialInstitutionName', undefined),
  ),
  answers('listPossibleBanks', 'answers 204', (reply) => ({ ...reply, status: 204, body: '' })),

  answers('sendPayout', 'totalCount is a text', changeBody('totalCount', '2')),
  answers(
    'sendPayout',
    'totalCount is one less',
    changeBody('totalCount', (count: number) => count - 1),
  ),
  answers('sendPayout', 'totalCount is missing', changeBody('totalCount', undefined)),
  answers('sendPayout', 'errorTransactionCount is 0', changeBody('errorTransactionCount', 0)),
  answers(
    'sendPayout',
    'errorTransactionCount above totalCount',
    changeBody('errorTransactionCount', 99),
  ),
  answers(
    'sendPayout',
    'errorTransactionCount is missing',
    changeBody('errorTransactionCount', undefined),
  ),
  answers('sendPayout', 'errors that there are not', changeBody('errorTransactionCount', 1)),
  answers(
    'sendPayout',
    'createDate in the other form',
    changeBody('createDate', '2026-03-04T09:15:21.000Z'),
  ),
  answers(
    'sendPayout',
    'createDate that no calendar has',
    changeBody('createDate', '2026-02-30 25:61:00'),
  ),
  answers('sendPayout', 'batchId is empty', changeBody('batchId', '')),
  answers('sendPayout', 'batchId is a number', changeBody('batchId', 7)),
  answers('sendPayout', 'answers 202', withStatus(202)),

  answers('getFxRate', 'fxDealRate is a text', changeBody('fxDealRate', '1985.25')),
  answers('getFxRate', 'fxDealRate is null', changeBody('fxDealRate', null)),
  answers('getFxRate', 'fxDealRate is negative', changeBody('fxDealRate', -1985.25)),
  answers('getFxRate', 'another country', changeBody('countryCode', 'KEN')),
  answers('getFxRate', 'fxWindow is missing', changeBody('fxWindow', undefined)),
  answers(
    'getFxRate',
    'a list of one',
    changeBody('', (body: unknown) => [body]),
  ),
  answers('getFxRate', 'no content type', withHeaders({})),
  answers('getFxRate', 'the content type of text', withHeaders({ 'content-type': 'text/plain' })),
  answers('getFxRate', 'a redirect', withStatus(302)),
  answers('getFxRate', 'the connection is dropped', delivered('reset')),

  answers('listBalances', 'totalBalance is a text', changeBody('0.totalBalance', '48250000.50')),
  answers('listBalances', 'a currency in small letters', changeBody('1.currencyCode', 'kes')),
  answers('listBalances', 'a currency is missing', changeBody('1.currencyCode', undefined)),
  answers('listBalances', 'one currency twice', changeBody('1.currencyCode', 'NGN')),
  answers(
    'listBalances',
    'truncated JSON',
    withText((text) => text.slice(0, -3)),
  ),
  answers(
    'listBalances',
    'text after the JSON',
    withText((text) => `${text};`),
  ),
  answers(
    'listBalances',
    'an empty body',
    withText(() => ''),
  ),
  answers(
    'listBalances',
    'a byte order mark',
    withText((text) => `\ufeff${text}`),
  ),
  answers(
    'listBalances',
    'not UTF-8',
    withText(() => Buffer.from('["caf\u00e9"]', 'latin1')),
  ),
  answers(
    'listBalances',
    'HTML that calls itself JSON',
    withText(() => '<p>Welcome</p>'),
  ),
  answers('listBalances', 'cut off', delivered('cut')),

  answers('listFinancialInstitutions', 'a status is a text', changeBody('0.status', 'ACTIVE')),
  answers('listFinancialInstitutions', 'a country is its code', changeBody('1.countryCode', 'KEN')),
  answers(
    'listFinancialInstitutions',
    'a country has no name',
    changeBody('1.countryCode.countryName', undefined),
  ),
  answers(
    'listFinancialInstitutions',
    'a flag is a text',
    changeBody('1.countryCode.isReceiverCountry', 'yes'),
  ),
  answers(
    'listFinancialInstitutions',
    'institutionCode is null',
    changeBody('0.institutionCode', null),
  ),
  answers(
    'listFinancialInstitutions',
    'a code is missing',
    changeBody('1.financialInstitutionCode', undefined),
  ),
  answers('listFinancialInstitutions', 'answers 400 with the list', withStatus(400)),

  answers('enquireAccount', 'another account', changeBody('accountNumber', '0009999999')),
  answers('enquireAccount', 'another bank', changeBody('bankCode', '900102')),
  answers('enquireAccount', 'accountName is missing', changeBody('accountName', undefined)),
  answers('enquireAccount', 'accountName is null', changeBody('accountName', null)),
  answers('enquireAccount', 'currencyCode is a number', changeBody('currencyCode', 566)),
  answers('enquireAccount', 'responseCode is a number', changeBody('responseCode', 0)),
  answers('enquireAccount', 'HTML', withHeaders({ 'content-type': 'text/html' })),

  answers('getTransactionStatus', 'an unknown code', changeBody('responseCode', '99')),
  answers('getTransactionStatus', 'a code as a number', changeBody('responseCode', 0)),
  answers(
    'getTransactionStatus',
    'the reference of another',
    changeBody('transactionReference', 'OTHER-1'),
  ),
  answers(
    'getTransactionStatus',
    'processorResponseCode is true',
    changeBody('processorResponseCode', true),
  ),
  answers(
    'getTransactionStatus',
    'a time in the other form',
    changeBody('processorResponseTime', '2026-03-04T09:15:27Z'),
  ),
  answers(
    'getTransactionStatus',
    'a time that no clock has',
    changeBody('processorResponseTime', '2026-03-04 24:15:27'),
  ),
  answers(
    'getTransactionStatus',
    'responseMessage is missing',
    changeBody('responseMessage', undefined),
  ),

  answers(
    'getIntradayStatement',
    'a date in another form',
    changeBody('data.businessDate', '04/03/2026'),
  ),
  answers(
    'getIntradayStatement',
    'a day that no calendar has',
    changeBody('data.businessDate', '2026-02-30'),
  ),
  answers(
    'getIntradayStatement',
    'a time without a zone',
    changeBody('data.openingBalanceDate', '2026-03-04T00:00:00'),
  ),
  answers(
    'getIntradayStatement',
    'a time in another zone',
    changeBody('data.closingBalanceDate', '2026-03-04T12:00:00+01:00'),
  ),
  answers(
    'getIntradayStatement',
    'an amount is a text',
    changeBody('data.details.1.amount', '24999.50'),
  ),
  answers(
    'getIntradayStatement',
    'a direction is a number',
    changeBody('data.details.0.direction', 1),
  ),
  answers(
    'getIntradayStatement',
    'another account',
    changeBody('data.accountNumber', '7700000043'),
  ),
  answers(
    'getIntradayStatement',
    'an entry before the window',
    changeBody('data.details.0.completedTime', '2020-01-01T00:00:00.000Z'),
  ),
  answers(
    'getIntradayStatement',
    'an entry after the window',
    changeBody('data.details.1.completedTime', '2099-01-01T00:00:00.000Z'),
  ),
  answers('getIntradayStatement', 'hasMore on the last page', changeBody('data.hasMore', true)),
  answers(
    'getIntradayStatement',
    'netMovementAmount is another',
    changeBody('data.netMovementAmount', 1),
  ),
  answers('getIntradayStatement', 'totalRecords is less', changeBody('data.totalRecords', 1)),
  answers('getIntradayStatement', 'totalPages is not whole', changeBody('data.totalPages', 1.5)),
  answers('getIntradayStatement', 'a page after the last', changeBody('data.currentPage', 99)),
  answers(
    'getIntradayStatement',
    'a closing balance of its own',
    changeBody('data.closingBalanceAmount', 1),
  ),
  answers(
    'getIntradayStatement',
    'an amount in minor units',
    changeBody('data.details.0.amount', 5_000_000),
  ),
  answers(
    'getIntradayStatement',
    'opening after closing',
    changeBody('data.openingBalanceDate', '2099-01-01T00:00:00Z'),
  ),
  answers('getIntradayStatement', 'success is false', changeBody('success', false)),
  answers('getIntradayStatement', 'success is missing', changeBody('success', undefined)),
  answers('getIntradayStatement', 'neither data nor error', changeBody('data', null)),
  answers(
    'getIntradayStatement',
    'balanceReconciled is missing',
    changeBody('data.balanceReconciled', undefined),
  ),
  answers(
    'getIntradayStatement',
    'an entry has no payer',
    changeBody('data.details.1.payerName', undefined),
  ),
  answers('getIntradayStatement', 'the data without the envelope', (reply) => {
    const unwrapped = changeBody('', (body: { data: unknown }) => body.data)(reply);
    return { ...unwrapped, headers: json };
  }),
];

function renamed(from: string, to: string) {
  return changeBody('', (body: { [name: string]: unknown }) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name === from ? to : name, value]),
    ),
  );
}
