/** Runs the step of action.yml against a service, with the toolkit of this commit installed by npm. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textAt } from '../../toolkit/contract/objects.js';
import { startMock } from '../../toolkit/mock/server.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { emptyFolder, installInto, packedPackage } from '../packages/pack.ts';
import { people } from '../support/right-service.ts';
import { readText } from './project-files.ts';
import { runAction } from './run-action.ts';
import { contract } from '../support/contract.ts';

let project: Awaited<ReturnType<typeof emptyFolder>>;

beforeAll(async () => {
  project = await emptyFolder();
  const { tarball } = await packedPackage('toolkit');
  await installInto(project.path, tarball);
});

afterAll(() => project[Symbol.asyncDispose]());

test('every argument is an option of the command', async () => {
  const { stdout: usage } = await promisify(execFile)(
    'npx',
    ['--offline', 'remittance-payout-toolkit', 'test', '--help'],
    { cwd: project.path },
  );
  const script = readText('action.yml');
  const flags = [...script.matchAll(/add_flag ([\w-]+)/g)].map(([, name]) => `  --${name} `);
  const values = [...script.matchAll(/add_value ([\w-]+)/g)].map(([, name]) => `  --${name} <`);
  expect(flags.length + values.length).toBeGreaterThan(6);
  const reports = ['junit', 'json', 'html', 'markdown'].map((name) => `  --${name} <`);
  for (const option of [...flags, ...values, ...reports]) expect(usage).toContain(option);
});

test('a service that keeps the contract: summary, reports, outputs', async () => {
  const sandbox = await startSandbox();
  const { email, password } = people.main;
  const run = await runAction(project.path, {
    'base-url': sandbox.url,
    email,
    password,
    options: '--only=success/getFxRate\n--rate=1000',
    reports: 'held',
  });
  await sandbox.close();
  expect(run.code, run.log).toBe(0);
  expect(run.outputs).toEqual({
    'exit-code': '0',
    verdict: 'held',
    junit: 'held/contract.xml',
    json: 'held/contract.json',
    html: 'held/contract.html',
  });
  const read = (name: string) => readFile(join(project.path, 'held', name), 'utf8');
  expect(XMLValidator.validate(await read('contract.xml'))).toBe(true);
  expect(textAt(JSON.parse(await read('contract.json')), 'verdict')).toBe('held');
  expect(await read('contract.html')).toContain('</html>');
  expect(run.summary).toContain('getFxRate');
  for (const secret of [email, password]) expect(run.log + run.summary).not.toContain(secret);
});

test('a service that breaks the contract: the step fails, with the same outputs', async () => {
  // The statement has the times of the example, whatever window the test requests. That departs from an assumption.
  const mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
  const run = await runAction(project.path, {
    'base-url': mock.url,
    ...people.main,
    options: '--only=success/getIntradayStatement\n--rate=1000',
    strict: 'true',
    reports: 'broken',
  });
  await mock.close();
  expect(run.code, run.log).toBe(1);
  expect(run.outputs).toMatchObject({ verdict: 'broken', junit: 'broken/contract.xml' });
  expect(run.summary).toContain('getIntradayStatement');
});

test('without credentials the log names them, and the summary says that nothing was tested', async () => {
  const run = await runAction(project.path, { 'base-url': 'http://127.0.0.1:9', reports: 'none' });
  expect(run.code).toBe(2);
  expect(run.outputs).toEqual({ 'exit-code': '2', verdict: 'not-run' });
  expect(run.log).toContain('CONTRACT_EMAIL and CONTRACT_PASSWORD');
  expect(run.summary).toMatch(/could not run/);
});
