/** Tests that only tokens open the interface, and only until they expire. */
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { databaseKindsOfHttp } from '../database.ts';
import type { TestSandbox } from './sandbox.ts';
import { at, harbour, baobab, sandboxInTurnsOn, sunrise } from './sandbox.ts';

const signingKey = 'a key that these tests share with the sandbox';
const key = new TextEncoder().encode(signingKey);

const claims = { use: 'access', sid: 'session' };

function token(
  issuer = 'remittance-payout:sandbox',
  more: { [claim: string]: unknown } = {},
  alg = 'HS256',
) {
  return new SignJWT({ ...claims, ...more })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setSubject('amara.okafor')
    .setJti('id')
    .setExpirationTime('1h');
}

async function loginPair(sandbox: TestSandbox, who = harbour) {
  const { body } = await sandbox.call('login', { body: who });
  return {
    token: String(at(body, 'data', 'accessToken')),
    refreshToken: String(at(body, 'data', 'refreshToken')),
  };
}

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);
  const startWithKey = sandboxInTurnsOn(kind, { signingKey });

  test('a login returns the profile, and a token that opens the interface', async () => {
    const sandbox = await startTestSandbox();
    const { status, body } = await sandbox.call('login', { body: harbour });
    expect(status).toBe(200);
    expect(at(body, 'data')).toMatchObject({
      username: 'amara.okafor',
      partnerCode: 'HARBOUR',
      expiresIn: 1800,
    });
    const token = String(at(body, 'data', 'accessToken'));
    expect((await sandbox.call('listBalances', { token })).status).toBe(200);
  });

  test('all three demo users may log in', async () => {
    const sandbox = await startTestSandbox();
    for (const credentials of [harbour, baobab, sunrise]) {
      expect((await sandbox.call('login', { body: credentials })).status).toBe(200);
    }
  });

  test.each([
    ['a wrong password', { ...harbour, password: 'wrong' }],
    ['an unknown address', { ...harbour, email: 'nobody@harbour-remit.example' }],
    ['the password of another', { ...harbour, password: baobab.password }],
  ])('%s is rejected, in the same words', async (_, body) => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.call('login', { body });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(at(answer.body, 'detail')).toBe('The e-mail address or the password is wrong.');
  });

  test('every operation except the login rejects a request without a token', async () => {
    const sandbox = await startTestSandbox();
    for (const operationId of [
      'refreshToken',
      'listPossibleBanks',
      'sendPayout',
      'getFxRate',
      'listBalances',
      'listFinancialInstitutions',
      'enquireAccount',
      'getTransactionStatus',
      'getIntradayStatement',
    ]) {
      const params = { accountNumber: '1', transactionReference: '1' };
      const answer = await sandbox.call(operationId, { params });
      expect([operationId, answer.status]).toEqual([operationId, 401]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  test("a token signed with the sandbox's key is accepted", async () => {
    const sandbox = await startWithKey();
    const good = await token().sign(key);
    expect((await sandbox.call('listBalances', { token: good })).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['signed by somebody else', () => token().sign(new TextEncoder().encode('x'.repeat(40)))],
    ['of another environment', () => token('remittance-payout:production').sign(key)],
    ['that expired', () => token().setExpirationTime(1_000_000).sign(key)],
    [
      'without an expiry',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer('remittance-payout:sandbox')
          .setSubject('amara.okafor')
          .setJti('id')
          .sign(key),
    ],
    ['that is a refresh token', () => token(undefined, { use: 'refresh' }).sign(key)],
    ['of an unknown user', () => token().setSubject('nobody').sign(key)],
    ['with another algorithm', () => token(undefined, {}, 'HS512').sign(key)],
    [
      'that is not signed',
      () =>
        new UnsecuredJWT(claims)
          .setIssuer('remittance-payout:sandbox')
          .setSubject('amara.okafor')
          .setJti('id')
          .setExpirationTime('1h')
          .encode(),
    ],
    ['that is not a JWT', () => 'nonsense'],
  ])('a token %s is rejected', async (_, make) => {
    const sandbox = await startWithKey();
    const answer = await sandbox.call('listBalances', { token: await make() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(at(answer.body, 'title')).toBe('Unauthorized');
  });

  test('a changed token is rejected, even after the valid one was used', async () => {
    const sandbox = await startTestSandbox();
    const good = await sandbox.login();
    expect((await sandbox.call('listBalances', { token: good })).status).toBe(200);
    const [head, body, signature] = good.split('.');
    const payload = { ...decodeJwt(good), sub: 'kofi.mensah' };
    const forged = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const other = signature?.slice(1);
    for (const changed of [`${head}.${forged}.${signature}`, `${head}.${body}.${other}`]) {
      expect((await sandbox.call('listBalances', { token: changed })).status).toBe(401);
    }
  });

  test('a token works until it expires by the clock, and not after', async () => {
    const sandbox = await startTestSandbox({ clock: 'manual' });
    const short = await sandbox.login();
    const advance = (milliseconds: number) =>
      sandbox.simulate('POST', 'clock/advance', { milliseconds });
    // The expiry of a token is in whole seconds.
    await advance(1_798_999);
    expect((await sandbox.call('listBalances', { token: short })).status).toBe(200);
    await advance(1_001);
    expect((await sandbox.call('listBalances', { token: short })).status).toBe(401);
  });

  test('while the clock runs, a token expires over time', async () => {
    let passed = 0;
    const realNow = () => Date.now() + passed;
    const sandbox = await startTestSandbox({
      tokenLifetime: 60,
      clock: 'auto',
      engine: { realNow },
    });
    const short = await sandbox.login();
    expect((await sandbox.call('listBalances', { token: short })).status).toBe(200);
    passed = Number(decodeJwt(short).exp) * 1000 - Date.now();
    expect((await sandbox.call('listBalances', { token: short })).status).toBe(401);
  });

  test('a refresh returns a new pair that works, and the old refresh token is dead', async () => {
    const sandbox = await startTestSandbox();
    const { token: first, refreshToken } = await loginPair(sandbox);
    const renewed = await sandbox.call('refreshToken', { token: first, body: { refreshToken } });
    expect(renewed.status).toBe(200);
    expect(at(renewed.body, 'tokenType')).toBe('Bearer');
    const next = String(at(renewed.body, 'token'));
    expect(next).not.toBe(first);
    expect((await sandbox.call('listBalances', { token: next })).status).toBe(200);
    const again = await sandbox.call('refreshToken', { token: next, body: { refreshToken } });
    expect(again.status).toBe(401);
  });

  test('of many simultaneous refreshes with one token at most one succeeds', async () => {
    const sandbox = await startTestSandbox();
    const { token: first, refreshToken } = await loginPair(sandbox);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        sandbox.call('refreshToken', { token: first, body: { refreshToken } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test('a refresh token of another login, or an access token instead, is rejected', async () => {
    const sandbox = await startTestSandbox();
    const own = await loginPair(sandbox);
    const other = await loginPair(sandbox, baobab);
    for (const refreshToken of [other.refreshToken, own.token, 'a.b.c']) {
      const request = { token: own.token, body: { refreshToken } };
      const answer = await sandbox.call('refreshToken', request);
      expect(answer.status).toBe(401);
    }
    const { refreshToken } = own;
    const still = await sandbox.call('refreshToken', { token: own.token, body: { refreshToken } });
    expect(still.status).toBe(200);
  });

  test('only a refresh accepts an expired access token', async () => {
    const sandbox = await startTestSandbox({ clock: 'manual' });
    const { token: expired, refreshToken } = await loginPair(sandbox);
    const other = await loginPair(sandbox, baobab);
    await sandbox.simulate('POST', 'clock/advance', { milliseconds: 23 * 3_600_000 });
    expect((await sandbox.call('listBalances', { token: expired })).status).toBe(401);
    const foreign = { token: expired, body: { refreshToken: other.refreshToken } };
    expect((await sandbox.call('refreshToken', foreign)).status).toBe(401);
    const request = { token: expired, body: { refreshToken } };
    const renewed = await sandbox.call('refreshToken', request);
    expect(renewed.status).toBe(200);
    expect(at(renewed.body, 'token')).not.toBe(expired);
    expect((await sandbox.call('listBalances', { token: expired })).status).toBe(401);
  });

  test('a refresh rejects an expired token of another login, and an expired refresh token', async () => {
    const sandbox = await startWithKey();
    const { refreshToken } = await loginPair(sandbox);
    const strange = new TextEncoder().encode('x'.repeat(40));
    const forged = await token().setExpirationTime(1_000_000).sign(strange);
    const body = { refreshToken };
    expect((await sandbox.call('refreshToken', { token: forged, body })).status).toBe(401);

    const { sid } = decodeJwt(refreshToken);
    const own = await token(undefined, { sid }).setExpirationTime(1_000_000).sign(key);
    const late = await token(undefined, { sid, use: 'refresh' })
      .setExpirationTime(1_000_000)
      .sign(key);
    const request = { token: own, body: { refreshToken: late } };
    const answer = await sandbox.call('refreshToken', request);
    expect([answer.status, at(answer.body, 'detail')]).toEqual([
      401,
      'Refresh token: The token has expired.',
    ]);
    expect((await sandbox.call('refreshToken', { token: own, body })).status).toBe(200);
  });

  test('a refresh token used twice ends its login: its access tokens are rejected', async () => {
    const sandbox = await startTestSandbox();
    const { token: first, refreshToken } = await loginPair(sandbox);
    const other = await sandbox.login();
    const renewed = await sandbox.call('refreshToken', { token: first, body: { refreshToken } });
    const second = String(at(renewed.body, 'token'));
    expect((await sandbox.call('listBalances', { token: second })).status).toBe(200);
    await sandbox.call('refreshToken', { token: second, body: { refreshToken } });
    for (const ended of [first, second]) {
      const answer = await sandbox.call('listBalances', { token: ended });
      expect([answer.status, at(answer.body, 'detail')]).toEqual([
        401,
        'The login has ended. Log in.',
      ]);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    expect((await sandbox.call('listBalances', { token: other })).status).toBe(200);
  });

  test('a refresh token opens nothing', async () => {
    const sandbox = await startTestSandbox();
    const { refreshToken } = await loginPair(sandbox);
    expect((await sandbox.call('listBalances', { token: refreshToken })).status).toBe(401);
  });

  test('the log has no token, password, address, name or account number', async () => {
    const sandbox = await startTestSandbox();
    const pair = await loginPair(sandbox);
    await sandbox.call('login', { body: { ...harbour, password: 'a-wrong-secret' } });
    const params = { accountNumber: '0001234500' };
    await sandbox.call('listPossibleBanks', { token: pair.token, params });
    await fetch(`${sandbox.url}/gateway/0001234500`);
    await expect.poll(() => sandbox.lines.length).toBeGreaterThanOrEqual(4);
    const log = sandbox.lines.join('\n');
    expect(log).toMatch(/^GET \/gateway\/account\/number\/banks\/\{accountNumber\} 200 \d+ ms$/m);
    for (const secret of [
      pair.token,
      pair.refreshToken,
      harbour.password,
      'a-wrong-secret',
      'amara',
      'Okafor',
      '0001234500',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
