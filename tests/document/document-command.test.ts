import { expect, test } from 'vitest';
import { documentCommand } from '../../scripts/document/command.ts';
import { lintContract } from '../../scripts/lint/lint.ts';
import { projectRoot } from '../../scripts/project.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { git } from '../committed-copy.ts';
import { committedContract } from '../diff/committed-contract.ts';
import { copyProject, lintedFiles, type ProjectCopy } from '../project-copy.ts';
import { runNode, type Run } from '../run-node.ts';
import { called } from '../support/called.ts';
import { namedOnly } from '../support/named-only.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';

/** The files that the command reads. The stored contract is used while the lock file is the same. */
const needed = [...lintedFiles, 'docs', 'package-lock.json'];

const posted = namedOnly(contract, { method: 'post', parameters: 1 });
const read = namedOnly(contract, { method: 'get', parameters: 0 });

test('a skeleton has what a documented operation needs, under its new name, each gap is reported by file and line, and with the gaps filled the lint finds nothing', async () => {
  const copy = committedContract();
  const call = `POST ${posted.path}`;
  copy.write(
    'docs/payouts.md',
    `# Payouts\n\nSee \`${posted.operationId}\`.\nNobody knows ${call}.\n`,
  );
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'One more page');
  const run = await document(copy.root, posted.operationId, '--as', 'replayTransfer');
  expect(run).toMatchObject({ code: 0, err: '' });
  const pathItem = pathItemFile(posted.path);
  const files = written(run);
  expect(files).toEqual([
    pathItem,
    'openapi/components/schemas/ReplayTransferRequest.yaml',
    'openapi/components/examples/replayTransfer.request.example.yaml',
    'openapi/components/schemas/ReplayTransferResponse.yaml',
    'openapi/components/examples/replayTransfer.200.example.yaml',
    'openapi/components/examples/replayTransfer.400.rejected.yaml',
  ]);
  const changed = git(copy, 'status', '--porcelain', '--untracked-files=all').trim().split('\n');
  expect(changed.map((line) => line.replace(/^.*?(?=openapi)|"$/g, '')).toSorted()).toEqual(
    files.toSorted(),
  );
  const summary = copy.lineOf(pathItem, 'summary:');
  expect(run.out).toContain(`to do   ${pathItem}:${summary}  Fill this gap: summary: TODO`);
  expect(copy.read(pathItem)).toContain(`name: ${posted.parameters[0]?.name}`);
  // A text with the old name, or about the operation, is on the list too.
  expect(run.out).toContain(`docs/payouts.md:3  This line names ${posted.operationId}`);
  expect(run.out).toContain(`docs/payouts.md:4  This line mentions ${call}`);
  expect(run.out).toContain('CHANGELOG.md');

  fill(copy, files);
  expect(await lintContract(copy.root)).toEqual([]);
});

const kinds = [
  { operation: read, flags: [], has: ['application/json'] },
  { operation: read, flags: ['--query', '--download'], has: ['in: query', 'text/csv'] },
  { operation: posted, flags: ['--upload'], has: ['multipart/form-data'] },
  { operation: posted, flags: ['--query', '--body'], has: ['in: query', 'requestBody:'] },
  { operation: posted, flags: ['--query'], has: ['in: query'], lacks: 'requestBody' },
];

fullTest.for(kinds)(
  'with the gaps of $flags filled, the lint finds nothing',
  async ({ operation, flags, has, lacks }) => {
    const copy = copyProject(needed);
    const run = await document(copy.root, operation.operationId, '--as', 'doThings', ...flags);
    const pathItem = copy.read(pathItemFile(operation.path));
    for (const part of has) expect(pathItem).toContain(part);
    if (lacks !== undefined) expect(pathItem).not.toContain(lacks);
    fill(copy, written(run));
    expect(await lintContract(copy.root)).toEqual([]);
  },
);

test('existing work is not overwritten, and nothing is half-written', async () => {
  const copy = copyProject(needed);
  const pathItem = pathItemFile(posted.path);
  const before = copy.read(pathItem);
  copy.write('openapi/components/schemas/ReplayTransferResponse.yaml', 'type: object\n');
  const run = await document(copy.root, posted.operationId, '--as', 'replayTransfer');
  expect(run.code).toBe(2);
  expect(run.err).toContain('ReplayTransferResponse.yaml exists');
  expect(copy.read(pathItem)).toBe(before);
});

test('without an operationId the script says what it needs, and ends with exit code 2', async () => {
  const run = await runNode(projectRoot, 'scripts/document.ts');
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('One operationId is needed');
});

const wrong = [
  { args: [], message: 'One operationId is needed' },
  { args: ['noSuchOperation', '--as', 'x'], message: 'does not define the operation "noSuchOp' },
  { args: ['login', '--as', 'x'], message: 'login is already documented, in openapi/paths/auth/' },
  { args: [posted.operationId], message: '--as must name' },
  { args: [posted.operationId, '--as', 'x', '--body', '--upload'], message: 'Choose one' },
  { args: [read.operationId, '--as', 'x', '--upload'], message: 'which cannot have a body' },
  { args: [posted.operationId, '--as', 'Replay it'], message: 'must be in camelCase' },
  { args: [posted.operationId, '--as', 'login'], message: 'already has an operation "login"' },
];

test('a wrong call ends with exit code 2 and the reason', async () => {
  // Use a copy, because a call that is not rejected would write.
  const { root } = copyProject(needed);
  for (const { args, message } of wrong) {
    const run = await document(root, ...args);
    expect(run.code, args.join(' ')).toBe(2);
    expect(run.err).toContain(message);
  }
});

function document(root: string, ...args: string[]) {
  return called(documentCommand(root), ...args);
}

/** The files that a run reports as written. */
function written({ out }: Run): string[] {
  return [...out.matchAll(/^wrote +(.+)$/gm)].map(([, file = '']) => file);
}

/** Fills every gap of a skeleton with some text. */
function fill(copy: ProjectCopy, files: readonly string[]): void {
  for (const file of files) {
    const filled = copy.read(file).replace(/summary: TODO in.*/, 'summary: List things');
    copy.write(file, filled.replaceAll(/^ *# TODO.*\n/gm, '').replaceAll('TODO', 'Text'));
  }
}
