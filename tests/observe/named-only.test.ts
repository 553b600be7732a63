/** Tests proposals of named-only operations: each is written as it was seen, and lint finds nothing. */
import { expect, test } from 'vitest';
import { lintContract } from '../../scripts/lint/lint.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { keyParameterOf, type Operation } from '../../toolkit/contract/operation.ts';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import type { Exchange, Header } from '../../toolkit/traffic/exchange.ts';
import { copyProject } from '../project-copy.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { exchangeOf, observerOf } from './exchanges.ts';
import { linted, write } from './proposed.ts';

const [first, second, third] = [0, 1, 2].map((at) =>
  namedOnly(contract, { method: 'post', parameters: 0, at }),
);
if (!first || !second || !third) throw new Error('There must be three.');

let seconds = 0;
function call({ path }: Operation, came: unknown, status: number, headers: Header[]): Exchange {
  seconds += 4;
  const type: Header = ['Content-Type', 'application/json'];
  const parts = { method: 'POST', path, at: seconds, status, sent: { page: 1 }, came };
  return exchangeOf({ ...parts, sentHeaders: [type, ...headers] });
}

/** Returns a copy of the project with the proposals from the traffic, in which lint finds nothing. */
async function proposedFrom(exchanges: Exchange[]) {
  const copy = copyProject(linted);
  const proposals = proposalsOf(observerOf(exchanges, contract, [], true), 'a test', 3);
  const named = proposals.filter(({ name }) => contract.find(name)?.status === 'named-only');
  await write(copy.root, named);
  expect(await lintContract(copy.root)).toEqual([]);
  return { copy, proposed: await loadContract(copy.root) };
}

test('of bodies of several kinds, the objects (or else the lists) are proposed, and the others are described in words', async () => {
  const bodies = (operation: Operation, all: unknown[]) =>
    all.map((came) => call(operation, came, 200, []));
  const { copy } = await proposedFrom([
    ...bodies(first, [
      { id: 1, to: 'a' },
      { id: 2, to: 'b' },
      { id: 3, to: 7 },
      [{ code: 'a' }],
      'none',
    ]),
    ...bodies(second, [[{ id: 1 }], [{ id: 2 }], [], 'none', 7]),
    ...bodies(third, ['a', 'b', 7]),
  ]);
  const [object, list, neither] = [first, second, third].map(({ operationId: id }) =>
    copy
      .read(`openapi/components/schemas/${id.charAt(0).toUpperCase()}${id.slice(1)}200.yaml`)
      .replaceAll(/\n +/g, ' '),
  );
  expect(object).toContain('seen 5 times: object 3 times, array 1 time, string 1 time.');
  expect(object).toContain('\ntype: object\n');
  expect(object).toContain('Every body of this type fits this. samples: 3');
  expect(object).toContain("to: description: 'In traffic: string 2 times, integer 1 time, 3 diff");
  expect(list).toContain('seen 5 times: array 3 times, string 1 time, integer 1 time.');
  expect(list).toContain('\ntype: array\nitems: type: object');
  expect(neither).toContain('seen 3 times: string 2 times, integer 1 time.');
  expect(neither).not.toContain('type:');
});

test('a required header, the header of a key and a label of JSON are proposed as they were seen', async () => {
  const label = 'application/vnd.payouts.v2+json';
  const labelled = [1, 2, 3].map((id): Exchange => {
    const headers: Header[] = [['Content-Type', label]];
    const { path } = third;
    const parts = { method: 'POST', path, at: id, sent: { id }, came: { id } };
    return exchangeOf({ ...parts, sentHeaders: headers, headers });
  });
  const { proposed } = await proposedFrom([
    ...['1', '2', '3'].flatMap((desk) => [
      call(first, { desk }, 200, [['X-Desk', desk]]),
      call(first, {}, 400, []),
    ]),
    ...['k-1', 'k-2', 'k-3'].flatMap((key) =>
      [0, 1].map(() => call(second, { id: `R-${key}` }, 200, [['Once-Key', key]])),
    ),
    ...labelled,
  ]);
  expect(proposed.find(first.operationId)?.parameters).toMatchObject([
    { name: 'x-desk', in: 'header', required: true },
  ]);
  const key = keyParameterOf(proposed.find(second.operationId) ?? { parameters: [] });
  expect(key?.name).toBe('once-key');
  const { body, answers = [] } = proposed.find(third.operationId) ?? {};
  const contents = [...(body?.contents ?? []), ...answers.flatMap((one) => one.contents)];
  expect(contents.map(({ mediaType, kind }) => [mediaType, kind])).toEqual([
    [label, 'json'],
    [label, 'json'],
  ]);
});
