/** Mutants whose refusals are wrong, and those that do what they must not. */
import { behaves, refuses, type Mutant } from './mutant.ts';
import { changeBody, withHeaders, withStatus } from './service/reply.ts';

export const refusalMutants: readonly Mutant[] = [
  refuses(
    'sendPayout',
    400,
    'the problem of the others',
    changeBody('transactionResponse', undefined),
  ),
  refuses(
    'sendPayout',
    400,
    'timestamp in the other form',
    changeBody('timestamp', '2026-03-04 09:15:21'),
  ),
  refuses(
    'sendPayout',
    400,
    'as problem+json',
    withHeaders({ 'content-type': 'application/problem+json' }),
  ),
  refuses('sendPayout', 400, 'another status in the body', changeBody('status', 500)),
  refuses('sendPayout', 400, 'answers 422', withStatus(422)),
  refuses('enquireAccount', 400, 'properties is missing', changeBody('properties', undefined)),
  refuses('enquireAccount', 400, 'detail is null', changeBody('detail', null)),
  refuses('enquireAccount', 400, 'status is a text', changeBody('status', '400')),
  refuses('enquireAccount', 400, 'HTML', withHeaders({ 'content-type': 'text/html' })),
  refuses('enquireAccount', 400, 'answers 500', withStatus(500)),
  refuses('getTransactionStatus', 400, 'answers 404', withStatus(404)),
  refuses('getTransactionStatus', 400, 'title is missing', changeBody('title', undefined)),
  refuses('getIntradayStatement', 400, 'error is missing', changeBody('error', undefined)),
  refuses('getIntradayStatement', 400, 'a code that is a number', changeBody('error.code', 42)),
  refuses('getIntradayStatement', 403, 'answers 401', withStatus(401)),
  refuses('getIntradayStatement', 403, 'no message', changeBody('error.message', undefined)),
  refuses('getIntradayStatement', 404, 'says success', changeBody('success', true)),
  refuses('getIntradayStatement', 404, 'answers 200', withStatus(200)),
  refuses(
    'getIntradayStatement',
    404,
    'a problem in place of the envelope',
    changeBody('', { status: 404 }),
  ),
];

const readers = ['getFxRate', 'listBalances', 'listFinancialInstitutions', 'listPossibleBanks'];

export const behaviourMutants: readonly Mutant[] = [
  ...[...readers, 'enquireAccount', 'getIntradayStatement', 'sendPayout', 'refreshToken'].map(
    (operationId) => behaves(`${operationId} without authentication`, { open: [operationId] }),
  ),
  behaves('wrong signatures are accepted', { ignoresSignature: true }),
  behaves('expired tokens are accepted', { ignoresExpiry: true }),
  behaves('unsigned tokens are accepted', { acceptsUnsigned: true }),
  behaves('the refresh token serves as access token', { takesRefreshToken: true }),
  behaves('any scheme is accepted', { ignoresScheme: true }),
  behaves('a refusal carries the balances', { leaksWhenRefused: ['listBalances'] }),
  behaves('a refusal carries the statement', { leaksWhenRefused: ['getIntradayStatement'] }),
  behaves('a payout is taken although it is refused', { paysWhenRefused: true }),
  behaves('any password is right', { ignoresPassword: true }),
  behaves('any user is known', { ignoresUser: true }),

  behaves('the token of the login is dead', { deadTokenOfLogin: true }),
  behaves('the token of the refresh is dead', { deadAccessAfterRefresh: true }),
  behaves('the new refresh token is dead', { deadRefreshAfterRefresh: true }),
  behaves('the refresh token stays the same', { sameTokensOnRefresh: true }),

  behaves('payouts are forgotten', { forgetsPayouts: true }),
  behaves('payouts are mixed up', { mixesPayouts: true }),
  behaves('unknown references are paid', { inventsPayouts: true }),
  behaves('a final code moves', { movesFinalCodes: true }),
  behaves('payouts need requestDate', { needsRequestDate: true }),
  behaves('payouts need a phone number', { needsPhone: true }),
  behaves('a charset is refused', { refusesCharset: true }),

  behaves('the window may end before it starts', { ignoresWindow: true }),
  behaves('the statement of any account', { ignoresAccount: true }),
  behaves('the statement without a merchant', { ignoresMerchant: true }),

  behaves('any method is served', { anyMethod: true }),
  behaves('an unknown method is an error', { crashesOnMethod: true }),

  behaves('login takes anything', { unchecked: ['login'], ignoresUser: true }),
  behaves('login fails on bad input', { crashes: ['login'] }),
  behaves('login fails on malformed JSON', { crashesOnJson: ['login'] }),
  behaves('refreshToken fails on bad input', { crashes: ['refreshToken'] }),
  behaves('refreshToken hangs on malformed JSON', { hangsOnJson: ['refreshToken'] }),
  behaves('sendPayout takes bad input', { unchecked: ['sendPayout'] }),
  behaves('sendPayout fails on bad input', { crashes: ['sendPayout'] }),
  behaves('sendPayout takes malformed JSON', {
    guessesJson: ['sendPayout'],
    unchecked: ['sendPayout'],
  }),
  behaves('sendPayout takes any amount', { uncheckedFields: ['sendPayout/paymentAmount'] }),
  behaves('sendPayout takes any currency', { uncheckedFields: ['sendPayout/paymentCurrency'] }),
  behaves('sendPayout takes any country', {
    uncheckedFields: ['sendPayout/recipientISOCountryCode'],
  }),
  behaves('sendPayout takes any date', { uncheckedFields: ['sendPayout/requestDate'] }),
  behaves('sendPayout needs no sender', { uncheckedFields: ['sendPayout/senderName'] }),
  behaves('sendPayout fails on a bad e-mail', {
    crashingFields: ['sendPayout/senderEmailAddress'],
  }),
  behaves('sendPayout looks at the first payout alone', { checksFirstOnly: true }),
  behaves('every batch has one identifier', { sameBatchId: true }),
  behaves('enquireAccount takes bad input', {
    unchecked: ['enquireAccount'],
    knowsEverything: true,
  }),
  behaves('enquireAccount fails on a bad bank', { crashingFields: ['enquireAccount/bankCode'] }),
  behaves('enquireAccount fails on malformed JSON', { crashesOnJson: ['enquireAccount'] }),
  behaves('getFxRate takes any country', { unchecked: ['getFxRate'], knowsEverything: true }),
  behaves('getFxRate fails on a bad country', { crashes: ['getFxRate'] }),
  behaves('the statement takes any startTime', {
    uncheckedFields: ['getIntradayStatement/startTime'],
  }),
  behaves('the statement takes any endTime', { uncheckedFields: ['getIntradayStatement/endTime'] }),
  behaves('the statement fails on a bad time', { crashes: ['getIntradayStatement'] }),
  behaves('long texts are an error', { crashesAtLength: 2_500 }),
  behaves('control characters are an error', { crashesOnControls: true }),
];
