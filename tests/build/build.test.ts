import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { compareGenerated } from '../../scripts/build/files.ts';
import { makeArtifacts } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import { copyProject } from '../project-copy.ts';

const run = promisify(execFile);

test('two builds of the same contract give the same bytes', async () => {
  const first = await makeArtifacts(projectRoot, () => {});
  const second = await makeArtifacts(projectRoot, () => {});
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [path, content] of first) expect(Buffer.compare(second.get(path) ?? Buffer.of(), content), path).toBe(0);
});

test('a build elsewhere gives the same bytes as the one that is committed', async () => {
  await using project = await copyProject();
  await rm(join(project.root, 'generated'), { recursive: true });
  await run(process.execPath, ['scripts/build.ts'], { cwd: project.root });
  const files = await makeArtifacts(projectRoot, () => {});
  expect(await compareGenerated(join(project.root, 'generated'), files)).toEqual([]);
});

test('a build prints one line per artifact, with its size and time', async () => {
  await using project = await copyProject();
  const { stdout } = await run(process.execPath, ['scripts/build.ts'], { cwd: project.root });
  const lines = stdout.trimEnd().split('\n');
  const names = ['openapi.yaml', 'openapi.json', 'openapi.documented.json', 'client', 'coverage.md',
    'known-unknowns.md', 'docs'];
  expect(lines).toHaveLength(names.length + 1);
  names.forEach((name, index) => {
    expect(lines[index]).toMatch(new RegExp(`^build +${name} .* [\\d.]+ k?M?B +[\\d.]+ s$`));
  });
});

test('a build removes what no longer belongs and leaves what is right untouched', async () => {
  await using project = await copyProject();
  await writeFile(join(project.root, 'generated/left-over.txt'), 'old');
  await run(process.execPath, ['scripts/build.ts'], { cwd: project.root });
  const files = await makeArtifacts(project.root, () => {});
  expect(await compareGenerated(join(project.root, 'generated'), files)).toEqual([]);
});

test('a contract that cannot be read fails the build and leaves generated/ as it was', async () => {
  await using project = await copyProject();
  const bundle = join(project.root, 'generated/openapi.json');
  const before = await readFile(bundle, 'utf8');
  await writeFile(join(project.root, 'openapi/paths/auth/login.yaml'), 'post:\n  - {');
  const failure = await run(process.execPath, ['scripts/build.ts'], { cwd: project.root }).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain('openapi/paths/auth/login.yaml');
  expect(failure.stderr).toContain('npm run lint');
  expect(await readFile(bundle, 'utf8')).toBe(before);
});

test.each([
  { says: 'edited by hand', path: 'generated/openapi.json', change: (file: string) => appendFile(file, ' '), problem: 'stale' },
  { says: 'deleted', path: 'generated/client/schema.d.ts', change: (file: string) => rm(file), problem: 'missing' },
  { says: 'left over', path: 'generated/client/old.js', change: (file: string) => writeFile(file, ''), problem: 'unexpected' },
])('check fails when a generated file is $says, and says which and what to run', async ({ path, change, problem }) => {
  await using project = await copyProject();
  await change(join(project.root, path));
  const failure = await run(process.execPath, ['scripts/check.ts'], { cwd: project.root }).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain(`${path} is ${problem}: run \`npm run build\``);
}, 60_000);

test('check fails when the contract changed and generated/ did not follow', async () => {
  await using project = await copyProject();
  const file = join(project.root, 'openapi/components/schemas/Balance.yaml');
  const schema = await readFile(file, 'utf8');
  await writeFile(file, schema.replace('What the partner holds in one currency.', 'Another text.'));
  const failure = await run(process.execPath, ['scripts/check.ts'], { cwd: project.root }).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain('generated/openapi.yaml is stale: run `npm run build` and commit the result');
}, 60_000);

test('the committed generated/ is fresh', async () => {
  const files = await makeArtifacts(projectRoot, () => {});
  const stale = await compareGenerated(join(projectRoot, 'generated'), files);
  expect(stale.filter(({ path }) => !path.startsWith('docs/'))).toEqual([]);
});
