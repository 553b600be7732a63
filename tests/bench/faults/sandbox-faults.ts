/**
 * The sandbox under faults, with counts: killed under load, and with a PostgreSQL that is restarted
 * under load. After each fault everything is reconciled by HTTP.
 */
import { join } from 'node:path';
import { say, sayDone, sayFailed, sayRemark } from '../../../toolkit/cli/terminal.ts';
import { checkOut } from '../compare/earlier-commit.ts';
import { makeScratchFolder } from '../compare/scratch-folder.ts';
import { readSide } from '../compare/side.ts';
import type { Side } from '../compare/side.ts';
import { startPostgres } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';
import { runFaults } from './run.ts';
import type { FaultCounts } from './run.ts';

/**
 * @param times how often each fault happens
 * @param against an earlier commit whose sandbox has the same faults
 * @returns whether nothing was lost, doubled, invented or wrong in the sandbox as it is now
 */
export async function benchFaults(
  root: string,
  times: number,
  against: string | undefined,
): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const now = await readSide('now', root);
  const sides = [now];
  if (against !== undefined) {
    const commit = stack.use(await checkOut(root, against));
    sides.push(await readSide(commit.name, commit.root));
  }
  const folder = stack.use(await makeScratchFolder(root)).path;
  const postgres = await startPostgres(root).catch((error: unknown) => {
    sayRemark('remark', `without PostgreSQL: ${error instanceof Error ? error.message : ''}`);
    return undefined;
  });
  if (postgres) stack.use(postgres);
  let isRight = true;
  say('faults', heading());
  for (const side of sides) {
    for (const { name, database, strike } of faultsOf(side, folder, postgres)) {
      const counts = await runFaults({
        side,
        times,
        database: await database(),
        ...(strike && { strike }),
      });
      const isFine = isReconciled(counts);
      if (side === now && !isFine) isRight = false;
      (isFine ? sayDone : sayFailed)('faults', lineOf(`${name}, ${side.name}`, counts));
      const troubles = [...counts.troubles].map(([trouble, count]) => `${count} x ${trouble}`);
      if (troubles.length > 0) say('', `answers meanwhile: ${troubles.join(', ')}`);
    }
  }
  if (!isRight) sayFailed('faults', 'the counts in red must be 0, and the balance right');
  return isRight;
}

interface Fault {
  name: string;
  database(): Promise<string>;
  strike?: () => Promise<void>;
}

function faultsOf(side: Side, folder: string, postgres: PostgresServer | undefined): Fault[] {
  const file = async () => join(folder, `${side.name}.sqlite`);
  const faults: Fault[] = [{ name: 'kill -9, SQLite', database: file }];
  if (!postgres) return faults;
  const { schema, restart } = postgres;
  return [
    ...faults,
    { name: 'kill -9, PostgreSQL', database: schema },
    { name: 'PostgreSQL restarted (fast)', database: schema, strike: () => restart('fast') },
    {
      name: 'PostgreSQL stopped (immediate)',
      database: schema,
      strike: () => restart('immediate'),
    },
  ];
}

function isReconciled(counts: FaultCounts): boolean {
  const wrong = columns.filter(({ mustBe0 }) => mustBe0).map(({ count }) => count(counts));
  return wrong.every((count) => Number(count) === 0);
}

/** `silent`: never notified. `twice`: notified again, which is allowed. `back`: work goes on. */
interface Column {
  title: string;
  mustBe0?: true;
  count(counts: FaultCounts): number | string;
}

const columns: readonly Column[] = [
  { title: 'times', count: ({ times }) => times },
  { title: 'died', mustBe0: true, count: ({ deaths }) => deaths },
  { title: 'answered', count: ({ answered }) => answered },
  { title: 'unknown', count: ({ unknown }) => unknown },
  { title: 'found', count: ({ found }) => found },
  { title: 'lost', mustBe0: true, count: ({ lost }) => lost },
  { title: 'doubled', mustBe0: true, count: ({ doubled }) => doubled },
  { title: 'invented', mustBe0: true, count: ({ invented }) => invented },
  { title: 'wrong', mustBe0: true, count: ({ wrong }) => wrong },
  { title: 'receipts', mustBe0: true, count: ({ otherReceipts }) => otherReceipts },
  { title: 'balance', mustBe0: true, count: ({ balanceOff }) => (balanceOff / 100).toFixed(2) },
  { title: 'silent', mustBe0: true, count: ({ notNotified }) => notNotified },
  { title: 'twice', count: ({ notifiedAgain }) => notifiedAgain },
  { title: 'back', count: ({ backAfter }) => `${backAfter.toFixed(1)} s` },
  { title: 'notified', count: ({ notifiedAfter }) => `${notifiedAfter.toFixed(1)} s` },
];

function heading(): string {
  return ' '.repeat(nameWidth) + columns.map(({ title }) => title.padStart(width(title))).join('');
}

function lineOf(name: string, counts: FaultCounts): string {
  const cells = columns.map(({ title, count }) => String(count(counts)).padStart(width(title)));
  return name.padEnd(nameWidth) + cells.join('');
}

const nameWidth = 39;

function width(title: string): number {
  return Math.max(title.length, 5) + 2;
}
