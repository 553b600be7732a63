/** The service takes the batch, or does not, and what it answers does not say so. */
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
  taken('504-gateway', 'a gateway answers 504 with a page', html(504)),
  taken('502-gateway', 'a gateway answers 502 with a page', html(502)),
  taken('408', 'answers 408', { status: 408, body: problem(408) }),
  taken('reset', 'resets the connection before the answer', breaks('rst', 'start')),
  taken('closed', 'closes the connection before the answer', breaks('fin', 'start')),
  taken('cut-length', 'its answer is cut off, short of its length', breaks('fin', 'body')),
  taken('cut-chunked', 'its answer is cut off between chunks', {
    ...breaks('fin', 'body'),
    framing: 'chunked',
  }),
  taken('reset-in-body', 'resets the connection within its answer', breaks('rst', 'body')),
  taken('no-answer', 'never answers', breaks('stall', 'start')),
  taken(
    'stalled',
    'its answer stops in the middle, and the connection stays',
    breaks('stall', 'body'),
  ),
  taken('dripping', 'its answer comes so slowly that it never ends', {
    drips: { every: 50, pieces: 100_000 },
  }),
  taken('html-200', 'a proxy answers 200 with a page', html(200)),
  taken('malformed', 'answers 200 with JSON that cannot be read', { body: '{"batchId": oops}' }),
  taken('empty-200', 'answers 200 with nothing', { body: '' }),
  taken('other-json', 'answers 200 with JSON of another kind', { body: '["ok"]' }),
  taken('302-elsewhere', 'answers 302 to another host', redirect(302, `${elsewhere}/pay`)),
  taken('307-elsewhere', 'answers 307 to another host', redirect(307, `${elsewhere}/pay`)),
  taken('302-itself', 'answers 302 to itself', redirect(302, itself)),
  taken('307-itself', 'answers 307 to itself', redirect(307, itself)),
  taken('308-itself', 'answers 308 to itself', redirect(308, itself)),
  // Each of these would mean that nothing was taken, if it had come whole.
  ...[401, 403, 425, 429].flatMap((status) => [
    taken(`${status}-cut-in-head`, `the head of a ${status} is cut off`, {
      ...breaks('fin', 'head'),
      status,
    }),
    taken(`${status}-cut-in-body`, `a ${status} is cut off, short of its length`, {
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
      does: `The first answer to the ${name} has no end, and there is time to read far too much.`,
      proves: 'Reading stops at a limit, and an answer that is too long says nothing.',
      limits: { timeoutMs: 10_000 },
      service: { requests: { [operation]: first({ endless: true }) } },
    }),
  ),
];

/** A client that does not share what the contract assumes of a status may leave the payouts unknown. */
function notNow(status: number): FaultDetails {
  return {
    name: `${status}-untaken`,
    does: `The service takes nothing, answers ${status}, and says when to come again.`,
    proves: 'What is put off is not an outcome: it is sent later, or not, or in doubt.',
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
    does: `The service takes the batch, and ${does}.`,
    proves: 'What may have been done is asked for, and never sent again.',
    service: { requests: { sendPayout: first(reaction) } },
  };
}

function untouched(name: string, does: string, reaction: Reaction): FaultDetails {
  return {
    name: `${name}-untaken`,
    does: `The service takes nothing of the batch, and ${does}.`,
    proves: 'What was not taken is not believed paid.',
    service: { requests: { sendPayout: first(untaken(reaction)) } },
  };
}

function problem(status: number): string {
  return JSON.stringify({ type: 'about:blank', title: 'Problem', status });
}
