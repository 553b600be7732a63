/** Tests headers, forms and downloads in recordings: documented ones are not reported, and new ones get their place. */
import { expect, test } from 'vitest';
import { lintContract } from '../../scripts/lint/lint.ts';
import { requestFor } from '../../toolkit/contract-tests/plan/call.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import type { Exchange } from '../../toolkit/traffic/exchange.ts';
import { createEntryMask, maskedEntry } from '../../toolkit/traffic/har-entry.ts';
import { exchangeIn } from '../../toolkit/traffic/read-har.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { expectedRequests } from '../odd-contract/requests.ts';
import { copyProject } from '../project-copy.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { exchangeOf, observerOf } from './exchanges.ts';
import { linted, write } from './proposed.ts';

/** Calls each odd operation as its sample does, in each of its media types. */
const right = planCalls(oddContract).calls.flatMap((call): Exchange[] => {
  const { operationId } = call.operation;
  const isOdd = oddOperations.some((one) => one.operationId === operationId);
  const expected = isOdd && expectedRequests[operationId];
  if (!expected) return [];
  const { method, path, headers, body } = requestFor(call, 'token');
  const { status, headers: more = {}, bodies } = expected.answer;
  const answers = Object.entries(bodies);
  return (answers.length > 0 ? answers : [['', '']]).map(([type = '', text = '']) => ({
    ...exchangeOf({ method, path, status }),
    request: {
      headers: Object.entries(headers),
      body: body === undefined ? body : Buffer.from(body),
    },
    answer: {
      headers: Object.entries({ ...more, ...(type !== '' && { 'content-type': type }) }),
      body: Buffer.from(text),
    },
  }));
});

test('documented parts are not reported as new, and nothing is proposed for them', () => {
  expect(right.length).toBeGreaterThan(oddOperations.length);
  const observer = observerOf(right, oddContract);
  const { stated, differences, additions } = reportOf(observer, 1);
  // The odd server answers with a state that the contract does not list.
  const says = [...stated, ...differences, ...additions].filter(
    ({ place }) => !place.endsWith('/status'),
  );
  expect(says).toEqual([]);
  expect(proposalsOf(observer, 'a test', 3).map(({ name }) => name)).toEqual([]);
});

test('stand-ins in a recording break no stated rule', () => {
  const mask = createEntryMask(oddContract, 'https://service.example', 'nothing');
  const read = right.flatMap((one) => exchangeIn(JSON.stringify(maskedEntry(mask, one))) ?? []);
  expect(read).toHaveLength(right.length);
  const { stated } = reportOf(observerOf(read, oddContract), 1);
  // Below a map, whose keys nothing marks, every value is masked.
  const places = stated
    .map(({ place }) => place)
    .filter((place) => !/\/(status|side)$/.test(place));
  expect(places).toEqual([]);
});

test('a body that was not recorded is not reported as missing', () => {
  const unread = right.map((one) => ({ ...one, request: { ...one.request, body: undefined } }));
  const { stated } = reportOf(observerOf(unread, oddContract), 1);
  expect(stated.filter(({ place }) => place.includes(' request '))).toEqual([]);
});

test('an accepted header is reported, and proposed as a parameter', async () => {
  const [exchange] = right.filter(({ url }) => url.includes('/odd/cases/search'));
  if (!exchange) throw new Error('The search must be there.');
  const sent = {
    ...exchange.request,
    headers: [...exchange.request.headers, ['X-Desk', '7'] as const],
  };
  const names = proposalsOf(observerOf([{ ...exchange, request: sent }], oddContract), 'a test', 3);
  expect(names.map(({ name }) => name)).toEqual(['searchCases.header.x-desk']);

  const rates = [0, 1, 2].map((at) =>
    exchangeOf({
      at,
      sentHeaders: [
        ['Idempotency-Key', 'k-1'],
        ['User-Agent', 'curl/8'],
      ],
      came: {},
    }),
  );
  const observer = observerOf(rates);
  expect(reportOf(observer, 3).additions.map(({ place }) => place)).toEqual([
    'getFxRate request header idempotency-key',
  ]);
  const copy = copyProject(linted);
  const proposals = proposalsOf(observer, 'a test', 3);
  await write(
    copy.root,
    proposals.filter(({ name }) => name === 'getFxRate.header.idempotency-key'),
  );
  expect(await lintContract(copy.root)).toEqual([]);
  const [, added] = (await loadContract(copy.root)).find('getFxRate')?.parameters ?? [];
  expect(added).toMatchObject({ name: 'idempotency-key', in: 'header', required: false });
});

test('a download is documented as one, and a further media type is added to it', async () => {
  const operation = namedOnly(contract, { method: 'get', parameters: 0 });
  const download = (type: string) =>
    [0, 1, 2].map((at) => ({
      ...exchangeOf({ at, path: operation.path }),
      answer: { headers: [['Content-Type', type]] as const, body: Buffer.from('a,b\n1,2\n') },
    }));
  const copy = copyProject(linted);
  const first = proposalsOf(observerOf(download('text/csv')), 'a test', 3);
  await write(
    copy.root,
    first.filter(({ name }) => name === operation.operationId),
  );
  expect(await lintContract(copy.root)).toEqual([]);
  const documented = await loadContract(copy.root);
  const seen = observerOf(download('application/pdf'), documented);
  const second = proposalsOf(seen, 'a test', 3);
  expect(second.map(({ name }) => name)).toEqual([
    `${operation.operationId}.200.content.application/pdf`,
  ]);
  await write(copy.root, second);
  expect(await lintContract(copy.root)).toEqual([]);
  const [success] = (await loadContract(copy.root)).find(operation.operationId)?.answers ?? [];
  expect(success?.contents.map(({ mediaType, kind }) => [mediaType, kind])).toEqual([
    ['text/csv', 'text'],
    ['application/pdf', 'bytes'],
  ]);
  expect(copy.read(pathItemFile(operation.path))).toContain('content.application/pdf:');
});
