import { expect, test } from 'vitest';
import { checkCommand } from '../../scripts/check/command.ts';
import { parts } from '../../scripts/check/parts.ts';
import { projectRoot } from '../../scripts/project.ts';
import { committedCopy, git } from '../committed-copy.ts';
import { type ProjectCopy, copyProject, lintedFiles } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { fullTest } from '../support/full-test.ts';

const script = 'scripts/check.ts';

test('the help names every part', async () => {
  const run = await called(checkCommand(projectRoot), '--help');
  for (const { name } of parts) expect(run.out).toMatch(new RegExp(`^ {2}${name} {2,}\\w`, 'm'));
});

test('every finding is reported with the time of its part, then what to do', async () => {
  const settings = ['.gitignore', '.oxfmtrc.json', '.secretlintrc.json', 'openapi'];
  const copy = committedCopy(settings);
  copy.write('scripts/planted.ts', `export const home = "${['', 'home', 'amara'].join('/')}";\n`);
  const run = await called(checkCommand(copy.root), 'style', 'secrets', 'release');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^check +release +[\d.]+ s {2}skipped: no tag to compare with$/m);
  expect(run.out).toMatch(/^check +style +[\d.]+ s {2}findings$/m);
  expect(run.err).toMatch(/^scripts\/planted\.ts \(\d+ms\)$/m);
  expect(run.err.trimEnd().split('\n').slice(-2)).toEqual([
    'error   style: Run `npx oxfmt`. It reports files that it cannot parse.',
    expect.stringMatching(/^error {3}secrets: .*\.secretlintrc\.json/),
  ]);
});

test('a part that compared nothing is not called right', async () => {
  const run = await called(checkCommand(committedCopy(lintedFiles).root), 'contract', 'release');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatch(/^check +contract +[\d.]+ s {2}right$/m);
  expect(run.out).toMatch(/\nchecked 1 right, skipped: release\n$/);
});

test('an invalid contract is not compared with generated/', async () => {
  const copy = copyProject(lintedFiles);
  copy.write('openapi/paths/auth/login.yaml', 'post:\n  - {\n');
  const run = await called(checkCommand(copy.root), 'contract', 'generated');
  expect(run.code).toBe(1);
  expect(run.err).toMatch(/^error {3}openapi\/paths\/auth\/login\.yaml:3 /);
  expect(run.out + run.err).not.toContain('generated');
});

test('a part that cannot run ends with exit code 2, and the others are still reported', async () => {
  const copy = committedCopy(['openapi']);
  copy.write('.secretlintrc.json', '{');
  const run = await called(checkCommand(copy.root), 'release', 'secrets');
  expect(run.code).toBe(2);
  expect(run.out).toMatch(/^check +release +[\d.]+ s {2}skipped/m);
  expect(run.out).toMatch(/^check +secrets +[\d.]+ s {2}failed$/m);
  expect(run.err).toContain('error   secrets: The check could not run, see above.');
});

test('the table of the line budget is printed with the current figures', async () => {
  const copy = committedCopy(['.gitignore']);
  copy.write('toolkit/mock/a.ts', '\n\n');
  const run = await called(checkCommand(copy.root), '--lines');
  expect(run.out).toBe('| Room | Lines |\n|---|---:|\n| `toolkit/mock` | 2 |\n');
});

test('an unknown part ends with exit code 2 and the list of parts', async () => {
  const run = await called(checkCommand(projectRoot), 'stile');
  expect(run.code).toBe(2);
  expect(run.err).toMatch(/Unknown part "stile"\. .*style/);
});

fullTest(
  'a change of the contract since its last release asks for version and changelog',
  async () => {
    const copy = releasedCopy('v1.0.0');
    const before = await runNode(copy.root, script, 'release');
    expect(before.code).toBe(0);
    expect(before.out).toContain(
      'compared with v1.0.0; no tag yet of client, toolkit, python, go, php, java',
    );
    copy.edit('openapi/components/schemas/FxRate.yaml', 'fxDealRate, fxWindow]', 'fxDealRate]');
    const run = await runNode(copy.root, script, 'release');
    expect(run.code).toBe(1);
    expect(run.err).toContain('need a major step');
  },
);

fullTest(
  "a fix of the client alone asks for the client's version and changelog, and for nothing else",
  async () => {
    const packages = ['client', 'toolkit', 'python', 'go', 'php', 'java'];
    const tags = ['v1.0.0', ...packages.map((name) => `${name}-v1.0.0`)];
    const copy = releasedCopy(...tags);
    copy.edit('client/typescript/README.md', 'Licence', 'The licence');
    expect((await runNode(copy.root, script, 'release')).code).toBe(0);

    copy.edit('client/typescript/index.ts', /^/, '// A fix.\n');
    const missing = await runNode(copy.root, script, 'release');
    expect(missing.code).toBe(1);
    expect(missing.err.match(/^error {3}(?!release:).*/gm)).toEqual([
      expect.stringContaining('The version of client/typescript/ is 1.0.0'),
      expect.stringContaining('client/typescript/CHANGELOG.md says nothing new'),
    ]);

    copy.edit('client/typescript/package.json', '"version": "1.0.0"', '"version": "1.0.1"');
    copy.edit('client/typescript/CHANGELOG.md', '## 1.0.0', '## 1.0.1\n\n- A fix.\n\n## 1.0.0');
    const run = await runNode(copy.root, script, 'release');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain(`compared with ${tags.join(', ')}\n`);
  },
);

function releasedCopy(...tags: string[]): ProjectCopy {
  const copy = committedCopy();
  for (const tag of tags) git(copy, 'tag', tag);
  return copy;
}
