/** Tests the parts of the contract tests that need no service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../../toolkit/contract-tests/fixtures.schema.json' with { type: 'json' };
import { repeatable } from '../../toolkit/contract-tests/run/unsteady.ts';
import {
  alteredClaims,
  loginWith,
  secondsLeft,
  unsigned,
  wronglySigned,
} from '../../toolkit/contract-tests/sections/session.ts';
import { checkFixtures, readFixtures } from '../../toolkit/contract-tests/plan/fixtures.ts';
import { isJsonObject, requestFor } from '../../toolkit/contract-tests/plan/call.ts';
import { allRules } from '../../toolkit/traffic/rules.ts';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { whyProduction } from '../../toolkit/contract-tests/base-url.ts';
import { isHarmless } from '../../toolkit/contract/operation.ts';
import { projectRoot } from '../../scripts/project.ts';
import { contract } from './run-command.ts';
import { projectSite } from '../docs/site.ts';
import { createPace } from '../../toolkit/contract-tests/wire/sender.ts';

const { calls } = planCalls(contract);
const folder = join(projectRoot, 'toolkit/contract-tests');

const testHosts = `
  127.0.0.1 127.1.2.3 0.0.0.0 [::1] [::ffff:127.0.0.1] localhost LOCALHOST. partner.localhost sandbox qa2
  sandbox.remittance-payout.example example.org remit.test qa.bank.com uat.bank.com.ng TEST.bank.qa.
  api.staging2.remit.com pre-prod.remit.com staging.payments.internal sandbox.local test.bank.中国`;

test.each(testHosts.trim().split(/\s+/))('%s is not a production host', (host) => {
  expect(whyProduction(`https://${host}`)).toBeUndefined();
});

const otherHosts = `
  10.1.2.3 172.16.0.1 192.168.1.1 169.254.1.1 [fc00::1] [fe80::1] [::ffff:10.1.2.3] 8.8.8.8 payments
  payments.internal remit.com latest.remit.com contest.remit.com api-staging.remit.com api.test-bank.com
  api.demo.com api.bank.qa api.banque.ci api.payments.dev bank.int.pt demo.uk.com test.kawasaki.jp qa.中国
  live.remit.com api-prod.remit.com uat.prod2.remit.com production.remittance-payout.example`;

test.each(otherHosts.trim().split(/\s+/))('%s may be production', (host) => {
  expect(whyProduction(`https://${host}`)).toBeDefined();
});

test('every rule has a unique promise', () => {
  expect(new Set(allRules.map(({ promise }) => promise)).size).toBe(allRules.length);
});

test('the guide lists every rule, with its origin', async () => {
  const { files } = await projectSite();
  const page = String(files['guides/contract-tests.md']);
  for (const { operationIds, promise, source, at } of allRules) {
    const names = operationIds.map((operationId) => `\`${operationId}\``).join(', ');
    const where = source ? `Stated: ${source}` : `Assumed: \`${at}\``;
    expect(page).toContain(`| ${names} | ${promise} | ${where} |`);
  }
});

test('requests are spread evenly, and the run does not catch up after a pause', async () => {
  let now = 0;
  const pace = createPace(10, {
    now: () => now,
    sleep: async (milliseconds) => void (now += milliseconds),
  });
  const starts: number[] = [];
  for (const pause of [0, 0, 0, 1000, 0]) {
    now += pause;
    await pace.turn();
    starts.push(now);
  }
  expect(starts).toEqual([0, 100, 200, 1200, 1300]);
});

const token = [{ alg: 'HS256' }, { sub: 'a', exp: 2_000_000_000 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmF0dXJl')
  .join('.');

test('a forged token differs from the genuine one only in the intended place', () => {
  const [header, payload, signature] = token.split('.');
  expect(wronglySigned(token).split('.').slice(0, 2)).toEqual([header, payload]);
  expect(wronglySigned(token)).not.toBe(token);
  expect(alteredClaims(token).split('.')[1]).not.toBe(payload);
  expect(alteredClaims(token).split('.')[2]).toBe(signature);
  expect(unsigned(token)).toMatch(/\.$/);
  expect(Buffer.from(unsigned(token).split('.')[0] ?? '', 'base64url').toString()).toContain(
    '"none"',
  );
  expect(secondsLeft(token, new Date(1_999_999_990_000))).toBe(10);
  expect(secondsLeft('opaque', new Date())).toBeUndefined();
});

test('the example of the fixtures fits their schema, and every name in it is known', () => {
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
  const file = join(folder, 'fixtures.example.json');
  expect(validate(JSON.parse(readFileSync(file, 'utf8'))), JSON.stringify(validate.errors)).toBe(
    true,
  );
  checkFixtures(readFixtures(file), calls);
});

test('the schema of the fixtures describes exactly the names that requests have', () => {
  const described = Object.keys(schema.properties).filter((name) => name !== 'credentials');
  const values = Object.fromEntries(described.map((name) => [name, '']));
  expect(() => checkFixtures({ values, credentials: {} }, calls)).not.toThrow();
  expect(() => checkFixtures({ values: { nothing: '' }, credentials: {} }, calls)).toThrow(
    new RegExp(`No request uses these fixtures: nothing.*${[...described].sort().join('.*')}`),
  );
  const sent = calls.flatMap(({ operation, parameters, body }) => [
    ...parameters.map(({ parameter: { name }, value }) => [name, value]),
    ...Object.entries(operation.needsToken && isJsonObject(body) ? body : {}),
  ]);
  const validate = new Ajv2020({ strict: true }).compile(schema);
  expect(validate(Object.fromEntries(sent)), JSON.stringify(validate.errors)).toBe(true);
});

test('only reads and the login with the right password may be sent twice', () => {
  const right = { email: 'amara@harbour.example', password: 'right' };
  const requests = calls.map((call) => {
    const isLogin = call.operation.operationId === 'login';
    return requestFor(isLogin ? loginWith(call, right) : call, undefined);
  });
  const [login] = calls;
  if (!login) throw new Error('The contract must have a login.');
  const name = repeatable(contract.router, [loginWith(login, right)]);
  expect(requests.map(name)).toEqual(
    calls.map(({ operation }) => (isHarmless(operation) ? operation.operationId : undefined)),
  );
  const wrong = requestFor(loginWith(login, { ...right, password: 'Right' }), undefined);
  const unknown = { path: '/unknown', headers: {} };
  const others = [wrong, { ...unknown, method: 'GET' }, { ...unknown, method: 'DELETE' }];
  expect(others.map(name)).toEqual([undefined, 'GET', undefined]);
});
