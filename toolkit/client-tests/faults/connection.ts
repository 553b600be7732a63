/** Connections that cannot be made, or that break at any point of a request. */
import { paidOnly, pay, warmUp, type FaultDetails } from '../fault.ts';
import { always, breaks, first, untaken, type Reaction } from '../service/reaction.ts';

const sentOnce = 'The HTTP library does not resend a payout after a dead connection.';

const ends = { fin: 'closed', rst: 'reset' };

export const connectionFaults: readonly FaultDetails[] = [
  {
    name: 'refused-at-login',
    does: "At first nothing listens at the service's address; later the service does.",
    proves:
      'A payout that was certainly not sent is reported as such, and goes out when requested ' +
      'again.',
    service: { isDown: true },
    steps: [pay(2, { end: ['not-sent'] }), { kind: 'listen', on: true }, pay(2, { end: paidOnly })],
  },
  {
    name: 'refused-at-payout',
    does: "After the login nothing listens at the service's address; later the service does again.",
    proves: 'A refused connection is not a broken one: the payout was not sent.',
    steps: [
      warmUp,
      { kind: 'listen', on: false },
      pay(2, { end: ['not-sent'] }),
      { kind: 'listen', on: true },
      pay(2, { end: paidOnly }),
    ],
  },
  {
    name: 'closed-at-once',
    does: 'After the login, connections are accepted and closed immediately.',
    proves: 'A payout that was not accepted is not reported as paid, and no payout is sent twice.',
    service: { requests: { login: always({ closes: true }) }, closedAtOnce: 3 },
  },
  {
    name: 'proxy-in-environment',
    does: 'The environment names a proxy, but the service runs on this machine.',
    proves: 'Requests to this machine do not go through a proxy.',
    service: { namesProxy: true },
    steps: [pay(2, { end: paidOnly })],
  },
  ...(['fin', 'rst'] as const).flatMap((by) => [
    onUsed(by, 'unread', 'before the service has read the payouts', breaks(by, 'unread')),
    onUsed(by, 'read', 'after the service has read the payouts but accepted none', {
      ...untaken(breaks(by, 'start')),
    }),
    onUsed(by, 'taken', 'after the service has accepted the payouts', breaks(by, 'start')),
    onUsed(by, 'in-head', 'after the first bytes of the answer', breaks(by, 'head')),
    onUsed(by, 'in-body', 'in the body of the answer', breaks(by, 'body')),
    idle(by),
  ]),
];

function onUsed(by: 'fin' | 'rst', name: string, when: string, reaction: Reaction): FaultDetails {
  return {
    name: `reused-${ends[by]}-${name}`,
    does: `A previously used connection is ${ends[by]} ${when}.`,
    proves: sentOnce,
    service: { requests: { sendPayout: first(reaction) } },
    steps: [warmUp, pay(2)],
  };
}

function idle(by: 'fin' | 'rst'): FaultDetails {
  return {
    name: `reused-${ends[by]}-idle`,
    does: `An idle connection is ${ends[by]} right after the previous answer.`,
    proves: sentOnce,
    service: { warmUp: breaks(by, 'idle') },
    steps: [{ ...warmUp, mayFail: true }, pay(2)],
  };
}
