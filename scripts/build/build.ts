/** A build from end to end, and whether one is needed. */
import { join } from 'node:path';
import { formatBytes, formatSeconds, say, sayDone } from '../../toolkit/cli/terminal.ts';
import { writeGenerated } from './files.ts';
import type { MadeArtifact } from './make.ts';
import { makeArtifacts } from './make.ts';
import { isBuiltFromInputs, rememberInputs } from './stamp.ts';

/** Builds, prints a line per artifact, and remembers what it was built from. */
export async function build(root: string): Promise<void> {
  const start = performance.now();
  const files = await makeArtifacts(root, (made) => say('build', artifactLine(made)));
  await writeGenerated(join(root, 'generated'), files);
  await rememberInputs(root);
  sayDone(
    'built',
    `generated/  ${files.size} files in ${formatSeconds(performance.now() - start)}`,
  );
}

/** Builds unless generated/ is there already and nothing that it is made from has changed. */
export async function buildIfStale(root: string): Promise<void> {
  if (!(await isBuiltFromInputs(root))) await build(root);
}

function artifactLine({ name, says, bytes, milliseconds }: MadeArtifact): string {
  const size = formatBytes(bytes).padStart(9);
  return `${name.padEnd(26)}${says.padEnd(24)}${size}${formatSeconds(milliseconds).padStart(10)}`;
}
