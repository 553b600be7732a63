/** Tests several receivers on one store: the guide's, in separate processes, and one in PostgreSQL. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { describeCode } from '../../../generated/client/typescript/index.js';
import { blocksOf, linkClient } from '../../docs/guide-blocks.ts';
import { isFull } from '../../support/full.ts';
import { databaseKinds, freshDatabase } from '../../sandbox/database.ts';
import { postgresSeen, tables } from './postgres-seen.ts';
import { payouts, race } from './racing-receiver.ts';
import { newFolder } from '../../support/run-folder.ts';

/** Expects that each outcome was handled once, and none of a payout after its final one. */
function expectOrder(lines: readonly string[]): void {
  expect(new Set(lines).size).toBe(lines.length);
  for (const payout of payouts) {
    const codes = lines.flatMap((line) => (line.startsWith(`${payout} `) ? [line.slice(-2)] : []));
    expect(codes.filter((code) => describeCode(code).final)).toHaveLength(1);
    expect(describeCode(codes.at(-1) ?? '').final).toBe(true);
  }
}

/** Creates a folder with the store from the guide. */
async function folderWithStore(): Promise<string> {
  const folder = newFolder();
  await linkClient(folder);
  const blocks = await blocksOf('docs/webhooks.md');
  const store = blocks.find(({ source }) => source.includes('node:sqlite'))?.source ?? '';
  await writeFile(join(folder, 'store.ts'), store);
  return folder;
}

async function run(folder: string, name: string, source: string): Promise<string> {
  await writeFile(join(folder, name), source);
  const { stdout } = await promisify(execFile)(process.execPath, [name], { cwd: folder });
  return stdout;
}

test("several processes on the guide's store handle each outcome once, and none after a final one", async () => {
  const folder = await folderWithStore();
  const receiver = pathToFileURL(join(import.meta.dirname, 'racing-receiver.ts')).href;
  const source = `
    import { appendFileSync } from 'node:fs';
    import { race } from '${receiver}';
    import { seen } from './store.ts';
    await race(seen, (line) => appendFileSync('handled', line + '\\n'));
  `;
  const processes = isFull ? [1, 2, 3, 4] : [1, 2];
  await Promise.all(processes.map((index) => run(folder, `receiver-${index}.ts`, source)));
  const handled = await readFile(join(folder, 'handled'), 'utf8');
  expectOrder(handled.trim().split('\n'));
});

test('the claim of a process that died is free again after a minute', async () => {
  const folder = await folderWithStore();
  const claims = `import { seen } from './store.ts'; console.log(await seen.claim('HR-1'));`;
  expect(await run(folder, 'dies.ts', claims)).toBe('[]\n[]\n');
  // Makes every claim a minute older instead of waiting.
  const tooEarlyAndLater = `
    import { DatabaseSync } from 'node:sqlite';
    ${claims}
    new DatabaseSync('webhooks.sqlite').exec('update claims set until = until - 61');
    console.log(await seen.claim('HR-1'));
  `;
  expect(await run(folder, 'lives.ts', tooEarlyAndLater)).toBe('[]\nrunning\n[]\n');
});

test.skipIf(!databaseKinds.includes('PostgreSQL'))(
  'four receivers on PostgreSQL handle each outcome once, and none after a final one',
  async () => {
    const connectionString = await freshDatabase('PostgreSQL');
    const pools = [1, 2, 3, 4].map(() => new pg.Pool({ connectionString, max: 3 }));
    const handled: string[] = [];
    try {
      await pools[0]?.query(tables);
      await Promise.all(
        pools.map((pool) => race(postgresSeen(pool), (line) => handled.push(line))),
      );
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    expectOrder(handled);
  },
);
