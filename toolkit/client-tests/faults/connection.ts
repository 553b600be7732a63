/** Connections that cannot be made, or that die at every point of a request. */
import { paidOnly, pay, warmUp, type FaultDetails } from '../fault.ts';
import { always, breaks, first, untaken, type Reaction } from '../service/reaction.ts';

const sentOnce =
  'A payout is not sent again by a library that repeats what a dead connection swallowed.';

const ends = { fin: 'closed', rst: 'reset' };

export const connectionFaults: readonly FaultDetails[] = [
  {
    name: 'refused-at-login',
    does: 'Nothing listens at first, and later the service does.',
    proves:
      'What was certainly not sent is reported so, and can be sent when the same is asked again.',
    service: { isDown: true },
    steps: [pay(2, { end: ['not-sent'] }), { kind: 'listen', on: true }, pay(2, { end: paidOnly })],
  },
  {
    name: 'refused-at-payout',
    does: 'After the login nothing listens any more, and later the service does again.',
    proves: 'A refused connection is known from one that broke: the payout was not sent.',
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
    does: 'After the login, something accepts the connections and closes them immediately.',
    proves: 'What was not taken is not believed paid, and nothing is sent twice.',
    service: { requests: { login: always({ closes: true }) }, closedAtOnce: 3 },
  },
  {
    name: 'proxy-in-environment',
    does: 'The environment names a proxy; the service is on this very machine.',
    proves: 'What stays on the machine goes through no proxy.',
    service: { namesProxy: true },
    steps: [pay(2, { end: paidOnly })],
  },
  ...(['fin', 'rst'] as const).flatMap((by) => [
    onUsed(by, 'unread', 'before the service has read the payouts', breaks(by, 'unread')),
    onUsed(by, 'read', 'after the service has read the payouts, of which it takes none', {
      ...untaken(breaks(by, 'start')),
    }),
    onUsed(by, 'taken', 'after the service has taken the payouts', breaks(by, 'start')),
    onUsed(by, 'in-head', 'after the first bytes of the answer', breaks(by, 'head')),
    onUsed(by, 'in-body', 'within the body of the answer', breaks(by, 'body')),
    idle(by),
  ]),
];

function onUsed(by: 'fin' | 'rst', name: string, when: string, reaction: Reaction): FaultDetails {
  return {
    name: `reused-${ends[by]}-${name}`,
    does: `A connection that was used before is ${ends[by]} ${when}.`,
    proves: sentOnce,
    service: { requests: { sendPayout: first(reaction) } },
    steps: [warmUp, pay(2)],
  };
}

function idle(by: 'fin' | 'rst'): FaultDetails {
  return {
    name: `reused-${ends[by]}-idle`,
    does: `A connection is ${ends[by]} right after the answer before, while nothing is under way.`,
    proves: sentOnce,
    service: { warmUp: breaks(by, 'idle') },
    steps: [{ ...warmUp, mayFail: true }, pay(2)],
  };
}
