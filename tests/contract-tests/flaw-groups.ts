/** Flaws that the quick set tries at once, since each is found by another check. */

export interface FlawGroup {
  what: string;
  /** The sections that are run; all where none is named. */
  sections: readonly string[];
  /** What the run says of the service. */
  verdict: 'broken' | 'remarked';
  /** The check that finds a flaw, by the flaw's name. No other flaw of the group is found by it. */
  foundBy: { readonly [name: string]: string };
}

const payout = 'hostile/sendPayout/body/transactionRequestList/0';

export const flawGroups: readonly FlawGroup[] = [
  {
    what: 'in answers',
    sections: ['success', 'refusals'],
    verdict: 'broken',
    foundBy: {
      'sendPayout: totalCount is missing': 'success/sendPayout/200',
      'getFxRate: no content type': 'success/getFxRate/200',
      'listBalances: truncated JSON': 'success/listBalances/200',
      'sendPayout 400: answers 422': 'refusals/sendPayout/400',
      'enquireAccount 400: HTML': 'refusals/enquireAccount/400',
    },
  },
  {
    what: 'in hostile requests',
    sections: ['hostile'],
    verdict: 'broken',
    foundBy: {
      'login fails on malformed JSON': 'hostile/login/body is cut short',
      'refreshToken hangs on malformed JSON': 'hostile/refreshToken/body is cut short',
      'sendPayout fails on a bad e-mail': `${payout}/senderInformation/senderEmailAddress is a number`,
      'long texts are an error': `${payout}/transactionReference is overlong`,
    },
  },
  {
    what: 'in what is assumed',
    sections: [],
    verdict: 'remarked',
    foundBy: {
      'login: username is missing': 'success/login/200',
      'sendPayout 400: as problem+json': 'refusals/sendPayout/400',
      'getIntradayStatement 400: error is missing': 'refusals/getIntradayStatement/400',
      'a charset is rejected': 'acceptance/enquireAccount/with a charset',
      'any method is served': 'methods/getFxRate/DELETE',
      'the window may be reversed': 'hostile/getIntradayStatement/query/startTime is after endTime',
      'sendPayout takes any amount': `${payout}/paymentAmount is a number`,
      'nothing is delivered': 'webhook/payoutOutcome/the payout of the flow is told',
    },
  },
  {
    what: 'in what else is assumed',
    sections: ['success', 'refusals', 'flow'],
    verdict: 'remarked',
    foundBy: {
      'login: refreshExpiresIn is 0': 'success/login/200',
      'sendPayout 400: another status in the body': 'refusals/sendPayout/400',
    },
  },
];
