/** Tests the command: its output, its exit codes, and how it resumes. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { createFakeService, status } from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import { serve } from '../../support/fake-service.ts';
import { credentials, csv, folder, references, run, settling, start } from './running.ts';

const patient = { timeout: 60_000 };

test('an outcome is a line with the reference and nothing else of the payout', async () => {
  const { settle } = await serviceAnd(csv(['PO-1']));
  const { code, rows, errors } = await run(...settle);
  const outcome = '"outcome":"paid","final":true,"responseCode":"00"';
  const next = '"next":"none","action":"Nothing; the payout is complete."';
  expect(rows).toEqual([`{"transactionReference":"PO-1",${outcome},${next}}`]);
  expect(code).toBe(0);
  expect(errors).toMatch(/^journal +\/\S+payouts-journal is new: [^]*^paid +1$/m);
  expect(errors).not.toMatch(/Chidi|0001234500|2500/);
});

test('killed with kill -9 and run again, it pays everybody once', async () => {
  const { service, settle, answer } = await serviceAnd(csv(references(60)));
  answer.status = status(503);
  const killed = start(...settle, '--chunk-size', '60');
  await vi.waitUntil(() => service.paid('PO-60') === 1, patient);
  killed.signal('SIGKILL');
  await killed.ended;
  delete answer.status;
  const { code, rows, errors } = await run(...settle);
  expect({ code, rows: rows.length }).toEqual({ code: 0, rows: 60 });
  expect(errors).not.toContain('is new');
  expect(references(60).map(service.paid)).toEqual(references(60).map(() => 1));
});

test('a copy of a file pays nobody twice, and a journal belongs to one service', async () => {
  const { service, settle, connection } = await serviceAnd(csv(references(2)));
  await run(...settle);
  const copy = `${settle[1]} (1)`;
  await writeFile(copy, csv(references(3)));
  const again = await run('settle', copy, ...settle.slice(2));
  expect(again).toMatchObject({ code: 0, rows: { length: 3 } });
  expect(references(3).map(service.paid)).toEqual([1, 1, 1]);
  const other = await serviceAnd('');
  const elsewhere = await run(...settle.map((arg) => (arg === connection[1] ? other.url : arg)));
  expect(elsewhere).toMatchObject({ code: 2, rows: [] });
  expect(elsewhere.errors).toContain(`payouts-journal belongs to ${connection[1]}.`);
  expect(other.service.requests).toEqual([]);
});

test('a rejected payout is sent again once a person has released it', async () => {
  const { service, settle, answer } = await serviceAnd(csv(['PO-1']));
  const journal = settle.at(-1) ?? '';
  answer.payout = status(400);
  const rejected = await run(...settle, '--patience', '0.1');
  expect(rejected).toMatchObject({
    code: 1,
    rows: [expect.stringContaining('"outcome":"unknown"')],
  });
  delete answer.payout;
  expect(await run('release', 'PO-1', '--journal', journal)).toMatchObject({ code: 0 });
  expect(await run(...settle)).toMatchObject({ code: 0 });
  expect(service.paid('PO-1')).toBe(1);
  const { code, errors } = await run('release', 'PO-1', '--journal', journal);
  expect(code).toBe(2);
  expect(errors).toContain('PO-1 is settled');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it, and it reports the open payouts',
  async (signal) => {
    const { service, settle, answer } = await serviceAnd(csv(references(3)));
    answer.status = status(503);
    const running = start(...settle);
    await vi.waitUntil(() => service.paid('PO-3') === 1, patient);
    running.signal(signal);
    expect(await running.ended).toBe(1);
    expect(running.output().match(/"outcome":"(pending|unknown)"/g)).toHaveLength(3);
    expect(running.errors()).toContain('Run the same command again');
  },
);

test('no outcome is lost if the reader of the output leaves', async () => {
  const { service, settle } = await serviceAnd(csv(references(30)));
  const line = [process.execPath, join(folder, 'command.js'), ...settle].join(' ');
  const env = { ...process.env, ...credentials };
  const { stderr } = await promisify(execFile)('bash', ['-c', `${line} | head -n 1`], { env });
  expect(stderr).toMatch(/^paid +30$[^]*Not every outcome could be printed/m);
  expect((await run(...settle)).rows).toHaveLength(30);
  expect(references(30).map(service.paid)).toEqual(references(30).map(() => 1));
});

test('it exits with 2 if it could not run: a rejected login, a damaged journal, no credentials', async () => {
  const { service, settle, answer } = await serviceAnd(csv(references(2)));
  const journal = settle.at(-1) ?? '';
  await writeFile(journal, 'not a journal\n');
  const damaged = await run(...settle);
  await rm(journal);
  expect(damaged).toMatchObject({ code: 2, rows: [] });
  expect(damaged.errors).toContain(`${journal}:1 is not a journal entry.`);
  const options = { env: { PATH: process.env['PATH'] }, encoding: 'utf8' } as const;
  const alone = spawnSync(process.execPath, [join(folder, 'command.js'), ...settle], options);
  expect(alone.status).toBe(2);
  expect(alone.stderr).toContain('CONTRACT_EMAIL');
  expect(service.requests).toEqual([]);
  answer.login = status(401);
  const rejected = await run(...settle);
  expect(rejected).toMatchObject({
    code: 2,
    rows: [expect.stringContaining('not-sent'), expect.stringContaining('not-sent')],
  });
  expect(rejected.errors).toContain('The service rejected the login.');
});

test.each<[string[], string]>([
  [['setle', 'payouts.csv'], 'Did you mean settle?'],
  [
    ['settle', 'payouts.csv', '--jurnal', 'x'],
    '--jurnal is not an option here. Did you mean journal?',
  ],
  [['settle', 'payouts.csv', '--password', 'secret-text'], 'Other users could see it.'],
  [
    [
      'settle',
      'payouts.csv',
      '--base-url',
      'https://payouts.example',
      '--journal',
      'x',
      '--patience',
      'soon',
    ],
    '--patience must be a number of seconds',
  ],
  [['settle', 'payouts.csv', '--journal', '--poll', '1'], '--journal'],
  [['settle', '--base-url', 'https://payouts.example'], 'settle takes <file> after its options'],
  [['settle', 'payouts.csv'], 'settle needs --base-url'],
  [['settle', 'payouts.csv', '--base-url', 'https://payouts.example'], 'settle needs --journal'],
  [['rate', 'NGA', '--journal', 'x'], '--journal is not an option here'],
  [[], 'A command must come first.'],
])('%j is rejected with the reason', async (args, says) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors).toContain(says);
  expect(errors).not.toContain('secret-text');
});

test('the answer to a question is a line of JSON with every digit, and a missing answer exits with 1', async () => {
  const { connection, answer } = await serviceAnd('');
  answer.other = status(200, [{ currencyCode: 'NGN', totalBalance: 0 }]);
  answer.other = {
    ...answer.other,
    body: '[{"currencyCode":"NGN","totalBalance":12345678901234567890.10}]',
  };
  const { rows } = await run('balances', ...connection);
  expect(rows).toEqual(['{"currencyCode":"NGN","totalBalance":"12345678901234567890.10"}']);
  const unknown = await run('status', 'PO-1', ...connection);
  expect(unknown).toMatchObject({ code: 1, rows: [expect.stringContaining('does not prove')] });
});

// On macOS and others, `script` has other options.
describe.skipIf(spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0)(
  'on a terminal',
  () => {
    test('it asks for missing values, hides the password, and shows a table', async () => {
      const { connection, answer } = await serviceAnd('');
      answer.other = status(200, [{ currencyCode: 'NGN', totalBalance: 48.5 }]);
      const { CONTRACT_EMAIL } = credentials;
      const output = await onTerminal(['balances', ...connection], { CONTRACT_EMAIL });
      expect(output).toContain(
        'Password: \r\ncurrencyCode  totalBalance\r\nNGN                   48.5',
      );
    });

    test('it counts, names payouts that need a person, and has colours unless NO_COLOR is set', async () => {
      const { settle, answer } = await serviceAnd(csv(references(2)));
      const code = { transactionReference: 'PO-1', responseCode: '40' };
      answer.first = status(200, code);
      const output = await onTerminal(settle, credentials);
      expect(output).toContain('2 open  00:00:00');
      expect(output).toMatch(/\u001B\[31mfailed +\u001B\[39m PO-1 {2}40 {2}It was not paid/);
      expect(output).not.toContain('PO-2');
      const plain = await onTerminal(settle, { ...credentials, NO_COLOR: '1' });
      expect(plain).toMatch(/^paid +1\r$/m);
    });
  },
);

/** Returns what a person sees after typing the password at the prompt. */
function onTerminal(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const line = [process.execPath, join(folder, 'command.js'), ...args].join(' ');
  const { PATH } = process.env;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    env: { PATH, TERM: 'xterm', ...env },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('Password: ')) child.stdin.write(`${credentials.CONTRACT_PASSWORD}\r`);
  });
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}

/** A fake service with replaceable answers, and the arguments of the command for a file. */
async function serviceAnd(content: string) {
  const service = createFakeService();
  const answer: { [kind in 'login' | 'payout' | 'status' | 'first' | 'other']?: FakeAnswer } = {};
  const baseUrl = await serve((request) => {
    if (request.path.includes('/auth/')) return answer.login ?? service.take(request);
    if (request.path.endsWith('/PO-1'))
      return answer.first ?? answer.status ?? service.take(request);
    if (request.path.includes('/status/')) return answer.status ?? service.take(request);
    if (request.method === 'POST') return answer.payout ?? service.take(request);
    return answer.other ?? service.take(request);
  });
  const connection = ['--base-url', baseUrl];
  return { service, answer, connection, url: baseUrl, settle: settling(content, baseUrl) };
}
