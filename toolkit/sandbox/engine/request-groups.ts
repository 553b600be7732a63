/** Requests of all processes in the database, and the processes that may have more of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { execute, query, smallInteger, text, textOrNull } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { maxBytes, maxRequests } from './interface/request-groups.ts';
import type { RequestGroups } from './interface/request-groups.ts';
import type { Context } from './shared/context.ts';

/** So much is written before the oldest are removed. */
const trimAfterBytes = 400_000;

/** How long the others may take to write, and the pause between two looks. */
const patienceMs = 3_000;
const pauseMs = 10;

export function createRequestGroups({ store, shared, opening, nextId }: Context): RequestGroups {
  let untrimmed = 0;
  let answered = -1;
  const waitingFor = (asked: number) =>
    store.read(() => query(waitedForSql, opening, asked)).then((rows) => rows.length > 0);
  return {
    onAsked: shared.onAsked,
    asked: shared.asked,
    async writeGroup(entries, counted) {
      untrimmed += entries.length;
      const trims = untrimmed >= trimAfterBytes;
      await store.transaction(function* () {
        yield* execute(addSql, nextId(), counted, entries);
        // A process that was forgotten is known again.
        yield* execute(noteSql, opening, answered);
        if (trims) yield* trim();
      });
      if (trims) untrimmed = 0;
    },
    async hasWritten(asked) {
      if (asked === answered) return;
      await store.transaction(() => execute(noteSql, opening, asked));
      answered = asked;
    },

    async gather() {
      if (!(await waitingFor(Number.MAX_SAFE_INTEGER))) return;
      const asked = await store.transaction(function* () {
        yield* execute('update shared_state set asked = asked + 1 where id = 1');
        const [row] = yield* query('select asked from shared_state where id = 1');
        return row ? smallInteger(row, 'asked') : 0;
      });
      const until = performance.now() + patienceMs;
      while (await waitingFor(asked)) {
        if (performance.now() >= until) {
          await store.transaction(() => execute(forgetSql, opening, asked));
          return;
        }
        await pause(pauseMs);
      }
    },

    readGroups: (known) =>
      store.read(function* () {
        return (yield* query(groupsSql, { texts: known })).map((row) => ({
          key: text(row, 'key'),
          counted: smallInteger(row, 'counted'),
          gone: smallInteger(row, 'gone'),
          entries: textOrNull(row, 'entries'),
        }));
      }),

    async clearGroups(rewrite) {
      await store.transaction(function* () {
        yield* query(lockSql);
        if (!rewrite) {
          yield* execute('delete from request_groups');
          yield* execute('update shared_state set gone = 0 where id = 1');
          return;
        }
        for (const row of yield* query('select id, entries from request_groups')) {
          const { entries, removed } = rewrite(text(row, 'entries'));
          if (removed > 0) yield* execute(rewriteSql, entries, removed, smallInteger(row, 'id'));
        }
      });
    },

    async leave() {
      await store.transaction(() => execute('delete from processes where process = ?', opening));
    },
  };
}

/** Removes the groups that are behind what may be kept. One process does so at a time. */
function* trim(): Work<void> {
  yield* query(lockSql);
  const rows = yield* query(oldSql, maxRequests, maxBytes);
  if (rows.length === 0) return;
  const gone = rows.reduce((sum, row) => sum + smallInteger(row, 'counted'), 0);
  const ids = { numbers: rows.map((row) => smallInteger(row, 'id')) };
  yield* execute('delete from request_groups where id in numbers(?)', ids);
  yield* execute('update shared_state set gone = gone + ? where id = 1', gone);
}

const lockSql = 'select gone from shared_state where id = 1 for update';

const groupsSql = `
  select id || ' ' || counted as key, counted,
    (select s.gone from shared_state s where s.id = 1) as gone,
    case when id || ' ' || counted in texts(?) then null else entries end as entries
  from request_groups order by id`;

const addSql = 'insert into request_groups (id, counted, entries) values (?, ?, ?)';

const rewriteSql = 'update request_groups set entries = ?, counted = counted - ? where id = ?';

const oldSql = `
  select g.id, g.counted from (
    select id, counted, sum(counted) over (order by id desc) - counted as newer,
      sum(length(entries)) over (order by id desc) - length(entries) as newer_bytes
    from request_groups
  ) as g
  where g.newer >= ? or g.newer_bytes >= ?`;

const noteSql = `
  insert into processes (process, answered) values (?, ?)
  on conflict (process) do update set answered = excluded.answered`;

const waitedForSql = 'select process from processes where process <> ? and answered < ?';

const forgetSql = 'delete from processes where process <> ? and answered < ?';
