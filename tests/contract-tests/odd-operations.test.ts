/** Tests operations in every form: each is called, passes if it is right, and fails if it is broken. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { requestFor } from '../../toolkit/contract-tests/plan/call.ts';
import { readFixtures } from '../../toolkit/contract-tests/plan/fixtures.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import type { Check } from '../../toolkit/contract-tests/judge/results.ts';
import { runContractTests } from '../../toolkit/contract-tests/run/run.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { contractRun, skippedTime } from '../support/contract-run.ts';
import { on, startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { tryFlaws } from '../support/flaws/trial.ts';
import { people } from '../support/right-service.ts';
import { delivered, withHeaders, withStatus, type Reply } from '../support/messages.ts';
import { slow } from './run-command.ts';

const oddIds = oddOperations.map(({ operationId }) => operationId);

test('each is planned, and sent as the contract writes it', async () => {
  const { calls, uncallable } = planCalls(oddContract);
  expect(uncallable).toEqual([]);
  const server = await startOddServer();
  for (const call of calls.filter(({ operation }) => oddIds.includes(operation.operationId))) {
    const { method, path, headers, body } = requestFor(call, 'token');
    await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: String(body) }),
    });
  }
  expect(server.wrong).toEqual([]);
  expect(server.right.toSorted()).toEqual(oddIds.toSorted());
});

test('a correct service for them passes every check', slow, async () => {
  const { verdict, results } = await tryFlaws(oddContract, 1, [], oddIds);
  expect(verdict).toEqual({ kind: 'passed', remarks: 0 });
  const idle = results.filter(({ outcome }) => outcome.kind === 'skip');
  expect(idle.filter(({ check }) => check.section !== 'rejections')).toEqual([]);
});

test('every documented success is right', slow, async () => {
  const behaviour = on('changeCase', 200, (reply) => ({
    ...reply,
    status: 204,
    headers: {},
    body: '',
  }));
  const flaw = { name: '204', kind: 'successes', breaks: 'stated', behaviour } as const;
  const { verdict, idle } = await tryFlaws(oddContract, 1, [flaw], ['success/changeCase']);
  expect({ verdict, idle }).toEqual({ verdict: { kind: 'passed', remarks: 0 }, idle: [] });
});

test(
  'operations that may write are left out by default, and hostile requests for them in any case',
  slow,
  async () => {
    const service = await startFlawedService({ contract: oddContract, hidesSandbox: true });
    onTestFinished(service.close);
    const fixtures = readFixtures(
      join(projectRoot, 'toolkit/contract-tests/fixtures.example.json'),
    );
    const run = async (sendPayouts: boolean) => {
      const more = { logins: people, only: oddIds, fixtures, sendPayouts, ...skippedTime() };
      const { results } = await runContractTests(contractRun(oddContract, service.url, more));
      return results.filter(({ outcome }) => outcome.kind !== 'skip').map(({ check }) => check);
    };
    const isWrite = ({ operationId }: Pick<Check, 'operationId'>): boolean =>
      oddContract.find(operationId)?.method !== 'get';
    await run(false);
    const writes = service.received.filter(
      (one) => oddIds.includes(one.operationId) && isWrite(one),
    );
    expect(writes).toEqual([]);
    const made = (await run(true)).filter(isWrite).map(({ section }) => section);
    expect(made).toContain('acceptance');
    expect(made).not.toContain('hostile');
  },
);

test('each request has its own key, also in a command of the report', slow, async () => {
  const keys: unknown[] = [];
  const behaviour: Behaviour = async (request, { serve }) => {
    const reply = await serve(request);
    if (request.operationId !== 'createCase') return reply;
    keys.push(request.headers['case-key']);
    return { ...reply, status: 500 };
  };
  const flaw = { name: 'keys', kind: 'keys', breaks: 'stated', behaviour } as const;
  const only = ['success/createCase', 'acceptance/createCase'];
  const { results } = await tryFlaws(oddContract, 1, [flaw], only);
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(keys.length);
  const shown = JSON.stringify(results.map(({ outcome }) => outcome));
  expect(keys.some((key) => shown.includes(`Case-Key: ${String(key)}`))).toBe(true);
});

const fails = (operationId: string, statuses: number | number[]): Behaviour =>
  on(operationId, statuses, withStatus(500).apply);
const serves = (operationId: string, statuses: number | number[], status = 200): Behaviour =>
  on(operationId, statuses, withStatus(status).apply);
const isEmpty = (reply: Reply): Reply => ({ ...reply, body: '' });

/** The faults by their findings, with the check that finds each. */
const wrong: { [found: string]: { [name: string]: [behaviour: Behaviour, check: string] } } = {
  broken: {
    'an answer without a header that it must have': [
      on('readCase', 200, withHeaders({ 'content-type': 'application/json' }).apply),
      'success/readCase/200',
    ],
    'an answer with a header of another type': [
      on('searchCases', 200, (reply) => ({
        ...reply,
        headers: { ...reply.headers, 'x-total-count': 'many' },
      })),
      'success/searchCases/200',
    ],
    'a download of a media type that is not documented': [
      on('exportCases', 200, withHeaders({ 'content-type': 'text/plain' }).apply),
      'success/exportCases/200 or 202',
    ],
    'an empty download': [on('exportCases', 200, isEmpty), 'success/exportCases/200 or 202'],
    'a download that is shorter than its length': [
      on('exportCases', 200, delivered('cut').apply),
      'acceptance/exportCases/Accept application/pdf',
    ],
    '406 is never answered': [serves('exportCases', 406), 'rejections/exportCases/406'],
    'a stale version is taken': [serves('changeCase', 412), 'rejections/changeCase/412'],
    'a wrong header is an error': [
      fails('searchCases', 400),
      'hostile/searchCases/header/X-Correlation-Id is overlong',
    ],
    'a number below its limit is an error': [
      fails('searchCases', 400),
      'hostile/searchCases/query/page is too small',
    ],
    'a form with a wrong number is an error': [
      fails('giveConsent', 400),
      'hostile/giveConsent/body/days is a word',
    ],
    'a body of another media type is an error': [
      fails('createCase', 415),
      'hostile/createCase/body is of another media type',
    ],
  },
  remarked: {
    'one media type, whichever is asked for': [
      on('exportCases', 200, withHeaders({ 'content-type': 'text/csv' }).apply),
      'acceptance/exportCases/Accept application/pdf',
    ],
    'a version need not be sent': [
      serves('changeCase', 400),
      'hostile/changeCase/header/If-Match is missing',
    ],
    'an element that is not listed is taken': [
      serves('searchCases', 400),
      'hostile/searchCases/query/tag/0 is a different text',
    ],
    'a part of an upload may be missing': [
      serves('attachFiles', 400, 201),
      'hostile/attachFiles/body/title is missing',
    ],
    'an Accept that nothing fits is an error': [
      fails('readCase', 200),
      'hostile/readCase/accept fits nothing',
    ],
  },
};

const broken = Object.entries(wrong).flatMap(([found, cases]) =>
  Object.entries(cases).map(([name, [behaviour, check]]) => ({ found, name, behaviour, check })),
);

test.each(broken)('$name: found', slow, async ({ name, behaviour, found, check }) => {
  const breaks = found === 'broken' ? 'stated' : 'assumed';
  const flaw = { name, kind: 'odd', breaks, behaviour } as const;
  const { verdict } = await tryFlaws(oddContract, 1, [flaw], [check]);
  expect(verdict).toMatchObject({ kind: found, by: check });
});
