/** Tests partners that a test creates: their login, their money, their clock, their removal. */
import { describe, expect, test } from 'vitest';
import { databaseKindsOfHttp } from '../database.ts';
import { list, simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxInTurnsOn } from './sandbox.ts';
import type { TestSandbox } from './sandbox.ts';

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  async function made(sandbox: TestSandbox, wanted?: object) {
    const { status, body } = await simulate(sandbox, 'POST', 'partners', wanted);
    expect(status).toBe(201);
    const partnerCode = String(at(body, 'partnerCode'));
    const tokens = await simulate(sandbox, 'POST', `partners/${partnerCode}/tokens`);
    return { body, partnerCode, token: String(at(tokens.body, 'accessToken')) };
  }

  test('one is created from nothing: it logs in, pays, and reads its statement', async () => {
    const sandbox = await startTestSandbox();
    const { body, partnerCode, token } = await made(sandbox);
    expect(body).toMatchObject({
      made: true,
      sharesClock: false,
      clock: { mode: 'auto' },
      balances: [{ currency: 'NGN', balance: '100000000.00' }],
      users: [{ merchant: true }],
    });
    const credentials = {
      email: String(at(body, 'credentials', 'email')),
      password: String(at(body, 'credentials', 'password')),
    };
    const loggedIn = await sandbox.login(credentials);
    await sandbox.call('sendPayout', {
      token: loggedIn,
      body: batch(payout({ reference: 'PO-1', amount: '0.50' })),
    });
    const { body: after } = await simulate(sandbox, 'GET', `partners/${partnerCode}`);
    expect(at(after, 'balances', 0, 'balance')).toBe('99999999.50');
    expect(at(after, 'credentials')).toBeNull();

    const today = String(at(after, 'clock', 'now')).slice(0, 10);
    const statement = await sandbox.call('getIntradayStatement', {
      token,
      query: {
        accountNumber: String(at(after, 'accounts', 0, 'virtualAccount')),
        startTime: `${today}T00:00:00Z`,
        endTime: `${today}T23:59:59Z`,
      },
    });
    expect(statement.status).toBe(200);
  });

  test('one is created as requested, once', async () => {
    const sandbox = await startTestSandbox();
    const wanted = {
      partnerCode: 'Mine-1',
      name: 'Mine',
      email: 'Me@mine.example',
      password: 'mine',
      balances: [
        { currency: 'NGN', amount: '10.05' },
        { currency: 'KES', amount: '0.00' },
      ],
      merchant: false,
      clock: { mode: 'manual', now: '2031-02-03T04:05:06.789Z' },
    };
    const { body } = await made(sandbox, wanted);
    expect(body).toMatchObject({
      partnerCode: 'Mine-1',
      name: 'Mine',
      clock: wanted.clock,
      balances: [
        { currency: 'KES', balance: '0.00' },
        { currency: 'NGN', balance: '10.05' },
      ],
      accounts: [{ virtualAccount: null }, { virtualAccount: null }],
      users: [{ email: 'me@mine.example', merchant: false }],
    });
    await sandbox.login({ email: 'ME@mine.example', password: 'mine' });

    const again = { partnerCode: 'Mine-1' };
    expect((await simulate(sandbox, 'POST', 'partners', again)).status).toBe(409);
    const sameAddress = { email: 'me@mine.example' };
    expect((await simulate(sandbox, 'POST', 'partners', sameAddress)).status).toBe(409);
    expect(await list(sandbox, 'partners')).toMatchObject([
      { partnerCode: 'BAOBAB', made: false, sharesClock: true },
      { credentials: { email: 'amara.okafor@harbour-remit.example' } },
      { partnerCode: 'Mine-1', credentials: null },
      { partnerCode: 'SUNRISE', users: [{ merchant: false }] },
    ]);
  });

  test.each([
    { partnerCode: '' },
    { partnerCode: 'a b' },
    { balances: [] },
    { balances: [{ currency: 'XXX', amount: '1.00' }] },
    { balances: [{ currency: 'NGN', amount: '1' }] },
    { balances: [{ currency: 'NGN', amount: '-1.00' }] },
    { balances: [{ currency: 'NGN', amount: '10000000000000.00' }] },
    {
      balances: [
        { currency: 'NGN', amount: '1.00' },
        { currency: 'NGN', amount: '2.00' },
      ],
    },
    { clock: { now: '1969-12-31T23:59:59Z' } },
    { clock: { now: '2026-02-30T00:00:00Z' } },
    { credentials: {} },
  ])('%j creates none', async (wanted) => {
    const sandbox = await startTestSandbox();
    expect((await simulate(sandbox, 'POST', 'partners', wanted)).status).toBe(400);
    expect(await list(sandbox, 'partners')).toHaveLength(3);
  });

  test('the largest balance is shown to the last hundredth', async () => {
    const sandbox = await startTestSandbox();
    const balances = [{ currency: 'NGN', amount: '9999999999999.99' }];
    const { partnerCode } = await made(sandbox, { balances });
    const tokens = await simulate(sandbox, 'POST', `partners/${partnerCode}/tokens`);
    const token = String(at(tokens.body, 'accessToken'));
    const { text } = await sandbox.call('listBalances', { token });
    expect(text).toContain('9999999999999.99');
  });

  test('its account can be funded, and the statement shows it', async () => {
    const sandbox = await startTestSandbox();
    const { partnerCode } = await made(sandbox);
    const funds = `partners/${partnerCode}/funds`;
    const funded = await simulate(sandbox, 'POST', funds, { currency: 'NGN', amount: '0.75' });
    expect(at(funded.body, 'balances', 0, 'balance')).toBe('100000000.75');
    for (const money of [
      { currency: 'NGN', amount: '0.00' },
      { currency: 'naira', amount: '1.00' },
      { currency: 'NGN', amount: '9999900000000.00' },
    ]) {
      expect((await simulate(sandbox, 'POST', funds, money)).status).toBe(400);
    }
    const opened = await simulate(sandbox, 'POST', funds, { currency: 'KES', amount: '5.00' });
    expect(at(opened.body, 'balances', 0)).toEqual({ currency: 'KES', balance: '5.00' });
    expect(at(opened.body, 'accounts', 0, 'virtualAccount')).toMatch(/^88\d{10}$/);
    const { body: tokens } = await simulate(sandbox, 'POST', `partners/${partnerCode}/tokens`);
    const paid = payout({ reference: 'PO-1', amount: '2.00', currency: 'KES' });
    const recipientInformation = {
      ...paid.recipientInformation,
      recipientBankCode: 'SAVWAL',
      recipientISOCountryCode: 'KEN',
    };
    const request = batch({ ...paid, recipientInformation });
    await sandbox.call('sendPayout', { token: String(at(tokens, 'accessToken')), body: request });
    const { body: left } = await simulate(sandbox, 'GET', `partners/${partnerCode}`);
    expect(at(left, 'balances', 0, 'balance')).toBe('3.00');
    await simulate(sandbox, 'POST', 'reset', { partnerCode });
    const { body: empty } = await simulate(sandbox, 'GET', `partners/${partnerCode}`);
    expect(at(empty, 'balances', 0, 'balance')).toBe('0.00');
    const nobody = 'partners/NOBODY/funds';
    const money = { currency: 'NGN', amount: '1.00' };
    expect((await simulate(sandbox, 'POST', nobody, money)).status).toBe(404);
  });

  test('tokens are those of a login of the requested user', async () => {
    const sandbox = await startTestSandbox();
    const { body } = await simulate(sandbox, 'POST', 'partners/HARBOUR/tokens', {
      email: 'amara.okafor@harbour-remit.example',
    });
    const token = String(at(body, 'accessToken'));
    const refresh = { refreshToken: at(body, 'refreshToken') };
    expect((await sandbox.call('refreshToken', { token, body: refresh })).status).toBe(200);
    const other = { email: 'kofi.mensah@baobab-transfer.example' };
    const wrong = await simulate(sandbox, 'POST', 'partners/HARBOUR/tokens', other);
    expect(wrong.status).toBe(404);
    expect((await simulate(sandbox, 'POST', 'partners/NOBODY/tokens')).status).toBe(404);
  });

  test("a removed one is gone: its tokens and its data, but no other's", async () => {
    const sandbox = await startTestSandbox();
    const { partnerCode, token } = await made(sandbox, { partnerCode: 'GONE' });
    const other = await made(sandbox);
    const body = batch(payout({ reference: 'PO-1' }));
    await sandbox.call('sendPayout', { token, body });
    await sandbox.call('sendPayout', { token: other.token, body });
    expect((await simulate(sandbox, 'DELETE', `partners/${partnerCode}`)).status).toBe(204);
    expect((await sandbox.call('listBalances', { token })).status).toBe(401);
    expect((await simulate(sandbox, 'GET', `partners/${partnerCode}`)).status).toBe(404);
    expect((await simulate(sandbox, 'DELETE', `partners/${partnerCode}`)).status).toBe(404);
    const left = await list(sandbox, 'transactions');
    expect(left).toMatchObject([{ partnerCode: other.partnerCode }]);

    await made(sandbox, { partnerCode: 'GONE' });
    expect((await sandbox.call('listBalances', { token })).status).toBe(401);
  });

  test('a demo partner cannot be removed', async () => {
    const sandbox = await startTestSandbox();
    expect((await simulate(sandbox, 'DELETE', 'partners/HARBOUR')).status).toBe(409);
  });

  test('a clock, a blacklist and a reset belong to one partner', async () => {
    const sandbox = await startTestSandbox();
    const one = await made(sandbox, { clock: { mode: 'manual' } });
    const other = await made(sandbox, { clock: { mode: 'manual' } });
    const [{ partnerCode }, { partnerCode: otherCode }] = [one, other];
    const listed = { accountNumber: '0001234500', blacklisted: true, partnerCode };
    const { body: all } = await simulate(sandbox, 'PUT', 'blacklist', listed);
    expect(at(all, 'items')).toEqual(['0001234500']);
    expect(await list(sandbox, `blacklist?partnerCode=${otherCode}`)).toEqual([]);

    const body = batch(payout({ reference: 'PO-1' }));
    for (const { token } of [one, other]) await sandbox.call('sendPayout', { token, body });
    const ahead = { milliseconds: 60_000 };
    await simulate(sandbox, 'POST', 'clock/advance', { ...ahead, partnerCode });
    const codeOf = async ({ token }: { token: string }) => {
      const request = { token, params: { transactionReference: 'PO-1' } };
      return at((await sandbox.call('getTransactionStatus', request)).body, 'responseCode');
    };
    expect([await codeOf(one), await codeOf(other)]).toEqual(['10', '02']);
    await simulate(sandbox, 'POST', 'clock/advance', { ...ahead, partnerCode: otherCode });
    expect([await codeOf(one), await codeOf(other)]).toEqual(['10', '00']);

    const running = await simulate(sandbox, 'PUT', 'clock', { mode: 'auto', partnerCode });
    expect(at(running.body, 'mode')).toBe('auto');
    const standing = await simulate(sandbox, 'GET', `clock?partnerCode=${otherCode}`);
    expect(at(standing.body, 'mode')).toBe('manual');

    expect((await simulate(sandbox, 'POST', 'reset', { partnerCode })).status).toBe(204);
    expect(await codeOf(one)).toBeUndefined();
    expect(await codeOf(other)).toBe('00');
    expect(await list(sandbox, `blacklist?partnerCode=${partnerCode}`)).toEqual([]);
  });

  test.each([
    ['POST', 'reset', { partnerCode: 'NOBODY' }],
    ['PUT', 'clock', { mode: 'auto', partnerCode: 'NOBODY' }],
    ['POST', 'clock/advance', { milliseconds: 1, partnerCode: 'NOBODY' }],
    ['PUT', 'blacklist', { accountNumber: '1', blacklisted: true, partnerCode: 'NOBODY' }],
  ])('%s %s does not know the partner', async (method, path, body) => {
    const sandbox = await startTestSandbox();
    expect((await simulate(sandbox, method, path, body)).status).toBe(404);
  });
});
