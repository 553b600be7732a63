/** The types of all code, by TypeScript. */
import { formatFinding } from '../lint/finding.ts';
import { runTool } from './tool.ts';

export async function findTypeErrors(root: string): Promise<string[]> {
  const { code, out } = await runTool(root, {
    name: 'TypeScript',
    script: 'typescript/bin/tsc',
    args: ['--pretty', 'false'],
  });
  if (code === 0) return [];
  // A message that goes on does so on indented lines.
  const messages = out.trim().split(/\r?\n(?! )/);
  return messages.map((message) => formatMessage(message.replaceAll(/\s+/g, ' ')));
}

function formatMessage(text: string): string {
  const [, file, line, column, rule, message] =
    /^(.+)\((\d+),(\d+)\): error (TS\d+): (.+)$/.exec(text) ?? [];
  if (!file || !rule || !message) return text;
  return formatFinding({ file, line: Number(line), column: Number(column), message, rule });
}
