/** `npm run build`: makes everything in generated/ from openapi/ and client/. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeGenerated } from './build/files.ts';
import { makeArtifacts } from './build/make.ts';
import type { MadeArtifact } from './build/make.ts';
import { isBuiltFromInputs, rememberInputs } from './build/stamp.ts';
import { ContractError } from './openapi/load.ts';
import { projectRoot } from './project.ts';
import { formatBytes, formatSeconds, say, sayDone, sayError } from './terminal.ts';

/** Builds, prints a line per artifact, and remembers what it was built from. */
export async function build(root: string): Promise<void> {
  const start = performance.now();
  const files = await makeArtifacts(root, (made) => say('build', artifactLine(made)));
  await writeGenerated(join(root, 'generated'), files);
  await rememberInputs(root);
  sayDone('built', `generated/  ${files.size} files in ${formatSeconds(performance.now() - start)}`);
}

/** Builds unless generated/ is there already and nothing that it is made from has changed. */
export async function buildIfStale(root: string): Promise<void> {
  if (!(await isBuiltFromInputs(root))) await build(root);
}

function artifactLine({ name, says, bytes, milliseconds }: MadeArtifact): string {
  const size = formatBytes(bytes).padStart(9);
  return `${name.padEnd(26)}${says.padEnd(24)}${size}${formatSeconds(milliseconds).padStart(10)}`;
}

async function main(): Promise<number> {
  parseArgs({ options: {} });
  try {
    await build(projectRoot);
    return 0;
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    sayError(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
