/** Requests of all processes in the database, and the processes that may have more of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { execute, query, queryTogether, smallInteger, text } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { maxBytes, maxRequests } from './interface/request-groups.ts';
import type { NewGroup, RequestGroups } from './interface/request-groups.ts';
import type { Context } from './shared/context.ts';

/** So many are written before the oldest are removed. */
const trimAfter = 500;

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
    async writeGroup(group) {
      untrimmed += group.size;
      const trims = untrimmed >= trimAfter;
      await store.transaction(function* () {
        yield* add(group, nextId());
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
        const [[row] = [], rows = []] = yield* queryTogether([
          { sql: goneSql, params: [] },
          { sql: keysSql, params: [] },
        ]);
        const groups = rows.map((one) => ({
          id: smallInteger(one, 'id'),
          key: `${smallInteger(one, 'id')} ${smallInteger(one, 'bytes')}`,
          counted: smallInteger(one, 'counted'),
        }));
        const unknown = groups.filter(({ key }) => !known.has(key)).map(({ id }) => id);
        const read = yield* query(entriesSql, { numbers: unknown });
        const entries = new Map(read.map((one) => [smallInteger(one, 'id'), text(one, 'entries')]));
        return {
          gone: row ? smallInteger(row, 'gone') : 0,
          groups: groups.map(({ id, ...group }) => ({
            ...group,
            entries: entries.get(id) ?? null,
          })),
        };
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
          const id = smallInteger(row, 'id');
          if (removed > 0)
            yield* execute(rewriteSql, entries, entries.length, removed, removed, id);
        }
      });
    },

    async leave() {
      await store.transaction(() => execute('delete from processes where process = ?', opening));
    },
  };
}

function* add({ counted, size, entries }: NewGroup, id: number): Work<void> {
  yield* execute(addSql, id, counted, size, entries.length, entries);
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

const goneSql = 'select gone from shared_state where id = 1';

const keysSql = 'select id, counted, bytes from request_groups order by id';

const entriesSql = 'select id, entries from request_groups where id in numbers(?)';

const addSql =
  'insert into request_groups (id, counted, size, bytes, entries) values (?, ?, ?, ?, ?)';

const rewriteSql = `
  update request_groups set entries = ?, bytes = ?, counted = counted - ?, size = size - ?
  where id = ?`;

const oldSql = `
  select g.id, g.counted from (
    select id, counted, sum(size) over (order by id desc) - size as newer,
      sum(bytes) over (order by id desc) - bytes as newer_bytes
    from request_groups
  ) as g
  where g.newer >= ? or g.newer_bytes >= ?`;

const noteSql = `
  insert into processes (process, answered) values (?, ?)
  on conflict (process) do update set answered = excluded.answered`;

const waitedForSql = 'select process from processes where process <> ? and answered < ?';

const forgetSql = 'delete from processes where process <> ? and answered < ?';
