/** The service accepts the batch or not, but its answer does not reveal which. */
import { meaningOf } from '../../contract/statuses.ts';
import { pay, type Belief, type FaultDetails } from '../fault.ts';
import {
  breaks,
  elsewhere,
  first,
  html,
  itself,
  redirect,
  untaken,
  type Reaction,
} from '../service/reaction.ts';

export const answerFaults: readonly FaultDetails[] = [
  taken('503', 'answers 503 and asks to try again immediately', {
    status: 503,
    headers: { 'retry-after': '0' },
  }),
  taken('500-problem', 'answers 500 with a problem', { status: 500, body: problem(500) }),
  taken('504-gateway', 'a gateway answers 504 with an HTML page', html(504)),
  taken('502-gateway', 'a gateway answers 502 with an HTML page', html(502)),
  taken('408', 'answers 408', { status: 408, body: problem(408) }),
  taken('reset', 'resets the connection before the answer', breaks('rst', 'start')),
  taken('closed', 'closes the connection before the answer', breaks('fin', 'start')),
  taken('cut-length', 'cuts the answer off before its full length', breaks('fin', 'body')),
  taken('cut-chunked', 'cuts the answer off between chunks', {
    ...breaks('fin', 'body'),
    framing: 'chunked',
  }),
  taken(
    'reset-in-body',
    'resets the connection in the middle of its answer',
    breaks('rst', 'body'),
  ),
  taken('no-answer', 'never answers', breaks('stall', 'start')),
  taken(
    'stalled',
    'stops in the middle of its answer and keeps the connection open',
    breaks('stall', 'body'),
  ),
  taken('dripping', 'answers so slowly that the answer never ends', {
    drips: { every: 50, pieces: 100_000 },
  }),
  taken('html-200', 'a proxy answers 200 with an HTML page', html(200)),
  taken('malformed', 'answers 200 with malformed JSON', { body: '{"batchId": oops}' }),
  taken('empty-200', 'answers 200 with an empty body', { body: '' }),
  taken('other-json', 'answers 200 with JSON of another type', { body: '["ok"]' }),
  taken('302-elsewhere', 'answers 302 to another host', redirect(302, `${elsewhere}/pay`)),
  taken('307-elsewhere', 'answers 307 to another host', redirect(307, `${elsewhere}/pay`)),
  taken('302-itself', 'answers 302 to itself', redirect(302, itself)),
  taken('307-itself', 'answers 307 to itself', redirect(307, itself)),
  taken('308-itself', 'answers 308 to itself', redirect(308, itself)),
  // A complete answer with one of these statuses would mean that nothing was accepted.
  ...[401, 403, 425, 429].flatMap((status) => [
    taken(`${status}-cut-in-head`, `the head of a ${status} is cut off`, {
      ...breaks('fin', 'head'),
      status,
    }),
    taken(`${status}-cut-in-body`, `a ${status} is cut off before its full length`, {
      ...breaks('fin', 'body'),
      status,
    }),
  ]),
  untouched('503', 'answers 503', { status: 503 }),
  untouched('500', 'answers 500 with a problem', { status: 500, body: problem(500) }),
  untouched('reset', 'resets the connection', breaks('rst', 'start')),
  ...[425, 429].map(notNow),
  ...Object.entries({ batch: 'sendPayout', login: 'login', status: 'getTransactionStatus' }).map(
    ([name, operation]): FaultDetails => ({
      name: `endless-${name}`,
      does:
        `The first answer to the ${name} never ends, and the client has time to read far too ` +
        'much.',
      proves: 'Reading stops at a limit, and an oversized answer counts as no answer.',
      limits: { timeoutMs: 10_000 },
      service: { requests: { [operation]: first({ endless: true }) } },
    }),
  ),
];

/** A client that does not share the contract's assumption about a status may leave the payouts unknown. */
function notNow(status: number): FaultDetails {
  return {
    name: `${status}-untaken`,
    does: `The service accepts nothing, answers ${status}, and says when to retry.`,
    proves:
      'A postponed payout has no outcome yet: it is sent later, reported as not sent, or ' +
      'left unknown.',
    service: {
      requests: {
        sendPayout: first(
          untaken({ status, headers: { 'retry-after': '1' }, body: problem(status) }),
        ),
      },
      most: { sendPayout: 6 },
    },
    ofContract({ statuses }) {
      const { means, assumed } = meaningOf(statuses, status);
      const end: Belief[] = ['paid', means === 'rejected' ? 'rejected' : 'not-sent'];
      if (assumed !== undefined || means === 'unknown') end.push('unknown');
      return { steps: [pay(2, { end })] };
    },
  };
}

function taken(name: string, does: string, reaction: Reaction): FaultDetails {
  return {
    name: `${name}-taken`,
    does: `The service accepts the batch, and ${does}.`,
    proves: 'A payout that may have been accepted is looked up and never sent again.',
    service: { requests: { sendPayout: first(reaction) } },
  };
}

function untouched(name: string, does: string, reaction: Reaction): FaultDetails {
  return {
    name: `${name}-untaken`,
    does: `The service accepts nothing of the batch, and ${does}.`,
    proves: 'A payout that was not accepted is not reported as paid.',
    service: { requests: { sendPayout: first(untaken(reaction)) } },
  };
}

function problem(status: number): string {
  return JSON.stringify({ type: 'about:blank', title: 'Problem', status });
}
