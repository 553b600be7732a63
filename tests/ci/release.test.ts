/** The steps of a release, run as the workflow runs them, with stand-ins for npm and gh. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readYaml } from './project-files.ts';
import { newFolder } from '../support/run-folder.ts';

const jobs = objectAt(readYaml('.github/workflows/release.yml'), 'jobs');

test('the tag is checked first, and the full set before anything is published', () => {
  const needs = (name: string) => [objectAt(jobs, name)['needs']].flat();
  expect(needs('check')).toEqual(['tag']);
  expect(objectAt(jobs, 'check')).toMatchObject({
    uses: './.github/workflows/check.yml',
    with: { full: true },
  });
  expect(needs('build')).toContain('check');
  expect(needs('publish')).toContain('build');
  expect(needs('release')).toEqual(['build', 'publish']);
  expect(textAt(objectAt(jobs, 'publish'), 'if')).toBe('${{ needs.tag.outputs.package }}');
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
  // No code of the project, and none that it depends on, runs beside these rights.
  for (const name of ['publish', 'release', 'docs']) {
    const steps = JSON.stringify(listAt(objectAt(jobs, name), 'steps'));
    expect(steps).not.toMatch(/checkout|npm (?:ci|run|install)/);
  }
});

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
});

const changelog = '# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n';
const bundles = [
  'compatible.json',
  'documented.json',
  'full.json',
  'json',
  'overlay.yaml',
  'yaml',
].map((end) => `openapi.${end}`);

test.each([
  {
    what: 'the contract: its files and the docs',
    folder: '',
    files: [...bundles, 'docs/index.html'].map((name) => `generated/${name}`),
    assets: ['docs.tar.gz', ...bundles],
    calls: [],
  },
  {
    what: 'a package: its tarball',
    folder: 'client/typescript',
    files: ['generated/client/typescript/package.json'],
    assets: ['packed.tgz'],
    calls: ['npm pack ./generated/client/typescript --pack-destination release/assets'],
  },
])('with its notes is attached, of $what', async ({ folder, files, assets, calls }) => {
  const run = await runStep('build', 'Pack what is released', {
    standIns: { npm: 'touch release/assets/packed.tgz' },
    files: {
      ...Object.fromEntries(files.map((file) => [file, '{}'])),
      [join(folder, 'CHANGELOG.md')]: changelog,
    },
    variables: { FOLDER: folder, VERSION: '1.1.0' },
  });
  expect(run).toMatchObject({ code: 0, calls });
  expect((await readdir(join(run.folder, 'release/assets'))).toSorted()).toEqual(assets);
  expect((await readFile(join(run.folder, 'release/notes.md'), 'utf8')).trim()).toBe('- New.');
});

const view = 'npm view remittance-payout-toolkit@1.0.0 version';
const publish =
  'npm publish ./assets/remittance-payout-toolkit-1.0.0.tgz --provenance --access public';

test.each([
  {
    what: 'that is not out is published',
    npm: '[ "$1" != view ]',
    code: 0,
    calls: [view, publish],
  },
  { what: 'that is out is left alone', npm: 'echo 1.0.0', code: 0, calls: [view] },
  { what: 'that fails stops the release', npm: 'exit 1', code: 1, calls: [view, publish] },
])('a package $what', async ({ npm, code, calls }) => {
  const run = await runStep('publish', 'Publish, unless it is out already', {
    standIns: { npm },
    variables: { PACKAGE: 'remittance-payout-toolkit', VERSION: '1.0.0' },
  });
  expect(run).toMatchObject({ code, calls });
});

const create = 'gh release create v1.0.0 --verify-tag --draft --notes-file notes.md';

test.each([
  { what: 'is a draft until everything is attached', gh: '[ "$2" != view ]', calls: [create] },
  { what: 'that is there already is completed', gh: 'exit 0', calls: [] },
])('a release $what', async ({ gh, calls }) => {
  const files = { 'assets/openapi.yaml': '', 'notes.md': '' };
  const run = await runStep('release', 'Attach what is released', {
    tag: 'v1.0.0',
    files,
    standIns: { gh },
  });
  expect(run).toMatchObject({
    code: 0,
    calls: [
      'gh release view v1.0.0',
      ...calls,
      'gh release upload v1.0.0 --clobber assets/openapi.yaml',
      'gh release edit v1.0.0 --draft=false',
    ],
  });
});

interface Step {
  tag?: string;
  files?: { [path: string]: string };
  /** Programs of the step, as the body of a shell script. */
  standIns?: { [program: string]: string };
  variables?: { [name: string]: string };
}

/** Runs a step's script in a fresh folder, by the shell that GitHub runs it with. */
async function runStep(job: string, name: string, step: Step) {
  const found = listAt(objectAt(jobs, job), 'steps').find((one) => textAt(one, 'name') === name);
  const script = textAt(found, 'run');
  if (script === undefined) throw new Error(`The job ${job} has no step "${name}" that runs.`);
  const folder = newFolder();
  const [log, outputs] = [join(folder, '.calls'), join(folder, '.outputs')];
  const files: { [path: string]: string } = { '.calls': '', '.outputs': '', ...step.files };
  for (const [program, body] of Object.entries(step.standIns ?? {})) {
    files[`.programs/${program}`] = `#!/bin/sh\necho "${program} $*" >> '${log}'\n${body}\n`;
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await chmod(join(folder, path), 0o755);
  }
  const env = {
    ...process.env,
    ...step.variables,
    GITHUB_REF_NAME: step.tag ?? 'v1.1.0',
    GITHUB_OUTPUT: outputs,
    PATH: `${join(folder, '.programs')}:${process.env['PATH']}`,
  };
  const run = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  return {
    folder,
    code: run.status,
    out: run.stdout,
    outputs: await readFile(outputs, 'utf8'),
    calls: (await readFile(log, 'utf8')).split('\n').slice(0, -1),
  };
}
