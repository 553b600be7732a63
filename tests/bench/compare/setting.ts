/** What all measurements work with: both sides, a kind of database, and sandboxes on empty ones. */
import { demoCredentials } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { readBalance } from '../api.ts';
import { logIn } from '../load.ts';
import type { CallHeaders } from '../load.ts';
import type { ServerProcess } from '../server-process.ts';
import { freshDatabase } from './databases.ts';
import type { BenchDatabase, DatabaseKind } from './databases.ts';
import type { Loader } from './loader.ts';
import type { Figures, Pair } from './pairs.ts';
import { startSide } from './side.ts';
import type { Side } from './side.ts';

export interface Setting {
  now: Side;
  then: Side;
  rounds: number;
  kind: DatabaseKind;
  loader: Loader;
  /** On a disk. */
  folder: string;
  /** The address of PostgreSQL. */
  server: string | undefined;
}

export interface Measurement {
  /** For `--only`. */
  name: string;
  /** What is done, in words, with its numbers. */
  description: string;
  figures: readonly FigureKind[];
  /** Whether it depends on the database, so that it is measured on PostgreSQL as well. */
  isOfDatabase: boolean;
  run(setting: Setting): Promise<Pair[]>;
}

export interface FigureKind {
  /** Its key in what the measurement gives. */
  key: string;
  title: string;
  unit: '/s' | 'µs' | 'ms' | 's' | 'MB';
  better: 'more' | 'less';
}

/** A sandbox on a database of its own, which is gone with it. */
export interface Subject extends AsyncDisposable {
  server: ServerProcess;
  database: BenchDatabase;
  url: string;
  headers: CallHeaders;
  /** @throws Error unless exactly that many payouts of 1.00 have been taken from the balance */
  expectPaid(payouts: number): Promise<void>;
}

export async function startSubject(
  { kind, folder, server: postgres }: Setting,
  side: Side,
  options: readonly string[] = [],
): Promise<Subject> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await freshDatabase(kind, folder, postgres));
  const server = stack.use(await startSide(side, database.address, options));
  const { url } = server;
  const headers = await logInFirstUser(url);
  const opening = await readBalance(url, headers);
  const disposal = stack.move();
  return {
    server,
    database,
    url,
    headers,
    async expectPaid(payouts) {
      const taken = opening - (await readBalance(url, headers));
      if (taken === payouts * 100) return;
      throw new Error(
        `${side.name}: ${payouts} payouts of 1.00 must take ${payouts}.00 from the balance, ` +
          `and ${(taken / 100).toFixed(2)} is gone.`,
      );
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

export function logInFirstUser(url: string): Promise<CallHeaders> {
  const [credentials] = demoCredentials;
  if (!credentials) throw new Error('The sandbox must have a demo user.');
  return logIn(url, credentials);
}

export function figureOf(figures: Figures, name: string): number {
  const figure = figures[name];
  if (figure === undefined) throw new Error(`The figure "${name}" is missing.`);
  return figure;
}
