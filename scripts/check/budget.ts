/** Checks the line budget: CONTRIBUTING.md has the maximum number of lines per room. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './git.ts';
import { outcomeOf, type Outcome } from './tool.ts';

export async function findTooManyLines(root: string): Promise<Outcome> {
  const limits = readLimits(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  const lines = await countLines(root);
  const findings = [...new Set([...limits.keys(), ...lines.keys()])].flatMap((room) => {
    const limit = limits.get(room) ?? 0;
    const found = lines.get(room) ?? 0;
    if (found <= limit) return [];
    return [`${room} has ${found} lines; the limit in CONTRIBUTING.md is ${limit}.`];
  });
  return outcomeOf(findings);
}

/** Returns the table of CONTRIBUTING.md with current figures. */
export async function printLines(root: string): Promise<string> {
  const rows = [...(await countLines(root))].map(([room, lines]) => `| \`${room}\` | ${lines} |`);
  return ['| Room | Lines |', '|---|---:|', ...rows.toSorted()].join('\n');
}

function readLimits(text: string): Map<string, number> {
  const [, section = ''] = text.split(/^## A budget that holds$/m);
  const [own = ''] = section.split(/^## /m);
  const rows = [...own.matchAll(/^\| `([^`]+)` \| ([\d,]+) \|$/gm)];
  if (rows.length === 0) throw new Error('CONTRIBUTING.md has no table in "A budget that holds".');
  return new Map(
    rows.map(([, room = '', limit = '']) => [room, Number(limit.replaceAll(',', ''))]),
  );
}

async function countLines(root: string): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  for (const file of await projectFiles(root)) {
    const room = roomOf(file);
    if (room === undefined || file.endsWith('package-lock.json')) continue;
    const count = readFileSync(join(root, file), 'latin1').split('\n').length - 1;
    lines.set(room, (lines.get(room) ?? 0) + count);
  }
  return lines;
}

/** `toolkit/mock`. Loose files count for the parent folder, and `tests` is one room. */
function roomOf(file: string): string | undefined {
  const [first = '', second, ...rest] = file.split('/');
  if (first === 'tests') return first;
  if (!['client', 'toolkit', 'scripts'].includes(first)) return undefined;
  return rest.length > 0 ? `${first}/${second}` : first;
}
