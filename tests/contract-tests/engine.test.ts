/** What Dredd can and cannot do, and that the verdict does not lean on it. */
import { expect, onTestFinished, test } from 'vitest';
import { requestFor, type Call } from '../../toolkit/contract-tests/call.ts';
import { DreddError, dreddDocument, runDredd } from '../../toolkit/contract-tests/dredd.ts';
import { judgeReply } from '../../toolkit/contract-tests/judge.ts';
import { planCalls } from '../../toolkit/contract-tests/plan.ts';
import {
  createCheck,
  formatProblem,
  verdictOf,
  type CheckResult,
} from '../../toolkit/contract-tests/results.ts';
import { isReply, type Reply } from '../../toolkit/contract-tests/send.ts';
import { changeBody, type Change } from '../../scripts/mutants/service/reply.ts';
import { startService } from '../../scripts/mutants/service/service.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { contract } from './run-command.ts';

const model = createContract(contract);

/** One operation through Dredd, without a judge. */
async function callFxRate(change: Change, more: JsonObject = {}): Promise<Reply> {
  const service = await startService({
    contract,
    flaws: { open: ['getFxRate'] },
    fault: { operationId: 'getFxRate', change },
  });
  onTestFinished(service.close);
  const replies: Reply[] = [];
  const call = fxRate();
  await runDredd({
    document: { ...dreddDocument([{ call, answers: [call.success] }]), ...more },
    baseUrl: service.url,
    timeLimit: 30_000,
    beforeRequest: async () => requestFor(call, undefined),
    async afterReceived(_, received) {
      if (isReply(received)) replies.push(received);
    },
  });
  const [reply] = replies;
  if (!reply) throw new Error('There was no reply.');
  expect(replies).toHaveLength(1);
  return reply;
}

function fxRate(): Call {
  const { calls } = planCalls(model);
  const found = calls.find(({ operation }) => operation.operationId === 'getFxRate');
  if (!found) throw new Error('The contract has no getFxRate.');
  return found;
}

test('Dredd alone passes a wrong type; the judge does not', async () => {
  const answer = await callFxRate(changeBody('fxDealRate', '1985.25'));
  expect(answer.dreddFindings).toEqual([]);
  expect(judgeReply(model, [fxRate().success], answer)).toEqual([
    {
      pointer: '/fxDealRate',
      wanted: 'number',
      came: 'string, 7 characters',
      source: 'Resources and their fields, FX rate',
    },
  ]);
});

test('a finding about what the contract assumes gives the reason', async () => {
  const reply = await callFxRate(changeBody('fxDealRate', undefined));
  const [finding] = judgeReply(model, [fxRate().success], { ...reply, dreddFindings: [] });
  expect(finding?.wanted).toBe("required property 'fxDealRate'");
  expect(finding && formatProblem(finding)).toMatch(/ \(assumed: [A-Z][^()]+\)$/);
});

test('Dredd itself notices a missing key, and reports its place without a value', async () => {
  const answer = await callFxRate(changeBody('fxDealRate', undefined));
  expect(answer.dreddFindings).toEqual(['body/fxDealRate differs, says Dredd']);
});

test('what Dredd notices breaks the contract also when the judge has nothing to say', async () => {
  const answer = await callFxRate((reply) => reply);
  expect(judgeReply(model, [fxRate().success], answer)).toEqual([]);
  const noticed = { ...answer, dreddFindings: ['body/x differs, says Dredd'] };
  expect(judgeReply(model, [fxRate().success], noticed)).toHaveLength(1);
});

test('a description that Dredd warns of ends the run', async () => {
  const tags = { tags: [{ name: 'FX rates' }] };
  await expect(callFxRate((reply) => reply, tags)).rejects.toThrow(DreddError);
});

test('the plan has every documented operation once: login first, the refresh last', () => {
  const planned = planCalls(model).calls.map(({ operation }) => operation.operationId);
  const documented = model.documented.map(({ operationId }) => operationId);
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
