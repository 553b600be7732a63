/** Runs the steps of a release as the workflow does, with stand-ins for the registries' tools. */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { toolchain } from '../languages/toolchain.ts';
import { output } from '../languages/workshop.ts';
import { readYaml } from './project-files.ts';
import { isFull } from '../support/full.ts';
import { newFolder } from '../support/run-folder.ts';

const jobs = objectAt(readYaml('.github/workflows/release.yml'), 'jobs');

const registries = ['npm', 'pypi', 'repository', 'central'];

test('the tag is checked first, and the full set runs before anything is published', () => {
  const needs = (name: string) => [objectAt(jobs, name)['needs']].flat();
  expect(needs('check')).toEqual(['tag']);
  expect(objectAt(jobs, 'check')).toMatchObject({
    uses: './.github/workflows/check.yml',
    with: { full: true },
  });
  expect(needs('build')).toContain('check');
  expect(needs('release')).toEqual(['build', ...registries]);
  for (const registry of registries) {
    expect(needs(registry)).toContain('build');
    const is = `\${{ needs.tag.outputs.registry == '${registry}' }}`;
    expect(textAt(objectAt(jobs, registry), 'if')).toBe(is);
  }
});

test('only publishing jobs may publish, and only the release job may write', () => {
  const granted = Object.entries(jobs).map(([name, job]) => [name, objectAt(job, 'permissions')]);
  expect(Object.fromEntries(granted)).toEqual({
    tag: {},
    check: {},
    build: {},
    npm: { 'id-token': 'write' },
    pypi: { 'id-token': 'write' },
    repository: {},
    central: {},
    image: { contents: 'read', packages: 'write' },
    release: { contents: 'write' },
    docs: { pages: 'write', 'id-token': 'write' },
  });
  // These jobs run no code of the project or its dependencies.
  for (const name of [...registries, 'release', 'docs']) {
    const steps = JSON.stringify(listAt(objectAt(jobs, name), 'steps'));
    expect(steps).not.toMatch(/checkout|npm (?:ci|run|install)/);
  }
  // A secret is in the environment of the only job that uses it.
  const environments = registries.map((name) => objectAt(jobs, name)['environment']);
  const ofPackage = 'client-${{ needs.tag.outputs.package }}';
  expect(environments).toEqual([undefined, 'pypi', ofPackage, 'maven-central']);
  const secret = Object.keys(jobs).filter((name) =>
    JSON.stringify(jobs[name]).includes('secrets.'),
  );
  expect(secret).toEqual(['repository', 'central']);
});

describe('the tag', () => {
  const step = 'The tag is the version of what it releases';
  const files = {
    'generated/openapi.json': '{"info": {"version": "1.4.0"}}',
    'client/typescript/package.json': '{"version": "1.0.1-rc.1"}',
    'toolkit/package.json': '{"version": "2.0.0"}',
    'client/java/CHANGELOG.md': '# Changelog\n\n## 3.1.0\n\n## 3.0.0\n',
    'client/go/CHANGELOG.md': '# Changelog\n\n## 1.0.0-rc.1\n',
  };

  test.each([
    { tag: 'v1.4.0', outputs: ['', '', '', '1.4.0'] },
    { tag: 'client-v1.0.1-rc.1', outputs: ['client', 'client/typescript', 'npm', '1.0.1-rc.1'] },
    { tag: 'toolkit-v2.0.0', outputs: ['toolkit', 'toolkit', 'npm', '2.0.0'] },
    { tag: 'java-v3.1.0', outputs: ['java', 'client/java', 'central', '3.1.0'] },
    { tag: 'go-v1.0.0-rc.1', outputs: ['go', 'client/go', 'repository', '1.0.0-rc.1'] },
  ])('$tag releases this version', async ({ tag, outputs }) => {
    const run = await runStep('tag', step, { tag, files });
    const names = ['package', 'folder', 'registry', 'version'];
    const lines = names.map((name, at) => `${name}=${outputs[at]}\n`).join('');
    expect(run).toMatchObject({ code: 0, outputs: lines });
  });

  test.each([
    { tag: 'v1.4.1', says: 'The tag is v1.4.1, but the version of the contract is 1.4.0.' },
    { tag: 'client-v1.4.0', says: 'the version of client is 1.0.1-rc.1.' },
    { tag: 'java-v3.0.0', says: 'the version of java is 3.1.0.' },
  ])('$tag is rejected for another version', async ({ tag, says }) => {
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
    registry: '',
    folder: '',
    files: [...bundles, 'docs/index.html'].map((name) => `generated/${name}`),
    assets: ['docs.tar.gz', ...bundles],
    calls: [],
  },
  {
    what: 'a package: its tarball',
    registry: 'npm',
    folder: 'client/typescript',
    files: ['generated/client/typescript/package.json'],
    assets: ['packed.tgz'],
    calls: ['npm pack ./generated/client/typescript --pack-destination release/assets'],
  },
])('with its notes is attached, for $what', async ({ registry, folder, files, assets, calls }) => {
  const run = await runStep('build', 'Pack the release', {
    standIns: { npm: 'touch release/assets/packed.tgz' },
    files: {
      ...Object.fromEntries(files.map((file) => [file, '{}'])),
      [join(folder, 'CHANGELOG.md')]: changelog,
    },
    variables: { FOLDER: folder, REGISTRY: registry, VERSION: '1.1.0' },
  });
  expect(run).toMatchObject({ code: 0, calls });
  expect((await readdir(join(run.folder, 'release/assets'))).toSorted()).toEqual(assets);
  expect((await readFile(join(run.folder, 'release/notes.md'), 'utf8')).trim()).toBe('- New.');
});

test.runIf(isFull && toolchain('javac') !== undefined)(
  'the Java package contains its sources and documentation',
  async () => {
    const variables = { FOLDER: 'client/java', REGISTRY: 'central', VERSION: '1.1.0' };
    const files = { 'client/java/CHANGELOG.md': changelog };
    const folder = newFolder();
    const java = 'generated/client/java';
    await cp(join(projectRoot, java), join(folder, java), { recursive: true });
    const run = await runStep('build', 'Pack the release', { folder, files, variables });
    expect(run).toMatchObject({ code: 0, out: '' });
    const assets = join(folder, 'release/assets');
    const jars = ['-javadoc.jar', '-sources.jar', '.jar'];
    const names = [...jars, '.pom'].map((end) => `remittance-payout-client-1.1.0${end}`);
    expect((await readdir(assets)).toSorted()).toEqual(names);
    for (const [at, content] of ['html', 'java', 'class'].entries()) {
      const listed = await output('jar', ['--list', '--file', join(assets, names[at] ?? '')]);
      expect(listed).toContain(`example/remittancepayout/Client.${content}\n`);
    }
  },
);

test('a package in its own repository is pushed there once, with its tag', async () => {
  const origin = newFolder();
  await output('git', ['init', '--quiet', '--bare', '--initial-branch=main', origin]);
  const push = async (content: string, version: string) => {
    const files = {
      'client/go/CHANGELOG.md': changelog,
      [`generated/client/go/${content}`]: 'package payout\n',
    };
    const variables = { PACKAGE: 'go', FOLDER: 'client/go', REGISTRY: 'repository' };
    const packed = await runStep('build', 'Pack the release', {
      files,
      variables: { ...variables, VERSION: version },
    });
    return runStep('repository', 'Push with its tag, unless it is already published', {
      folder: join(packed.folder, 'release'),
      standIns: { gh: 'echo github.com ssh-ed25519 AAAA' },
      variables: {
        REPOSITORY: 'partner/client-go',
        VERSION: version,
        DEPLOY_KEY: 'key',
        GITHUB_ACTOR: 'partner',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.${origin}.insteadOf`,
        GIT_CONFIG_VALUE_0: 'git@github.com:partner/client-go.git',
      },
    });
  };
  const git = async (...args: string[]): Promise<string> => output('git', ['-C', origin, ...args]);
  expect(await push('old.go', '1.0.0')).toMatchObject({ code: 0, out: '' });
  expect(await push('new.go', '1.1.0')).toMatchObject({ code: 0, out: '' });
  expect((await push('other.go', '1.1.0')).out).toContain('v1.1.0 is already published.');
  expect(await git('ls-tree', '-r', '--name-only', 'v1.1.0')).toBe('new.go\n');
  expect(await git('log', '--format=%s %D', 'main')).toBe(
    'Release 1.1.0 HEAD -> main, tag: v1.1.0\nRelease 1.0.0 tag: v1.0.0\n',
  );
});

const central = 'https://portal.example';

test.each([
  { what: 'not out is signed and published', answers: ['false', 'PUBLISHED'], code: 0, asks: 3 },
  { what: 'out is left alone', answers: ['true', ''], code: 0, asks: 1 },
  { what: 'rejected stops the release', answers: ['false', 'FAILED'], code: 1, asks: 3 },
])('a package for Maven Central: $what', async ({ answers, code, asks }) => {
  const [isOut = '', state = ''] = answers;
  const curl = `case "$*" in
    */published*) echo '{"published":${isOut}}' ;;
    */upload*) echo an-id ;;
    */status*) echo '{"deploymentState":"${state}"}' ;;
  esac`;
  const run = await runStep('central', 'Sign and publish, unless it is already published', {
    files: { 'assets/remittance-payout-client-1.1.0.jar': 'jar' },
    standIns: {
      curl,
      gpg: 'for last; do :; done; [ "$2" = --quiet ] || touch "$last.asc"',
      zip: '',
    },
    variables: { VERSION: '1.1.0', PORTAL: central, USERNAME: 'user', PASSWORD: 'secret' },
  });
  expect(run.code).toBe(code);
  const asked = run.calls.filter((call) => call.startsWith('curl'));
  expect(asked).toHaveLength(asks);
  // Arguments contain no token, because other processes can read them.
  expect(asked.join()).not.toContain(btoa('user:secret'));
  if (asks === 1) return;
  const ends = ['', '.asc', '.md5', '.sha1'];
  const folder = join(run.folder, 'example/remittance-payout/remittance-payout-client/1.1.0');
  expect((await readdir(folder)).toSorted()).toEqual(
    ends.map((end) => `remittance-payout-client-1.1.0.jar${end}`),
  );
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
  const run = await runStep('npm', 'Publish, unless it is already published', {
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
  const run = await runStep('release', 'Attach the files', {
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
  /** The folder; a fresh one by default. */
  folder?: string;
  files?: { [path: string]: string };
  /** The programs that the step calls, each as the body of a shell script. */
  standIns?: { [program: string]: string };
  variables?: { [name: string]: string };
}

/** Runs a step's script in a folder, with GitHub's shell. */
async function runStep(job: string, name: string, step: Step) {
  const found = listAt(objectAt(jobs, job), 'steps').find((one) => textAt(one, 'name') === name);
  const script = textAt(found, 'run');
  if (script === undefined) throw new Error(`The job ${job} has no step "${name}" that runs.`);
  const { folder = newFolder() } = step;
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
