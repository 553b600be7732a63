/**
 * Writes the table of docs/measurements.md: every client with an installed toolchain takes the
 * client test, one after the other. Takes about ten minutes.
 *
 * Run: node tests/client-tests/compare.ts
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from '../../toolkit/client-tests/faults/faults.ts';
import { projectRoot } from '../../scripts/project.ts';
import { clients, type TestedClient } from './clients.ts';
import { problemsUnder } from './running.ts';

/** The columns of problems, by words in their sentences. A fault counts once in each column. */
const columns: { name: string; is: RegExp }[] = [
  { name: 'Paid twice', is: /\bwas paid (twice|\d+ times)/ },
  { name: 'False belief', is: /\breported \S+ (as|with the code)\b/ },
  { name: 'Lost sight', is: /\bdid not report\b|\bThe client left\b/ },
  { name: 'Amounts', is: /\bThe balance in\b|\bmust arrive as given\b/ },
  { name: 'Webhooks', is: /\bThe application\b|\bto the application\b|\bdelivery\b/i },
];

const kinds = { ours: 'this project', generated: 'generated', hurried: 'in a hurry' };

const page = join(projectRoot, 'docs/measurements.md');
const missing = clients.filter(({ canRun }) => !canRun).map(({ language }) => language);
if (missing.length > 0) throw new Error(`Toolchains are missing: ${missing.join(', ')}.`);

const rows = [
  `| Client | Kept, of ${faults.length} | ${columns.map(({ name }) => name).join(' | ')} |`,
  `|---|---|${columns.map(() => '---|').join('')}`,
];
for (const client of clients) {
  rows.push(await rowOf(client));
  process.stdout.write(`${rows.at(-1)}\n`);
}
const text = await readFile(page, 'utf8');
const table = `<!-- table -->\n\n${rows.join('\n')}\n\n<!-- end of table -->`;
await writeFile(
  page,
  text.replace(/<!-- table -->.*<!-- end of table -->/s, () => table),
);

async function rowOf(client: TestedClient): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'compared-client-'));
  const problems = Object.values(await problemsUnder(await client.prepare(folder)));
  await rm(folder, { recursive: true, force: true });
  const kept = problems.filter((sentences) => sentences.length === 0).length;
  const counts = columns.map(
    ({ is }) => problems.filter((sentences) => sentences.some((one) => is.test(one))).length,
  );
  const name = `${client.language}, ${kinds[client.kind]}: ${client.what}`;
  return `| ${[name, kept, ...counts].join(' | ')} |`;
}
