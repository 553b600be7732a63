/** Whether the database can be written: one that is full or frozen may still be read. */
import { execute, StoreUnavailableError } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';

const answerMs = 2_000;

/** One check is made at a time, however many ask for it. */
export function createHealthCheck(store: Store, realNow: () => number): () => Promise<void> {
  let check: Promise<unknown> | undefined;
  return async () => {
    // Another value each time: SQLite would not write the same one again.
    check ??= store
      .transaction(() => execute(writeSql, String(realNow())))
      .finally(() => (check = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const reason = `the database has written nothing for ${answerMs / 1_000} s`;
        reject(new StoreUnavailableError(reason));
      }, answerMs);
    });
    await Promise.race([check, late]).finally(() => clearTimeout(timer));
  };
}

const writeSql = `
  insert into settings (name, value) values ('checked_at', ?)
  on conflict (name) do update set value = excluded.value`;
