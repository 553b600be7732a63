/** `npm run document -- <operationId>`: makes a named-only operation ready to be documented. */
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArgs, runCommand, UsageError } from '../toolkit/cli/command.ts';
import { skeletonOf } from './document/skeleton.ts';
import { formatFinding } from './lint/finding.ts';
import { lintContract } from './lint/lint.ts';
import { operationsOf } from '../toolkit/contract/document.ts';
import type { PlacedOperation } from '../toolkit/contract/document.ts';
import { loadContract } from '../toolkit/contract/load.ts';
import { pathItemFile } from '../toolkit/contract/source-files.ts';
import { projectRoot } from './project.ts';
import { say, sayDone } from '../toolkit/cli/terminal.ts';

const usage = `
Usage: npm run document -- <operationId>

Turns a named-only operation into the skeleton of a documented one: its path item, schemas and
examples, with every gap marked. Then lists what is missing, by file and line. Nothing is written
when a file of the skeleton is there already.

Exit code: 0 the skeleton is written, 2 it could not be.
`;

await runCommand({ call: 'npm run document --', usage, run: documentOperation });

async function documentOperation(args: string[]): Promise<number> {
  const { positionals } = readArgs({ args, options: {}, allowPositionals: true });
  const [operationId] = positionals;
  if (operationId === undefined || positionals.length > 1) {
    throw new UsageError('One operationId is needed, such as remittanceAdminDebitWallet.');
  }
  const { document } = await loadContract(projectRoot);
  const skeleton = skeletonOf(namedOnlyOperation(operationsOf(document), operationId));
  await refuseToOverwrite([...skeleton.keys()].slice(1));
  for (const [file, text] of skeleton) {
    await writeFile(join(projectRoot, file), text);
    say('wrote', file);
  }
  const missing = (await lintContract(projectRoot)).filter(({ file }) => skeleton.has(file));
  for (const finding of missing) say('missing', formatFinding(finding));
  sayDone('next', 'Fill the gaps, run `npm run lint` until it is silent, then `npm run build`.');
  return 0;
}

function namedOnlyOperation(operations: PlacedOperation[], operationId: string): PlacedOperation {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) {
    throw new UsageError(
      `The contract has no operation "${operationId}". generated/openapi.yaml lists them.`,
    );
  }
  if (found.operation['x-doc-status'] === 'documented') {
    throw new UsageError(`${operationId} is documented already, in ${pathItemFile(found.path)}.`);
  }
  return found;
}

/** The path item is replaced, since it says nothing; schemas and examples are somebody's work. */
async function refuseToOverwrite(files: string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(join(projectRoot, file)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new UsageError(`${file} is there already. Move it away, then run again.`);
  }
}
