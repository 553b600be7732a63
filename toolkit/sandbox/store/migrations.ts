/** Creates a database's tables with the script in `migrations/`. */
import { readFileSync } from 'node:fs';
import { tablesFile } from '../../files.ts';
import { fingerprint } from './identity.ts';
import { execute, query, StoreError, text } from './store.ts';
import type { Work } from './store.ts';

/**
 * Creates the tables in one transaction that excludes all others of its kind.
 *
 * @throws StoreError if the database has the tables of another version
 */
export function* makeTables(): Work<void> {
  const script = readFileSync(tablesFile, 'utf8');
  // Ignore comments and spaces.
  const version = fingerprint([script.replaceAll(/--.*|\s+/g, '')]);
  yield* execute('create table if not exists tables_version (version text primary key)');
  const [made] = yield* query('select version from tables_version');
  if (made && text(made, 'version') !== version) {
    throw new StoreError(
      'it has the tables of another version of the sandbox; use another database',
    );
  }
  if (made) return;
  yield { script };
  yield* execute('insert into tables_version (version) values (?)', version);
}
