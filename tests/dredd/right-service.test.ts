/** `npm run contract` against a service that keeps the contract: what is sent, and what is said. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../scripts/mock/server.ts';
import { projectRoot } from '../../scripts/project.ts';
import { changeBody, secrets, type Reply } from './fake-service.ts';
import { allButPayout, linesOf, runAgainst, runCommand, slow } from './run-command.ts';

test('a service that keeps the contract passes, one line per operation', slow, async () => {
  const { code, output, received } = await runAgainst({});
  expect(code, output).toBe(0);
  expect(output).toMatch(/^held +9 operations keep the contract$/m);
  expect(linesOf(output, 'pass').map((line) => line.split(/ +/)[1])).toEqual(allButPayout);
  expect(received.map(({ operationId }) => operationId)).toEqual(allButPayout);
});

test('the login goes without a token, every other request with the one it gave', slow, async () => {
  const { received } = await runAgainst({});
  const [login, ...others] = received;
  expect(login?.authorization).toBeUndefined();
  expect(new Set(others.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${secrets.accessToken}`]),
  );
  const refresh = received.find(({ operationId }) => operationId === 'refreshToken');
  expect(refresh?.body).toBe(JSON.stringify({ refreshToken: secrets.refreshToken }));
});

test('the report says which documented answers it did not cause', slow, async () => {
  const { output } = await runAgainst({});
  expect(output).toMatch(/^note +getIntradayStatement +400, 403, 404 .*not caused/m);
  expect(output).toMatch(/^note +sendPayout +400 .*not caused/m);
});

test('no money moves unless it is asked for', slow, async () => {
  const { output, received } = await runAgainst({});
  expect(received.filter(({ operationId }) => operationId === 'sendPayout')).toEqual([]);
  expect(output).toMatch(/^skip +sendPayout +left out: it moves money/m);
});

test('--send-payouts sends one batch, under references that no run used before', slow, async () => {
  const first = await sentReferences();
  const second = await sentReferences();
  expect(first.length).toBeGreaterThan(0);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

async function sentReferences(): Promise<string[]> {
  const { code, output, received } = await runAgainst({ args: ['--send-payouts'] });
  expect(code, output).toBe(0);
  expect(output).toMatch(/^pass +sendPayout +200/m);
  const batches = received.filter(({ operationId }) => operationId === 'sendPayout');
  expect(batches).toHaveLength(1);
  return batches.flatMap(({ body }) => body.match(/(?<="transactionReference":")[^"]+/g) ?? []);
}

test('fixtures take the place of examples, everywhere or in one operation', slow, async () => {
  const args = fixturesFile({
    accountNumber: '55/5 001',
    'getIntradayStatement.accountNumber': '7777000001',
    bankCode: 'FIXBANK',
    startTime: '2026-07-01T00:00:00.000Z',
  });
  const { code, output, received } = await runAgainst({ args });
  expect(code, output).toBe(0);
  const sent = (id: string) => received.find(({ operationId }) => operationId === id);
  expect(sent('listPossibleBanks')?.url).toMatch(/\/55%2F5%20001$/);
  const query = new URL(sent('getIntradayStatement')?.url ?? '', 'http://localhost').searchParams;
  expect(query.get('accountNumber')).toBe('7777000001');
  expect(query.get('startTime')).toBe('2026-07-01T00:00:00.000Z');
  expect(JSON.parse(sent('enquireAccount')?.body ?? '')).toEqual({
    accountNumber: '55/5 001',
    bankCode: 'FIXBANK',
  });
  expect(output).not.toMatch(/55.5|7777000001|FIXBANK/);
});

test.each([
  ['an unknown name', { acountNumber: 'x' }, /acountNumber.*Known names: accountNumber, bankCode/],
  ['an operation without that name', { 'getFxRate.bankCode': 'x' }, /has: getFxRate\.bankCode/],
  ['a password', { password: 'SECRET-in-file' }, /no request has: password/],
  ['a value that the contract forbids', { countryCode: 'SECRET-in-file' }, /getFxRate: country/],
  ['no object', ['SECRET-in-file'], /one JSON object/],
])('fixtures with %s are refused before anything is sent', slow, async (_, fixtures, says) => {
  const { code, output, received } = await runAgainst({ args: fixturesFile(fixtures) });
  expect(code).toBe(2);
  expect(output).toMatch(says);
  expect(output).not.toContain('SECRET-in-file');
  expect(received).toEqual([]);
});

test.concurrent.each([
  ['with a path', '/api/v1', (url: string) => url],
  ['with a path and a slash at its end', '/api/v1', (url: string) => `${url}/`],
  ['with a slash at its end', '', (url: string) => `${url}/`],
])('a base URL %s works', slow, async (_, prefix, address) => {
  const { code, output } = await runAgainst({ prefix, address });
  expect(code, output).toBe(0);
});

test.concurrent.each([
  ['an optional field', 'listFinancialInstitutions', changeBody('0.institutionCode', undefined)],
  ['all elements of a list', 'listBalances', replaceBody([])],
  ['the statement beside an error', 'getIntradayStatement', changeBody('data', null)],
])('an answer may leave out %s where the contract lets it', slow, async (_, operationId, change) => {
  const { code, output } = await runAgainst({ fault: { operationId, change } });
  expect(code, output).toBe(0);
});

// The mock answers from the contract itself: this proves that the tests run, and no service.
test('the mock keeps the contract', slow, async () => {
  const mock = await startMock({ root: projectRoot, port: 0, host: '127.0.0.1', log() {} });
  onTestFinished(() => mock.close());
  const { code, output } = await runCommand([mock.url, '--send-payouts']);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^held +10 operations keep the contract$/m);
});

function replaceBody(value: unknown): (reply: Reply) => Reply {
  return (reply) => ({ ...reply, body: JSON.stringify(value) });
}

function fixturesFile(fixtures: unknown): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'contract-fixtures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'fixtures.json');
  writeFileSync(file, JSON.stringify(fixtures));
  return ['--fixtures', file];
}
