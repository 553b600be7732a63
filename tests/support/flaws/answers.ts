/** Flaws in answers: a field, a type, a value, or the message around it. */
import { isObject } from '../../../toolkit/contract/objects.js';
import { answers, type Flaw } from '../flawed-service.ts';
import {
  changeField,
  delivered,
  withField,
  withHeaders,
  withoutField,
  withStatus,
  withText,
  type Change,
} from '../messages.ts';

const html = withHeaders({ 'content-type': 'text/html' });

/**
 * A field's type and form are stated, and so is its presence if the source promises it. The
 * presence of other listed fields and the reading of names are assumed.
 */
export const answerFlaws: readonly Flaw[] = [
  ...inAnswers(
    'login',
    200,
    {
      'data is null': withField('data', null),
      'realmRoles is a text': withField('data.realmRoles', 'DEFAULT'),
      'a realm role is a number': withField('data.realmRoles', [1]),
      'phoneNumber is null': withField('data.phoneNumber', null),
      'emailVerified is a text': withField('data.emailVerified', 'true'),
      'expiresIn is a text': withField('data.expiresIn', '1800'),
      'answers 201': withStatus(201),
      'accessToken is a.b.c': withField('data.accessToken', 'a.b.c'),
      'refreshToken has no alg': changeField('data.refreshToken', (token) =>
        String(token).replace(/^[^.]+/, 'e30'),
      ),
    },
    {
      'username is missing': withoutField('data.username'),
      'status is missing': withoutField('status'),
      'refreshExpiresIn is 0': withField('data.refreshExpiresIn', 0),
    },
  ),
  ...inAnswers(
    'refreshToken',
    200,
    {
      'the token has the name of the login': changeField('', (body) => {
        const { token, ...others } = isObject(body) ? body : {};
        return token === undefined ? body : { ...others, accessToken: token };
      }),
      'token is not a JWT': withField('token', 'opaque'),
      'wrapped in data': changeField('', (data) => ({ data })),
      'answers 502': withStatus(502),
    },
    {
      'tokenType is missing': withoutField('tokenType'),
      'expiresIn is negative': withField('expiresIn', -1),
    },
  ),
  ...inAnswers(
    'listPossibleBanks',
    200,
    {
      'one object': changeField('', first),
      'a code is a number': withField('1.financialInstitutionCode', 900102),
      'a country of two letters': withField('0.countryCode', 'NG'),
      'answers 204': {
        kind: 'status',
        apply: (reply) => ({ ...reply, status: 204, body: '' }),
      },
    },
    {
      'a country in small letters': withField('0.countryCode', 'nga'),
      'a name is missing': withoutField('1.financialInstitutionName'),
    },
  ),
  ...inAnswers('sendPayout', 200, {
    'totalCount is a text': changeField('totalCount', String),
    'totalCount is one less': changeField('totalCount', (count) => Number(count) - 1),
    'totalCount is missing': withoutField('totalCount'),
    'errorTransactionCount is 0': withField('errorTransactionCount', 0),
    'errorTransactionCount above totalCount': withField('errorTransactionCount', 99),
    'errorTransactionCount is missing': withoutField('errorTransactionCount'),
    'errors that do not exist': withField('errorTransactionCount', 1),
    'createDate in the other form': withField('createDate', '2026-03-04T09:15:21.000Z'),
    'createDate not in the calendar': withField('createDate', '2026-02-30 25:61:00'),
    'batchId is empty': withField('batchId', ''),
    'batchId is a number': withField('batchId', 7),
    'answers 202': withStatus(202),
    'answers 504': withStatus(504),
  }),
  ...inAnswers(
    'getFxRate',
    200,
    {
      'fxDealRate is a text': withField('fxDealRate', '1985.25'),
      'fxDealRate is null': withField('fxDealRate', null),
      'another country': withField('countryCode', 'KEN'),
      'a list of one': changeField('', (body) => [body]),
      'a redirect': withStatus(302),
      'the connection is dropped': delivered('reset'),
    },
    {
      'fxDealRate is negative': withField('fxDealRate', -1985.25),
      'no content type': withHeaders({}),
      'fxWindow is missing': withoutField('fxWindow'),
    },
  ),
  ...inAnswers(
    'listBalances',
    200,
    {
      'totalBalance is a text': withField('0.totalBalance', '48250000.50'),
      'a currency is missing': withoutField('1.currencyCode'),
      'truncated JSON': withText((text) => text.slice(0, -3)),
      'text after the JSON': withText((text) => `${text};`),
      'an empty body': withText(() => ''),
      'a byte order mark': withText((text) => `\ufeff${text}`),
      'not UTF-8': withText(() => Buffer.from('["caf\u00e9"]', 'latin1')),
      'HTML that calls itself JSON': withText(() => '<p>Welcome</p>'),
      'cut off': delivered('cut'),
      'answers 503': withStatus(503),
    },
    {
      'a currency in small letters': withField('1.currencyCode', 'kes'),
      'one currency twice': changeField('', (list) => [first(list), first(list)]),
    },
  ),
  ...inAnswers(
    'listFinancialInstitutions',
    200,
    {
      'a status is a text': withField('0.status', 'ACTIVE'),
      'a country is its code': withField('1.countryCode', 'KEN'),
      'a flag is a text': withField('1.countryCode.isReceiverCountry', 'yes'),
      'a code is missing': withoutField('1.financialInstitutionCode'),
      'institutionCode is null': withField('0.institutionCode', null),
      'answers 400 with the list': withStatus(400),
    },
    {
      'a country has no name': withoutField('1.countryCode.countryName'),
    },
  ),
  ...inAnswers(
    'enquireAccount',
    200,
    {
      'accountName is missing': withoutField('accountName'),
      'accountName is null': withField('accountName', null),
      'currencyCode is a number': withField('currencyCode', 566),
      'responseCode is a number': withField('responseCode', 0),
      'another account': withField('accountNumber', '0009999999'),
      'another account, masked': withField('accountNumber', '******9999'),
    },
    {
      'labelled as HTML': html,
      'another bank': withField('bankCode', '900102'),
    },
  ),
  ...inAnswers(
    'getTransactionStatus',
    200,
    {
      'an unknown code': withField('responseCode', '99'),
      'a code as a number': withField('responseCode', 0),
      'the reference of another': withField('transactionReference', 'OTHER-1'),
      'a message is null': withField('responseMessage', null),
      'processorResponseCode is true': withField('processorResponseCode', true),
      'a time in the other form': withField('processorResponseTime', '2026-03-04T09:15:27Z'),
      'a time not on the clock': withField('processorResponseTime', '2026-03-04 24:15:27'),
    },
    {
      'responseMessage is missing': withoutField('responseMessage'),
    },
  ),
  ...inAnswers(
    'getIntradayStatement',
    200,
    {
      'a date in another form': withField('data.businessDate', '04/03/2026'),
      'a day not in the calendar': withField('data.businessDate', '2026-02-30'),
      'a time without a zone': withField('data.openingBalanceDate', '2026-03-04T00:00:00'),
      'a time in another zone': withField('data.closingBalanceDate', '2026-03-04T12:00:00+01:00'),
      'an amount is a text': changeField('data.details.0.amount', String),
      'a direction is a number': withField('data.details.0.direction', 1),
      'another account': withField('data.accountNumber', '7700000043'),
      'a valueDate is null': withField('data.details.0.valueDate', null),
      'success is missing': withoutField('success'),
      'the data without the envelope': changeField('', (body) => isObject(body) && body['data']),
    },
    {
      'an entry before the window': withField(
        'data.details.0.completedTime',
        '2020-01-01T00:00:00.000Z',
      ),
      'an entry after the window': withField(
        'data.details.0.completedTime',
        '2099-01-01T00:00:00.000Z',
      ),
      'netMovementAmount is another': withField('data.netMovementAmount', 1),
      'a closing balance that does not add up': withField('data.closingBalanceAmount', 1),
      'an amount in minor units': changeField('data.details.0.amount', (one) => Number(one) * 100),
      'opening after closing': withField('data.openingBalanceDate', '2099-01-01T00:00:00Z'),
      'success is false': withField('success', false),
      'neither data nor error': withField('data', null),
      'balanceReconciled is missing': withoutField('data.balanceReconciled'),
      'an entry has no payer': withoutField('data.details.0.payerName'),
    },
  ),

  ...inAnswers(
    'sendPayout',
    400,
    {
      'the problem of the other operations': withoutField('transactionResponse'),
      'timestamp in the other form': withField('timestamp', '2026-03-04 09:15:21'),
    },
    {
      'as problem+json': withHeaders({ 'content-type': 'application/problem+json' }),
      'another status in the body': withField('status', 500),
    },
  ),
  ...inAnswers('enquireAccount', 400, {
    'properties is missing': withoutField('properties'),
    'detail is null': withField('detail', null),
    'status is a text': withField('status', '400'),
    HTML: withText(() => '<p>No.</p>'),
    'answers 500': withStatus(500),
  }),
  ...inAnswers('getTransactionStatus', 400, {
    'title is missing': withoutField('title'),
  }),
  ...inAnswers(
    'getIntradayStatement',
    400,
    {
      'a code that is a number': withField('error.code', 42),
    },
    {
      'error is missing': withoutField('error'),
    },
  ),
  ...inAnswers('getIntradayStatement', 403, {
    'answers 401': withStatus(401),
    'no message': withoutField('error.message'),
  }),
  ...inAnswers(
    'getIntradayStatement',
    404,
    {
      'answers 200': withStatus(200),
      'a problem in place of the envelope': withField('', { status: 404 }),
    },
    {
      'success is true': withField('success', true),
    },
  ),
];

interface Changes {
  [what: string]: Change;
}

/** Creates a flaw for each change to the answers with a status, stated and assumed ones. */
export function inAnswers(
  operationId: string,
  status: number,
  stated: Changes,
  assumed: Changes = {},
): Flaw[] {
  const [place, sort] =
    status < 300 ? [operationId, 'success'] : [`${operationId} ${status}`, 'rejection'];
  const flaws = (changes: Changes, breaks: Flaw['breaks']): Flaw[] =>
    Object.entries(changes).map(([what, change]) => ({
      name: `${place}: ${what}`,
      kind: `${sort}, ${change.kind}, ${breaks}`,
      breaks,
      behaviour: answers(operationId, status, change),
    }));
  return [...flaws(stated, 'stated'), ...flaws(assumed, 'assumed')];
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : list;
}
