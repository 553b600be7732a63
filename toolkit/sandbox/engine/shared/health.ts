/** Whether the database accepts writes: a full or frozen one may still be readable. */
import { setTimeout as pause } from 'node:timers/promises';
import { execute, StoreUnavailableError } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';

const answerMs = 2_000;

/** Checks once for all callers that ask at the same time. */
export function createHealthCheck(store: Store, realNow: () => number): () => Promise<void> {
  let check: Promise<unknown> | undefined;
  return async () => {
    // Write a different value each time, because SQLite would not write the same one again.
    check ??= store
      .transaction(() => execute(writeSql, String(realNow())))
      .finally(() => (check = undefined));
    const late = pause(answerMs, undefined, { ref: false }).then(() => {
      const reason = `the database has written nothing for ${answerMs / 1_000} s`;
      throw new StoreUnavailableError(reason);
    });
    await Promise.race([check, late]);
  };
}

const writeSql = `
  insert into settings (name, value) values ('checked_at', ?)
  on conflict (name) do update set value = excluded.value`;
