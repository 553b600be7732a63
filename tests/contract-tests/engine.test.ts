/** What Dredd can and cannot do, and that the verdict does not lean on it. */
import { expect, onTestFinished, test } from 'vitest';
import { requestFor } from '../../toolkit/contract-tests/call.ts';
import { dreddDocument } from '../../toolkit/contract-tests/dredd-document.ts';
import { DreddError, runDredd } from '../../toolkit/contract-tests/dredd-run.ts';
import { isAnswer, type Answer } from '../../toolkit/contract-tests/exchange.ts';
import { judgeAnswer } from '../../toolkit/contract-tests/judge.ts';
import { planOperations, type PlannedOperation } from '../../toolkit/contract-tests/plan.ts';
import { createCheck, type CheckResult } from '../../toolkit/contract-tests/results.ts';
import { verdictOf } from '../../toolkit/contract-tests/verdict.ts';
import { operationsOf, type JsonObject } from '../../toolkit/contract/document.ts';
import { createSchemaCompiler } from '../../toolkit/contract/schemas.ts';
import { answers, on, startFlawedService } from '../support/flawed-service.ts';
import { serveAnyway } from '../support/flaws/behaviour.ts';
import { behaviourNamed } from '../support/flaws/table.ts';
import { changeField, withField, withoutField, type Change } from '../support/messages.ts';
import { contract, document } from './run-command.ts';

const schemas = createSchemaCompiler(contract);

const unchanged = changeField('', (body) => body);

/** One operation through Dredd, without a judge. */
async function call(operationId: string, change: Change, more: JsonObject = {}): Promise<Answer> {
  const service = await startFlawedService({
    document,
    flaws: [
      answers(operationId, 200, change),
      on(operationId, 401, serveAnyway),
      behaviourNamed('unknown references are paid'),
    ],
  });
  onTestFinished(service.close);
  const received: Answer[] = [];
  const operation = planned(operationId);
  await runDredd({
    document: {
      ...dreddDocument(contract, [{ operation, answers: [operation.success] }]),
      ...more,
    },
    baseUrl: service.url,
    timeLimit: 30_000,
    beforeRequest: async () => requestFor(operation, undefined),
    async afterExchange(_, exchange) {
      if (isAnswer(exchange)) received.push(exchange);
    },
  });
  const [answer] = received;
  if (!answer) throw new Error('There was no answer.');
  expect(received).toHaveLength(1);
  return answer;
}

function planned(operationId: string): PlannedOperation {
  const found = planOperations(contract).find((one) => one.operationId === operationId);
  if (!found) throw new Error(`The contract must document ${operationId}.`);
  return found;
}

test.each([
  ['a wrong type', 'getFxRate', withField('fxDealRate', '1985.25'), '/fxDealRate'],
  ['an unknown code', 'getTransactionStatus', withField('responseCode', '99'), '/responseCode'],
])('Dredd alone passes %s; the judge does not', async (_, operationId, change, pointer) => {
  const answer = await call(operationId, change);
  expect(answer.dreddFindings).toEqual([]);
  expect(judgeAnswer(schemas, [planned(operationId).success], answer)).toMatchObject([{ pointer }]);
});

test('Dredd itself notices a missing key, and reports its place without a value', async () => {
  const answer = await call('getFxRate', withoutField('fxDealRate'));
  expect(answer.dreddFindings).toEqual(['body/fxDealRate differs, says Dredd']);
});

test('what Dredd notices breaks the contract also when the judge has nothing to say', async () => {
  const answer = await call('getFxRate', unchanged);
  expect(judgeAnswer(schemas, [planned('getFxRate').success], answer)).toEqual([]);
  const noticed = { ...answer, dreddFindings: ['body/x differs, says Dredd'] };
  expect(judgeAnswer(schemas, [planned('getFxRate').success], noticed)).toHaveLength(1);
});

test('a description that Dredd warns of ends the run', async () => {
  const tags = { tags: [{ name: 'FX rates' }] };
  await expect(call('getFxRate', unchanged, tags)).rejects.toThrow(DreddError);
});

test('the plan has every documented operation once: login first, the refresh last', () => {
  const ids = planOperations(contract).map(({ operationId }) => operationId);
  const documented = operationsOf(contract).map(({ operation }) => operation.operationId);
  expect([...ids].sort()).toEqual([...documented].sort());
  expect([ids.at(0), ids.at(-1)]).toEqual(['login', 'refreshToken']);
  expect(ids.indexOf('sendPayout')).toBeLessThan(ids.indexOf('getTransactionStatus'));
});

const checks = ['a', 'b'].map((name) => createCheck('success', 'getFxRate', name));
const [a, b] = checks.map((check) => (kind: 'pass' | 'fail' | 'skip'): CheckResult => ({
  check,
  outcome:
    kind === 'skip'
      ? { kind, reason: 'why' }
      : kind === 'fail'
        ? { kind, milliseconds: 1, findings: [] }
        : { kind, milliseconds: 1 },
}));
if (!a || !b) throw new Error('Two checks are needed.');

test.each([
  ['nothing ran', [], 'not-run'],
  ['one did not run', [a('pass')], 'not-run'],
  ['one ran twice and another not', [a('pass'), a('pass')], 'not-run'],
  ['one ran twice', [a('pass'), b('pass'), b('pass')], 'not-run'],
  ['all were skipped', [a('skip'), b('skip')], 'not-run'],
  ['one failed', [a('pass'), b('fail')], 'broken'],
  ['one passed and one was skipped', [a('pass'), b('skip')], 'held'],
  ['all passed', [a('pass'), b('pass')], 'held'],
])('when %s the verdict says so', (_, results, kind) => {
  expect(verdictOf(checks, results).kind).toBe(kind);
});
