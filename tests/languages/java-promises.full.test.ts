/** What the Java client promises: sent once, known when not sent, exact, one renewal, a journal. */
import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../toolkit/contract/objects.js';
import { drive, linesOf, pay, type Driver } from './java/driver.ts';
import shared from './journal-format.json' with { type: 'json' };
import { assembleWithPrograms, javac, output, type JavaPackage } from './java/package.ts';
import { payout, startService } from './java/service.ts';
import { toolchain } from './toolchain.ts';

/** How a connection breaks after the batch was taken. */
const breaks: { [name: string]: (response: ServerResponse) => void } = {
  FIN: (response) => response.socket?.end(),
  RST: (response) => response.socket?.resetAndDestroy(),
  'FIN in the body': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"batchId":');
    response.socket?.end();
  },
  'FIN in the body of a 401': (response) => {
    response.writeHead(401, { 'content-length': '100' }).write('{"title":');
    response.socket?.end();
  },
  'FIN in the headers of a 429': (response) => {
    response.socket?.end('HTTP/1.1 429 Too Many Requests\r\nContent-Le');
  },
  'two lengths in a 403': (response) => {
    response.socket?.end(
      'HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    );
  },
};

describe.skipIf(javac === undefined)('the Java client', () => {
  let built: JavaPackage;

  beforeAll(async () => {
    built = await assembleWithPrograms();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  describe('sends once', () => {
    test.each(Object.keys(breaks))('when the connection breaks by %s', async (name) => {
      const service = await startService({ afterBatch: (response) => breaks[name]?.(response) });
      const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
      // So that there is a kept connection.
      await driver.ask({ do: 'balances', times: 1 });
      expect(await pay(driver, 'HR-1')).toEqual(['HR-1 paid 00']);
      expect(service.taken).toEqual(new Map([['HR-1', 1]]));
    });

    test('by a connection of its own, which is closed after it', async () => {
      const closed: Promise<unknown>[] = [];
      const service = await startService({
        afterBatch: ({ socket }) => {
          closed.push(new Promise((resolve) => socket?.on('close', resolve)));
        },
      });
      const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
      await driver.ask({ do: 'balances', times: 1 });
      await pay(driver, 'HR-1');
      await pay(driver, 'HR-2');
      await Promise.all(closed);
      const ports = [...service.ports.values()].flat();
      const [first, second] = service.ports.get('/handler/send/remittance/transaction') ?? [];
      expect(first).not.toBe(second);
      for (const port of [first, second]) {
        expect(ports.filter((one) => one === port)).toHaveLength(1);
      }
    });

    test('or not at all where the JDK is told to repeat', async () => {
      const service = await startService();
      const options = ['-Djdk.httpclient.enableAllMethodRetry'];
      const journal = await newJournal();
      const [driver] = await drive(built, { baseUrl: service.url, journal, options });
      expect(await pay(driver, 'HR-1')).toEqual(['HR-1 not-sent undefined']);
      expect(service.requests).toEqual([]);
    });
  });

  test('knows that nothing was sent where there is no connection, and sends it later', async () => {
    const service = await startService();
    const journal = await newJournal();
    const [driver] = await drive(built, { baseUrl: service.url, journal });
    await driver.ask({ do: 'balances', times: 1 });
    await service.stop();
    expect(await pay(driver, 'HR-1', 'HR-2')).toEqual([
      'HR-1 not-sent undefined',
      'HR-2 not-sent undefined',
    ]);
    expect(await readFile(journal, 'utf8')).toContain(
      '{"kind":"not-sent","references":["HR-1","HR-2"]}',
    );
    await service.resume();
    expect(await pay(driver, 'HR-1')).toEqual(['HR-1 paid 00']);
    expect(service.taken).toEqual(new Map([['HR-1', 1]]));
  });

  test('leaves no threads and no open files behind, however many payouts it sends', async () => {
    const service = await startService();
    const most: unknown = JSON.parse(await built.run(['ManyPayouts', service.url]));
    // Without closing its connections it had 448 threads and 1,291 files after 1,000.
    const { threads, files } = isObject(most) ? most : {};
    expect(threads).toBeLessThan(40);
    expect(files).toBeLessThan(120);
  });

  test.skipIf(toolchain('keytool', '-help') === undefined)(
    'knows that nothing was sent where the certificate is not trusted',
    async () => {
      const store = join(await built.newFolder(), 'keys.p12');
      const names = ['-alias', 'service', '-dname', 'CN=localhost', '-ext', 'san=dns:localhost'];
      const keys = [
        '-genkeypair',
        '-keyalg',
        'EC',
        '-storetype',
        'PKCS12',
        '-storepass',
        'changeit',
      ];
      await output('keytool', [...keys, ...names, '-keystore', store]);
      const service = await startService({ pfx: await readFile(store) });
      const setup = async (options: string[]): Promise<Driver> => {
        const journal = await newJournal();
        return (await drive(built, { baseUrl: service.url, journal, options }))[0];
      };
      const stranger = await setup([]);
      const [answer] = await stranger.ask({ do: 'pay', payouts: [payout('HR-1')] });
      expect(answer).toMatchObject({ reference: 'HR-1', outcome: 'not-sent' });
      expect(answer?.['error']).toContain(
        'was not sent: the login failed: POST /auth/login was not sent: ' +
          'not connected: the certificate is not valid',
      );
      expect(service.requests).toEqual([]);
      const trust = [
        `-Djavax.net.ssl.trustStore=${store}`,
        '-Djavax.net.ssl.trustStorePassword=changeit',
      ];
      expect(await pay(await setup(trust), 'HR-1')).toEqual(['HR-1 paid 00']);
    },
  );

  test('reads amounts with every digit', async () => {
    const amounts = ['12345678901234567890.10', '0.1000', '-0.00', '9007199254740993'];
    const rows = amounts.map((one) => `{"currencyCode":"NGN","totalBalance":${one}}`);
    const service = await startService({ balances: `[${rows.join()}]` });
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    const [answer] = await driver.ask({ do: 'balances', times: 1 });
    const read = amounts.map((totalBalance) => ({ currencyCode: 'NGN', totalBalance }));
    // A decimal has no negative zero.
    expect(answer?.['balances']).toEqual(
      read.map((row) => ({ ...row, totalBalance: row.totalBalance.replace('-0.00', '0.00') })),
    );
  });

  test('does not read an answer that is too large', async () => {
    const service = await startService({ balances: JSON.stringify('x'.repeat(2_000)) });
    expect(await built.run(['LargeAnswer', service.url])).toContain('got no usable answer');
  });

  test('renews a token once for fifty threads', async () => {
    const service = await startService();
    const [driver] = await drive(built, { baseUrl: service.url, journal: await newJournal() });
    await driver.ask({ do: 'balances', times: 1 });
    service.expire();
    const answers = await driver.ask({ do: 'balances', times: 50 });
    expect(answers.filter(({ balances }) => balances)).toHaveLength(50);
    const renewals = service.requests.filter((one) => one.startsWith('POST /auth/'));
    expect(renewals).toEqual(['POST /auth/login', 'POST /auth/refresh/token']);
  });

  test('asks for no status again and again with a login that is rejected', async () => {
    const service = await startService({ rejectsLogin: true });
    const setup = { baseUrl: service.url, journal: await newJournal(), patienceMs: 4000 };
    const [driver] = await drive(built, setup);
    const references = Array.from({ length: 50 }, (_, index) => `HR-${index}`);
    const answers = await driver.ask({ do: 'follow', references });
    expect(linesOf(answers).toSorted()).toEqual(
      references.map((one) => `${one} unknown undefined`).toSorted(),
    );
    // After 0, 1 and 3 seconds of 4; a question in between needs no login to fail.
    expect(new Set(service.requests)).toEqual(new Set(['POST /auth/login']));
    expect(service.requests.length).toBeLessThanOrEqual(3);
  });

  test('survives a service that asks it to come back in a thousand years', async () => {
    const service = await startService({ comeBack: 'Fri, 31 Dec 3999 23:59:59 GMT' });
    const setup = { baseUrl: service.url, journal: await newJournal(), patienceMs: 300 };
    const [driver] = await drive(built, setup);
    expect(await pay(driver, 'HR-1')).toEqual(['HR-1 unknown undefined']);
  });

  test('reads JSON strictly and writes it without loss', async () => {
    const deepest = `${'['.repeat(201)}${']'.repeat(201)}`;
    const right = [
      '{"a":[1.50,-0.1e-7,true,null,"\\u00e9\\n\\"\\ud83c\\udf93"],"b":{}}',
      deepest,
      ' 1 ',
    ];
    const wrong = [
      '',
      '{',
      '{"a":1,}',
      '[1,]',
      '01',
      '1.',
      '.5',
      '+1',
      'NaN',
      'tru',
      "'a'",
      '"\n"',
      '"\\x"',
      '"\\u12"',
      '{"a":1,"a":2}',
      '"\\ud800"',
      '1 2',
      `[${deepest}]`,
      '9'.repeat(2_000),
      '1e99999999999',
      '{1:2}',
    ];
    const printed = await built.run(['Cases', JSON.stringify([...right, ...wrong])]);
    const lines = printed.trimEnd().split('\n');
    expect(lines.slice(0, right.length)).toEqual([
      '{"a":[1.50,-1E-8,true,null,"é\\n\\"🎓"],"b":{}}',
      deepest,
      '1',
    ]);
    for (const [index, line] of lines.slice(right.length).entries()) {
      expect(line, wrong[index]).toMatch(/^wrong: The JSON must have /);
    }
    expect(lines).toHaveLength(right.length + wrong.length);
  });

  test('says what must be so before it sends anything', async () => {
    const right = [
      'https://a.example',
      'https://a.example/base/',
      'http://localhost:80',
      'http://[::1]:8',
    ];
    const wrong = [
      'http://a.example',
      'http://127.0.0.1.a.example',
      'ftp://a.example',
      'https://u:p@a.example',
      '',
      'https://a.example?x',
      'https://a.example#x',
      'a.example',
      'https://',
      'https://a.example/../b',
      'https://a.example/%2e%2E/b',
      'https://a.example:99999',
      'http://127.0.0.256',
    ];
    const lines = (await built.run(['Arguments', ...right, ...wrong])).trimEnd().split('\n');
    expect(lines.splice(0, right.length)).toEqual(right.map(() => 'fine'));
    for (const line of lines.splice(0, wrong.length)) expect(line).toMatch(/^baseUrl must be /);
    const reference = 'transactionReference must be text that a URL can contain';
    expect(lines).toEqual([
      'email must not be empty',
      'timeout must be 1 to 3600000 milliseconds',
      ...Array.from({ length: 10 }, () => reference),
      'transactionReference must be used once: HR-1',
      'operationId must be that of a named-only operation',
      expect.stringContaining('must have a parameter of the name page'),
      expect.stringContaining('A value of JSON must be '),
      'batchSize must be 1 to 500',
      expect.stringMatching(/^patience must be 0 to /),
    ]);
  });

  describe('has a journal', () => {
    test('in the format of all languages', async () => {
      const service = await startService();
      const journal = await newJournal();
      const [driver] = await drive(built, { baseUrl: service.url, journal, patienceMs: 300 });
      const narration = 'Schulgebühren "März" \\ 学费 🎓';
      const given = payout('HR-1', { paymentNarration: narration });
      await driver.ask({ do: 'pay', payouts: [given] });
      await driver.ask({ do: 'follow', references: ['HR-9'] });
      const transactions = [{ reference: 'HR-1', digest: digestOf(given) }];
      expect(await readFile(journal, 'utf8')).toBe(
        [
          JSON.stringify({ kind: 'sending', transactions }),
          '{"kind":"accepted","references":["HR-1"]}',
          '{"kind":"settled","reference":"HR-1","code":"00"}',
          '{"kind":"followed","references":["HR-9"]}',
          '',
        ].join('\n'),
      );
    });

    test('that other languages have written', async () => {
      const service = await startService();
      const journal = await newJournal();
      await writeFile(journal, `${shared.lines.join('\n')}\n${shared.cut}`);
      // The rejected one stays in doubt for as long as the run.
      const patience = { patienceMs: 300, quietMs: 60_000 };
      const [driver] = await drive(built, { baseUrl: service.url, journal, ...patience });
      const codes = await driver.ask({ do: 'follow', references: Object.keys(shared.settled) });
      expect(codes.slice(0, -1).map(({ reference, code }) => [reference, code])).toEqual(
        Object.entries(shared.settled),
      );
      expect(service.requests).toEqual([]);
      const open = await driver.ask({ do: 'follow', references: shared.open });
      expect(linesOf(open).toSorted()).toEqual(
        shared.open.map((one) => `${one} unknown undefined`).toSorted(),
      );
      // Of those in doubt nothing is sent, and of those that are free everything.
      for (const { payout: one } of shared.digests) await driver.ask({ do: 'pay', payouts: [one] });
      expect([...service.taken.keys()]).toEqual(shared.free);
    });

    test('with the digests of all languages', async () => {
      const service = await startService();
      for (const { payout: one, digest } of shared.digests) {
        const journal = await newJournal();
        const [driver] = await drive(built, { baseUrl: service.url, journal });
        await driver.ask({ do: 'pay', payouts: [one] });
        expect(await readFile(journal, 'utf8')).toContain(`"digest":"${digest}"`);
        await driver.kill();
      }
    });

    test('of which a cut last line is dropped, and a bad one before it is an error', async () => {
      const service = await startService();
      const journal = await newJournal();
      const line = '{"kind":"settled","reference":"HR-1","code":"40"}\n';
      await writeFile(journal, `${line}{"kind":"settled","reference":"HR-2","co`);
      const [driver] = await drive(built, { baseUrl: service.url, journal });
      expect(await pay(driver, 'HR-1')).toEqual(['HR-1 failed 40']);
      expect(await readFile(journal, 'utf8')).toBe(line);
      await driver.kill();
      // Whole, but for its end: it may have been stored by another tool.
      await appendFile(journal, line.replace('HR-1', 'HR-2').trimEnd());
      const [second] = await drive(built, { baseUrl: service.url, journal });
      expect(await pay(second, 'HR-2')).toEqual(['HR-2 failed 40']);
      expect(await readFile(journal, 'utf8')).toBe(line + line.replace('HR-1', 'HR-2'));
      await second.kill();
      await appendFile(journal, `{"kind":"new"}\n${line}`);
      const [, started] = await drive(built, { baseUrl: service.url, journal });
      expect(started?.['error']).toContain('Line 3 of the journal is not an entry');
      expect(service.requests).toEqual([]);
    });

    test('that one process uses at a time, until it is killed', async () => {
      const service = await startService();
      const journal = await newJournal();
      const [first] = await drive(built, { baseUrl: service.url, journal });
      const [, second] = await drive(built, { baseUrl: service.url, journal });
      expect(second?.['error']).toContain('The journal is in use by another process');
      // Also where the process has it open itself.
      const [again] = await first.ask({
        do: 'start',
        baseUrl: service.url,
        journal,
        ...login,
        ...times,
      });
      expect(again?.['error']).toContain('The journal is open already');
      await first.kill();
      const [, third] = await drive(built, { baseUrl: service.url, journal });
      expect(third?.['error']).toBeUndefined();
    });

    test('by which a run that was killed goes on, and pays nobody twice', async () => {
      let reached = (): void => undefined;
      const isReached = new Promise<void>((resolve) => (reached = resolve));
      let isKilled = false;
      const service = await startService({
        // The second batch is taken, and never answered.
        afterBatch: (response, count) => {
          if (count !== 2 || isKilled) return;
          response.writeProcessing();
          response.end = () => response;
          reached();
        },
        code: () => (isKilled ? '00' : '02'),
      });
      const journal = await newJournal();
      const references = Array.from({ length: 50 }, (_, index) => `HR-SALARY-${index}`);
      const [first] = await drive(built, { baseUrl: service.url, journal, timeoutMs: 60_000 });
      pay(first, ...references).catch(() => undefined);
      await isReached;
      await first.kill();
      isKilled = true;
      const [second] = await drive(built, { baseUrl: service.url, journal });
      const results = await pay(second, ...references);
      expect(results.toSorted()).toEqual(references.map((one) => `${one} paid 00`).toSorted());
      expect(service.taken).toEqual(new Map(references.map((one) => [one, 1])));
    });

    test('by which of two threads with the same payouts one sends each', async () => {
      const service = await startService();
      const printed = await built.run(['TwoThreads', service.url, await newJournal()]);
      expect(printed).toBe('paid '.repeat(200).trim() + '\n');
      expect([...service.taken.values()]).toEqual(Array.from({ length: 100 }, () => 1));
    });

    test('that knows a reference with other content, and sends nothing for it', async () => {
      const service = await startService();
      const journal = await newJournal();
      const [driver] = await drive(built, { baseUrl: service.url, journal });
      await pay(driver, 'HR-1');
      const requestDate = '2026-03-05T09:15:20.000Z';
      const later = await driver.ask({ do: 'pay', payouts: [payout('HR-1', { requestDate })] });
      expect(linesOf(later)).toEqual(['HR-1 paid 00']);
      const other = await driver.ask({
        do: 'pay',
        payouts: [payout('HR-1', { paymentAmount: '1.00' })],
      });
      expect(linesOf(other)).toEqual(['HR-1 not-sent undefined']);
      expect(other[0]?.['error']).toContain('other content');
      expect(service.taken).toEqual(new Map([['HR-1', 1]]));
    });
  });

  async function newJournal(): Promise<string> {
    return join(await built.newFolder(), 'payouts.jsonl');
  }
});

const login = { email: 'amara.okafor@harbour-remit.example', password: 'a-long-example-password' };
const times = { timeoutMs: 20_000, patienceMs: 5000, pollMs: 20, quietMs: 200 };

/** As the format says: paths and values in the order of the paths, `requestDate` left out. */
function digestOf(content: object): string {
  const leaves = (value: unknown, path: string): [string, string][] =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, child]) =>
          leaves(child, path ? `${path}.${key}` : key),
        )
      : [[path, String(value)]];
  const sorted = leaves(content, '')
    .filter(([path]) => path !== 'requestDate')
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return createHash('sha256')
    .update(sorted.map(([path, value]) => `${path}\0${value}\0`).join(''))
    .digest('hex');
}
