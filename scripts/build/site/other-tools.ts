/** What was proved of other people's tools, as tables. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../toolkit/contract/objects.js';

/** Where the test of the tools writes what it found. */
export const otherToolsFile = 'docs/other-tools.json';

/** What was proved of one tool. */
export interface ToolResult {
  tool: string;
  /** The npm package and its version. */
  package: string;
  version: string;
  kind: string;
  /** What one has to know to use it, or what it does wrong by itself; may be empty. */
  note: string;
  /** By file, and in it by promise: whether that held. */
  files: { [file: string]: { [promise: string]: boolean } };
}

/**
 * What the test found last.
 *
 * @throws Error when the file is not what the test writes
 */
export async function readToolResults(root: string): Promise<ToolResult[]> {
  const results: unknown = JSON.parse(await readFile(join(root, otherToolsFile), 'utf8'));
  if (Array.isArray(results) && results.every(isToolResult)) return results;
  throw new Error(
    `${otherToolsFile} must be as the test writes it.\n` +
      'Run: FULL=1 npx vitest run -u tests/consumers/other-tools.full.test.ts',
  );
}

function isToolResult(value: unknown): value is ToolResult {
  if (!isObject(value) || !isObject(value['files'])) return false;
  const texts = ['tool', 'package', 'version', 'kind', 'note'].map((name) => value[name]);
  return texts.every((text) => typeof text === 'string');
}

/** For each kind of tool what was asked of it, a table of the answers, and notes. */
export function otherToolsMarkdown(results: readonly ToolResult[]): string {
  const kinds = Map.groupBy(results, ({ kind }) => kind);
  return [...kinds].map(([kind, tools]) => kindMarkdown(kind, tools)).join('\n\n');
}

function kindMarkdown(kind: string, tools: readonly ToolResult[]): string {
  const files = [...new Set(tools.flatMap((tool) => Object.keys(tool.files)))];
  const head = `| Tool | ${files.map((file) => `\`${file}\``).join(' | ')} |`;
  const rows = tools.map((tool) => {
    const cells = files.map((file) => cellOf(tool.files[file]));
    return `| ${tool.tool}, ${tool.version} | ${cells.join(' | ')} |`;
  });
  const notes = tools.filter(({ note }) => note !== '');
  return [
    `**${kind}**`,
    [head, `|---|${'---|'.repeat(files.length)}`, ...rows].join('\n'),
    notes.map(({ tool, note }) => `- **${tool}.** ${note}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A file that a tool was not given has no verdict. */
function cellOf(promises: { [promise: string]: boolean } | undefined): string {
  if (promises === undefined) return '';
  const broken = Object.keys(promises).filter((promise) => promises[promise] !== true);
  if (broken.length === 0) return 'Works';
  if (broken.length === Object.keys(promises).length) return '**Fails**';
  return `Does **not** ${broken.join(', nor ')}`;
}
