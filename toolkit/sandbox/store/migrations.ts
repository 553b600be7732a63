/** Brings the tables of a database up to date, by the numbered scripts in `migrations/`. */
import { readFileSync, readdirSync } from 'node:fs';
import { migrationsFolder } from '../../files.ts';
import { execute, query, smallInteger, StoreError } from './store.ts';
import type { Work } from './store.ts';

/**
 * Runs in one transaction that excludes every other of its kind.
 *
 * @throws StoreError when the database was made by a newer sandbox
 */
export function* applyMigrations(): Work<void> {
  yield* execute(
    'create table if not exists migrations (number bigint primary key, name text not null)',
  );
  const [row] = yield* query('select coalesce(max(number), 0) as number from migrations');
  const applied = row ? smallInteger(row, 'number') : 0;
  const scripts = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  if (applied > scripts.length) {
    throw new StoreError(
      `The database has migration ${applied}, and this sandbox has ${scripts.length}. ` +
        'Use a newer sandbox or another database.',
    );
  }
  for (const [index, name] of scripts.entries()) {
    if (index < applied) continue;
    yield { script: readFileSync(new URL(name, migrationsFolder), 'utf8') };
    yield* execute('insert into migrations (number, name) values (?, ?)', index + 1, name);
  }
}
