import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareGenerated } from '../../scripts/build/files.ts';
import { build, findStale, makeArtifacts } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import { copyProject, lintedFiles } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { fullTest } from '../support/full-test.ts';
import { expectFreshlyBuilt, expectLinePerArtifact, leftOver, touched } from './promises.ts';

fullTest('two builds here and one elsewhere give the same bytes', async () => {
  const first = await makeArtifacts(projectRoot, () => {});
  const second = await makeArtifacts(projectRoot, () => {});
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [path, content] of first) {
    expect(Buffer.compare(second.get(path) ?? Buffer.of(), content), path).toBe(0);
  }
  const copy = copyProject();
  expect(await runNode(copy.root, 'scripts/build.ts')).toMatchObject({ code: 0, err: '' });
  expect(await compareGenerated(join(copy.root, 'generated'), first)).toEqual([]);
});

test('an unknown option ends with exit code 2, and nothing is built', async () => {
  const run = await runNode(projectRoot, 'scripts/build.ts', '--fast');
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain("Unknown option '--fast'");
});

// In the quick set, a build in start/start-command.test.ts must pass the same check.
fullTest(
  'a build prints one line per artifact, with its size and time, and leaves nothing old',
  async () => {
    const copy = copyProject();
    copy.remove('generated');
    copy.write(leftOver, 'old');
    const { code, out, err } = await called({
      call: 'npm run build --',
      usage: '',
      run: () => build(copy.root).then(() => 0),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expectLinePerArtifact(out.trimEnd().split('\n'));
    await expectFreshlyBuilt(copy);
  },
);

test('an unreadable contract fails the build and leaves generated/ unchanged', async () => {
  const copy = copyProject([...lintedFiles, 'generated/openapi.json']);
  const before = copy.read('generated/openapi.json');
  copy.write('openapi/paths/auth/login.yaml', 'post:\n  - {');
  await expect(build(copy.root)).rejects.toThrow(
    /openapi\/paths\/auth\/login\.yaml.*npm run lint/s,
  );
  expect(copy.read('generated/openapi.json')).toBe(before);
});

fullTest(
  'check fails when generated files were edited, deleted or left over, and says which and what to run',
  async () => {
    const copy = copyProject();
    for (const { path, touch } of touched) touch(copy, path);
    const run = await runNode(copy.root, 'scripts/check.ts', 'generated');
    expect(run.code).toBe(1);
    for (const { path, problem } of touched) {
      expect(run.err).toContain(`${path}  The file is ${problem}.`);
    }
    expect(run.err).toContain('Run `npm run build` and commit the result.');
  },
);

fullTest('check fails when the contract changed and generated/ did not follow', async () => {
  const copy = copyProject();
  expect(await findStale(copy.root)).toEqual([]);
  copy.edit(
    'openapi/components/schemas/Balance.yaml',
    'A balance of the partner, with its currency.',
    'Another text.',
  );
  const stale = (await findStale(copy.root)).map(({ path }) => path);
  for (const path of [
    'openapi.yaml',
    'openapi.json',
    'openapi.full.json',
    'openapi.documented.json',
    'openapi.compatible.json',
    'client/typescript/schema.d.ts',
  ]) {
    expect(stale).toContain(path);
  }
});

// `npm run check` checks this too.
fullTest('the committed generated/ is fresh', async () => {
  expect(await findStale(projectRoot)).toEqual([]);
});
