/** The flaws of the quick set: one of each kind, and many at the same time, because a different check finds each. */

export interface FlawGroup {
  what: string;
  verdict: 'broken' | 'remarked';
  /** The check that finds a flaw, by the name of the flaw. The check finds no other flaw of the group. */
  foundBy: { readonly [name: string]: string };
  /** Checks that find nothing here but must run before another can show its flaw. */
  after?: readonly string[];
}

const payout = 'hostile/sendPayout/body/transactionRequestList/0';

export const flawGroups: readonly FlawGroup[] = [
  {
    what: 'in answers',
    verdict: 'broken',
    foundBy: {
      'listPossibleBanks: answers 204': 'success/listPossibleBanks/200',
      'getFxRate: another country': 'success/getFxRate/200',
      'listBalances: truncated JSON': 'success/listBalances/200',
      'listFinancialInstitutions: a code is missing': 'success/listFinancialInstitutions/200',
      'payouts need an e-mail of the sender': 'success/sendPayout/200',
      'the refresh gives no token': 'success/refreshToken/200',
      'sendPayout 400: timestamp in the other form': 'rejections/sendPayout/400',
      'enquireAccount 400: HTML': 'rejections/enquireAccount/400',
      'getIntradayStatement 400: a code that is a number': 'rejections/getIntradayStatement/400',
      'getIntradayStatement 403: no message': 'rejections/getIntradayStatement/403',
      'any account is served': 'rejections/getIntradayStatement/404',
    },
  },
  {
    what: 'in other answers',
    verdict: 'broken',
    foundBy: {
      'login: refreshToken has no alg': 'success/login/200',
      'getFxRate: the connection is dropped': 'success/getFxRate/200',
      'plain text that calls itself gzip': 'success/listBalances/200',
      'createDate is 1970': 'success/sendPayout/200',
      'enquireAccount: accountName is null': 'success/enquireAccount/200',
      'an entry of the statement has no currency': 'success/getIntradayStatement/200',
      'payouts are mixed up': 'flow/getTransactionStatus/reaches a conclusive code',
      'getIntradayStatement 403: answers 401': 'rejections/getIntradayStatement/403',
    },
  },
  {
    what: 'in what is done',
    verdict: 'broken',
    foundBy: {
      'the rate is that of one country': 'variation/getFxRate/another country',
      'any password is right': 'auth/login/a wrong password',
      'an object is a right password': 'auth/login/a password that is an object',
      'any refresh token is right': 'auth/refreshToken/a wrongly signed refresh token',
      'a payout is taken despite a 401': 'auth/sendPayout/no token',
      'getFxRate without authentication': 'auth/getFxRate/no token',
      'a 401 carries the balances': 'auth/listBalances/no token',
      'wrong signatures are accepted': 'auth/listFinancialInstitutions/a token with altered claims',
      'every batch has one identifier': 'flow/sendPayout/takes one payout',
      'only the first payout of a batch is known': 'flow/getTransactionStatus/every payout again',
      'the refresh token stays the same': 'flow/refreshToken/gives new tokens',
      'a delivery has an unknown code': 'webhook/payoutOutcome/every delivery keeps the contract',
    },
    after: ['success/refreshToken/200'],
  },
  {
    what: 'in hostile requests',
    verdict: 'broken',
    foundBy: {
      'login fails on malformed JSON': 'hostile/login/body is cut short',
      'login fails on bad input': 'hostile/login/body/email is missing',
      'a rate is a text where nothing fits Accept': 'hostile/getFxRate/accept fits nothing',
      'refreshToken hangs on malformed JSON': 'hostile/refreshToken/body is cut short',
      'sendPayout fails on a bad e-mail': `${payout}/senderInformation/senderEmailAddress is a number`,
      'long texts are an error': `${payout}/transactionReference is overlong`,
      'the statement takes any startTime':
        'hostile/getIntradayStatement/query/startTime is a different text',
    },
  },
  {
    what: 'in tokens and counts',
    verdict: 'broken',
    foundBy: {
      'the token of the refresh is dead': 'flow/listBalances/takes the new token',
      'a payout that is paid counts as in error': 'flow/sendPayout/takes one payout',
    },
  },
  {
    what: 'in windows',
    verdict: 'broken',
    foundBy: {
      'the window of a statement selects nothing':
        'variation/getIntradayStatement/a narrower window',
    },
    after: ['success/sendPayout/200', 'success/getTransactionStatus/200', 'acceptance'],
  },
  {
    what: 'at the end',
    verdict: 'broken',
    foundBy: {
      'the third payout gets the code 99': 'flow/getTransactionStatus/every payout again',
    },
    after: ['success/sendPayout/200', 'acceptance/sendPayout'],
  },
  {
    what: 'at the end, in what is assumed',
    verdict: 'remarked',
    foundBy: {
      'a payout that was paid fails 1 s later': 'flow/getTransactionStatus/every payout again',
    },
    after: ['flow/getTransactionStatus/reaches a conclusive code', 'hostile/enquireAccount'],
  },
  {
    what: 'at the end, in what is assumed of rejected payouts',
    verdict: 'remarked',
    foundBy: {
      'a payout is rejected with 400 and paid': 'flow/getTransactionStatus/every payout again',
    },
    after: ['hostile/sendPayout'],
  },
  {
    what: 'in windows, in what is assumed',
    verdict: 'remarked',
    foundBy: {
      'the start of the window is ignored': 'variation/getIntradayStatement/a narrower window',
    },
    after: ['success/sendPayout/200', 'success/getTransactionStatus/200', 'acceptance'],
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
      'with fixtures: an open status': 'auth/getTransactionStatus/no token',
    },
    after: ['success/sendPayout/200'],
  },
  {
    what: 'with fixtures, in batches',
    verdict: 'broken',
    foundBy: { 'with fixtures: batches of one alone': 'success/sendPayout/200' },
  },
  {
    what: 'in what is assumed',
    verdict: 'remarked',
    foundBy: {
      'login: username is missing': 'success/login/200',
      'getFxRate: no content type': 'success/getFxRate/200',
      'a delivered result is taken back': 'flow/getTransactionStatus/says the same again',
      'listPossibleBanks: a country in small letters': 'success/listPossibleBanks/200',
      'sendPayout 400: as problem+json': 'rejections/sendPayout/400',
      'unknown references are held': 'rejections/getTransactionStatus/400',
      'getIntradayStatement 400: error is missing': 'rejections/getIntradayStatement/400',
      'getIntradayStatement 404: success is true': 'rejections/getIntradayStatement/404',
      'a charset is rejected': 'acceptance/enquireAccount/with a charset',
      'the access token refreshes': 'auth/refreshToken/the access token as refresh token',
      'any method is served': 'methods/getFxRate/DELETE',
      'nothing is delivered': 'webhook/payoutOutcome/the payout of the flow is delivered',
    },
    after: ['success/refreshToken/200', 'flow/getTransactionStatus/reaches a conclusive code'],
  },
  {
    what: 'in what is assumed of hostile requests',
    verdict: 'remarked',
    foundBy: {
      'sendPayout takes malformed JSON': 'hostile/sendPayout/body is cut short',
      'the window may be reversed': 'hostile/getIntradayStatement/query/startTime is after endTime',
      'getFxRate takes any country': 'hostile/getFxRate/query/countryCode has an extra letter',
      'sendPayout takes any amount': `${payout}/paymentAmount is a number`,
    },
  },
];
