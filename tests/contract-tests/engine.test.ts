/** Tests what Dredd can and cannot do, and that the verdict does not depend on it. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { requestFor, type PlannedCall } from '../../toolkit/contract-tests/plan/call.ts';
import { DreddError, runDredd } from '../../toolkit/contract-tests/sections/dredd.ts';
import { dreddDocument } from '../../toolkit/contract-tests/sections/dredd-document.ts';
import type { Received } from '../../toolkit/contract-tests/wire/exchange.ts';
import { judgeCall } from '../../toolkit/contract-tests/judge/judge.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import {
  createCheck,
  formatProblem,
  verdictOf,
  type CheckResult,
  type Problem,
} from '../../toolkit/contract-tests/judge/results.ts';
import { createSender, realTimer } from '../../toolkit/contract-tests/wire/sender.ts';
import { answers, on, startFlawedService } from '../support/flawed-service.ts';
import { serveAnyway } from '../support/flaws/behaviour.ts';
import { behaviourNamed } from '../support/flaws/table.ts';
import { withField, withoutField, type Change } from '../support/messages.ts';
import { contract } from './run-command.ts';

/** Returns the verdict on one operation whose success is changed. */
async function judged(operationId: string, change: Change): Promise<Problem[]> {
  const service = await startFlawedService({
    contract,
    flaws: [
      answers(operationId, 200, change),
      on(operationId, 401, serveAnyway),
      behaviourNamed('unknown references are paid'),
    ],
  });
  onTestFinished(service.close);
  const sender = createSender({
    baseUrl: service.url,
    timeLimit: 60_000,
    rate: 1000,
    logins: {},
    timer: realTimer,
    now: () => new Date(),
    newId: () => randomUUID(),
  });
  onTestFinished(sender.close);
  const call = planned(operationId);
  const received = await sender.send(requestFor(call, undefined));
  return judgeCall({ contract, timeLimit: 60_000 }, call, call.successes, received);
}

function planned(operationId: string): PlannedCall {
  const found = planCalls(contract).calls.find((one) => one.operation.operationId === operationId);
  if (!found) throw new Error(`The contract must document ${operationId}.`);
  return found;
}

test('a finding about a stated rule names the section of the source', async () => {
  expect(await judged('getFxRate', withField('fxDealRate', '1985.25'))).toEqual([
    {
      pointer: '/fxDealRate',
      wanted: 'number',
      came: 'string, 7 characters',
      source: 'Resources and their fields, FX rate; What the service does, 4',
    },
  ]);
});

test('a finding about an assumption gives the reason', async () => {
  const [finding] = await judged('getFxRate', withoutField('fxWindow'));
  expect(finding?.wanted).toBe("required property 'fxWindow'");
  expect(finding && formatProblem(finding)).toMatch(/ \(assumed: [A-Z][^()]+\)$/);
});

test.each([
  ['of a field that is listed', 'login', 'data.username', 'assumed'],
  ['of a field that is promised', 'login', 'data.accessToken', 'source'],
])('the absence %s', async (_, operationId, place, origin) => {
  const [finding] = await judged(operationId, withoutField(place));
  expect(finding).toHaveProperty(origin);
});

test('null in an optional field breaks its stated type', async () => {
  const change = withField('0.institutionCode', null);
  const problems = await judged('listFinancialInstitutions', change);
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/0/institutionCode']);
  expect(problems[0]).toHaveProperty('source');
});

const nothing = { received: undefined, conclude() {} };
const wanted = ['getFxRate', 'getTransactionStatus']
  .map(planned)
  .flatMap((call) => call.operation.answers.map((answer) => ({ call, answers: [answer] })));

test('Dredd asks for every check once, one after the other', async () => {
  const checks: number[] = [];
  let running = 0;
  await runDredd(dreddDocument(contract, wanted), async (check) => {
    expect((running += 1)).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    checks.push(check);
    running -= 1;
    return nothing;
  });
  expect(checks).toEqual([...wanted.keys()]);
});

test('Dredd leaves unhandled rejections to its process', async () => {
  const before = process.listeners('unhandledRejection');
  await runDredd(dreddDocument(contract, []), () => Promise.reject(new Error('never called')));
  expect(process.listeners('unhandledRejection')).toEqual(before);
});

test('an error in one request ends the run, and the next ones are not handled', async () => {
  let handled = 0;
  const run = runDredd(dreddDocument(contract, wanted), () => {
    handled += 1;
    return Promise.reject(new Error('the target is gone'));
  });
  await expect(run).rejects.toThrow('the target is gone');
  expect(handled).toBe(1);
});

test.each([
  ['that Dredd warns of', { tags: [{ name: 'FX rates' }] }, /^Dredd warns of its description:\n/],
  [
    'with a path that Dredd leaves out',
    { paths: { '/0/0': {} } },
    /^Dredd must judge 1 transactions; it judged 0/,
  ],
])('a description %s ends the run', async (_, other, says) => {
  const document = { ...dreddDocument(contract, wanted), ...other };
  const run = runDredd(document, () => Promise.resolve(nothing));
  await expect(run).rejects.toThrow(DreddError);
  await expect(run).rejects.toThrow(says);
});

/** Returns how, by Dredd, a reply differs from the operation's success. */
async function differences(
  call: PlannedCall,
  { status = '200', contentType = 'application/json', text = '' },
  answers = call.successes,
): Promise<string[]> {
  const sent = { id: '', at: new Date(), milliseconds: 1 };
  const body = Buffer.from(text);
  const received: Received =
    status === ''
      ? { ...sent, code: 'ECONNRESET' }
      : { ...sent, status, contentType, body, headers: {} };
  const found: string[][] = [];
  await runDredd(dreddDocument(contract, [{ call, answers }]), () =>
    Promise.resolve({ received, conclude: ({ differs }) => void found.push(differs) }),
  );
  expect(found).toHaveLength(1);
  return found.flat();
}

const rate = { countryCode: 'NGA', fxDealRate: 1985.25 };

test.each([
  ['a right answer', 'getFxRate', { text: JSON.stringify(rate) }, []],
  ['a value of another type', 'getFxRate', { text: '{"countryCode":1,"fxDealRate":"1"}' }, []],
  ['a missing key', 'getFxRate', { text: '{"countryCode":"NGA"}' }, ['/fxDealRate']],
  ['an empty list', 'listBalances', { text: '[]' }, []],
  [
    'an element without a key',
    'listBalances',
    { text: '[{"currencyCode":"NGN"}]' },
    ['/0/totalBalance'],
  ],
  ['no JSON', 'listBalances', { text: '[{' }, ['not JSON']],
  [
    'null in place of the statement',
    'getIntradayStatement',
    { text: '{"success":true,"data":null}' },
    [],
  ],
  ['another status', 'getFxRate', { status: '201', text: '{}' }, ['status']],
  [
    'another media type',
    'getFxRate',
    { contentType: 'text/html', text: JSON.stringify(rate) },
    ['content type'],
  ],
  [
    'a charset',
    'getFxRate',
    { contentType: 'Application/JSON; charset=utf-8', text: JSON.stringify(rate) },
    [],
  ],
  [
    'the replacement character',
    'getFxRate',
    { text: JSON.stringify({ ...rate, fxWindow: '\ufffd' }) },
    [],
  ],
  ['no answer', 'getFxRate', { status: '' }, ['no answer']],
])('Dredd compares %s', async (_, id, reply, differs) => {
  expect(await differences(planned(id), reply)).toEqual(differs);
});

test('one of several right answers is enough', async () => {
  const call = planned('getFxRate');
  const json = { text: JSON.stringify(rate) };
  const right = call.successes.flatMap((answer) => {
    const images = answer.contents.map((one) => ({ ...one, mediaType: 'image/*' }));
    return [
      answer,
      { ...answer, status: '204', contents: [] },
      { ...answer, status: '2XX', contents: images },
    ];
  });
  for (const reply of [
    json,
    { status: '204' },
    { status: '201', contentType: 'image/png', text: 'x' },
  ]) {
    expect(await differences(call, reply, right)).toEqual([]);
  }
  expect(await differences(call, { ...json, status: '400' }, right)).toEqual(['status']);
});

test('the plan has every documented operation once: login first, the refresh last', () => {
  const ids = planCalls(contract).calls.map(({ operation }) => operation.operationId);
  const documented = contract.documented.map(({ operationId }) => operationId);
  expect([...ids].sort()).toEqual([...documented].sort());
  expect([ids.at(0), ids.at(-1)]).toEqual(['login', 'refreshToken']);
  expect(ids.indexOf('sendPayout')).toBeLessThan(ids.indexOf('getTransactionStatus'));
});

const checks = ['a', 'b'].map((name) => createCheck('success', 'getFxRate', name));
const [a, b] = checks.map((check) => (kind: CheckResult['outcome']['kind']): CheckResult => {
  if (kind === 'skip') return { check, outcome: { kind, reason: 'why' } };
  if (kind === 'pass') return { check, outcome: { kind, milliseconds: 1 } };
  return { check, outcome: { kind, milliseconds: 1, findings: [] } };
});
if (!a || !b) throw new Error('Two checks are needed.');

const usual = { strict: false, failOnSkip: false };

test.each([
  ['nothing ran', [], usual, 'not-run'],
  ['one did not run', [a('pass')], usual, 'not-run'],
  ['one ran twice and another not', [a('pass'), a('pass')], usual, 'not-run'],
  ['one ran twice', [a('pass'), b('pass'), b('pass')], usual, 'not-run'],
  ['all were skipped', [a('skip'), b('skip')], usual, 'not-run'],
  ['one failed', [a('pass'), b('fail')], usual, 'broken'],
  ['one passed and one was skipped', [a('pass'), b('skip')], usual, 'held'],
  ['all passed', [a('pass'), b('pass')], usual, 'held'],
  ['one has a remark', [a('pass'), b('remark')], usual, 'held'],
  [
    'one has a remark, and remarks fail',
    [a('pass'), b('remark')],
    { ...usual, strict: true },
    'broken',
  ],
  [
    'one was skipped, and skips fail',
    [a('pass'), b('skip')],
    { ...usual, failOnSkip: true },
    'broken',
  ],
])('if %s, the verdict says so', (_, results, strictness, kind) => {
  expect(verdictOf(checks, results, strictness).kind).toBe(kind);
});
