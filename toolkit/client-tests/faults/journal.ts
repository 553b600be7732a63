/** Faults in which the program ends at the worst moment and runs again with the same journal. */
import { paidOnly, pay, references, type FaultDetails, type ClientStep } from '../fault.ts';
import { always, breaks, first, untaken, type ServicePlan } from '../service/reaction.ts';

const again =
  'A payout that may have been sent is looked up; one that was never sent is sent once.';
const restart: ClientStep = { kind: 'restart' };

export const journalFaults: readonly FaultDetails[] = [
  killed('at-login', 'while it logs in', { requests: { login: first({ kills: 'before' }) } }),
  killed('untaken', 'when the service has read the payouts but accepts none', {
    requests: { sendPayout: first(untaken({ kills: 'before' })) },
  }),
  killed('taken', 'when the service has accepted the payouts but not answered', {
    requests: { sendPayout: first({ kills: 'after' }) },
  }),
  killed('taken-then', 'when the service has read the payouts and then accepts them', {
    requests: { sendPayout: first({ kills: 'before' }) },
  }),
  killed('taken-late', 'when the service has read the payouts and accepts them a second later', {
    requests: { sendPayout: first({ kills: 'before', takesAfter: 1_000 }) },
  }),
  killed('while-following', 'after the answer, while it follows the payouts', {
    life: ['02', '02', '01', '00'],
    requests: { getTransactionStatus: first({}, { kills: 'before' }) },
  }),
  killed('while-following-lost', 'while it follows payouts whose answer was lost', {
    life: ['02', '02', '01', '00'],
    requests: {
      sendPayout: first({ status: 503 }),
      getTransactionStatus: first({}, { kills: 'before' }),
    },
  }),
  {
    name: 'killed-in-first-batch',
    does: 'The program is killed with kill -9 in its first batch, then gets more payouts.',
    proves: 'A payout with an unknown outcome does not block the others.',
    service: { requests: { sendPayout: first(untaken({ kills: 'before' })) } },
    steps: [pay(2), pay(4, { ends: { 'CT-3': paidOnly, 'CT-4': paidOnly } })],
  },
  {
    name: 'killed-in-second-batch',
    does: 'The program is killed with kill -9 in its second batch, after an answer to the first.',
    proves: again,
    service: { requests: { sendPayout: first({}, untaken({ kills: 'before' })) } },
    steps: [pay(25)],
  },
  killed(
    'then-followed',
    'when the service has accepted the payouts, and the next run is asked to follow them',
    { requests: { sendPayout: first({ kills: 'after' }) } },
    [pay(2, { afterKill: { kind: 'follow', references: references(2) } })],
  ),
  {
    name: 'paid-again',
    does: 'The same payouts are given again after they were paid, then again to a new process.',
    proves: 'A settled payout is known from the journal and not sent again.',
    steps: [pay(2, { end: paidOnly }), pay(2), restart, pay(2)],
  },
  {
    name: 'torn-journal',
    does:
      'The last bytes of the journal are lost, the next process is killed, and a third ' +
      'continues.',
    proves: 'Only a line cut short by a crash is dropped, and nothing is sent again.',
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
    does:
      'Two processes get the same sixty payouts and one journal at the same time; then a ' +
      'third does.',
    proves:
      "Two processes never send from one journal: one is turned away, or reads the other's " +
      'entries.',
    service: { requests: { login: always({ delay: 300 }) } },
    steps: [
      pay(60, { processes: 2, end: ['paid', 'pending', 'unknown', 'not-sent'] }),
      pay(60, { end: ['paid', 'unknown'] }),
    ],
  },
  ...(['file', 'folder'] as const).map((journal): FaultDetails => ({
    name: `journal-is-a-${journal}`,
    does: `The journal's path leads to a ${journal}, which is not a journal.`,
    proves: 'Nothing is sent without a journal, and no other file is overwritten or used as one.',
    journal,
    steps: [pay(2, { processes: 1, end: ['not-sent', 'unknown'] })],
  })),
  {
    name: 'other-amount',
    does: 'A payout is given again with another amount, in a new process.',
    proves:
      'A reference belongs to one payout: different content under the same reference is not ' +
      'sent.',
    steps: [
      pay(1, { end: paidOnly }),
      restart,
      pay(1, { content: { paymentAmount: '7.00' }, end: ['not-sent'] }),
    ],
  },
  {
    name: 'not-sent-then-sent',
    does:
      "Nothing listens at the service's address; later the service does, and a new process " +
      'gets the same payouts.',
    proves: 'The next run sends the payouts that were certainly not sent.',
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
    does:
      'A batch is accepted, its answer is lost, its status is unknown, and the payouts are ' +
      'given again.',
    proves: 'A payout with an unknown outcome stays unknown: it is never sent again.',
    service: {
      requests: {
        sendPayout: first(breaks('fin', 'start')),
        getTransactionStatus: always({ status: 404 }),
      },
    },
    steps: [pay(2, { end: ['unknown'] }), restart, pay(2, { end: ['unknown'] })],
  },
];

/** Kills the program once, then runs it again with the same journal. */
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
