/** The rules for all code, by ESLint. */
import { relative } from 'node:path';
import { formatFinding } from '../lint/finding.ts';
import { listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import { readReport } from './tool.ts';

/**
 * Where its cache is kept, ESLint does not look again at a file that did not change, even when a
 * type that it uses did. CI keeps none, and so has the last word.
 */
const eslint = {
  name: 'ESLint',
  script: 'eslint/bin/eslint.js',
  args: [
    '.',
    '--format=json',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=node_modules/.cache/eslint/',
  ],
};

/** @throws when ESLint cannot do its work. */
export async function findRuleBreaches(root: string): Promise<string[]> {
  const files = await readReport(root, eslint);
  return files.flatMap((file) =>
    listAt(file, 'messages').map((message) =>
      formatFinding({
        file: relative(root, textAt(file, 'filePath') ?? ''),
        line: numberAt(message, 'line') ?? 1,
        column: numberAt(message, 'column'),
        message: textAt(message, 'message') ?? '',
        rule: textAt(message, 'ruleId') ?? 'syntax',
      }),
    ),
  );
}
