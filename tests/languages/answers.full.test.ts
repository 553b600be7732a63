/** What the client of each language makes of answers that are cut, wrong, huge or late. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { describeClients } from './adapter.ts';
import { login, record, startService, type React, type Reaction } from './service.ts';
import { languages, output } from './workshop.ts';

/** Answers to a payout that do not come to their end, or say two things of where it is. */
const ends = [
  '',
  '\r\n',
  '\r\nContent-Le',
  '\r\nContent-Length: 0\r\n',
  '\r\nContent-Length: 99\r\n\r\nab',
  '\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nab',
  '\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
  '\r\nContent-Length: -1\r\n\r\n{}',
  '\r\nContent-Length: 2x\r\n\r\n{}',
  '\r\nContent-Length: two\r\n\r\n{}',
  '\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} ',
];

const json = { 'content-type': 'application/json' };

/** Answers to a payout, how often it is sent, and its outcome. */
const answers: [name: string, reaction: Reaction, outcome: string, sends: number][] = [
  ['a 101', (response) => response.socket?.end('HTTP/1.1 101 X\r\n\r\n'), 'unknown', 1],
  ['a 204', (response) => response.writeHead(204).end(), 'unknown', 1],
  ['a 302', (response) => response.writeHead(302, { location: '/x' }).end(), 'unknown', 1],
  ['a 307', (response) => response.writeHead(307, { location: '/x' }).end(), 'unknown', 1],
  ['a page', (response) => response.writeHead(200).end('<html></html>'), 'unknown', 1],
  ['JSON of another kind', '[]', 'unknown', 1],
  ['JSON after a byte order mark', '\ufeff{}', 'unknown', 1],
  [
    'JSON that is not UTF-8',
    (response) => response.end(Buffer.from('{"a":"\xff"}', 'latin1')),
    'unknown',
    1,
  ],
  ['more than 1 MiB', `{"batchId":"${'B'.repeat(2 ** 20)}"}`, 'unknown', 1],
];

const toPayouts =
  (reaction: Reaction): React =>
  ({ isPayout }) =>
    isPayout ? reaction : undefined;

describeClients(languages, ({ language, drive }) => {
  test.each([200, 400, 401, 403, 425, 429])(
    'an answer that is cut says nothing, with %i',
    async (status) => {
      const service = await startService(({ isPayout, body }) => {
        const [, number] = /"transactionReference":"(\d+)"/.exec(body) ?? [];
        if (!isPayout) return undefined;
        return (response) => response.socket?.end(`HTTP/1.1 ${status} X${ends[Number(number)]}`);
      });
      const driver = await drive(service, { patienceMs: 100 });
      for (const [number, end] of ends.entries()) {
        expect(await driver.pay(String(number)), JSON.stringify(end)).toEqual([
          `${number} unknown -`,
        ]);
      }
      expect(service.sent()).toBe(ends.length);
    },
  );

  test.each(answers)('%s to a payout', async (_name, reaction, outcome, sends) => {
    const service = await startService(toPayouts(reaction));
    const driver = await drive(service, { patienceMs: outcome === 'unknown' ? 300 : 5000 });
    expect(await driver.pay('HR-1')).toEqual([`HR-1 ${outcome} -`]);
    expect(service.sent()).toBe(sends);
  });

  test('after a 429 it waits as long as it is asked to, and sends again', async () => {
    const times: number[] = [];
    const service = await startService(({ isPayout }) => {
      if (!isPayout) return undefined;
      times.push(performance.now());
      if (times.length > 1) return undefined;
      return (response) => response.writeHead(429, { 'retry-after': '1' }).end();
    });
    const driver = await drive(service);
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(995);
    expect(service.taken).toEqual(new Map([['HR-1', 1]]));
  });

  test('asks again after answers that say nothing, and takes what comes before one for none', async () => {
    const odd: Reaction[] = [404, '[]', '', record('HR-1', ''), record('HR-2', '00'), 503];
    const service = await startService(({ isPayout, asksFor }, take) => {
      if (asksFor !== undefined) return odd.shift();
      if (!isPayout) return undefined;
      take();
      return (response) => {
        response.writeProcessing();
        response.writeEarlyHints({ link: '</x>; rel=preload' });
        response.writeHead(200, json).end('{"batchId":"B-1"}');
      };
    });
    const driver = await drive(service);
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    expect(service.requests.filter(({ asksFor }) => asksFor)).toHaveLength(7);
    expect(service.sent()).toBe(1);
  });

  test('a reference is one segment of a path', async () => {
    const service = await startService();
    const driver = await drive(service, { patienceMs: 100 });
    await driver.follow('../a?b#c/%41 ü\r\n');
    const path = service.requests.at(-1)?.path;
    expect(path).toMatch(/\/check\/\.\.%2Fa%3Fb%23c%2F%2541%20%C3%BC%0D%0A$/);
  });

  test('an answer that drips does not prolong the exchange', async () => {
    const drip: Reaction = (response) => {
      response.writeHead(200, { 'content-length': '9000' }).write('{');
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    const service = await startService(toPayouts(drip));
    const driver = await drive(service, { timeoutMs: 500, patienceMs: 300 });
    expect(await driver.pay('HR-1')).toEqual(['HR-1 unknown -']);
    expect(service.sent()).toBe(1);
  });

  test('balances have every digit, and what is null in a list is left out', async () => {
    const amounts = [
      '12345678901234567890.10',
      '0.1000',
      '9007199254740993',
      `1${'0'.repeat(38)}1`,
    ];
    const rows = amounts.map((one) => `{"currencyCode":"NGN","totalBalance":${one},"new":1}`);
    const body = `[null,${rows.join()},null]`;
    const service = await startService(({ path }) =>
      path.endsWith('/balance') ? body : undefined,
    );
    const [answer] = await (await drive(service)).ask({ do: 'balances', times: 1 });
    const read = amounts.map((totalBalance) => ({ currencyCode: 'NGN', totalBalance }));
    expect(answer?.['balances']).toMatchObject(read);
    expect(answer?.['balances']).toHaveLength(amounts.length);
  });

  describe('its tokens', () => {
    test('are renewed once for fifty calls', async () => {
      const service = await startService();
      const driver = await drive(service);
      await driver.ask({ do: 'balances', times: 1 });
      service.expire();
      const found = await driver.ask({ do: 'balances', times: 50 });
      expect(found.filter(({ balances }) => balances)).toHaveLength(50);
      const asked = service.requests
        .map(({ path }) => path)
        .filter((path) => path.includes('/auth/'));
      expect(asked).toEqual(['/auth/login', '/auth/refresh/token']);
    });

    test('come from a login where the refresh gives the one that was rejected', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/refresh/token')
          ? '{"token":"access-1","refreshToken":"r"}'
          : undefined,
      );
      const driver = await drive(service);
      await driver.ask({ do: 'balances', times: 1 });
      service.expire();
      expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
      expect(service.taken).toEqual(new Map([['HR-1', 1]]));
    });

    test('are not taken when they would be more than a token in a header', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/login') ? login('a\r\nx-evil: yes') : undefined,
      );
      expect(await (await drive(service)).pay('HR-1')).toEqual(['HR-1 not-sent -']);
      expect(new Set(service.requests.map(({ path }) => path))).toEqual(new Set(['/auth/login']));
    });

    test('are not asked for again and again with a wrong password', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/login') ? 401 : undefined,
      );
      const driver = await drive(service, { patienceMs: 4000 });
      const references = Array.from({ length: 50 }, (_, index) => `HR-${index}`).toSorted();
      expect(await driver.pay(...references)).toEqual(references.map((one) => `${one} not-sent -`));
      expect(service.requests).toHaveLength(1);
      // What may have been sent is asked for, but that does not lock the account either.
      await appendFile(driver.journal, `${JSON.stringify({ kind: 'accepted', references })}\n`);
      await driver.kill();
      const second = await drive(service, { patienceMs: 4000, journal: driver.journal });
      expect(await second.follow(...references)).toEqual(
        references.map((one) => `${one} unknown -`),
      );
      // After 0, 1 and 3 seconds of 4.
      expect(service.requests.length - 1).toBeLessThanOrEqual(3);
    });

    test('that could not be had are in the message', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/login') ? 401 : undefined,
      );
      const found = await (await drive(service)).ask({ do: 'balances', times: 1 });
      expect(JSON.stringify(found)).toContain(
        'was not sent: the login failed: POST /auth/login was rejected: status 401',
      );
    });
  });

  test('nothing is sent to a certificate that nobody vouches for', async () => {
    const folder = join(projectRoot, 'tests/client/transport/certificates');
    const authority = join(folder, 'authority.pem');
    const tls = {
      key: await readFile(join(folder, 'server.key.pem')),
      cert: await readFile(join(folder, 'server.pem')),
    };
    const service = await startService(undefined, tls);
    const stranger = await drive(service);
    expect(await stranger.pay('HR-1')).toEqual(['HR-1 not-sent -']);
    expect(service.requests).toEqual([]);
    const store = `${stranger.journal}.p12`;
    const password = ['-storepass', 'changeit'];
    if (language === 'java') {
      const add = ['-importcert', '-noprompt', '-file', authority, '-keystore', store];
      await output('keytool', [...add, ...password]);
    }
    const trust = {
      python: { env: { SSL_CERT_FILE: authority } },
      go: { env: { SSL_CERT_FILE: authority } },
      php: { args: ['-d', `curl.cainfo=${authority}`] },
      java: {
        args: [
          `-Djavax.net.ssl.trustStore=${store}`,
          '-Djavax.net.ssl.trustStorePassword=changeit',
        ],
      },
    };
    const trusting = await drive(service, trust[language]);
    expect(await trusting.pay('HR-1')).toEqual(['HR-1 paid 00']);
  });
});
