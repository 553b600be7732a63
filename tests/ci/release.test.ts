/** The steps of a release, run as the workflow runs them, with stand-ins for npm and gh. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readYaml } from './project-files.ts';

const jobs = objectAt(readYaml('.github/workflows/release.yml'), 'jobs');

describe('the tag', () => {
  const step = 'The tag is the version of the contract';

  test('is refused when it is not the version of the contract', async () => {
    const run = await runStep('tag', step, { tag: 'v1.0.1', files: contract('1.0.0') });
    expect(run.code).toBe(1);
    expect(run.out).toContain('::error::The tag is v1.0.1, info.version is 1.0.0. Tag v1.0.0.');
  });

  test('is taken when it is', async () => {
    const run = await runStep('tag', step, { tag: 'v1.0.0', files: contract('1.0.0') });
    expect(run.code).toBe(0);
  });

  test('comes before everything else, and the tests before anything is published', () => {
    const before = (name: string): string[] => {
      const needs = textAt(objectAt(jobs, name), 'needs');
      return needs === undefined ? [name] : [...before(needs), name];
    };
    expect(before('release')).toEqual(['tag', 'check', 'build', 'publish', 'release']);
    expect(textAt(objectAt(jobs, 'check'), 'uses')).toBe('./.github/workflows/check.yml');
  });
});

test('what is attached: the contract in three files, the docs, both packages; and its own notes', async () => {
  const run = await runStep('build', 'Pack what is published', {
    tag: 'v1.1.0',
    files: {
      ...contract('1.1.0'),
      'generated/openapi.yaml': 'openapi: 3.1.0\n',
      'generated/openapi.documented.json': '{}',
      'generated/docs/index.html': '<p>Docs</p>',
      'generated/client/package.json': '{"name": "remittance-payout-client", "version": "1.1.0"}',
      'generated/toolkit/package.json': '{"name": "remittance-payout-toolkit", "version": "1.1.0"}',
      'CHANGELOG.md': '# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n',
    },
  });
  expect(run.code).toBe(0);
  const assets = await readdir(join(run.folder, 'release/assets'));
  expect(assets.toSorted()).toEqual([
    'docs.tar.gz',
    'openapi.documented.json',
    'openapi.json',
    'openapi.yaml',
    'remittance-payout-client-1.1.0.tgz',
    'remittance-payout-toolkit-1.1.0.tgz',
  ]);
  const notes = await readFile(join(run.folder, 'release/notes.md'), 'utf8');
  expect(notes.trim()).toBe('- New.');
});

describe('publishing', () => {
  const step = 'Publish, unless it is out already';
  const variables = { PACKAGE: 'remittance-payout-toolkit' };

  test('both packages are published, each by itself', () => {
    const matrix = objectAt(objectAt(objectAt(jobs, 'publish'), 'strategy'), 'matrix');
    expect(listAt(matrix, 'package')).toEqual([
      'remittance-payout-client',
      'remittance-payout-toolkit',
    ]);
  });

  test('a package that is not out is published, to all, with its provenance', async () => {
    const standIns = { npm: 'if [ "$1" = view ]; then exit 1; fi' };
    const run = await runStep('publish', step, { tag: 'v1.0.0', standIns, variables });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual([
      'npm view remittance-payout-toolkit@1.0.0 version',
      'npm publish ./assets/remittance-payout-toolkit-1.0.0.tgz --provenance --access public',
    ]);
  });

  test('a package that is out is left alone, and that is no failure', async () => {
    const standIns = { npm: 'echo 1.0.0' };
    const run = await runStep('publish', step, { tag: 'v1.0.0', standIns, variables });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual(['npm view remittance-payout-toolkit@1.0.0 version']);
  });

  test('a package that cannot be published stops the release', async () => {
    const standIns = { npm: 'exit 1' };
    const run = await runStep('publish', step, { tag: 'v1.0.0', standIns, variables });
    expect(run.code).toBe(1);
  });
});

describe('the release', () => {
  const step = 'Attach the contract, the docs and the packages';
  const files = { 'assets/openapi.yaml': '', 'notes.md': '' };

  test('is a draft until everything is attached', async () => {
    const standIns = { gh: 'if [ "$2" = view ]; then exit 1; fi' };
    const run = await runStep('release', step, { tag: 'v1.0.0', files, standIns });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual([
      'gh release view v1.0.0',
      'gh release create v1.0.0 --verify-tag --draft --notes-file notes.md',
      'gh release upload v1.0.0 --clobber assets/openapi.yaml',
      'gh release edit v1.0.0 --draft=false',
    ]);
  });

  test('that is there already is completed', async () => {
    const run = await runStep('release', step, {
      tag: 'v1.0.0',
      files,
      standIns: { gh: 'exit 0' },
    });
    expect(run.code).toBe(0);
    expect(run.calls.map((call) => call.split(' ')[2])).toEqual(['view', 'upload', 'edit']);
  });
});

test('the right to publish is where npm publishes, to write where the release is made', () => {
  const granted = Object.entries(jobs).map(([name, job]) => [name, objectAt(job, 'permissions')]);
  expect(Object.fromEntries(granted)).toEqual({
    tag: {},
    check: {},
    build: {},
    publish: { 'id-token': 'write' },
    release: { contents: 'write' },
  });
  for (const name of ['publish', 'release']) {
    const steps = listAt(objectAt(jobs, name), 'steps');
    const uses = steps.map((step) => textAt(step, 'uses') ?? '').join(' ');
    // No code of the project, and none that it depends on, runs beside these rights.
    expect(uses).not.toContain('checkout');
    expect(steps.map((step) => textAt(step, 'run') ?? '').join()).not.toMatch(
      /npm (ci|run|install)/,
    );
  }
});

interface Step {
  tag: string;
  files?: { [path: string]: string };
  /** Programs of the step, as the body of a shell script. */
  standIns?: { [program: string]: string };
  variables?: { [name: string]: string };
}

interface StepRun {
  folder: string;
  code: number | null;
  out: string;
  /** How the stand-ins were called. */
  calls: string[];
}

/** Runs a step's script in a folder of its own, by the shell that GitHub runs it with. */
async function runStep(job: string, name: string, step: Step): Promise<StepRun> {
  const found = listAt(objectAt(jobs, job), 'steps').find((one) => textAt(one, 'name') === name);
  const script = textAt(found, 'run');
  if (script === undefined) throw new Error(`The job ${job} has no step "${name}" that runs.`);
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(step.files ?? {})) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const programs = join(folder, '.programs');
  const log = join(folder, '.calls');
  await mkdir(programs);
  await writeFile(log, '');
  for (const [program, body] of Object.entries(step.standIns ?? {})) {
    const text = `#!/bin/sh\necho "${program} $*" >> '${log}'\n${body}\n`;
    await writeFile(join(programs, program), text);
    await chmod(join(programs, program), 0o755);
  }
  const env = {
    ...process.env,
    ...step.variables,
    GITHUB_REF_NAME: step.tag,
    PATH: `${programs}:${process.env['PATH']}`,
  };
  const run = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  const calls = (await readFile(log, 'utf8')).split('\n').slice(0, -1);
  return { folder, code: run.status, out: run.stdout, calls };
}

function contract(version: string): { [path: string]: string } {
  return { 'generated/openapi.json': JSON.stringify({ info: { version } }) };
}
