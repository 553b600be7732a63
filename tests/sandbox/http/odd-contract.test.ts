/** Tests that the sandbox handles operations in every form that a contract may have. */
import { beforeEach, describe, expect, test } from 'vitest';
import { successOf } from '../../../toolkit/contract/operation.ts';
import { EngineError } from '../../../toolkit/sandbox/engine/interface/errors.ts';
import type { LoadedHandler } from '../../../toolkit/sandbox/http/handlers.ts';
import { statusOf } from '../../../toolkit/sandbox/http/contract-routes.ts';
import { oddContract, oddOperations } from '../../odd-contract/contract.ts';
import { sendOdd, wrongRequests, type WrongRequest } from '../../odd-contract/send.ts';
import { startApp, type TestApp } from './app.ts';
import { at } from './sandbox.ts';

type Call = Parameters<LoadedHandler>[0];

/** Creates the app with these handlers, and a function that sends a request of the odd contract with a token. */
async function startOdd(handlers: { [operationId: string]: LoadedHandler }) {
  const app: TestApp = await startApp(oddContract, { handlers });
  const authorization = `Bearer ${await app.login()}`;
  const send = (operationId: string, change: WrongRequest['change'] = () => ({})) =>
    sendOdd(app.url, operationId, (request) => {
      const changed = { ...request, ...change(request) };
      return { ...changed, headers: { ...changed.headers, authorization } };
    });
  return { app, send };
}

test('an operation without a handler is a 501 whatever it gets, after the token', async () => {
  const { app, send } = await startOdd({});
  for (const { operationId } of oddOperations) {
    expect([operationId, (await send(operationId)).status]).toEqual([operationId, 501]);
    expect((await sendOdd(app.url, operationId)).status).toBe(401);
  }
  for (const { name, operationId, change } of wrongRequests) {
    expect([name, (await send(operationId, change)).status]).toEqual([name, 501]);
  }
});

describe('with handlers that answer with the first example', () => {
  const calls: { [operationId: string]: Call } = {};
  const handlers = Object.fromEntries(
    oddOperations.map((operation) => {
      const answer = successOf(operation)?.content?.examples[0]?.value;
      const handler: LoadedHandler = async (call) => {
        calls[operation.operationId] = call;
        call.setHeader('X-Total-Count', 1);
        return answer;
      };
      return [operation.operationId, handler];
    }),
  );
  let send: Awaited<ReturnType<typeof startOdd>>['send'];

  beforeEach(async () => {
    ({ send } = await startOdd(handlers));
  });

  test('each right request is accepted, and answered in its media type', async () => {
    for (const operation of oddOperations) {
      const { operationId } = operation;
      const answer = await send(operationId);
      expect([operationId, answer.status]).toEqual([operationId, statusOf(operation)]);
      expect(answer.headers.get('sandbox-remark')).toBeNull();
      const { content } = successOf(operation) ?? {};
      const [example] = content?.examples ?? [];
      const text = await answer.text();
      expect(content?.kind === 'json' ? JSON.parse(text) : text).toEqual(example?.value ?? '');
      const type = answer.headers.get('content-type');
      expect(type?.replace('; charset=utf-8', '') ?? undefined).toBe(content?.mediaType);
      expect(answer.headers.get('x-total-count')).toBe('1');
    }
    expect(calls['searchCases']).toMatchObject({
      query: {
        page: 2,
        'with closed': true,
        tag: ['fraud', 'name mismatch'],
        sort: ['amount', '-date'],
        range: { low: 5, high: 900 },
        owner: { team: 'Lagos & Accra', desk: 7 },
      },
      headers: { 'X-Correlation-Id': 'corr-1' },
    });
    expect(calls['readCase']).toMatchObject({ params: { 'case.id': 'case-1' } });
    expect(calls['changeCase']).toMatchObject({
      mediaType: 'application/merge-patch+json',
      body: { status: 'OPEN', closedAt: null },
      headers: { 'If-Match': '"v1"' },
    });
    expect(calls['attachFiles']?.body).toEqual({
      scan: '%PDF-1.7 scan',
      title: 'A passport',
      pages: 2,
      kind: 'RETURN',
      more: ['one', 'two'],
      tags: ['id', 'front'],
      origin: { office: 'Lagos', desk: 7 },
    });
    expect(calls['giveConsent']?.body).toMatchObject({ isGiven: true, days: 10 });
    expect(calls['uploadStatement']?.body).toBe('date,amount\n2026-03-04,12.50\n');
  });

  test('each value has its type even if there is a remark', async () => {
    const answer = await send('searchCases', ({ query, headers }) => {
      query.set('page', '-1');
      return { headers: { ...headers, 'x-attempt': '3' } };
    });
    expect(answer.headers.get('sandbox-remark')).toContain('must be >= 0');
    expect(calls['searchCases']).toMatchObject({
      query: { page: -1, 'with closed': true, range: { low: 5, high: 900 }, owner: { desk: 7 } },
      headers: { 'X-Attempt': 3 },
    });
  });

  test('each wrong request is rejected', async () => {
    for (const { name, operationId, status, change } of wrongRequests) {
      const answer = await send(operationId, change);
      expect([name, answer.status]).toEqual([name, status === 415 ? 415 : 400]);
    }
  });
});

test('a file arrives byte by byte, and a handler may answer in another media type', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const { send } = await startOdd({
    attachFiles: async ({ body }) => ({
      fileIds: [Buffer.from(String(at(body, 'scan')), 'latin1').toString('hex')],
    }),
    readCase: async ({ answerAs }) => {
      answerAs('text/csv');
      return 'id\ncase-1\n';
    },
  });
  const scan = new File([bytes], 'scan "1".pdf', { type: 'application/pdf' });
  const attached = await send('attachFiles', ({ body }) => {
    if (body instanceof FormData) body.set('scan', scan);
    return {};
  });
  expect(await attached.json()).toEqual({ fileIds: [Buffer.from(bytes).toString('hex')] });
  const line = await send('readCase');
  expect([line.headers.get('content-type'), await line.text()]).toEqual([
    'text/csv',
    'id\ncase-1\n',
  ]);
});

test('an error of the engine has its status in every handler', async () => {
  const { send } = await startOdd({
    deleteCase: async () => {
      throw new EngineError('no-webhook', 'The partner has no webhook. Register one first.');
    },
  });
  const answer = await send('deleteCase');
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    detail: 'The partner has no webhook. Register one first.',
  });
});
