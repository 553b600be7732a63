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
import { changeBody, type Change } from '../../scripts/mutants/service/reply.ts';
import { startService } from '../../scripts/mutants/service/service.ts';
import { operationsOf, type JsonObject } from '../../toolkit/contract/document.ts';
import { createSchemaCompiler } from '../../toolkit/contract/schemas.ts';
import { contract } from './run-command.ts';

const schemas = createSchemaCompiler(contract);

/** One operation through Dredd, without a judge. */
async function callFxRate(change: Change, more: JsonObject = {}): Promise<Answer> {
  const service = await startService({
    contract,
    flaws: { open: ['getFxRate'] },
    fault: { operationId: 'getFxRate', change },
  });
  onTestFinished(service.close);
  const answers: Answer[] = [];
  const operation = fxRate();
  await runDredd({
    document: {
      ...dreddDocument(contract, [{ operation, answers: [operation.success] }]),
      ...more,
    },
    baseUrl: service.url,
    timeLimit: 30_000,
    beforeRequest: async () => requestFor(operation, undefined),
    async afterExchange(_, exchange) {
      if (isAnswer(exchange)) answers.push(exchange);
    },
  });
  const [answer] = answers;
  if (!answer) throw new Error('There was no answer.');
  expect(answers).toHaveLength(1);
  return answer;
}

function fxRate(): PlannedOperation {
  const found = planOperations(contract).find(({ operationId }) => operationId === 'getFxRate');
  if (!found) throw new Error('The contract has no getFxRate.');
  return found;
}

test('Dredd alone passes a wrong type; the judge does not', async () => {
  const answer = await callFxRate(changeBody('fxDealRate', '1985.25'));
  expect(answer.dreddFindings).toEqual([]);
  expect(judgeAnswer(schemas, [fxRate().success], answer)).toEqual([
    { pointer: '/fxDealRate', wanted: 'number', came: 'string, 7 characters' },
  ]);
});

test('Dredd itself notices a missing key, and tells its place without a value', async () => {
  const answer = await callFxRate(changeBody('fxDealRate', undefined));
  expect(answer.dreddFindings).toEqual(['body/fxDealRate differs, says Dredd']);
});

test('what Dredd notices breaks the contract also when the judge has nothing to say', async () => {
  const answer = await callFxRate((reply) => reply);
  expect(judgeAnswer(schemas, [fxRate().success], answer)).toEqual([]);
  const noticed = { ...answer, dreddFindings: ['body/x differs, says Dredd'] };
  expect(judgeAnswer(schemas, [fxRate().success], noticed)).toHaveLength(1);
});

test('a description that Dredd warns of ends the run', async () => {
  const tags = { tags: [{ name: 'FX rates' }] };
  await expect(callFxRate((reply) => reply, tags)).rejects.toThrow(DreddError);
});

test('the plan has every documented operation once: login first, the refresh last', () => {
  const planned = planOperations(contract).map(({ operationId }) => operationId);
  const documented = operationsOf(contract).map(({ operation }) => operation.operationId);
  expect([...planned].sort()).toEqual([...documented].sort());
  expect([planned.at(0), planned.at(-1)]).toEqual(['login', 'refreshToken']);
  expect(planned.indexOf('sendPayout')).toBeLessThan(planned.indexOf('getTransactionStatus'));
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
