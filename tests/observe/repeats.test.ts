/** Tests what a recording shows about a repeated request: under a key, under its references, or under neither. */
import { expect, test } from 'vitest';
import { lintContract } from '../../scripts/lint/lint.ts';
import { keyParameterOf } from '../../toolkit/contract/operation.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import type { Exchange } from '../../toolkit/traffic/exchange.ts';
import { payoutBody } from '../client/transport/calls.ts';
import { copyProject } from '../project-copy.ts';
import { contract } from '../support/contract.ts';
import { exchangeOf, observerOf } from './exchanges.ts';
import { linted, write } from './proposed.ts';

interface Sent {
  key?: string;
  batch?: string;
  status?: number;
}

let seconds = 0;
function send(reference: string, { key, batch, status = 200 }: Sent = {}): Exchange {
  seconds += 4;
  return exchangeOf({
    method: 'POST',
    path: '/handler/send/remittance/transaction',
    at: seconds,
    status,
    sent: payoutBody(reference),
    sentHeaders: [
      ['Content-Type', 'application/json'],
      ...(key ? [['Payout-Key', key] as const] : []),
    ],
    came: { batchId: batch, createDate: `2026-03-04 09:15:${seconds}` },
  });
}

const names = ['ZM-1', 'ZM-2', 'ZM-3'];
const twice = (again: (reference: string) => Exchange) =>
  names.flatMap((one) => [send(one, { key: `k-${one}`, batch: `B-${one}` }), again(one)]);
const honoured = twice((one) => send(one, { key: `k-${one}`, batch: `B-${one}` }));

function seen(exchanges: readonly Exchange[], topic = 'idempotency-key') {
  const observer = observerOf(exchanges);
  const { unknowns } = reportOf(observer, 3);
  const { verdict, says } = unknowns.find(({ id }) => id === topic) ?? {};
  const proposal = proposalsOf(observer, 'a test', 3).find(({ name }) => name.includes('.header.'));
  return { verdict, says, isKey: proposal?.says.includes('safe repeat') ?? false };
}

// Once the contract names the key, there is nothing left to learn.
const isOpen = keyParameterOf(contract.find('sendPayout') ?? { parameters: [] }) === undefined;
const openTest = test.runIf(isOpen);

openTest(
  'a key under which each repeat gets the first batch is reported, and proposed as the key',
  async () => {
    const { verdict, says, isKey } = seen(honoured);
    expect({ verdict, isKey }).toEqual({ verdict: 'answered', isKey: true });
    expect(says).toContain('sendPayout payout-key 6 times, 3 distinct: ');
    expect(says).toContain(
      'the same value with the same content again 3 times: answered the same 3 times',
    );
    const proposals = proposalsOf(observerOf(honoured), 'a test', 3);
    const copy = copyProject(linted);
    await write(
      copy.root,
      proposals.filter(({ name }) => name === 'sendPayout.header.payout-key'),
    );
    expect(await lintContract(copy.root)).toEqual([]);
    const changed = await loadContract(copy.root);
    const key = keyParameterOf(changed.find('sendPayout') ?? { parameters: [] });
    expect(key?.name).toBe('payout-key');
    const { unknowns } = reportOf(observerOf(honoured, changed), 3);
    expect(unknowns.filter(({ id }) => /^idempotency(-key)?$/.test(id ?? ''))).toEqual([]);
  },
);

openTest.each<[string, Exchange[], string]>([
  [
    'another batch',
    twice((one) => send(one, { key: `k-${one}`, batch: `C-${one}` })),
    'another answer (200) 3 times',
  ],
  [
    'a rejection',
    twice((one) => send(one, { key: `k-${one}`, status: 409 })),
    'rejected (409) 3 times',
  ],
  [
    'a rejection of another payout',
    twice((one) => send(`X-${one}`, { key: `k-${one}`, status: 422 })),
    'the same value with other content 3 times: 422 3 times',
  ],
  [
    'one other batch among the same',
    [...honoured, send('ZM-1', { key: 'k-ZM-1', batch: 'C-1' })],
    'answered the same 3 times, another answer (200) once',
  ],
  [
    'the same, as without the key',
    [...honoured, send('ZM-1', { batch: 'B-ZM-1' })],
    'answered the same 3 times',
  ],
  [
    'the same, as every answer is',
    names.flatMap((one) => [1, 2].map(() => send(one, { key: `k-${one}`, batch: 'B' }))),
    'as with other values',
  ],
])(
  'a repeat under a key that gets %s does not show that the key is honoured',
  (_, exchanges, says) => {
    const found = seen(exchanges);
    expect(found).toMatchObject({ verdict: 'seen', isKey: false });
    expect(found.says).toContain(says);
  },
);

openTest('a value that many payouts share is not a key, and a failed answer proves nothing', () => {
  const shared = names.flatMap((one) =>
    [1, 2].map(() => send(one, { key: 'one', batch: `B-${one}` })),
  );
  expect(seen(shared)).toMatchObject({ verdict: 'never seen', isKey: false });
  const failed = [send('ZM-1', { key: 'k', status: 503 }), send('ZM-1', { key: 'k', batch: 'B' })];
  expect(seen(failed).verdict).toBe('never seen');
});

test('references that are sent again without a key are counted, with the answers', () => {
  const again = names.flatMap((one) => [1, 2].map(() => send(one, { batch: `B-${one}` })));
  expect(seen(again, 'repeated-reference')).toMatchObject({ verdict: 'seen' });
  expect(seen(again, 'repeated-reference').says).toContain(
    'a reference with the same content again 3 times: answered the same 3 times',
  );
  expect(seen(honoured, 'repeated-reference').verdict).toBe('never seen');
});
