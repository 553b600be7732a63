/** The program ends at the worst moment, and is run again with the same journal. */
import { paidOnly, pay, references, type FaultDetails, type ClientStep } from '../fault.ts';
import { always, breaks, first, untaken, type ServicePlan } from '../service/reaction.ts';

const again = 'What may have been sent is asked for, and what was never sent is sent: once.';
const restart: ClientStep = { kind: 'restart' };

export const journalFaults: readonly FaultDetails[] = [
  killed('at-login', 'while it logs in', { requests: { login: first({ kills: 'before' }) } }),
  killed('untaken', 'when the service has read the payouts, of which it takes none', {
    requests: { sendPayout: first(untaken({ kills: 'before' })) },
  }),
  killed('taken', 'when the service has taken the payouts, before it answers', {
    requests: { sendPayout: first({ kills: 'after' }) },
  }),
  killed('taken-then', 'when the service has read the payouts, which it takes then', {
    requests: { sendPayout: first({ kills: 'before' }) },
  }),
  killed('taken-late', 'when the service has read the payouts, which it takes a second later', {
    requests: { sendPayout: first({ kills: 'before', takesAfter: 1_000 }) },
  }),
  killed('while-following', 'after the answer, while it follows the payouts', {
    life: ['02', '02', '01', '00'],
    requests: { getTransactionStatus: first({}, { kills: 'before' }) },
  }),
  killed('while-following-lost', 'while it follows payouts of which the answer was lost', {
    life: ['02', '02', '01', '00'],
    requests: {
      sendPayout: first({ status: 503 }),
      getTransactionStatus: first({}, { kills: 'before' }),
    },
  }),
  {
    name: 'killed-in-first-batch',
    does: 'The program is killed with kill -9 in its first batch, and is given more payouts then.',
    proves: 'A payout in doubt keeps no other from being sent.',
    service: { requests: { sendPayout: first(untaken({ kills: 'before' })) } },
    steps: [pay(2), pay(4, { ends: { 'CT-3': paidOnly, 'CT-4': paidOnly } })],
  },
  {
    name: 'killed-in-second-batch',
    does: 'The program is killed with kill -9 in its second batch; the first one was answered.',
    proves: again,
    service: { requests: { sendPayout: first({}, untaken({ kills: 'before' })) } },
    steps: [pay(25)],
  },
  killed(
    'then-followed',
    'when the service has taken the payouts, and is then asked to follow them',
    { requests: { sendPayout: first({ kills: 'after' }) } },
    [pay(2, { afterKill: { kind: 'follow', references: references(2) } })],
  ),
  {
    name: 'paid-again',
    does: 'The same payouts are given again after they were paid, and then to a new process.',
    proves: 'What is settled is known from the journal, and not sent.',
    steps: [pay(2, { end: paidOnly }), pay(2), restart, pay(2)],
  },
  {
    name: 'torn-journal',
    does: 'The last bytes of the journal are lost, the next process is killed, and a third goes on.',
    proves: 'A line that a crash cut short is dropped, and nothing else: nothing is sent again.',
    steps: [
      pay(2, { end: paidOnly }),
      { kind: 'restart', tears: 9 },
      { kind: 'pay', references: ['CT-3'], end: paidOnly },
      pay(3, { end: paidOnly }),
    ],
    service: { requests: { sendPayout: first({}, { kills: 'after' }) } },
  },
  {
    name: 'two-processes',
    does: 'Two processes are given sixty payouts and one journal at the same time, and then a third.',
    proves: 'One journal is never sent from twice: one process is turned away, or reads the other.',
    service: { requests: { login: always({ delay: 300 }) } },
    steps: [
      pay(60, { processes: 2, end: ['paid', 'pending', 'unknown', 'not-sent'] }),
      pay(60, { end: ['paid', 'unknown'] }),
    ],
  },
  ...(['file', 'folder'] as const).map((journal): FaultDetails => ({
    name: `journal-is-a-${journal}`,
    does: `The path of the journal leads to a ${journal} that is not one.`,
    proves: 'Nothing is sent without a journal, and nothing else is taken for one or changed.',
    journal,
    steps: [pay(2, { processes: 1, end: ['not-sent', 'unknown'] })],
  })),
  {
    name: 'other-amount',
    does: 'A payout is given again with another amount, in a new process.',
    proves: 'One payout, one reference: what has other content is not sent.',
    steps: [
      pay(1, { end: paidOnly }),
      restart,
      pay(1, { content: { paymentAmount: '7.00' }, end: ['not-sent'] }),
    ],
  },
  {
    name: 'not-sent-then-sent',
    does: 'Nothing listens; later a new process is given the same payouts, and the service listens.',
    proves: 'What certainly was not sent is sent by the next run.',
    service: { isDown: true },
    steps: [
      pay(2, { end: ['not-sent'] }),
      restart,
      { kind: 'listen', on: true },
      pay(2, { end: paidOnly }),
    ],
  },
  {
    name: 'unknown-again',
    does: 'A batch is taken, its answer is lost, the status does not know it; it is given again.',
    proves: 'What is unknown stays unknown: it is never sent again.',
    service: {
      requests: {
        sendPayout: first(breaks('fin', 'start')),
        getTransactionStatus: always({ status: 404 }),
      },
    },
    steps: [pay(2, { end: ['unknown'] }), restart, pay(2, { end: ['unknown'] })],
  },
];

/** Killed once, and run again with the same journal. */
function killed(
  name: string,
  when: string,
  service: ServicePlan,
  steps: readonly ClientStep[] = [pay(2)],
): FaultDetails {
  return {
    name: `killed-${name}`,
    does: `The program is killed with kill -9 ${when}.`,
    proves: again,
    service,
    steps,
  };
}
