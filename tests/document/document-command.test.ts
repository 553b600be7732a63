import { expect, test } from 'vitest';
import { documentCommand } from '../../scripts/document/command.ts';
import { lintContract } from '../../scripts/lint/lint.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { namedOnly } from '../support/named-only.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';

/** What the command reads. */
const needed = ['openapi', 'docs', 'scripts', 'toolkit', 'redocly.yaml', '.spectral.yaml'];

const posted = namedOnly(contract, { method: 'post', parameters: 1 });
const read = namedOnly(contract, { method: 'get', parameters: 0 });

test('a skeleton has what a documented operation needs, under its new name, and each gap is reported by file and line', async () => {
  const copy = copyProject(needed);
  copy.write('docs/payouts.md', `# Payouts\n\nSee \`${posted.operationId}\`.\n`);
  const args = [posted.operationId, '--as', 'replayTransfer'];
  const run = await runNode(copy.root, 'scripts/document.ts', ...args);
  expect(run).toMatchObject({ code: 0, err: '' });
  const pathItem = pathItemFile(posted.path);
  const written = [...run.out.matchAll(/^wrote +(.+)$/gm)].map(([, file]) => file);
  expect(written).toEqual([
    pathItem,
    'openapi/components/schemas/ReplayTransferRequest.yaml',
    'openapi/components/examples/replayTransfer.request.example.yaml',
    'openapi/components/schemas/ReplayTransferResponse.yaml',
    'openapi/components/examples/replayTransfer.200.example.yaml',
    'openapi/components/examples/replayTransfer.400.rejected.yaml',
  ]);
  const summary = copy.lineOf(pathItem, 'summary:');
  expect(run.out).toContain(`to do   ${pathItem}:${summary}  Fill this gap: summary: TODO`);
  expect(copy.read(pathItem)).toContain(`name: ${posted.parameters[0]?.name}`);
  // A text that has the old name is to do as well.
  expect(run.out).toContain(`docs/payouts.md:3  This names ${posted.operationId}`);
  expect(run.out).toContain('CHANGELOG.md');
});

fullTest('with the gaps filled, the lint finds nothing', async () => {
  const copy = copyProject(needed);
  const run = await document(copy.root, read.operationId, '--as', 'listThings');
  for (const [, file = ''] of run.out.matchAll(/^wrote +(.+)$/gm)) {
    const filled = copy.read(file).replace(/summary: TODO in.*/, 'summary: List things');
    copy.write(file, filled.replaceAll(/^ *# TODO.*\n/gm, '').replaceAll('TODO', 'Text'));
  }
  expect(await lintContract(copy.root)).toEqual([]);
});

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

test.each([
  { args: [], message: 'One operationId is needed' },
  { args: ['noSuchOperation', '--as', 'x'], message: 'does not define the operation "noSuchOp' },
  { args: ['login', '--as', 'x'], message: 'login is documented already, in openapi/paths/auth/' },
  { args: [posted.operationId], message: '--as is needed' },
  { args: [posted.operationId, '--as', 'Replay it'], message: 'must be in camelCase' },
  { args: [posted.operationId, '--as', 'login'], message: 'has an operation "login" already' },
])('$args: what is wrong, exit 2', async ({ args, message }) => {
  // Were it not rejected, it would write.
  const run = await document(copyProject(needed).root, ...args);
  expect(run.code).toBe(2);
  expect(run.err).toContain(message);
});

function document(root: string, ...args: string[]) {
  return called(documentCommand(root), ...args);
}
