/** The flaws of the quick set: one of each kind, and many at once, since each is found by another check. */

export interface FlawGroup {
  what: string;
  /** What the run says of the service. */
  verdict: 'broken' | 'remarked';
  /** The check that finds a flaw, by the flaw's name. No other flaw of the group is found by it. */
  foundBy: { readonly [name: string]: string };
  /** Checks that find nothing here, and after which alone one of the others shows its flaw. */
  after?: readonly string[];
}

const payout = 'hostile/sendPayout/body/transactionRequestList/0';

export const flawGroups: readonly FlawGroup[] = [
  {
    what: 'in answers',
    verdict: 'broken',
    foundBy: {
      'listPossibleBanks: answers 204': 'success/listPossibleBanks/200',
      'getFxRate: no content type': 'success/getFxRate/200',
      'listBalances: truncated JSON': 'success/listBalances/200',
      'listFinancialInstitutions: a code is missing': 'success/listFinancialInstitutions/200',
      'payouts need an e-mail of the sender': 'success/sendPayout/200',
      'the refresh gives no token': 'success/refreshToken/200',
      'sendPayout 400: answers 422': 'rejections/sendPayout/400',
      'enquireAccount 400: HTML': 'rejections/enquireAccount/400',
      'unknown references are paid': 'rejections/getTransactionStatus/400',
      'getIntradayStatement 400: a code that is a number': 'rejections/getIntradayStatement/400',
      'getIntradayStatement 403: no message': 'rejections/getIntradayStatement/403',
      'any account is served': 'rejections/getIntradayStatement/404',
    },
  },
  {
    what: 'in other answers',
    verdict: 'broken',
    foundBy: {
      'getFxRate: the connection is dropped': 'success/getFxRate/200',
      'plain text that calls itself gzip': 'success/listBalances/200',
      'createDate is 1970': 'success/sendPayout/200',
      'enquireAccount: accountName is null': 'success/enquireAccount/200',
      'an entry of the statement has no currency': 'success/getIntradayStatement/200',
      'unknown references are processing': 'rejections/getTransactionStatus/400',
      'payouts are mixed up': 'flow/getTransactionStatus/reaches a conclusive code',
      'the new refresh token is dead': 'flow/refreshToken/takes the new refresh token',
    },
  },
  {
    what: 'in what is done',
    verdict: 'broken',
    foundBy: {
      'payouts need requestDate': 'acceptance/sendPayout/olderSample',
      'the rate is that of one country': 'variation/getFxRate/another country',
      'any password is right': 'auth/login/a wrong password',
      'an object is a right password': 'auth/login/a password that is an object',
      'any refresh token is right': 'auth/refreshToken/a wrongly signed refresh token',
      'a payout is taken beside a 401': 'auth/sendPayout/no token',
      'getFxRate without authentication': 'auth/getFxRate/no token',
      'a 401 carries the balances': 'auth/listBalances/no token',
      'wrong signatures are accepted': 'auth/listFinancialInstitutions/a token with altered claims',
      'every batch has one identifier': 'flow/sendPayout/takes one payout',
      'the first payout of a batch alone is known':
        'flow/getTransactionStatus/knows each payout of a batch',
      'the refresh token stays the same': 'flow/refreshToken/gives new tokens',
      'a final code moves': 'flow/getTransactionStatus/says the same again',
      'a payout is delivered with 02': 'webhook/payoutOutcome/every delivery keeps the contract',
    },
    after: ['success/refreshToken/200'],
  },
  {
    what: 'in hostile requests',
    verdict: 'broken',
    foundBy: {
      'login fails on malformed JSON': 'hostile/login/body is cut short',
      'login fails on bad input': 'hostile/login/body/email is missing',
      'refreshToken hangs on malformed JSON': 'hostile/refreshToken/body is cut short',
      'sendPayout fails on a bad e-mail': `${payout}/senderInformation/senderEmailAddress is a number`,
      'long texts are an error': `${payout}/transactionReference is overlong`,
      'the statement takes any startTime':
        'hostile/getIntradayStatement/query/startTime is missing',
    },
  },
  {
    what: 'now and then',
    verdict: 'broken',
    foundBy: { 'every fourth rate is a text': 'success/getFxRate/200' },
  },
  {
    what: 'with fixtures',
    verdict: 'broken',
    foundBy: {
      'with fixtures: payouts need requestDate': 'acceptance/sendPayout/olderSample',
      'with fixtures: an open status': 'auth/getTransactionStatus/no token',
    },
    after: ['success/sendPayout/200'],
  },
  {
    what: 'in what is assumed',
    verdict: 'remarked',
    foundBy: {
      'login: username is missing': 'success/login/200',
      'listPossibleBanks: a country in small letters': 'success/listPossibleBanks/200',
      'sendPayout 400: as problem+json': 'rejections/sendPayout/400',
      'getIntradayStatement 400: error is missing': 'rejections/getIntradayStatement/400',
      'getIntradayStatement 404: success is true': 'rejections/getIntradayStatement/404',
      'a charset is rejected': 'acceptance/enquireAccount/with a charset',
      'the access token refreshes': 'auth/refreshToken/the access token as refresh token',
      'any method is served': 'methods/getFxRate/DELETE',
      'nothing is delivered': 'webhook/payoutOutcome/the payout of the flow is delivered',
    },
    after: [
      'success/refreshToken/200',
      'auth/login/a wrong password',
      'flow/getTransactionStatus/reaches a conclusive code',
    ],
  },
  {
    what: 'in what is assumed of hostile requests',
    verdict: 'remarked',
    foundBy: {
      'the window may be reversed': 'hostile/getIntradayStatement/query/startTime is after endTime',
      'getFxRate takes any country': 'hostile/getFxRate/query/countryCode has a letter too many',
      'sendPayout takes any amount': `${payout}/paymentAmount is a number`,
    },
  },
];
