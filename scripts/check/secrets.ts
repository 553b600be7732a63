/** What must not be published, by Secretlint: secrets, and paths of somebody's machine. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { formatFinding } from '../lint/finding.ts';
import { listAt, numberAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { objectsIn, runTool, toolFailure, type Tool } from './tool.ts';

/** @throws when Secretlint cannot do its work. */
export async function findSecrets(root: string): Promise<string[]> {
  // Into a file: it exits before a long report has gone through a pipe.
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    const report = join(folder, 'report.json');
    const tool = secretlintTo(report);
    const run = await runTool(root, tool);
    if (run.code !== 0) throw toolFailure(tool, run);
    return findingsIn(await readFile(report, 'utf8'), root);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Looks at every file that git does not ignore, so also at one that is yet to be added. */
function secretlintTo(report: string): Tool {
  return {
    name: 'Secretlint',
    script: 'secretlint/bin/secretlint.js',
    args: [
      '**/*',
      '--secretlintignore=.gitignore',
      '--format=json',
      `--output=${report}`,
      // Masked, a message does not say what kind of secret it is. What was found is not passed on.
      '--no-maskSecrets',
    ],
  };
}

function findingsIn(report: string, root: string): string[] {
  return objectsIn(report).flatMap((file) =>
    listAt(file, 'messages').map((message) => {
      const { line, column } = startOf(message);
      const kind =
        textAt(objectAt(message, 'data'), 'PATTERN_NAME') ?? textAt(message, 'messageId');
      return formatFinding({
        file: relative(root, textAt(file, 'filePath') ?? ''),
        line,
        column,
        message: `This looks like a secret or private: ${kind}. Keep it out of the project.`,
        rule: (textAt(message, 'ruleId') ?? '').replace('@secretlint/', ''),
      });
    }),
  );
}

/** Secretlint counts columns from 0. */
function startOf(message: unknown): { line: number; column: number } {
  const start = objectAt(objectAt(message, 'loc'), 'start');
  return { line: numberAt(start, 'line') ?? 1, column: (numberAt(start, 'column') ?? 0) + 1 };
}
