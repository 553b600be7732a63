import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';

const script = 'scripts/check.ts';

test(
  'the project as it is passes every part, each told with its time',
  { timeout: 300_000 },
  async () => {
    const run = await runNode(projectRoot, script);
    expect(run).toMatchObject({ code: 0, err: '' });
    const lines = run.out.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('checked The contract, the code and generated/ agree.');
    const parts = lines
      .slice(0, -1)
      .map((line) => /^check +(\S+) +right +[\d.]+ s$/.exec(line)?.[1]);
    expect(parts.toSorted()).toEqual([
      'contract',
      'dead-code',
      'generated',
      'release',
      'rules',
      'secrets',
      'style',
      'types',
    ]);
  },
);

test('the findings of every part are told, and at the end how many, and what to do', async () => {
  const copy = copyProject();
  copy.write('scripts/planted.ts', `export const home = "${['', 'home', 'amara'].join('/')}";\n`);
  const run = await runNode(copy.root, script, 'style', 'secrets', 'release');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^check +release +right/);
  expect(run.err.trimEnd().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^error {3}scripts\/planted\.ts {2}/),
    expect.stringMatching(/^error {3}scripts\/planted\.ts:1:\d+ {2}/),
    expect.stringMatching(/^error {3}secrets: 1 finding\. /),
    'error   style: 1 finding. Run `npx prettier --write .`',
  ]);
});

test('a contract that is wrong is not compared with generated/', async () => {
  const copy = copyProject();
  copy.write('openapi/paths/auth/login.yaml', 'post:\n  - {\n');
  const run = await runNode(copy.root, script, 'contract', 'generated');
  expect(run.code).toBe(1);
  expect(run.err).toMatch(/^error {3}openapi\/paths\/auth\/login\.yaml:3 /);
  expect(run.err).not.toContain('generated');
});

test('a part that could not do its work ends with exit code 2, and the others are told all the same', async () => {
  const copy = copyProject();
  copy.write('.secretlintrc.json', '{');
  const run = await runNode(copy.root, script, 'release', 'secrets');
  expect(run.code).toBe(2);
  expect(run.out).toMatch(/^check +release +right/);
  expect(run.err).toContain('Secretlint could not do its work');
});

test('a part that there is not ends with exit code 2 and those that there are', async () => {
  const run = await runNode(projectRoot, script, 'stile');
  expect(run.code).toBe(2);
  expect(run.err).toMatch(/There is no part "stile": .*style/);
});
