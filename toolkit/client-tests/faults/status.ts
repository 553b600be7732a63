/** The service took the payouts; asking what became of them is the difficulty. */
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
  atFirst('unknown-at-first-400', 5, 'The service does not know the payouts yet: 400.', {
    status: 400,
  }),
  atFirst('unknown-at-first-404', 5, 'The service does not know the payouts yet: 404.', {
    status: 404,
  }),
  forAWhile('status-500', 'The status answers 500', { status: 500 }),
  atFirst('status-429', 1, 'The status answers 429 once, and says when to come again.', {
    status: 429,
    headers: { 'retry-after': '1' },
  }),
  far('date', 'Fri, 31 Dec 9999 23:59:59 GMT'),
  far('number', '99999999999999999999'),
  forAWhile('status-html', 'A proxy answers 200 with a page', html(200)),
  forAWhile('status-empty', 'The status answers 200 with nothing', { body: '' }),
  forAWhile('status-malformed', 'The status answers JSON that cannot be read', {
    body: '{"responseCode": 00}',
  }),
  forAWhile('status-list', 'The status answers JSON of another kind', { body: '[]' }),
  forAWhile('status-null', 'The status answers null', { body: 'null' }),
  forAWhile('status-cut', 'The answers to the status are cut off', breaks('fin', 'body')),
  forAWhile('status-reset', 'The status resets the connection', breaks('rst', 'start')),
  atFirst('status-silent', 1, 'The first question for the status is never answered.', {
    ...breaks('stall', 'start'),
  }),
  forAWhile('status-without-code', 'The record has no code', {
    fields: { responseCode: undefined },
  }),
  atFirst('status-elsewhere', 2, 'The status answers 302 to another host for a while.', {
    ...redirect(302, `${elsewhere}/status`),
  }),
  misleading('another-reference', 'The status answers with the record of another payout, paid.', {
    fields: { transactionReference: 'CT-OTHER', responseCode: '00' },
  }),
  misleading('no-reference', 'The status answers with a paid record that names no payout.', {
    fields: { transactionReference: undefined, responseCode: '00' },
  }),
  misleading('equal-keys', 'The record has its code twice: 00 first, and then what is true.', {
    twice: { responseCode: '00' },
  }),
  ...[206, 500].map((status) =>
    misleading(`record-in-${status}`, `The status answers ${status}, with a paid record in it.`, {
      ...{ status, isRecord: true, fields: { responseCode: '00' } },
    }),
  ),
  codes('to-the-end', ['02', '01', '02', '00'], 'The codes are 02, 01, 02, and then 00.', ['paid']),
  codes('very-late', [...Array<string>(15).fill('02'), '00'], 'The code is 02 for a long time.', [
    'paid',
  ]),
  codes('unlisted-code', ['000'], 'The code is one that the contract does not list.', [
    'pending',
    'unknown',
  ]),
  codes('unlisted-then-paid', ['02', '77', '5', '00'], 'Unlisted codes come before 00.', ['paid']),
  codes('held', ['10'], 'The code is 10: the payout is held until the partner decides.', ['held']),
  codes('held-then-paid', ['10', '10', '00'], 'The payout is held, and then paid.', ['paid']),
  codes('held-then-declined', ['10', '50'], 'The payout is held, and then declined.', ['failed']),
  {
    name: 'final-codes',
    does: 'Every final code of the contract comes, each for a different payout.',
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
    does: 'The batch is taken, its answer is lost, and the status never knows it.',
    proves: 'What cannot be learned is unknown: neither not sent, nor rejected, nor sent again.',
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
    proves: 'A question that fails says nothing of the payout: it is asked again.',
    service: { requests: { getTransactionStatus: times(count, reaction) } },
    steps: [pay(2, { end: paidOnly })],
  };
}

function far(name: string, retryAfter: string): FaultDetails {
  return {
    name: `status-far-${name}`,
    does: `The status answers 503 once, to be asked again after ${retryAfter}.`,
    proves: 'However long the service asks to wait, every payout is reported.',
    service: {
      requests: {
        getTransactionStatus: times(1, { status: 503, headers: { 'retry-after': retryAfter } }),
      },
    },
    steps: [pay(2, { end: ['paid', 'pending', 'unknown'] })],
  };
}

/** The payouts failed, and some answers seem to say that they are paid. */
function misleading(name: string, does: string, reaction: Reaction): FaultDetails {
  return {
    name,
    does,
    proves: 'Only a whole record of the very payout is believed.',
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
    proves: 'A code that is not final is followed until one is, or until patience ends.',
    service: { life },
    steps: [pay(2, { end })],
  };
}
