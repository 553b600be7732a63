/**
 * Tests how the client of each language handles cut, wrong or huge answers, in addition to the faults of the client
 * test (client-tests/ours.test.ts).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { describeClients } from './adapter.ts';
import { login, startService, type React, type Reaction } from './service.ts';
import { languages } from './workshop.ts';

/** Answers to a payout that never end, or contradict themselves about their end. */
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

/** Answers to a payout that prove nothing about it. */
const answers: { [name: string]: Reaction } = {
  'a 101': ({ socket }) => void socket?.end('HTTP/1.1 101 X\r\n\r\n'),
  'a 204': 204,
  'JSON after a byte order mark': '\ufeff{}',
  'JSON that is not UTF-8': (response) => response.end(Buffer.from('{"a":"\xff"}', 'latin1')),
  'more than 1 MiB': `{"batchId":"${'B'.repeat(2 ** 20)}"}`,
};

const toPayouts =
  (reaction: Reaction): React =>
  ({ isPayout }) =>
    isPayout ? reaction : undefined;

describeClients(languages, ({ drive }) => {
  test.each([200, 400, 401, 403, 425, 429])(
    'a cut answer with %i proves nothing',
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

  test.each(Object.entries(answers))('%s to a payout proves nothing', async (_name, reaction) => {
    const service = await startService(toPayouts(reaction));
    expect(await (await drive(service, { patienceMs: 300 })).pay('HR-1')).toEqual([
      'HR-1 unknown -',
    ]);
    expect(service.sent()).toBe(1);
  });

  test('half an answer to a status request does not count as "not found"', async () => {
    let cuts = 3;
    const service = await startService(({ isPayout, asksFor }, take) => {
      if (isPayout) take();
      if (isPayout || asksFor === undefined || cuts === 0) return isPayout ? 400 : undefined;
      cuts -= 1;
      return ({ socket }) => socket?.end('HTTP/1.1 404 X\r\nContent-Length: 99\r\n\r\n{');
    });
    expect(await (await drive(service, { quietMs: 1 })).pay('HR-1')).toEqual(['HR-1 paid 00']);
  });

  test.each([
    [206, 4],
    [302, 1],
    [400, 1],
    [401, 2],
    [429, 4],
    [503, 4],
  ])('a call without an effect that gets a %i is made %i times', async (status, times) => {
    const service = await startService(({ path }) =>
      path.endsWith('/balance') ? status : undefined,
    );
    await (await drive(service)).ask({ do: 'balances', times: 1 });
    expect(service.requests.filter(({ path }) => path.endsWith('/balance'))).toHaveLength(times);
  });

  test.each([
    ['86400', 1],
    ['9'.repeat(23), 1],
    ['-5', 4],
    ['soon', 4],
    ['Fri, 99 Dec 99999 23:59:59 GMT', 4],
  ])('with a Retry-After of %s a payout is sent %i times', async (value, sends) => {
    const headers = { 'retry-after': value };
    const service = await startService(
      toPayouts((response) => response.writeHead(429, headers).end()),
    );
    const driver = await drive(service, { patienceMs: 20_000 });
    expect(await driver.pay('HR-1')).toEqual(['HR-1 not-sent -']);
    expect(service.sent()).toBe(sends);
  });

  test('after a 429 it waits as long as requested, and sends again', async () => {
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

  test('a reference is one segment of a path', async () => {
    const service = await startService();
    const driver = await drive(service, { patienceMs: 100 });
    await driver.follow('../a?b#c/%41 ü\r\n');
    const path = service.requests.at(-1)?.path;
    expect(path).toMatch(/\/check\/\.\.%2Fa%3Fb%23c%2F%2541%20%C3%BC%0D%0A$/);
  });

  test('balances have every digit, and null in a list is left out', async () => {
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
    test('are rejected if they would be more than a token in a header', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/login') ? login('a\r\nx-evil: yes') : undefined,
      );
      expect(await (await drive(service)).pay('HR-1')).toEqual(['HR-1 not-sent -']);
      expect(new Set(service.requests.map(({ path }) => path))).toEqual(new Set(['/auth/login']));
    });

    test('are mentioned in the message if they cannot be obtained', async () => {
      const service = await startService(({ path }) =>
        path.endsWith('/auth/login') ? 401 : undefined,
      );
      const found = await (await drive(service)).ask({ do: 'balances', times: 1 });
      expect(JSON.stringify(found)).toContain(
        'was not sent: the login failed: POST /auth/login was rejected: status 401',
      );
    });
  });

  test('nothing is sent to a service with an untrusted certificate', async () => {
    const folder = join(projectRoot, 'tests/client/transport/certificates');
    const tls = {
      key: await readFile(join(folder, 'server.key.pem')),
      cert: await readFile(join(folder, 'server.pem')),
    };
    const service = await startService(undefined, tls);
    const stranger = await drive(service);
    expect(await stranger.pay('HR-1')).toEqual(['HR-1 not-sent -']);
    expect(service.requests).toEqual([]);
    const trusting = await drive(service, { caFile: join(folder, 'authority.pem') });
    expect(await trusting.pay('HR-1')).toEqual(['HR-1 paid 00']);
  });
});
