/** Tests that the guide "Teach the contract" leads from a proxy to the observations in the traffic. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { lintContract } from '../../scripts/lint/lint.ts';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { observeCommand } from '../../toolkit/observe/command.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { blocksOf } from '../docs/guide-blocks.ts';
import { committedCopy, git } from '../committed-copy.ts';
import { startCommand } from '../mock/command.ts';
import { called } from '../support/called.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';

/** Returns the recording of the guide, and its output. */
async function recorded(): Promise<string> {
  const [record, call, observe, says] = await blocksOf('docs/teach-the-contract.md');
  if (!record || !call || !observe || !says) throw new Error('A block of the guide is missing.');
  const folder = await mkdtemp(join(tmpdir(), 'teach-'));
  const sandbox = await startSandbox();
  onTestFinished(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  const argsOf = (source: string, command: string): string[] => {
    expect(source.startsWith(`npm run ${command} -- `)).toBe(true);
    return source
      .slice(`npm run ${command} -- `.length)
      .trim()
      .split(' ')
      .map((arg) => arg.replace('http://127.0.0.1:4020', sandbox.url))
      .map((arg) => arg.replace(/^(traffic\.har|observed\.md)$/, `${folder}/$1`));
  };
  const args = [...argsOf(record.source, 'proxy'), '--port', '0'];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', args);
  const [, url = ''] = await proxy.until(/(http:\S+) forwards to/);
  await proxy.until(/secrets are masked/);
  const asRun = call.source.replaceAll('http://127.0.0.1:4030', url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', asRun]);
  expect(stdout.match(/"fxDealRate"/g)).toHaveLength(3);
  proxy.signal('SIGTERM');
  expect(await proxy.ended).toBe(0);

  const { code, out } = await called(
    observeCommand(projectCaller('observe')),
    ...argsOf(observe.source, 'observe'),
  );
  expect(code).toBe(0);
  const lines = says.source.trim().split('\n');
  expect(
    lines.filter((line) => !out.includes(line)),
    out,
  ).toEqual([]);
  expect(await readFile(join(folder, 'observed.md'), 'utf8')).toContain('## Known unknowns');
  const recording = await readFile(join(folder, 'traffic.har'), 'utf8');
  expect(recording).not.toMatch(/okafor|long-example|eyJ/);
  return recording;
}

test.skipIf(isFull)(
  'the blocks of the guide record, and the observations match the text',
  recorded,
);

fullTest('the blocks of the guide record, observe and propose what it says', async () => {
  const recording = await recorded();
  // The rest changes the project, so it runs in a copy.
  const copy = committedCopy();
  copy.write('traffic.har', recording);
  const blocks = (await blocksOf('docs/teach-the-contract.md')).map((block) => block.source);
  const [propose = '', write = ''] = blocks.filter((one) => one.includes('--propose'));
  const run = (command: string) =>
    promisify(execFile)('bash', ['-ec', command], { cwd: copy.root });
  const listed = await run(propose);
  expect(listed.stdout).toMatch(/^propose +FxRate\.required: .* \(3 samples\)$/m);
  await run(write);
  const schema = 'openapi/components/schemas/FxRate.yaml';
  expect(git(copy, 'diff', '--name-only')).toBe(`CHANGELOG.md\n${schema}\n`);
  expect(git(copy, 'diff', schema)).toMatch(/^\+x-observed:\n\+ {2}required:\n/m);
  expect(await lintContract(copy.root)).toEqual([]);
});
