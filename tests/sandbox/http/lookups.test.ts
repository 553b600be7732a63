/** Tests a partner's lookups, besides payouts. */
import { describe, expect, test } from 'vitest';
import type { TestSandbox } from './sandbox.ts';
import { at, baobab, sandboxInTurnsOn, sunrise } from './sandbox.ts';
import { databaseKindsOfHttp } from '../database.ts';
import { batch, payout } from './payout.ts';

/** Returns a window from the start of today until now, on the sandbox's clock. */
async function statementQuery({ simulate }: TestSandbox) {
  const now = String(at((await simulate('GET', 'clock')).body, 'now'));
  return {
    accountNumber: '7700000042',
    startTime: `${now.slice(0, 10)}T00:00:00.000Z`,
    endTime: now,
  };
}

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  test('institutions of at least two countries, with and without institutionCode', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const { body } = await sandbox.call('listFinancialInstitutions', { token });
    const institutions = Array.isArray(body) ? body : [];
    const countries = institutions.map((one) => at(one, 'countryCode', 'countryCode'));
    expect(new Set(countries).size).toBeGreaterThanOrEqual(2);
    const withCode = institutions.filter((one) => 'institutionCode' in one);
    expect(withCode.length).toBeGreaterThan(0);
    expect(withCode.length).toBeLessThan(institutions.length);
  });

  test('a rate for a country that has one, and a 404 for one that does not', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const known = await sandbox.call('getFxRate', { token, query: { countryCode: 'NGA' } });
    expect(known.status).toBe(200);
    expect(at(known.body, 'countryCode')).toBe('NGA');
    const unknown = await sandbox.call('getFxRate', { token, query: { countryCode: 'ATA' } });
    expect(unknown.status).toBe(404);
  });

  test.each<[string, { [name: string]: string }]>([
    ['missing', {}],
    ['malformed', { countryCode: 'NG' }],
  ])('a country code that is %s is rejected', async (_, query) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    expect((await sandbox.call('getFxRate', { token, query })).status).toBe(400);
  });

  test('the name of a known account, and the 400 of the contract for another', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const known = { accountNumber: '0001234500', bankCode: '900101' };
    const found = await sandbox.call('enquireAccount', { token, body: known });
    expect(found.body).toMatchObject({ ...known, accountName: 'Chidi Nwosu' });
    const unknown = { accountNumber: '0000000009', bankCode: '900101' };
    const rejected = await sandbox.call('enquireAccount', { token, body: unknown });
    expect(rejected.status).toBe(400);
    expect(at(rejected.body, 'instance')).toBe('/gateway/account/enquiry');
  });

  test('the candidate banks of an account number', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const params = { accountNumber: '0001234500' };
    const { body } = await sandbox.call('listPossibleBanks', { token, params });
    expect(at(body, 0, 'financialInstitutionCode')).toBe('900101');
  });

  test("the statement shows the events on the merchant's account", async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const body = batch(payout({ reference: 'PO-1', amount: '250000.00' }));
    await sandbox.call('sendPayout', { token, body });
    const query = await statementQuery(sandbox);
    const statement = await sandbox.call('getIntradayStatement', { token, query });
    expect(statement.status).toBe(200);
    expect(at(statement.body, 'data')).toMatchObject({
      totalRecords: 1,
      netMovementAmount: -250_000,
      details: [{ direction: 'DEBIT', amount: 250_000, beneficiaryAccountNumber: '0001234500' }],
    });
  });

  test('the statement comes in pages', async () => {
    const sandbox = await startTestSandbox({ engine: { statementPageSize: 2 } });
    const token = await sandbox.login();
    const references = ['PO-1', 'PO-2', 'PO-3'];
    const body = batch(...references.map((reference) => payout({ reference })));
    await sandbox.call('sendPayout', { token, body });
    const query = await statementQuery(sandbox);
    const pages = [];
    for (const page of ['1', '2']) {
      const { body: answer } = await sandbox.call('getIntradayStatement', {
        token,
        query: { ...query, page },
      });
      pages.push(at(answer, 'data'));
    }
    const whole = { totalPages: 2, totalRecords: 3 };
    expect(pages[0]).toMatchObject({ ...whole, currentPage: 1, hasMore: true });
    expect(pages[1]).toMatchObject({ ...whole, currentPage: 2, hasMore: false });
    const seen = pages.flatMap((page) => at(page, 'details'));
    expect(new Set(seen.map((one) => at(one, 'systemReference'))).size).toBe(3);
  });

  test.each<[number, string, { [name: string]: string }]>([
    [400, 'a malformed time', { startTime: 'yesterday' }],
    [400, 'a time that is not UTC', { startTime: '2026-03-04T00:00:00+01:00' }],
    [400, 'a window that ends before it starts', { endTime: '2001-01-01T00:00:00.000Z' }],
    [400, 'a page number that is too small', { page: '0' }],
    [404, 'an account that does not exist', { accountNumber: '1' }],
    [404, 'the account of another merchant', { accountNumber: '7700000051' }],
  ])('the statement answers %d to %s, in its envelope', async (status, _, change) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const query = { ...(await statementQuery(sandbox)), ...change };
    const answer = await sandbox.call('getIntradayStatement', { token, query });
    expect(answer.status).toBe(status);
    expect(at(answer.body, 'success')).toBe(false);
    expect(at(answer.body, 'error', 'message')).toBeTypeOf('string');
  });

  test('the statement answers 403 to a user who is not bound to a merchant', async () => {
    const sandbox = await startTestSandbox();
    const query = await statementQuery(sandbox);
    const token = await sandbox.login(sunrise);
    const answer = await sandbox.call('getIntradayStatement', { token, query });
    expect(answer.status).toBe(403);
    expect(at(answer.body, 'success')).toBe(false);
  });

  test('each merchant has its own account', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login(baobab);
    const query = { ...(await statementQuery(sandbox)), accountNumber: '7700000051' };
    expect((await sandbox.call('getIntradayStatement', { token, query })).status).toBe(200);
  });
});
