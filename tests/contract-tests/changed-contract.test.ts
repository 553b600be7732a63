/** Tests that the contract tests follow changes of the YAML, or report what they leave out. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isFinal, outcomeOf } from '../../toolkit/contract/response-codes.ts';
import { runContractTests, type ContractRun } from '../../toolkit/contract-tests/run/run.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import type { JsonObject, Operation } from '../../toolkit/contract/document.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { isJsonObject } from '../../toolkit/contract-tests/plan/call.ts';
import { formatPayout } from '../../toolkit/contract-tests/report/report.ts';
import { createSentPayouts } from '../../toolkit/contract-tests/wire/sent-payouts.ts';
import { contractRun } from '../support/contract-run.ts';
import { exampleOf } from '../support/examples.ts';
import { fullTest } from '../support/full-test.ts';
import { tryFlaw } from '../support/flaws/trial.ts';
import { contract as asWritten, slow } from './run-command.ts';
import { inventedPayout } from '../../toolkit/contract-tests/judge/judge.ts';
import { listChecks } from '../../toolkit/contract-tests/sections/choose.ts';

const { document } = asWritten;

const undocumented = asWritten.namedOnly.filter(
  ({ method, parameters }) => method === 'post' && parameters.length === 0,
);
const [named] = undocumented;
if (!named) throw new Error('No operation is left to document.');
const { operationId: namedId, path: namedPath } = named;

const problem: JsonObject = {
  description: 'Rejected.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
      examples: { wrong: { value: { error: 'no reason' } } },
    },
  },
};

/** Returns a completed skeleton of `npm run document`. */
const filledIn: Partial<Operation> = {
  'x-doc-status': 'documented',
  'x-effect': 'writes',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['reason'],
          properties: { note: { type: 'string' }, reason: { type: 'string' } },
        },
        examples: {
          first: { value: { note: 'a note', reason: 'sent twice' } },
          second: { value: { reason: 'sent by mistake' } },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'Done.',
      content: {
        'application/json': {
          schema: { type: 'object', required: ['done'], properties: { done: { type: 'boolean' } } },
          examples: { done: { value: { done: true } } },
        },
      },
    },
    '400': problem,
  },
};

let unchanged: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  unchanged = await startMock({ contract: asWritten, port: 0, host: '127.0.0.1', log() {} });
});
afterAll(() => unchanged.close());

interface Changes {
  [operationId: string]: Partial<Operation>;
}

/** Returns a copy of the contract with changed operations. */
function changed(changes: Changes): Contract {
  const copy = structuredClone(document);
  for (const [operationId, change] of Object.entries(changes)) {
    const found = asWritten.find(operationId);
    const operation = found && copy.paths[found.path]?.[found.method];
    if (!operation) throw new Error(`The contract has no ${operationId}.`);
    Object.assign(operation, change);
  }
  return createContract(copy);
}

function idsOf(contract: Contract, only: string[] = []): string[] {
  return listChecks(contract, { only, skip: [], seed: 1 });
}

function run(contract: Contract, baseUrl: string, only: string[], sendPayouts = true) {
  const logins = { main: { email: 'a@b.example', password: 'any' } };
  const values = sendPayouts ? exampleBody(contract, 'sendPayout') : {};
  const fixtures = { values, credentials: {} };
  const more = { logins, only, sendPayouts, fixtures, maxAmount: 1_000_000 };
  return runContractTests(contractRun(contract, baseUrl, more));
}

function exampleBody(contract: Contract, operationId: string): JsonObject {
  const body = exampleOf(contract, operationId, 'request');
  return isJsonObject(body) ? body : {};
}

test('a newly documented operation gets checks in every section, and keeps the contract', async () => {
  const contract = changed({ [named.operationId]: filledIn });
  const ids = idsOf(contract, [named.operationId]);
  expect(ids).toContain(`success/${named.operationId}/200`);
  expect(ids).toContain(`rejections/${named.operationId}/400`);
  expect(ids).toContain(`acceptance/${named.operationId}/second`);
  expect(ids).toContain(`auth/${named.operationId}/no token`);
  expect(ids).toContain(`methods/${named.operationId}/GET`);
  expect(ids).toContain(`hostile/${named.operationId}/body/reason is missing`);

  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log() {} });
  onTestFinished(() => mock.close());
  const sections = ['success', 'rejections', 'acceptance'];
  const only = sections.map((section) => `${section}/${named.operationId}`);
  const { verdict, results } = await run(contract, mock.url, only);
  expect(results.map(({ check, outcome }) => [check.title, outcome.kind])).toEqual([
    ['200', 'pass'],
    ['400 for a body without reason', 'pass'],
    ['accepts with a charset', 'pass'],
    ['accepts second', 'pass'],
  ]);
  expect(verdict).toEqual({ kind: 'held' });
});

fullTest(
  'an operation that the sandbox does not simulate is tested like any other',
  slow,
  async () => {
    const { operationId } = named;
    const { verdict, results } = await tryFlaw(changed({ [operationId]: filledIn }), 1);
    expect(verdict).toEqual({ kind: 'passed', remarks: 0 });
    const own = results.filter(({ check }) => check.operationId === operationId);
    expect(own.filter(({ outcome }) => outcome.kind !== 'pass')).toEqual([]);
    const sections = ['success', 'rejections', 'acceptance', 'auth', 'methods', 'hostile'];
    expect([...new Set(own.map(({ check }) => check.section))]).toEqual(sections);
  },
);

test('an operation that may write is left out by default, known or not', async () => {
  const contract = changed({ [named.operationId]: filledIn });
  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log() {} });
  onTestFinished(() => mock.close());
  const { results } = await run(contract, mock.url, [named.operationId], false);
  const sent = results.filter(({ outcome }) => outcome.kind !== 'skip');
  expect(sent.map(({ check }) => check.section)).toEqual(['methods']);
});

test('the effect of an operation, not its method, decides whether it is sent', async () => {
  const reads = asWritten.namedOnly.find(
    ({ method, parameters }) => method === 'get' && parameters.length === 0,
  );
  if (!reads) throw new Error('No GET is left to document.');
  const { requestBody: _, ...bare } = filledIn;
  const sentOf = async (changes: Changes, sendPayouts: boolean): Promise<string[]> => {
    const contract = changed(changes);
    const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log() {} });
    onTestFinished(() => mock.close());
    const only = Object.keys(changes).map((id) => `success/${id}`);
    const { results } = await run(contract, mock.url, only, sendPayouts);
    return results.flatMap(({ check, outcome }) =>
      outcome.kind === 'skip' ? [] : [check.operationId],
    );
  };
  const { operationId: get } = reads;
  const { operationId: post } = named;
  expect(await sentOf({ [get]: { ...bare, 'x-effect': 'writes' } }, false)).toEqual([]);
  expect(await sentOf({ [post]: { ...filledIn, 'x-effect': 'none' } }, false)).toEqual([post]);
  // Nobody has chosen the example values of an operation that moves money.
  expect(await sentOf({ [post]: { ...filledIn, 'x-effect': 'moves-money' } }, true)).toEqual([]);
  expect(await sentOf({ [get]: { ...bare, 'x-effect': 'moves-money' } }, true)).toEqual([]);
});

/** Returns a request of some operation that moves money, with further fields in its first or its second example. */
function movingMoney(first: JsonObject, second: JsonObject = {}): Partial<Operation> {
  const examples = {
    first: { value: { reason: 'rent', ...first } },
    second: { value: { reason: 'rent', ...first, ...second } },
  };
  const amount = { type: 'string', pattern: '^\\d+\\.\\d\\d$' };
  const figure = { type: 'number', minimum: 1, maximum: 50 };
  const transfer = { type: 'object', properties: { amount, currency: { type: 'string' } } };
  const transfers = {
    type: 'array',
    items: { type: 'object', properties: { paidAmount: figure } },
  };
  const properties = { reason: { type: 'string' }, transfer, transfers };
  const schema = { type: 'object', required: ['reason'], properties };
  const requestBody = { required: true, content: { 'application/json': { schema, examples } } };
  return { ...filledIn, 'x-effect': 'moves-money', requestBody };
}

function smallPayouts(contract: Contract): JsonObject {
  const { transactionRequestList: list } = exampleBody(contract, 'sendPayout');
  const payouts = Array.isArray(list) ? list.filter(isJsonObject) : [];
  return { transactionRequestList: payouts.map((one) => ({ ...one, paymentAmount: '1.00' })) };
}

/** Returns the bodies sent, the payouts reported, and the reasons for skipped checks. */
async function moved(change: Partial<Operation>, values: JsonObject, more: Partial<ContractRun>) {
  const contract = changed({ [namedId]: change });
  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log() {} });
  onTestFinished(() => mock.close());
  const payouts: string[] = [];
  const bodies: string[] = [];
  const { results } = await runContractTests(
    contractRun(contract, mock.url, {
      logins: { main: { email: 'a@b.example', password: 'any' } },
      only: ['success', 'rejections', 'acceptance', 'hostile'].map((one) => `${one}/${namedId}`),
      fixtures: {
        values: { ...smallPayouts(contract), reason: 'rent', ...values },
        credentials: {},
      },
      maxPayouts: 1000,
      sentPayouts: createSentPayouts((payout) => payouts.push(formatPayout({ ...payout, at: '' }))),
      onExchange({ path, body }) {
        if (path === namedPath) bodies.push(String(body));
      },
      ...more,
    }),
  );
  const reasons = results.flatMap(({ outcome }) =>
    outcome.kind === 'skip' ? [outcome.reason] : [],
  );
  return { bodies, payouts: new Set(payouts), reasons: new Set(reasons) };
}

const smaller = /^left out: its amount may be read as more than 30\. .*--max-amount$/;

test.each<[string, JsonObject]>([
  ['a text', { transfer: { amount: '4999999.99', currency: 'NGN' } }],
  ['numbers in a list', { transfers: [{ paidAmount: 1 }, { paidAmount: 31 }] }],
])('an amount above the limit is never sent: %s', async (_, values) => {
  const { bodies, payouts, reasons } = await moved(movingMoney(values), values, { maxAmount: 30 });
  expect([bodies, payouts]).toEqual([[], new Set()]);
  expect([...reasons].filter((one) => smaller.test(one))).toHaveLength(1);
});

test('an amount within the limit is sent and reported, but no wrong request', async () => {
  const values = { transfer: { amount: '29.99', currency: 'NGN' } };
  const change = movingMoney(values, { transfers: [{ paidAmount: 2 }] });
  const { bodies, payouts, reasons } = await moved(change, values, { maxAmount: 30 });
  const body = JSON.stringify({ reason: 'rent', ...values });
  expect(bodies).toEqual([body, body]);
  expect(payouts).toEqual(new Set([`${namedId} 29.99 NGN`]));
  expect(reasons).toContain('left out: it moves money. Give transfers in --fixtures');
  expect(reasons).toContain(
    'left out: a lenient service may execute it. Send it with --hostile-payouts',
  );
});

test('no wrong request has an amount above the limit, even if wrong ones are allowed', async () => {
  const values = { transfers: [{ paidAmount: 2 }] };
  const more = { maxAmount: 30, hostilePayouts: true };
  const { bodies, reasons } = await moved(movingMoney(values), values, more);
  const found = bodies.flatMap((one) => [...one.matchAll(/paidAmount":\s*(-?[\d.e+]+)/g)]);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, figure]) => Math.abs(Number(figure)) > 30)).toEqual([]);
  expect([...reasons].filter((one) => smaller.test(one))).toHaveLength(1);
});

test('an operation without a known amount is sent only without a limit', async () => {
  const limited = await moved(movingMoney({}), {}, { maxAmount: 30 });
  expect(limited.bodies).toEqual([]);
  expect(limited.reasons).toContain(
    'left out: it moves money, but has no amount to limit. Send it with --max-amount none',
  );
  const free = await moved(movingMoney({}), {}, { maxAmount: Number.POSITIVE_INFINITY });
  expect(free.bodies.length).toBeGreaterThan(0);
});

test('a fixture to give has the operationId if another operation has a field of that name', async () => {
  const change = movingMoney({ transfer: { amount: '1.00', currency: 'NGN' } });
  const contract = changed({
    [namedId]: change,
    [undocumented[1]?.operationId ?? '']: filledIn,
  });
  const { results } = await run(contract, unchanged.url, [`success/${namedId}`]);
  const reason = `left out: it moves money. Give ${namedId}.reason, transfer in --fixtures`;
  expect(results.map(({ outcome }) => outcome)).toMatchObject([{ kind: 'skip', reason }]);
});

const header: JsonObject = { name: 'X-Key', in: 'header', required: true, schema: {} };
const odd: { change: Partial<Operation>; reason: string }[] = [
  { change: { parameters: [header] }, reason: 'the required parameter X-Key needs an example' },
  { change: { responses: { '400': problem } }, reason: 'it has no documented 2xx' },
  {
    change: { requestBody: { content: { 'application/json': { schema: {} } } } },
    reason: 'its body needs an example',
  },
];

test('operations that cannot be called are skipped, each with its reason; the others run', async () => {
  const ids = odd.map((_, index) => undocumented[index]?.operationId ?? '');
  const changes: Changes = {};
  for (const [index, { change }] of odd.entries()) {
    changes[ids[index] ?? ''] = { ...filledIn, ...change };
  }
  const contract = changed(changes);
  for (const id of ids) expect(idsOf(contract, [id]), id).toHaveLength(1);
  expect(idsOf(contract).length).toBe(idsOf(asWritten).length + odd.length);
  const { results } = await run(contract, unchanged.url, ['success/login', ...ids]);
  expect(results).toHaveLength(odd.length + 1);
  for (const [index, { reason }] of odd.entries()) {
    const skipped = results.find(({ check }) => check.operationId === ids[index])?.outcome;
    expect(skipped?.kind === 'skip' && skipped.reason).toContain(reason);
  }
  const login = results.find(({ check }) => check.operationId === 'login');
  expect(login?.outcome.kind).toBe('pass');
});

test('a success without a body is judged by its status', async () => {
  const responses = { '200': { description: 'Done.' }, '400': problem };
  const contract = changed({ [named.operationId]: { ...filledIn, responses } });
  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log() {} });
  onTestFinished(() => mock.close());
  const { verdict } = await run(contract, mock.url, [`success/${named.operationId}`]);
  expect(verdict).toEqual({ kind: 'held' });
});

test('without the operation `login` nothing can run, and one sentence says so', async () => {
  const contract = changed({ login: { operationId: 'signIn' } });
  const nowhere = 'http://127.0.0.1:1';
  await expect(run(contract, nowhere, [])).rejects.toThrow(
    /^Cannot run: the contract has no operation `login`\.$/,
  );
  expect(idsOf(contract)).toContain('success/signIn/200');
});

const others = asWritten.documented
  .map(({ operationId }) => operationId)
  .filter((operationId) => operationId !== 'login');

/** Expects that a renamed operation keeps the checks that every operation has, and no step of the flow. */
async function expectLeftOut(contract: Contract, ids: readonly string[]): Promise<void> {
  const all = idsOf(contract);
  const { results } = await run(contract, unchanged.url, ['flow'], false);
  for (const id of ids) {
    for (const section of ['success', 'hostile']) {
      const begin = `${section}/${nameAfter(id)}/`;
      expect(
        all.some((one) => one.startsWith(begin)),
        begin,
      ).toBe(true);
    }
    const steps = all.filter((one) => one.startsWith(`flow/${id}/`));
    const own = results.filter(({ check }) => steps.includes(check.id));
    const reason = `not sent: the contract has no callable operation \`${id}\``;
    for (const { outcome } of own) expect(outcome).toMatchObject({ kind: 'skip', reason });
  }
}

function nameAfter(operationId: string): string {
  return `${operationId}Renamed`;
}

test('if all operations except the login are renamed, their special checks are left out with the reason', async () => {
  const changes: Changes = {};
  for (const id of others) changes[id] = { operationId: nameAfter(id) };
  await expectLeftOut(changed(changes), others);
});

fullTest.each(others)(
  'when only %s gets another name, its special checks are left out with the reason',
  async (id) => {
    await expectLeftOut(changed({ [id]: { operationId: nameAfter(id) } }), [id]);
  },
);

test.each([
  ['that is not final is waited for, and never invented', 'pending', ['pending', false, 1]],
  ['that is final ends the flow', 'failed', ['failed', true, 0]],
])('a new response code %s', (_, outcome, expected) => {
  const copy = structuredClone(document);
  const codes = copy.components['schemas']?.['ResponseCode']?.['x-response-codes'];
  if (!Array.isArray(codes)) throw new Error('The contract has no response codes.');
  codes.push({ code: '91', meaning: 'New', outcome, action: '', resend: false, actor: 'nobody' });
  const contract = createContract(copy);
  expect([
    outcomeOf(contract, '91'),
    isFinal(contract, '91'),
    inventedPayout(contract, { responseCode: '91' }, { source: 'States' }).length,
  ]).toEqual(expected);
});
