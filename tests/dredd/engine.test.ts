/** What Dredd can and cannot do, and that the verdict does not lean on it. */
import { expect, test } from 'vitest';
import { dreddDocument } from '../../scripts/contract-tests/dredd-document.ts';
import { DreddError, runDredd } from '../../scripts/contract-tests/dredd-run.ts';
import { isAnswer, type Exchange } from '../../scripts/contract-tests/exchange.ts';
import { judgeAnswer } from '../../scripts/contract-tests/judge.ts';
import { planChecks, type Check } from '../../scripts/contract-tests/plan.ts';
import { verdictOf, type Outcome } from '../../scripts/contract-tests/verdict.ts';
import { operationsOf, type JsonObject } from '../../scripts/openapi/document.ts';
import { loadContract } from '../../scripts/openapi/load.ts';
import { documentedRendition } from '../../scripts/openapi/renditions.ts';
import { createValidator } from '../../scripts/openapi/schemas.ts';
import { projectRoot } from '../../scripts/project.ts';
import { changeBody, secrets, startFakeService, type Reply } from './fake-service.ts';

const contract = documentedRendition((await loadContract(projectRoot)).document);

/** One operation through Dredd, with a token but without a judge. */
async function callFxRate(
  change: (reply: Reply) => Reply,
  document: JsonObject = dreddDocument(contract, [fxRate()]),
): Promise<Exchange> {
  const service = await startFakeService({ contract, fault: { operationId: 'getFxRate', change } });
  const exchanges: Exchange[] = [];
  try {
    await runDredd({
      document,
      baseUrl: service.url,
      timeLimit: 30_000,
      beforeRequest(_, request) {
        request.headers['Authorization'] = `Bearer ${secrets.accessToken}`;
        return true;
      },
      afterExchange: (_, exchange) => exchanges.push(exchange),
    });
  } finally {
    service.close();
  }
  const [exchange] = exchanges;
  if (!exchange) throw new Error('Dredd made no request.');
  expect(exchanges).toHaveLength(1);
  return exchange;
}

function fxRate(): Check {
  const check = planChecks(contract).find(({ operationId }) => operationId === 'getFxRate');
  if (!check) throw new Error('The contract has no getFxRate.');
  return check;
}

test('Dredd alone passes a wrong type; the judge does not', async () => {
  const exchange = await callFxRate(changeBody('fxDealRate', '1985.25'));
  if (!isAnswer(exchange)) throw new Error('There was no answer.');
  expect(exchange.dreddFindings).toEqual([]);
  expect(judgeAnswer(createValidator(contract), fxRate().success, exchange)).toEqual([
    '/fxDealRate must be number',
  ]);
});

test('Dredd itself notices a missing key, and tells its place without a value', async () => {
  const exchange = await callFxRate(changeBody('fxDealRate', undefined));
  expect(exchange).toMatchObject({ dreddFindings: ['body/fxDealRate differs, says Dredd'] });
});

test('what Dredd notices breaks the contract also when the judge has nothing to say', async () => {
  const exchange = await callFxRate((reply) => reply);
  if (!isAnswer(exchange)) throw new Error('There was no answer.');
  const validator = { validate: () => [] };
  expect(judgeAnswer(validator, fxRate().success, exchange)).toEqual([]);
  const noticed = { ...exchange, dreddFindings: ['body/x differs, says Dredd'] };
  expect(judgeAnswer(validator, fxRate().success, noticed)).toEqual(noticed.dreddFindings);
});

test('a description that Dredd warns of ends the run', async () => {
  const document = { ...dreddDocument(contract, [fxRate()]), tags: [{ name: 'FX rates' }] };
  await expect(callFxRate((reply) => reply, document)).rejects.toThrow(DreddError);
});

test('the plan has every documented operation once, login first and the refresh last', () => {
  const planned = planChecks(contract).map(({ operationId }) => operationId);
  const documented = operationsOf(contract).map(({ operation }) => operation.operationId);
  expect([...planned].sort()).toEqual([...documented].sort());
  expect([planned.at(0), planned.at(-1)]).toEqual(['login', 'refreshToken']);
});

test.each([
  ['nothing was expected', [], [], 'not-run'],
  ['nothing ran', ['a'], [], 'not-run'],
  ['one did not run', ['a', 'b'], ['a'], 'not-run'],
  ['one ran twice and another not', ['a', 'b'], ['a', 'a'], 'not-run'],
  ['all ran once', ['a', 'b'], ['a', 'b'], 'held'],
] as const)('when %s the verdict is right', (_, expected, ran, kind) => {
  const checks = new Map(
    expected.map((operationId) => [operationId, { ...fxRate(), operationId }]),
  );
  const outcomes = ran.map((operationId): Outcome => {
    const check = checks.get(operationId) ?? fxRate();
    return { kind: 'pass', check, status: '200', milliseconds: 1 };
  });
  expect(verdictOf([...checks.values()], outcomes).kind).toBe(kind);
});

test.each([
  ['fails', { kind: 'fail', problems: ['status 500'] }],
  ['is not sent', { kind: 'not-sent', reason: 'no token' }],
] as const)('one check that %s breaks the contract', (_, end) => {
  const good = fxRate();
  const bad = { ...fxRate(), operationId: 'bad' };
  const outcomes: Outcome[] = [
    { kind: 'pass', check: good, status: '200', milliseconds: 1 },
    end.kind === 'fail'
      ? { kind: end.kind, check: bad, problems: [...end.problems] }
      : { kind: end.kind, check: bad, reason: end.reason },
  ];
  expect(verdictOf([good, bad], outcomes)).toEqual({ kind: 'broken', passed: 1, broken: ['bad'] });
});
