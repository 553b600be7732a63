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
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { answers, on, startFlawedService } from '../support/flawed-service.ts';
import { serveAnyway } from '../support/flaws/behaviour.ts';
import { behaviourNamed } from '../support/flaws/table.ts';
import { changeField, withField, withoutField, type Change } from '../support/messages.ts';
import { contract } from './run-command.ts';

const unchanged = changeField('', (body) => body);

/** One operation through Dredd, without a judge. */
async function call(operationId: string, change: Change, more: JsonObject = {}): Promise<Reply> {
  const service = await startFlawedService({
    contract,
    flaws: [
      answers(operationId, 200, change),
      on(operationId, 401, serveAnyway),
      behaviourNamed('unknown references are paid'),
    ],
  });
  onTestFinished(service.close);
  const replies: Reply[] = [];
  const call = planned(operationId);
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

function planned(operationId: string): Call {
  const found = planCalls(contract).calls.find((one) => one.operation.operationId === operationId);
  if (!found) throw new Error(`The contract must document ${operationId}.`);
  return found;
}

test.each([
  ['a wrong type', 'getFxRate', withField('fxDealRate', '1985.25'), '/fxDealRate'],
  ['an unknown code', 'getTransactionStatus', withField('responseCode', '99'), '/responseCode'],
])('Dredd alone passes %s; the judge does not', async (_, operationId, change, pointer) => {
  const answer = await call(operationId, change);
  expect(answer.dreddFindings).toEqual([]);
  expect(judgeReply(contract, [planned(operationId).success], answer)).toMatchObject([{ pointer }]);
});

test('a finding about what the contract states names the section of the source', async () => {
  const reply = await call('getFxRate', withField('fxDealRate', '1985.25'));
  expect(judgeReply(contract, [planned('getFxRate').success], reply)).toEqual([
    {
      pointer: '/fxDealRate',
      wanted: 'number',
      came: 'string, 7 characters',
      source: 'Resources and their fields, FX rate',
    },
  ]);
});

test('a finding about what the contract assumes gives the reason', async () => {
  const reply = await call('getFxRate', withoutField('fxDealRate'));
  const { success } = planned('getFxRate');
  const [finding] = judgeReply(contract, [success], { ...reply, dreddFindings: [] });
  expect(finding?.wanted).toBe("required property 'fxDealRate'");
  expect(finding && formatProblem(finding)).toMatch(/ \(assumed: [A-Z][^()]+\)$/);
});

test('Dredd itself notices a missing key, and reports its place without a value', async () => {
  const answer = await call('getFxRate', withoutField('fxDealRate'));
  expect(answer.dreddFindings).toEqual(['body/fxDealRate differs, says Dredd']);
});

test('what Dredd notices breaks the contract also when the judge has nothing to say', async () => {
  const reply = await call('getFxRate', unchanged);
  const { success } = planned('getFxRate');
  expect(judgeReply(contract, [success], reply)).toEqual([]);
  const noticed = { ...reply, dreddFindings: ['body/x differs, says Dredd'] };
  expect(judgeReply(contract, [success], noticed)).toHaveLength(1);
});

test('a description that Dredd warns of ends the run', async () => {
  const tags = { tags: [{ name: 'FX rates' }] };
  await expect(call('getFxRate', unchanged, tags)).rejects.toThrow(DreddError);
});

test('the plan has every documented operation once: login first, the refresh last', () => {
  const ids = planCalls(contract).calls.map(({ operation }) => operation.operationId);
  const documented = contract.documented.map(({ operationId }) => operationId);
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
