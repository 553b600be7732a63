/** Tests that nothing secret or personal is printed, logged, or converted to JSON. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { AttemptListener } from '../../../client/typescript/options.ts';
import { createClient, settlePayout } from '../../../generated/client/typescript/index.js';
import {
  isNotSentError,
  isRejectedError,
  isUnknownOutcomeError,
  NotSentError,
  RejectedError,
  UnknownOutcomeError,
} from '../../../client/typescript/errors.ts';
import { createSafeFetch } from '../../../generated/client/typescript/safe-fetch.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { logAttempts } from '../../../generated/client/typescript/index.js';
import { sendOf } from '../../../client/typescript/call.ts';
import {
  createFakeService,
  html,
  redirect,
  refused,
  reset,
  status,
} from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import { contract } from '../../support/contract.ts';
import { payout as settled } from '../settle/scripted-service.ts';
import { errorOf, payout, payoutBody, payoutPath, sendingOnce } from './calls.ts';

const secrets = {
  password: 'SECRET-password',
  accessToken: 'SECRET-access',
  refreshToken: 'SECRET-refresh',
  email: 'SECRET@harbour.example',
};
/** The secret and personal texts in the payout and in the answers. */
const personal = ['0123456789', 'Ngozi', 'Amara', '250000.00', 'Family support', 'SECRET'];

const faults: [string, FakeAnswer[]][] = [
  ['rejected', [status(400, { detail: 'SECRET of Ngozi, 0123456789' })]],
  ['rejected as text', [{ ...status(400), body: 'SECRET of Ngozi, 0123456789' }]],
  ['unknown', [status(503, { detail: 'SECRET of Ngozi' })]],
  ['malformed', [{ ...html(), body: 'SECRET of Ngozi 0123456789' }]],
  ['redirect', [redirect('https://x.example/?SECRET')]],
  ['reset', [reset()]],
  ['not sent', [refused()]],
  ['token rejected', [status(401, { detail: 'SECRET' }), status(401, { detail: 'SECRET' })]],
];

describe.each(faults)('%s', (_, script) => {
  test.each(['function', 'url', 'fetch'] as const)(
    'by %s, the error and the log contain no secret',
    async (surface) => {
      const lines: unknown[] = [];
      const service = createFakeService(script);
      const log = logAttempts({
        debug: (line) => lines.push(line),
        warn: (line) => lines.push(line),
      });
      const options = {
        baseUrl: 'https://service.example',
        tokens: { token: async () => secrets.accessToken, reject: () => undefined },
        fetch: service.fetch,
        retry: false as const,
        onAttempt: (...given: Parameters<AttemptListener>) => {
          lines.push(given);
          log(...given);
        },
      };
      const client = createClient(options);
      const body = payoutBody('HR-1');
      const outcome = await errorOf(
        {
          function: () => sendOf(client)(payout('HR-1')),
          url: () =>
            createUrlClient(client)
              .POST(payoutPath, { body })
              .then(({ response }) => rejectedWith(response.status)),
          fetch: () =>
            createSafeFetch(options)(payoutPath, {
              method: 'POST',
              body: JSON.stringify(body),
            }).then((answer) => rejectedWith(answer.status)),
        }[surface](),
      );
      const printed = [
        inspect(outcome, { depth: 20 }),
        inspect(outcome, { depth: 20, showHidden: true }),
        JSON.stringify(outcome),
        String(outcome),
        inspect(lines, { depth: 20 }),
        ...ownValues(outcome),
      ].join('\n');
      expect(lines.length).toBeGreaterThanOrEqual(2);
      for (const secret of personal) expect(printed).not.toContain(secret);
    },
  );
});

test('URLs with parameters filled in appear in no line, because they may contain an account number', async () => {
  const lines: string[] = [];
  const logger = {
    debug: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  };
  const { fetch } = createFakeService(Array.from({ length: 3 }, () => status(400)));
  const onAttempt = logAttempts(logger);
  const options = { baseUrl: 'https://service.example', fetch, onAttempt };
  const path = '/gateway/account/number/banks/{accountNumber}';
  const client = createClient(options);
  const params = { path: { accountNumber: '0123456789' } };
  const error = await errorOf(sendOf(client)({ method: 'GET', path, params }));
  await createUrlClient(client).GET(path, { params });
  await createSafeFetch(options)('/gateway/account/number/banks/0123456789');
  expect(lines).toHaveLength(3);
  expect([...lines, String(error), JSON.stringify(error)].join()).not.toContain('0123456789');
});

test('printing a client shows none of its settings', async () => {
  const { fetch } = createFakeService([]);
  const { email, password, accessToken, refreshToken } = secrets;
  const options = {
    baseUrl: 'https://service.example',
    credentials: { email, password },
    tokens: { accessToken, refreshToken },
    fetch,
  };
  for (const client of [
    createClient(options),
    createClient(options).withOptions({ retry: false }),
  ]) {
    await sendOf(client)(payout('HR-1'));
    const printed = [
      inspect(client, { depth: 20, showHidden: true }),
      JSON.stringify(client),
      ...ownValues(client),
    ].join();
    expect(printed).not.toContain('SECRET');
  }
});

test('what a rejected login quotes does not reach the error of the call', async () => {
  const { email, password } = secrets;
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials: { email, password },
    retry: false,
    fetch: sendingOnce(
      async () =>
        new Response(JSON.stringify({ detail: `no ${email} with ${password}` }), { status: 401 }),
    ),
  });
  const error = await errorOf(sendOf(client)(payout('HR-1')));
  expect(isNotSentError(error)).toBe(true);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('SECRET');
});

test('an exception of a transport is reduced to its code', async () => {
  const client = createClient({
    baseUrl: 'https://service.example',
    retry: false,
    fetch: sendingOnce(async (_, init) => {
      throw Object.assign(new Error(`failed with ${JSON.stringify(init.headers)}`), {
        code: 'E_ODD',
        config: init,
      });
    }),
    tokens: { token: async () => secrets.accessToken, reject: () => undefined },
  });
  const error = await errorOf(sendOf(client)(payout('HR-1')));
  const printed = inspect(error, { depth: 20, showHidden: true });
  expect(printed).toContain('E_ODD');
  for (const secret of personal) expect(printed).not.toContain(secret);
});

test('a listener or a log that throws changes nothing for the payout', async () => {
  const service = createFakeService([]);
  const fail = () => {
    throw new Error('the disk is full');
  };
  const client = createClient({
    baseUrl: 'https://service.example',
    fetch: service.fetch,
    onAttempt: logAttempts({ debug: fail, warn: fail }),
  });
  expect((await sendOf(client)(payout('HR-1'))).status).toBe(200);
  const rejecting = client.withOptions({
    onAttempt: (): unknown => Promise.reject(new Error('the disk is full')),
  });
  expect((await sendOf(rejecting)(payout('HR-2'))).status).toBe(200);
});

test('errors are recognised across copies of the package', async () => {
  const details = { attempts: [], transactionReferences: ['HR-1'], nextAction: 'retry' } as const;
  const errors = [
    new NotSentError('a', details),
    new RejectedError('b', details),
    new UnknownOutcomeError('c', details),
  ];
  const address = '../../../client/typescript/errors.ts?copy';
  const copy: unknown = await import(address);
  if (!isErrorsModule(copy)) throw new Error('The copy is not that module.');
  expect(copy.NotSentError).not.toBe(NotSentError);
  for (const known of [{ isNotSentError, isRejectedError, isUnknownOutcomeError }, copy]) {
    const says = (error: unknown) => [
      known.isNotSentError(error),
      known.isRejectedError(error),
      known.isUnknownOutcomeError(error),
    ];
    expect(errors.map(says)).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    for (const other of [
      new Error('x'),
      null,
      undefined,
      'NotSentError',
      { name: 'NotSentError' },
    ]) {
      expect(says(other)).toEqual([false, false, false]);
    }
  }
});

function isErrorsModule(
  loaded: unknown,
): loaded is typeof import('../../../client/typescript/errors.ts') {
  return typeof loaded === 'object' && loaded !== null && 'isNotSentError' in loaded;
}

/** On these two surfaces a rejection is an answer, and is checked like an error. */
function rejectedWith(status: number): never {
  throw new Error(`rejected with ${status}`);
}

/** Returns everything that tools reach through an object's properties. */
function ownValues(value: unknown, seen = new Set<unknown>()): string[] {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return [typeof value === 'string' ? value : inspect(value)];
  }
  if (seen.has(value)) return [];
  seen.add(value);
  return Reflect.ownKeys(value).flatMap((key) => ownValues(Reflect.get(value, key), seen));
}

test('printing a result shows no text that the contract hides', async () => {
  const { fields } = contract.shapeOf(
    contract.follow({ $ref: '#/components/schemas/TransactionOutcome' }),
  );
  const hidden = fields.filter(({ schema }) => contract.shapeOf(schema).sensitive !== 'none');
  const texts = Object.fromEntries(hidden.map(({ name }) => [name, `SECRET-${name}`]));
  expect(hidden).not.toEqual([]);
  const record = { ...texts, transactionReference: 'HR-1', responseCode: '00' };
  const received = {
    batchId: 'batch-1',
    totalCount: 1,
    errorTransactionCount: null,
    createDate: '2026-03-04 09:15:27',
  };
  const service = createFakeService([status(200, received), status(200, record)]);
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials: { email: secrets.email, password: secrets.password },
    fetch: service.fetch,
  });
  const result = await settlePayout(client, settled('HR-1'), { poll: { firstDelay: 1 } });
  expect(result).toMatchObject({ outcome: 'paid', record: texts });
  for (const shown of [inspect(result, { depth: 20 }), JSON.stringify(result)]) {
    expect(shown).toContain('HR-1');
    expect(shown).not.toContain('SECRET');
  }
});
