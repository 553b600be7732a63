/** Tests how the sandbox handles a contract that has grown, without code for the new parts. */
import { describe, expect, test } from 'vitest';
import { createContract, type Contract } from '../../../toolkit/contract/contract.ts';
import type { Json, JsonObject, OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { objectAt } from '../../../toolkit/contract/objects.js';
import type { Operation } from '../../../toolkit/contract/operation.ts';
import { readPublished } from '../../../toolkit/package-files.ts';
import { loadHandlers, simulatedOperations } from '../../../toolkit/sandbox/http/handlers.ts';
import { startApp } from './app.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxOn, send } from './sandbox.ts';

const startTestSandbox = sandboxOn('SQLite');
const published = await readPublished();

function changed(change: (document: OpenApiDocument) => void): Contract {
  const document = structuredClone(published.document);
  change(document);
  return createContract(document);
}

/** A named-only operation that carries a body. */
const named = findNamed(({ method, path }) => method === 'post' && !path.includes('{'));
const { operationId } = named;

function findNamed(fits: (operation: Operation) => boolean): Operation {
  const operation = published.namedOnly.find(fits);
  if (!operation) throw new Error('The contract documents every operation that the test can use.');
  return operation;
}

/** Returns the contract with that operation documented. `schema` and `example` belong to its 400. */
function withOneMore(schema: Json, example: Json): Contract {
  const described = (description: string, content: JsonObject): JsonObject => ({
    description,
    content: { 'application/json': content },
  });
  return changed((document) => {
    const item = document.paths[named.path] ?? {};
    item.post = {
      operationId,
      summary: 'Cancel a payout',
      tags: [...named.tags],
      'x-doc-status': 'documented',
      'x-source': 'A test',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['reason'],
              properties: { reason: { type: 'string' } },
            },
          },
        },
      },
      responses: {
        '200': described('Cancelled.', {
          schema: { type: 'object', properties: { cancelled: { type: 'boolean' } } },
        }),
        '400': described('Rejected.', { schema, examples: { rejected: { value: example } } }),
      },
    };
  });
}

describe('a documented operation without a handler', () => {
  test('is named at the start and by the health endpoint', async () => {
    const sandbox = await startTestSandbox({ contract: withOneMore({ type: 'object' }, {}) });
    expect(sandbox.notes.filter((note) => note.includes(operationId))).toEqual([
      expect.stringContaining('not simulated by the sandbox'),
    ]);
    const { body } = await sandbox.simulate('GET', 'health');
    expect(at(body, 'notSimulated', 'operations')).toContain(operationId);
  });

  test('needs a token, and answers 501 whatever it gets', async () => {
    const sandbox = await startTestSandbox({ contract: withOneMore({ type: 'object' }, {}) });
    expect((await sandbox.call(operationId, { body: {} })).status).toBe(401);
    const token = await sandbox.login();
    for (const body of [{ reason: 'late' }, '{']) {
      const answer = await sandbox.call(operationId, { token, body });
      expect(answer.status).toBe(501);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(at(answer.body, 'title')).toBe('Not simulated by the sandbox');
      expect(at(answer.body, 'detail')).toContain(operationId);
    }
  });
});

describe('a 400 whose schema is new to the sandbox', () => {
  async function rejection(schema: Json, example: Json) {
    const handler = async () => ({ cancelled: true });
    const contract = withOneMore(schema, example);
    const app = await startApp(contract, { handlers: { [operationId]: handler } });
    const token = await app.login();
    expect((await app.call(operationId, { token, body: { reason: 'late' } })).status).toBe(200);
    const answer = await send('POST', app.url + named.path, { token, body: { reason: 1 } });
    expect(answer.status).toBe(400);
    const type = answer.headers.get('content-type');
    if (type?.startsWith('application/json')) {
      const pointer = contract.find(operationId)?.answers[1]?.content?.schema.pointer ?? '';
      expect(contract.schemas.violations(pointer, answer.body)).toEqual([]);
    }
    return { body: answer.body, type };
  }

  test('says what was wrong, in the fields that the sandbox knows', async () => {
    const { body, type } = await rejection(
      {
        type: 'object',
        required: ['success', 'error'],
        properties: {
          success: { type: 'boolean' },
          error: {
            type: 'object',
            required: ['message', 'hint'],
            properties: { message: { type: 'string' }, hint: { type: 'string' } },
          },
          data: { type: 'object' },
        },
      },
      { success: false, error: { message: 'No.', hint: 'Ask the support team.' } },
    );
    expect(type).toContain('application/json');
    expect(body).toEqual({
      success: false,
      error: {
        message: "The body must fit the operation's schema. /reason must be string",
        hint: 'Ask the support team.',
      },
    });
  });

  test("takes its example's value where the sandbox's own does not fit", async () => {
    const { body } = await rejection(
      {
        type: 'object',
        required: ['status', 'message'],
        properties: { status: { enum: ['FAILED'] }, message: { type: 'string' } },
      },
      { status: 'FAILED', message: 'No.' },
    );
    expect(at(body, 'status')).toBe('FAILED');
    expect(at(body, 'message')).toContain('/reason must be string');
  });

  test.each<[string, Json]>([
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['no text of any kind', { type: 'object' }],
  ])('is a problem of the sandbox if the schema has room for %s', async (_, schema) => {
    const { body, type } = await rejection(schema, []);
    expect(type).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, errors: [{ path: '/reason' }] });
  });
});

test('a webhook that the sandbox does not send is named at the start and by the health endpoint', async () => {
  const contract = changed(({ webhooks }) => {
    const post = webhooks['payoutOutcome']?.post;
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Balance' } } };
    if (post) {
      webhooks['balanceLow'] = {
        post: { ...post, operationId: 'balanceLow', requestBody: { content } },
      };
    }
  });
  const sandbox = await startTestSandbox({ contract });
  expect(sandbox.notes.filter((note) => note.includes('balanceLow'))).toEqual([
    expect.stringContaining('not sent by the sandbox'),
  ]);
  const { body } = await sandbox.simulate('GET', 'health');
  expect(at(body, 'notSimulated', 'webhooks')).toContain('balanceLow');
});

test('a response code without a life is available on request, and no payout gets it', async () => {
  const contract = changed(({ components }) => {
    const schema = objectAt(components['schemas'], 'ResponseCode');
    const code = {
      code: '91',
      meaning: 'New',
      outcome: 'failed',
      action: 'Nothing.',
      resend: false,
    };
    const codes = [...published.responseCodes, code];
    schema['x-response-codes'] = codes;
    schema['enum'] = codes.map((one) => one.code);
  });
  const sandbox = await startTestSandbox({ contract });
  const token = await sandbox.login();
  await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'PO-1' })) });
  expect(await sandbox.list('transactions?responseCode=91')).toEqual([]);
  expect((await sandbox.simulate('GET', 'transactions?responseCode=XX')).status).toBe(400);
  const key = { partnerCode: 'HARBOUR', transactionReference: 'PO-1' };
  const forced = { ...key, responseCode: '91' };
  expect((await sandbox.simulate('POST', 'transactions/outcome', forced)).status).not.toBe(200);
  const params = { transactionReference: 'PO-1' };
  const { body } = await sandbox.call('getTransactionStatus', { token, params });
  expect(at(body, 'responseCode')).not.toBe('91');
});

test('a handler of an undocumented operation is named at the start, and not used', async () => {
  const contract = changed(({ paths }) => {
    const { path = '', method = 'get' } = published.find('getFxRate') ?? {};
    const operation = paths[path]?.[method];
    if (operation) operation['x-doc-status'] = 'named-only';
  });
  const sandbox = await startTestSandbox({ contract });
  expect(sandbox.notes).toContain(
    'getFxRate: a handler of the sandbox, but not documented by the contract',
  );
  const token = await sandbox.login();
  const query = { countryCode: 'NGA' };
  expect((await sandbox.call('getFxRate', { token, query })).status).toBe(501);
});

test('each handler file exports its handler', async () => {
  expect([...(await loadHandlers(published)).keys()]).toEqual(simulatedOperations());
});
