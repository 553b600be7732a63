/** Tests the report files of a run: checked before it, always complete, and all with the same verdict. */
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, numberAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { answers, startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { changeField, delivered, withField } from '../support/messages.ts';
import {
  contract,
  credentials,
  expectNoLogin,
  expectNoSecrets,
  lastLine,
  linesOf,
  runAgainst,
  runCommand,
  slow,
} from './run-command.ts';
import { people } from '../support/right-service.ts';
import { isFull } from '../support/full.ts';
import { newFolder } from '../support/run-folder.ts';

const forms = ['junit', 'json', 'markdown', 'html', 'har'] as const;

/** Creates an empty folder, and returns the options that write every report into it. */
function reportFolder() {
  const folder = newFolder();
  const fileOf = (form: string): string => join(folder, `report.${form}`);
  return {
    folder,
    fileOf,
    args: forms.flatMap((form) => [`--${form}`, fileOf(form)]),
    read(form: (typeof forms)[number]): string {
      const text = readFileSync(fileOf(form), 'utf8');
      // The HAR contains the contract's lists of values.
      if (form === 'har') expectNoLogin(text);
      else expectNoSecrets(text);
      return text;
    },
  };
}

test('every report gives the verdict on a broken service, and none a secret', slow, async () => {
  const { args, read } = reportFolder();
  const { code, output } = await runAgainst({
    flaws: [answers('getFxRate', 200, withField('fxDealRate', 'SECRET <&"> \u0007'))],
    args: [...args, '--only', 'getFxRate', '--only', 'webhook', '--seed', '7'],
  });
  expect(code, output).toBe(1);
  const finding = '/fxDealRate: wanted number, came string, 13 characters';
  expect(output).toContain(`broken  ${finding}`);
  expect(read('junit')).toContain(`<failure type="stated" message="${finding}`);
  expect(read('markdown')).toMatch(/^## Contract broken/);
  expect(read('html')).toContain('<h1>The contract is broken</h1>');
  const report: unknown = JSON.parse(read('json'));
  expect(report).toMatchObject({ verdict: 'broken', seed: 7, sendPayouts: false, isSandbox: true });
  expect(listAt(report, 'checks').find((one) => textAt(one, 'kind') === 'fail')).toMatchObject({
    id: 'success/getFxRate/200',
    findings: [{ pointer: '/fxDealRate', wanted: 'number' }],
  });
  const har: unknown = JSON.parse(read('har'));
  expect(listAt(objectAt(har, 'log'), 'entries')).toHaveLength(numberAt(report, 'requests') ?? 0);
});

test('a run that holds names the choices that it did not see working', slow, async () => {
  const { args, read } = reportFolder();
  const only = ['--only', 'listBalances', '--only', 'sendPayout'];
  const { code, output } = await runAgainst({ args: [...args, ...only] });
  expect(code, output).toBe(0);
  expect(lastLine(output)).toMatch(/ skipped, but no success was seen for sendPayout$/);
  const operations = listAt(objectAt(JSON.parse(read('json')), 'coverage'), 'operations');
  const chosen = operations.filter((one) => numberAt(one, 'skipped') !== 0);
  expect(chosen).toMatchObject([
    { operationId: 'sendPayout', succeeded: false },
    { operationId: 'listBalances', succeeded: true },
  ]);
  expect(read('junit')).not.toContain('<failure');
  expect(JSON.parse(read('json'))).toMatchObject({ verdict: 'held', failed: 0 });
});

/** A service whose every answer repeats the login wherever it can. */
const repeatsLogin: Behaviour = async (request, { serve }) => {
  const reply = await serve(request);
  if (request.operationId === '') return reply;
  const headers = { ...reply.headers, 'content-type': `text/${people.main.password}` };
  const echo = changeField('', (body) => ({ ...objectAt({ body }, 'body'), writtenLogin }));
  return { ...echo.apply(reply), headers };
};

const { email, password } = people.main;
const basic = Buffer.from(`${email}:${password}`).toString('base64');
const writtenLogin = [email, password.toUpperCase(), encodeURIComponent(email), basic];

test.each([[[]], [['--show-values']]])('no report repeats the login %j', slow, async (options) => {
  const { args, fileOf } = reportFolder();
  const flaws = [repeatsLogin, answers('getFxRate', 200, withField('fxDealRate', password))];
  const service = await startFlawedService({ contract, flaws });
  onTestFinished(() => service.close());
  const all = ['--rate', '1000', '--send-payouts', '--skip', 'hostile', ...args, ...options];
  const { code, output } = await runCommand([...all, service.url]);
  expect(code, output).toBe(1);
  for (const text of [output, ...forms.map((form) => readFileSync(fileOf(form), 'utf8'))]) {
    const isIn = (one: string): boolean => text.toLowerCase().includes(one.toLowerCase());
    expect(writtenLogin.filter(isIn)).toEqual([]);
  }
});

test(
  'missing settings are listed before the first check, with their consequences',
  slow,
  async () => {
    const { output } = await runAgainst({ args: ['--only', 'success', '--only', 'webhook'] });
    expect(linesOf(output, 'missing').toSorted()).toEqual([
      expect.stringMatching(/^missing --send-payouts +\d+ checks? left out$/),
      expect.stringMatching(/^missing --webhook-listen +\d+ checks left out$/),
    ]);
  },
);

test('the values that a service must know are listed before the first check', slow, async () => {
  const { output } = await runAgainst({
    prefix: '/api/v1',
    address: (url) => `${url}/api/v1`,
    args: ['--only', 'success/getFxRate', '--only', 'success/enquireAccount'],
  });
  expect(linesOf(output, 'missing')).toEqual([
    "missing --fixtures: the contract's invented examples are sent as countryCode, accountNumber " +
      'and bankCode. See --init',
  ]);
});

test.each([
  ['a folder', (folder: string) => folder],
  ['a file in a folder that does not exist', (folder: string) => join(folder, 'none', 'a.xml')],
])('%s cannot hold a report: nothing is sent', slow, async (_name, place) => {
  const { folder } = reportFolder();
  const { code, output, received } = await runAgainst({ args: ['--junit', place(folder)] });
  expect(code).toBe(2);
  expect(output).toMatch(/^error +--junit: /);
  expect(received).toEqual([]);
});

test('the HAR is written in place, so only to a file', slow, async () => {
  const { code, output, received } = await runAgainst({ args: ['--har', '/dev/null'] });
  expect(code).toBe(2);
  expect(output).toMatch(/^error +--har: \/dev\/null must be a file\./);
  expect(received).toEqual([]);
});

test('a report that cannot be written does not prevent the others', slow, async () => {
  const { args, read } = reportFolder();
  const { code, output } = await runAgainst({
    args: [...args, '--only', 'listBalances', '--junit', '/dev/full'],
  });
  expect(code).toBe(2);
  expect(lastLine(output)).toMatch(/^error +--junit \/dev\/full could not be written: ENOSPC/);
  expect(JSON.parse(read('json'))).toMatchObject({ verdict: 'held' });
  expect(read('markdown')).toMatch(/^## Contract held/);
});

test('a run without a verdict writes its reports too', slow, async () => {
  const { args, read } = reportFolder();
  const { code } = await runCommand([...args, 'http://127.0.0.1:1']);
  expect(code).toBe(2);
  expect(read('junit')).toMatch(/<error type="not-run" message=".*cannot be reached/);
  expect(JSON.parse(read('json'))).toMatchObject({ verdict: 'not-run', payouts: [] });
});

test.each(isFull ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
  'after %s every sent payout is printed and in every report',
  slow,
  async (signal) => {
    const { args, read } = reportFolder();
    // The answer to the payout never comes, so that the interrupt is sure to hit it.
    const flaws = [answers('sendPayout', 200, delivered('never'))];
    const service = await startFlawedService({ contract, flaws });
    onTestFinished(() => service.close());
    const options = ['--rate', '1000', '--send-payouts', '--only', 'success', ...args, service.url];
    const command = spawn(
      process.execPath,
      [resolve(projectRoot, 'scripts/contract.ts'), ...options],
      { env: { PATH: process.env['PATH'] ?? '', ...credentials } },
    );
    let output = '';
    command.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    command.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // Under npm one Ctrl-C arrives twice, which must not prevent a report.
      if (linesOf(output, 'payout').length > 0) command.kill(signal);
    });
    const code = await new Promise<number | null>((ended) => command.on('close', ended));

    expect(code, output).toBe(2);
    expect(lastLine(output)).toContain(`The run was interrupted (${signal}).`);
    const [printed = ''] = linesOf(output, 'payout');
    const [reference = ''] = /CONTRACT-[\w-]+/.exec(printed) ?? [];
    expect(reference).not.toBe('');
    for (const form of ['junit', 'json', 'markdown', 'html'] as const) {
      expect(read(form), form).toContain(reference);
    }
    expect(JSON.parse(read('json'))).toMatchObject({ verdict: 'not-run' });
  },
);

test('an uncaught error ends the run with its reason', async () => {
  const module = pathToFileURL(resolve(projectRoot, 'toolkit/cli/interruption.ts')).href;
  const script = `
    const { watchForInterruption } = await import(${JSON.stringify(module)});
    const interruption = watchForInterruption(2);
    setTimeout(() => { throw new Error('a defect'); });
    setTimeout(() => {}, 60_000).unref();
    const { signal } = interruption;
    await new Promise((ended) => signal.addEventListener('abort', ended));
    console.log(signal.reason, signal.aborted);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ]);
  expect(stdout).toBe('The tests themselves failed: a defect true\n');
});
