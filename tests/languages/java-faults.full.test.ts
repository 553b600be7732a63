/** What others found the Java client to do wrong, and what is next to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isObject } from '../../toolkit/contract/objects.js';
import { drive, pay } from './java/driver.ts';
import { assembleWithPrograms, javac, type JavaPackage } from './java/package.ts';
import { startService } from './java/service.ts';
import { toolchain } from './toolchain.ts';

describe.skipIf(javac === undefined)('the Java client', () => {
  let built: JavaPackage;

  beforeAll(async () => {
    built = await assembleWithPrograms();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  describe('locks its journal', () => {
    test('itself, and makes it for its owner alone', async () => {
      const service = await startService();
      const journal = await newJournal();
      await drive(built, { baseUrl: service.url, journal });
      expect(await readdir(dirname(journal))).toEqual(['payouts.jsonl']);
      const { ino, mode } = await stat(journal);
      expect(mode & 0o777).toBe(0o600);
      const locks = await readFile('/proc/locks', 'utf8').catch(() => `POSIX :${ino} `);
      expect(locks).toMatch(new RegExp(`POSIX .*:${ino} `));
    });

    test.skipIf(toolchain('flock') === undefined || process.platform !== 'linux')(
      'and sees the lock of another kind that other languages take',
      async () => {
        const service = await startService();
        const journal = await newJournal();
        const holder = spawn('flock', [journal, '-c', 'echo locked; exec cat']);
        const ended = once(holder, 'close');
        onTestFinished(() => void holder.stdin.end());
        await once(holder.stdout, 'data');
        const [, refused] = await drive(built, { baseUrl: service.url, journal });
        expect(refused?.['error']).toContain('The journal is in use by another process');
        holder.stdin.end();
        await ended;
        const [, started] = await drive(built, { baseUrl: service.url, journal });
        expect(started?.['error']).toBeUndefined();
      },
    );

    test('under every name that it has, in the same process as well', async () => {
      const service = await startService();
      const journal = await newJournal();
      const [driver] = await drive(built, { baseUrl: service.url, journal });
      const other = join(dirname(journal), 'linked');
      await link(journal, other);
      const [again] = await driver.ask({ ...start, baseUrl: service.url, journal: other });
      expect(again?.['error']).toContain('The journal is open already');
      // Nor has that ended the lock.
      const [, second] = await drive(built, { baseUrl: service.url, journal });
      expect(second?.['error']).toContain('The journal is in use by another process');
    });

    test.skipIf(process.platform !== 'linux')('and sends nothing after it was lost', async () => {
      const service = await startService();
      const printed = await built.run(['LostLock', service.url, await newJournal()]);
      expect(printed).toMatch(/^not-sent The journal cannot be written: /);
      expect(service.requests).toEqual([]);
    });

    test('where a link leads, though nothing is there yet', async () => {
      const service = await startService();
      const journal = await newJournal();
      const shortcut = join(await built.newFolder(), 'link');
      await symlink(journal, shortcut);
      const [driver] = await drive(built, { baseUrl: service.url, journal: shortcut });
      expect(await pay(driver, 'HR-1')).toEqual(['HR-1 paid 00']);
      expect((await stat(journal)).mode & 0o777).toBe(0o600);
    });
  });

  test('asks for a payout of which the journal has the answer alone, and never sends it', async () => {
    const service = await startService();
    const journal = await newJournal();
    const lines = [
      '{"kind":"accepted","references":["HR-1"]}',
      '{"kind":"rejected","references":["HR-2"]}',
      '{"kind":"not-sent","references":["HR-3","HR-4"]}',
      '{"kind":"followed","references":["HR-4"]}',
      '{"kind":"settled","reference":"HR-5","code":"00"}',
    ];
    await writeFile(journal, `${lines.join('\n')}\n`);
    const [driver] = await drive(built, { baseUrl: service.url, journal, patienceMs: 300 });
    const results = await pay(driver, 'HR-1', 'HR-2', 'HR-3', 'HR-4', 'HR-5');
    expect(results.toSorted()).toEqual([
      'HR-1 unknown undefined',
      // It depends on which of the two times ends first.
      expect.stringMatching(/^HR-2 (rejected|unknown) undefined$/),
      'HR-3 paid 00',
      'HR-4 unknown undefined',
      'HR-5 paid 00',
    ]);
    expect([...service.taken.keys()]).toEqual(['HR-3']);
  });

  test('logs in where the refresh gives the token that was just refused', async () => {
    const service = await startService({
      instead(path, response) {
        if (path !== '/auth/refresh/token') return false;
        response.end('{"token":"access-1","refreshToken":"refresh-1"}');
        return true;
      },
    });
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    await driver.ask({ do: 'balances', times: 1 });
    service.expire();
    expect(await pay(driver, 'HR-1')).toEqual(['HR-1 paid 00']);
  });

  test.each([
    { wrong: 'a 206', status: 206, code: '00', padding: 0 },
    { wrong: 'a 203', status: 203, code: '00', padding: 0 },
    { wrong: 'an empty code', status: 200, code: '', padding: 0 },
    { wrong: 'more than a record can have', status: 200, code: '00', padding: 1_100_000 },
  ])('learns nothing from $wrong', async ({ status, code, padding }) => {
    const service = await startService({
      instead(path, response) {
        if (!path.includes('/status/check/')) return false;
        const record = { transactionReference: 'HR-1', responseCode: code };
        response.writeHead(status).end(JSON.stringify(record) + ' '.repeat(padding));
        return true;
      },
    });
    const setup = { baseUrl: service.url, journal: await newJournal(), patienceMs: 300 };
    const [driver] = await drive(built, setup);
    expect(await pay(driver, 'HR-1')).toEqual(['HR-1 unknown undefined']);
  });

  test('refuses a delivery without a code', async () => {
    const service = await startService({ code: () => '' });
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    const [answer] = await driver.ask({
      do: 'deliver',
      headers: { 'content-type': 'application/json' },
      body: '{"transactionReference":"HR-1","responseCode":""}',
    });
    expect(answer?.['status']).toBe(400);
    expect(service.requests).toEqual([]);
  });

  test('leaves out what is no balance', async () => {
    const balances = '[null,{"currencyCode":"NGN","totalBalance":1.50},7]';
    const service = await startService({ balances });
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    const [answer] = await driver.ask({ do: 'balances', times: 1 });
    expect(answer?.['balances']).toEqual([{ currencyCode: 'NGN', totalBalance: '1.50' }]);
  });

  test('says why the login failed', async () => {
    const service = await startService({ rejectsLogin: true });
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    const [answer] = await driver.ask({ do: 'balances', times: 1 });
    expect(answer?.['error']).toContain(
      'was not sent: the login failed: POST /auth/login was rejected: status 401',
    );
  });

  test.each([
    ['seconds without end', '9'.repeat(400)],
    ['a time that is past', '-5'],
    ['the end of time', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ['garbage', 'soon'],
  ])('reports every payout where a service asks it to wait: %s', async (_, comeBack) => {
    const service = await startService({ comeBack });
    const setup = { baseUrl: service.url, journal: await newJournal(), patienceMs: 300 };
    const [driver] = await drive(built, setup);
    const results = await pay(driver, 'HR-1', 'HR-2');
    expect(results.toSorted()).toEqual(['HR-1 unknown undefined', 'HR-2 unknown undefined']);
  });

  test('leaves no threads and no open files behind, however many clients there are', async () => {
    const service = await startService();
    const left: unknown = JSON.parse(await built.run(['ManyClients', service.url]));
    // With connections of its own, each client had a thread and three files for ever.
    const { threads, files } = isObject(left) ? left : {};
    expect(threads).toBeLessThan(20);
    expect(files).toBeLessThan(60);
  });

  test('reads ten million characters of JSON in a second or two of the processor', async () => {
    const printed = await built.run(['LongJson']);
    const times = printed.trimEnd().split('\n').map(Number);
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toBeLessThan(2500);
  });

  test('prints no secret and no person', async () => {
    const printed = await built.run(['Printed']);
    expect(printed).toContain('TransactionRequest[transactionReference=HR-1]\n');
    expect(printed).toContain('Balance[currencyCode=NGN, totalBalance=1]\n');
    expect(printed).toContain('NotSentException');
    expect(printed).not.toMatch(/Chidi|Grace|Amara|amara|School|secret|password/);
  });

  async function newJournal(): Promise<string> {
    return join(await built.newFolder(), 'payouts.jsonl');
  }
});

/** What a driver is told in the same process. */
const start = {
  do: 'start',
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
  timeoutMs: 20_000,
  patienceMs: 300,
  pollMs: 20,
  quietMs: 200,
};
