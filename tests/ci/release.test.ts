/** The steps of a release, run as the workflow runs them, with stand-ins for npm and gh. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { isFull } from '../support/full.ts';
import { readYaml } from './project-files.ts';

const jobs = objectAt(readYaml('.github/workflows/release.yml'), 'jobs');

describe('the tag', () => {
  const step = 'The tag is the version of what it releases';
  const files = {
    'generated/openapi.json': '{"info": {"version": "1.4.0"}}',
    'client/typescript/package.json': '{"version": "1.0.1-rc.1"}',
    'toolkit/package.json': '{"version": "2.0.0"}',
  };

  test.each([
    { tag: 'v1.4.0', outputs: 'package=\nfolder=\nversion=1.4.0\n' },
    {
      tag: 'client-v1.0.1-rc.1',
      outputs: 'package=client\nfolder=client/typescript\nversion=1.0.1-rc.1\n',
    },
    { tag: 'toolkit-v2.0.0', outputs: 'package=toolkit\nfolder=toolkit\nversion=2.0.0\n' },
  ])('$tag releases what has this version', async ({ tag, outputs }) => {
    const run = await runStep('tag', step, { tag, files });
    expect(run).toMatchObject({ code: 0, outputs });
  });

  test.each([
    { tag: 'v1.4.1', says: 'The tag is v1.4.1, but the version of the contract is 1.4.0.' },
    { tag: 'client-v1.4.0', says: 'the version of client is 1.0.1-rc.1.' },
  ])('$tag is rejected when that has another version', async ({ tag, says }) => {
    const run = await runStep('tag', step, { tag, files });
    expect(run.code).toBe(1);
    expect(run.out).toContain(says);
  });

  test('comes before everything else, and the tests before anything is published', () => {
    const needs = (name: string) => listAt(objectAt(jobs, name), 'needs');
    expect(textAt(objectAt(jobs, 'check'), 'needs')).toBe('tag');
    expect(textAt(objectAt(jobs, 'check'), 'uses')).toBe('./.github/workflows/check.yml');
    expect(needs('build')).toContain('check');
    expect(needs('publish')).toContain('build');
    expect(needs('release')).toEqual(['build', 'publish']);
  });
});

describe('what is attached, with its own notes', () => {
  const step = 'Pack what is released';
  const changelog = '# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n';

  test('of the contract: four files and the docs', async () => {
    const run = await runStep('build', step, {
      files: {
        'generated/openapi.json': '{}',
        'generated/openapi.yaml': 'openapi: 3.1.0\n',
        'generated/openapi.documented.json': '{}',
        'generated/openapi.compatible.json': '{}',
        'generated/docs/index.html': '<p>Docs</p>',
        'CHANGELOG.md': changelog,
      },
      variables: { PACKAGE: '', VERSION: '1.1.0' },
    });
    expect(run.code).toBe(0);
    expect((await readdir(join(run.folder, 'release/assets'))).toSorted()).toEqual([
      'docs.tar.gz',
      'openapi.compatible.json',
      'openapi.documented.json',
      'openapi.json',
      'openapi.yaml',
    ]);
    expect((await readFile(join(run.folder, 'release/notes.md'), 'utf8')).trim()).toBe('- New.');
  });

  test('of a package: its tarball', async () => {
    const tarball = 'release/assets/remittance-payout-client-1.1.0.tgz';
    const run = await runStep('build', step, {
      // In the quick set npm is only asked for it.
      ...(!isFull && { standIns: { npm: `touch ${tarball}` } }),
      files: {
        'generated/client/typescript/package.json':
          '{"name": "remittance-payout-client", "version": "1.1.0"}',
        'client/typescript/CHANGELOG.md': changelog,
      },
      variables: { FOLDER: 'client/typescript', VERSION: '1.1.0' },
    });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual(
      isFull ? [] : ['npm pack ./generated/client/typescript --pack-destination release/assets'],
    );
    expect(await readdir(join(run.folder, 'release/assets'))).toEqual([
      'remittance-payout-client-1.1.0.tgz',
    ]);
    expect((await readFile(join(run.folder, 'release/notes.md'), 'utf8')).trim()).toBe('- New.');
  });
});

describe('publishing', () => {
  const step = 'Publish, unless it is out already';
  const variables = { PACKAGE: 'remittance-payout-toolkit', VERSION: '1.0.0' };

  test('is for packages alone', () => {
    expect(textAt(objectAt(jobs, 'publish'), 'if')).toBe('${{ needs.tag.outputs.package }}');
  });

  test('a package that is not out is published, to all, with its provenance', async () => {
    const standIns = { npm: 'if [ "$1" = view ]; then exit 1; fi' };
    const run = await runStep('publish', step, { standIns, variables });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual([
      'npm view remittance-payout-toolkit@1.0.0 version',
      'npm publish ./assets/remittance-payout-toolkit-1.0.0.tgz --provenance --access public',
    ]);
  });

  test('a package that is out is left alone, and that is no failure', async () => {
    const run = await runStep('publish', step, { standIns: { npm: 'echo 1.0.0' }, variables });
    expect(run.code).toBe(0);
    expect(run.calls).toEqual(['npm view remittance-payout-toolkit@1.0.0 version']);
  });

  test('a package that cannot be published stops the release', async () => {
    const run = await runStep('publish', step, { standIns: { npm: 'exit 1' }, variables });
    expect(run.code).toBe(1);
  });
});

describe('the release', () => {
  const step = 'Attach what is released';
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
    image: { contents: 'read', packages: 'write' },
    release: { contents: 'write' },
    docs: { pages: 'write', 'id-token': 'write' },
  });
  for (const name of ['publish', 'release', 'docs']) {
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
  tag?: string;
  files?: { [path: string]: string };
  /** Programs of the step, as the body of a shell script. */
  standIns?: { [program: string]: string };
  variables?: { [name: string]: string };
}

interface StepRun {
  folder: string;
  code: number | null;
  out: string;
  /** What it wrote to GITHUB_OUTPUT. */
  outputs: string;
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
  const outputs = join(folder, '.outputs');
  await writeFile(log, '');
  await writeFile(outputs, '');
  for (const [program, body] of Object.entries(step.standIns ?? {})) {
    const text = `#!/bin/sh\necho "${program} $*" >> '${log}'\n${body}\n`;
    await writeFile(join(programs, program), text);
    await chmod(join(programs, program), 0o755);
  }
  const env = {
    ...process.env,
    ...step.variables,
    GITHUB_REF_NAME: step.tag ?? 'v1.1.0',
    GITHUB_OUTPUT: outputs,
    PATH: `${programs}:${process.env['PATH']}`,
  };
  const run = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  const calls = (await readFile(log, 'utf8')).split('\n').slice(0, -1);
  return {
    folder,
    code: run.status,
    out: run.stdout,
    outputs: await readFile(outputs, 'utf8'),
    calls,
  };
}
