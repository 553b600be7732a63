/** Requests of all processes in the database, and the processes that may have more of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { execute, query, smallInteger, text, textOrNull } from '../store/store.ts';
import { maxBytes } from './interface/request-groups.ts';
import type { RequestGroups } from './interface/request-groups.ts';
import type { Context } from './shared/context.ts';

/** How long the others may take to write, and the pause between two looks. */
const patienceMs = 3_000;
const pauseMs = 10;

export function createRequestGroups({ store, shared, opening, nextId }: Context): RequestGroups {
  let answered = -1;
  const waitingFor = (asked: number) =>
    store.read(() => query(waitedForSql, opening, asked)).then((rows) => rows.length > 0);
  return {
    onAsked: shared.onAsked,
    asked: shared.asked,
    async writeGroup(entries, counted) {
      await store.transaction(function* () {
        yield* execute(countSql, counted);
        yield* execute('insert into request_groups (id, entries) values (?, ?)', nextId(), entries);
        yield* execute(trimSql, maxBytes);
        // A process that was forgotten is known again.
        yield* execute(noteSql, opening, answered);
      });
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
          entries: textOrNull(row, 'entries'),
          requests: smallInteger(row, 'requests'),
        }));
      }),

    async clearGroups(rewrite) {
      await store.transaction(function* () {
        // First, as where a group is written.
        yield* execute(countSql, 0);
        if (!rewrite) {
          yield* execute('delete from request_groups');
          yield* execute('update shared_state set requests = 0 where id = 1');
          return;
        }
        for (const row of yield* query('select id, entries from request_groups')) {
          const { entries, removed } = rewrite(text(row, 'entries'));
          if (removed === 0) continue;
          const id = smallInteger(row, 'id');
          yield* execute('update request_groups set entries = ? where id = ?', entries, id);
          yield* execute(countSql, -removed);
        }
      });
    },

    async leave() {
      await store.transaction(() => execute('delete from processes where process = ?', opening));
    },
  };
}

const countSql = 'update shared_state set requests = requests + ? where id = 1';

// Rewritten, a group is shorter.
const keySql = `g.id || ' ' || octet_length(g.entries)`;

const groupsSql = `
  select ${keySql} as key, s.requests,
    case when ${keySql} in texts(?) then null else g.entries end as entries
  from request_groups g join shared_state s on s.id = 1 order by g.id`;

const trimSql = `
  delete from request_groups where id in (
    select g.id from (
      select id, sum(octet_length(entries)) over (order by id desc) - octet_length(entries) as newer
      from request_groups
    ) as g
    where g.newer >= ?
  )`;

const noteSql = `
  insert into processes (process, answered) values (?, ?)
  on conflict (process) do update set answered = excluded.answered`;

const waitedForSql = 'select process from processes where process <> ? and answered < ?';

const forgetSql = 'delete from processes where process <> ? and answered < ?';
