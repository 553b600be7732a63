/** Tests `npm run lint` on a broken copy of the project: its exit code and its output. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintCommand } from '../../scripts/lint/command.ts';
import { formatFinding } from '../../scripts/lint/finding.ts';
import { lintContract } from '../../scripts/lint/lint.ts';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { type ProjectCopy, copyProject, lintedFiles } from '../project-copy.ts';
import { type Run, runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { fullTest } from '../support/full-test.ts';

const index = 'openapi/openapi.yaml';
const login = 'openapi/paths/auth/login.yaml';
const refresh = 'openapi/paths/auth/refresh_token.yaml';
const example = 'openapi/components/examples/login.request.partnerUser.yaml';

interface Breakage {
  what: string;
  /** The tool that finds the fault. */
  by: 'Redocly' | 'the house' | 'Ajv' | 'the bundle';
  make(copy: ProjectCopy): void;
  at: [file: string, text?: string];
  says: RegExp;
}

/** One fault of each kind. tests/lint/source-rules.test.ts has every rule of the project. */
const breakages: Breakage[] = [
  {
    what: 'a reference to a missing file',
    by: 'Redocly',
    make: (copy) => copy.edit(login, 'schemas/LoginRequest.yaml', 'schemas/LogInRequest.yaml'),
    at: [login, 'schemas/LogInRequest.yaml'],
    says: /Can't resolve \$ref.*openapi\/components\/schemas\/LogInRequest\.yaml/,
  },
  {
    what: 'two operations with one operationId',
    by: 'Redocly',
    make: (copy) => copy.edit(refresh, 'operationId: refreshToken', 'operationId: login'),
    at: [refresh, 'operationId: login'],
    says: /unique/,
  },
  {
    what: 'an example that does not fit its schema',
    by: 'Ajv',
    make: (copy) => copy.edit(example, /password: .*/, 'password: 12'),
    at: [example, 'password: 12'],
    says: /must be string/,
  },
  {
    what: 'a text for a topic that the contract lacks',
    by: 'the house',
    make: (copy) => copy.edit('docs/meanwhile.yaml', 'token-claims:', 'token-claim:'),
    at: ['docs/meanwhile.yaml', 'token-claim:'],
    says: /The contract does not have a topic `token-claim`/,
  },
  {
    what: 'an x- key without registration',
    by: 'the house',
    make: (copy) => copy.edit(login, '  x-source:', '  x-origin: Login\n  x-source:'),
    at: [login, 'x-origin'],
    says: /`x-origin` is not registered/,
  },
  {
    what: 'an x- key with an unknown value',
    by: 'the house',
    make: (copy) => copy.edit(login, 'x-effect: none', 'x-effect: read'),
    at: [login, 'x-effect'],
    says: /`x-effect` must be one of: none, writes, moves-money/,
  },
  {
    what: 'a renamed path file that the index does not follow',
    by: 'Redocly',
    make: (copy) => copy.rename(login, 'openapi/paths/auth/log_in.yaml'),
    at: [index, 'paths/auth/login.yaml'],
    says: /Can't resolve \$ref.*openapi\/paths\/auth\/login\.yaml/,
  },
  {
    what: 'an operation without a token',
    by: 'the bundle',
    make: (copy) => copy.edit(refresh, '  requestBody:', '  security: []\n  requestBody:'),
    at: [refresh, 'operationId'],
    says: /Only an operation that takes a password is public/,
  },
];

fullTest('a valid contract is reported as right, with exit code 0', async () => {
  const run = await runNode(copyProject().root, 'scripts/lint.ts');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatch(/^lint +The contract is right\. \d+\.\d\d s\n$/);
});

fullTest.each(breakages)('$what is found, with its file and line', async (breakage) => {
  const copy = copyProject(lintedFiles);
  breakage.make(copy);
  const lines = (await lintContract(copy.root)).map(formatFinding);
  expectReported(copy, breakage, lines);
  expect(lines.join('\n')).not.toContain(copy.root);
});

test('findings of each tool end with exit code 1 and what to do', async () => {
  const copy = copyProject(lintedFiles);
  // There is one fault for each tool that does not stop the other tools.
  const tools: Breakage['by'][] = ['the house', 'Ajv', 'the bundle'];
  const together = tools.flatMap((tool) => breakages.find(({ by }) => by === tool) ?? []);
  for (const { make } of together) make(copy);
  const run = await called(lintCommand(copy.root));
  const lines = run.err.split('\n').map((line) => line.replace(/^error +/, ''));
  for (const breakage of together) expectReported(copy, breakage, lines);
  // The superfluous token also contradicts a flow.
  expect(reported(run)).toHaveLength(4);
  expect(run.err.trimEnd().split('\n').at(-1)).toMatch(/^error .*4 findings\. .*npm run lint/);
  expect(run.err).not.toContain(copy.root);
  expect(run.code).toBe(1);
});

test('an unknown option ends with exit code 2, and nothing is linted', async () => {
  const run = await runNode(projectRoot, 'scripts/lint.ts', '--fix');
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain("Unknown option '--fix'");
});

// CI runs `check`; a writer runs `lint`.
fullTest('the check reports the findings of the lint', async () => {
  const copy = twoFindings();
  const byCheck = await runNode(copy.root, 'scripts/check.ts', 'contract');
  expect(reported(byCheck)).toEqual(reported(await runNode(copy.root, 'scripts/lint.ts')));
  expect(reported(byCheck)).toHaveLength(2);
  expect(byCheck.err.trimEnd().split('\n').at(-1)).toMatch(/^error +contract: .*npm run lint/);
  expect(byCheck.code).toBe(1);
});

test('a file that is not YAML is reported where it is broken, and nowhere else', async () => {
  const copy = copyProject(lintedFiles);
  copy.write(login, 'post:\n  - {\n');
  expect((await lintContract(copy.root)).map(formatFinding)).toEqual([
    expect.stringMatching(`^${login}:3  Failed to parse`),
  ]);
});

fullTest('a missing contract ends with exit code 2', async () => {
  const copy = copyProject();
  rmSync(join(copy.root, 'openapi'), { recursive: true });
  const run = await runNode(copy.root, 'scripts/lint.ts');
  expect(run.code).toBe(2);
  expect(run.err).toMatch(/^error {3}.*openapi\.yaml/);
});

fullTest('the command line of Redocly gives the same verdict by the same rules', async () => {
  const copy = copyProject();
  copy.edit(refresh, /summary: .*/, 'summary: refresh');
  copy.edit(login, '  x-source:', '  x-origin: Login\n  x-source:');
  const cli = 'node_modules/@redocly/cli/bin/cli.js';
  const run = await runNode(copy.root, cli, 'lint', 'contract', '--format=json');
  const said: unknown = JSON.parse(run.out);
  const rules = listAt(said, 'problems').map((problem) => textAt(problem, 'ruleId'));
  expect(rules.toSorted()).toEqual(['house/extensions', 'rule/documented-summary']);
  expect(run.code).toBe(1);
});

/** Expects a line with the place of the breakage and the right message. */
function expectReported(copy: ProjectCopy, { at, says }: Breakage, lines: string[]): void {
  const [file, text] = at;
  const place = `${file}:${text === undefined ? 1 : copy.lineOf(file, text)} `;
  const reported = lines.filter((line) => line.startsWith(place));
  expect(reported, lines.join('\n')).not.toEqual([]);
  expect(reported.join('\n')).toMatch(says);
}

function twoFindings(): ProjectCopy {
  const copy = copyProject();
  copy.edit(example, /password: .*/, 'password: 12');
  copy.edit(login, '  x-source:', '  x-origin: Login\n  x-source:');
  return copy;
}

function reported({ err }: Run): string[] {
  return err.split('\n').filter((line) => line.includes('.yaml:'));
}
