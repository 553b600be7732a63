/** The service accepted the payouts, but learning their outcome is difficult. */
import { paidOnly, pay, references, type Belief, type FaultDetails } from '../fault.ts';
import {
  always,
  breaks,
  elsewhere,
  html,
  redirect,
  times,
  type Reaction,
} from '../service/reaction.ts';

export const statusFaults: readonly FaultDetails[] = [
  atFirst('unknown-at-first-400', 5, 'The service does not know the payouts yet and answers 400.', {
    status: 400,
  }),
  atFirst('unknown-at-first-404', 5, 'The service does not know the payouts yet and answers 404.', {
    status: 404,
  }),
  forAWhile('status-500', 'Status requests get a 500', { status: 500 }),
  atFirst('status-429', 1, 'The first status request gets a 429 that says when to retry.', {
    status: 429,
    headers: { 'retry-after': '1' },
  }),
  far('date', 'Fri, 31 Dec 9999 23:59:59 GMT'),
  far('number', '99999999999999999999'),
  forAWhile('status-html', 'A proxy answers status requests with 200 and an HTML page', html(200)),
  forAWhile('status-empty', 'Status requests get a 200 without a body', { body: '' }),
  forAWhile('status-malformed', 'Status requests get malformed JSON', {
    body: '{"responseCode": 00}',
  }),
  forAWhile('status-list', 'Status requests get JSON of another type', { body: '[]' }),
  forAWhile('status-null', 'Status requests get null', { body: 'null' }),
  forAWhile('status-cut', 'The answers to status requests are cut off', breaks('fin', 'body')),
  forAWhile(
    'status-reset',
    'The service resets the connection of status requests',
    breaks('rst', 'start'),
  ),
  atFirst('status-silent', 1, 'The first status request is never answered.', {
    ...breaks('stall', 'start'),
  }),
  forAWhile('status-without-code', 'The status record has no code', {
    fields: { responseCode: undefined },
  }),
  atFirst(
    'status-elsewhere',
    2,
    'For a while, status requests are redirected to another host with 302.',
    {
      ...redirect(302, `${elsewhere}/status`),
    },
  ),
  misleading(
    'another-reference',
    'Status requests return the record of another payout, which was paid.',
    {
      fields: { transactionReference: 'CT-OTHER', responseCode: '00' },
    },
  ),
  misleading('no-reference', 'Status requests return a paid record without a reference.', {
    fields: { transactionReference: undefined, responseCode: '00' },
  }),
  misleading(
    'equal-keys',
    'The status record contains its code twice: first 00, then the true one.',
    {
      twice: { responseCode: '00' },
    },
  ),
  ...[206, 500].map((status) =>
    misleading(
      `record-in-${status}`,
      `Status requests get a ${status} that contains a paid record.`,
      {
        ...{ status, isRecord: true, fields: { responseCode: '00' } },
      },
    ),
  ),
  codes('to-the-end', ['02', '01', '02', '00'], 'The codes are 02, 01, 02, then 00.', ['paid']),
  codes('very-late', [...Array<string>(15).fill('02'), '00'], 'The code is 02 for a long time.', [
    'paid',
  ]),
  codes('unlisted-code', ['000'], 'The code is not listed in the contract.', [
    'pending',
    'unknown',
  ]),
  codes('unlisted-then-paid', ['02', '77', '5', '00'], 'Unlisted codes precede 00.', ['paid']),
  codes('held', ['10'], 'The code is 10: the payout is held until the partner decides.', ['held']),
  codes('held-then-paid', ['10', '10', '00'], 'The payout is held, then paid.', ['paid']),
  codes('held-then-declined', ['10', '50'], 'The payout is held, then declined.', ['failed']),
  {
    name: 'final-codes',
    does: 'Each final code of the contract occurs, for a different payout.',
    proves: 'Each final code is reported unchanged: only 00 is paid.',
    ofContract({ responseCodes }) {
      const final = responseCodes.filter((one) => one.final).map(({ code }) => code);
      const own = references(final.length);
      return {
        service: { lives: Object.fromEntries(own.map((one, at) => [one, [final[at] ?? '']])) },
        steps: [pay(final.length)],
      };
    },
  },
  {
    name: 'never-known',
    does: 'The batch is accepted, its answer is lost, and the service never finds its status.',
    proves:
      'An outcome that cannot be learned is unknown: not "not sent", not rejected, and not ' +
      'sent again.',
    service: {
      requests: {
        sendPayout: times(1, breaks('rst', 'start')),
        getTransactionStatus: always({ status: 400 }),
      },
    },
    steps: [pay(2, { end: ['unknown'] })],
  },
];

function forAWhile(name: string, does: string, reaction: Reaction): FaultDetails {
  return atFirst(name, 3, `${does} for a while.`, reaction);
}

function atFirst(name: string, count: number, does: string, reaction: Reaction): FaultDetails {
  return {
    name,
    does,
    proves: 'A failed status request says nothing about the payout, so it is repeated.',
    service: { requests: { getTransactionStatus: times(count, reaction) } },
    steps: [pay(2, { end: paidOnly })],
  };
}

function far(name: string, retryAfter: string): FaultDetails {
  return {
    name: `status-far-${name}`,
    does: `A status request gets one 503, with a retry requested after ${retryAfter}.`,
    proves: 'However long the service asks to wait, every payout is reported.',
    service: {
      requests: {
        getTransactionStatus: times(1, { status: 503, headers: { 'retry-after': retryAfter } }),
      },
    },
    steps: [pay(2, { end: ['paid', 'pending', 'unknown'] })],
  };
}

/** The payouts failed, but some answers seem to say that they were paid. */
function misleading(name: string, does: string, reaction: Reaction): FaultDetails {
  return {
    name,
    does,
    proves: 'Only a complete record of this very payout counts.',
    service: { life: ['51'], requests: { getTransactionStatus: times(4, reaction) } },
  };
}

function codes(
  name: string,
  life: readonly string[],
  does: string,
  end: readonly Belief[],
): FaultDetails {
  return {
    name,
    does,
    proves: 'A payout is followed until its code is final or the time limit is reached.',
    service: { life },
    steps: [pay(2, { end })],
  };
}
