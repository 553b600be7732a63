/** Tests that the mock serves operations in every form that a contract may have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { successOf } from '../../toolkit/contract/operation.ts';
import { startMock, type RunningMock } from '../../toolkit/mock/server.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { sendOdd, wrongRequests } from '../odd-contract/send.ts';

let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ contract: oddContract, port: 0, host: '127.0.0.1', log() {} });
});

afterAll(() => mock.close());

test.for(oddOperations)('$operationId: a valid request is accepted', async (operation) => {
  const answer = await sendOdd(mock.url, operation.operationId);
  const success = successOf(operation);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([Number(success?.status), expect.any(String)]);
  expect(answer.headers.get('sl-violations')).toBeNull();
  expect(text === '').toBe(success?.content === undefined);
  for (const { name } of success?.headers ?? [])
    expect(answer.headers.get(name), name).toBeTruthy();
});

test.for([
  ['readCase', '*/*', 'text/csv', 'id,amount\ncase-1,12.50\n'],
  ['readCase', 'application/json, text/csv;q=0.5', 'application/json', /^\{"id":"case-1"/],
  ['readCase', 'text/csv', 'text/csv', 'id,amount\ncase-1,12.50\n'],
  ['exportCases', 'application/*', 'application/pdf', /^[^"].*application\/pdf/],
  ['exportCases', 'text/csv', 'text/csv', 'id,amount\ncase-1,12.50\n"case, 2",3\n'],
] as const)('%s for Accept: %s is %s', async ([operationId, accept, mediaType, text]) => {
  const answer = await sendOdd(mock.url, operationId, ({ headers }) => ({
    headers: { ...headers, accept },
  }));
  expect(answer.headers.get('content-type')).toBe(mediaType);
  const received = await answer.text();
  if (typeof text === 'string') expect(received).toBe(text);
  else expect(received).toMatch(text);
});

test.for([
  ['readCase', 'image/png'],
  ['exportCases', 'application/json'],
])('%s has nothing for Accept: %s', async ([operationId = '', accept = '']) => {
  const answer = await sendOdd(mock.url, operationId, ({ headers }) => ({
    headers: { ...headers, accept },
  }));
  expect(answer.status).toBe(406);
});

test('an example in another media type is available on request, and a rejection whatever Accept says', async () => {
  const prefer = (wish: string) =>
    sendOdd(mock.url, 'readCase', ({ headers }) => ({ headers: { ...headers, prefer: wish } }));
  const line = await prefer('example=line');
  expect([line.status, line.headers.get('content-type')]).toEqual([200, 'text/csv']);
  const rejected = await prefer('code=404');
  const type = rejected.headers.get('content-type');
  expect([rejected.status, type]).toEqual([404, 'application/problem+json']);
});

test('a preferred success in another media type is a 406', async () => {
  const answerFor = (accept: string) =>
    sendOdd(mock.url, 'exportCases', ({ headers }) => ({
      headers: { ...headers, accept, prefer: 'code=202' },
    }));
  expect((await answerFor('text/csv')).status).toBe(406);
  expect((await answerFor('application/json')).status).toBe(202);
});

test('an answer without content has no media type and no length', async () => {
  const { headers } = await sendOdd(mock.url, 'deleteCase');
  expect([headers.get('content-type'), headers.get('content-length')]).toEqual([null, null]);
});

test.for(wrongRequests)('$name ($operationId): rejected', async (wrong) => {
  const { operationId, status, change } = wrong;
  const answer = await sendOdd(mock.url, operationId, change);
  // A request that does not fit gets its documented answer, if there is one.
  const { answers = [] } = oddContract.find(operationId) ?? {};
  const documented = ['422', '400'].find((one) => answers.some(({ status: at }) => at === one));
  expect(answer.status).toBe(status === 422 ? Number(documented ?? 422) : status);
});
