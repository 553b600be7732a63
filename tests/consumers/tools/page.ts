/** Renders the results of other people's tools as the tables of docs/other-tools.md. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import type { ToolResult } from './results.ts';

export const otherToolsPage = join(projectRoot, 'docs/other-tools.md');

/** Returns the page with these results instead of the old ones. */
export async function pageWith(results: readonly ToolResult[]): Promise<string> {
  const kinds = Map.groupBy(results, ({ kind }) => kind);
  const tables = [...kinds].map(([kind, tools]) => kindMarkdown(kind, tools)).join('\n\n');
  const page = await readFile(otherToolsPage, 'utf8');
  return page.replace(
    /<!-- table -->.*<!-- end of table -->/s,
    () => `<!-- table -->\n\n${tables}\n\n<!-- end of table -->`,
  );
}

export function rowHead({ tool, version }: Pick<ToolResult, 'tool' | 'version'>): string {
  return `| ${tool}, ${version} |`;
}

/** Renders one kind of tool: the questions, a table of the answers, and notes. */
function kindMarkdown(kind: string, tools: readonly ToolResult[]): string {
  const files = [...new Set(tools.flatMap((tool) => Object.keys(tool.files)))];
  const rows = tools.map((tool) => {
    const cells = files.map((file) => cellOf(tool.files[file]));
    return `${rowHead(tool)} ${cells.join(' | ')} |`;
  });
  const notes = tools.filter(({ note }) => note !== '');
  return [
    `**${kind}**`,
    [
      `| Tool | ${files.map((file) => `\`${file}\``).join(' | ')} |`,
      `|---|${'---|'.repeat(files.length)}`,
      ...rows,
    ].join('\n'),
    ...(notes.length > 0
      ? [notes.map(({ tool, note }) => `- **${tool}.** ${note}`).join('\n')]
      : []),
  ].join('\n\n');
}

/** A file that the tool was not given has no result. */
function cellOf(promises: { [promise: string]: boolean } | undefined): string {
  if (promises === undefined) return '';
  const broken = Object.keys(promises).filter((promise) => promises[promise] !== true);
  if (broken.length === 0) return 'Works';
  if (broken.length === Object.keys(promises).length) return '**Fails**';
  return `Does **not** ${broken.join(', nor ')}`;
}
