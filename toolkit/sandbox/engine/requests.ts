/** The latest requests to any process, and the processes that may hold more of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { encodeText } from '../store/sql.ts';
import { execute, query, smallInteger } from '../store/store.ts';
import type { Value } from '../store/store.ts';
import type { PageQuery } from './interface/pages.ts';
import type { Context } from './shared/context.ts';
import { conditionOf, readPage } from './shared/filters.ts';

/** How many requests to keep, and the approximate limit on their total text. */
export const maxRequests = 5_000;
export const maxBytes = 4_000_000;

/** A request, by column. */
export type RequestRow = Readonly<{ [column: string]: Value }> & {
  id: number;
  refs: string;
  entry: string;
};

export interface RequestFilter extends PageQuery {
  partnerCode?: string;
  operationId?: string;
  /** The result of `referenceLines` for one reference. */
  references?: string;
  /** The status; 0 for requests that were cut off. */
  status?: number;
  verdict?: string;
  callId?: string;
  /** A request id: only later requests are listed. */
  since?: number;
}

/** How long the others may take to write, and the pause between two looks, in milliseconds. */
const patienceMs = 3_000;
const pauseMs = 10;

export function createRequests({ store, shared, opening }: Context) {
  const waitingFor = (asked: number) =>
    store.read(() => query(waitedForSql, opening, asked)).then((rows) => rows.length > 0);
  return {
    /** Called when another process wants to read what this one has not written yet. */
    onAsked: shared.onAsked,
    /** Returns how often processes were asked to write, as known to this process. */
    asked: shared.asked,
    /**
     * Writes new and changed requests. Afterwards, this process holds nothing from before it was
     * asked for this number of times.
     *
     * @param lost how many had no room
     */
    async writeRequests(rows: readonly RequestRow[], lost: number, asked: number): Promise<void> {
      await store.transaction(function* () {
        // Lock the count first, so that only one process trims at a time.
        yield* execute(countSql, lost);
        if (rows.length > 0) {
          yield* execute(writeSql, { rows });
          yield* execute(countSql, yield* execute(trimSql, maxRequests, maxBytes));
        }
        yield* execute(noteSql, opening, asked);
      });
    },
    /** Asks the other processes to write, and waits for them. A silent process is dropped. */
    async gatherRequests(): Promise<void> {
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
    /** Lists requests, newest first, with the number of dropped ones. */
    listRequests: (filter: RequestFilter) => store.read(() => readRequests(filter)),
    async clearRequests(partnerCode?: string): Promise<void> {
      await store.transaction(function* () {
        // Lock the count first, in the same order as when requests are written.
        yield* execute(countSql, 0);
        if (partnerCode !== undefined) {
          yield* execute('delete from requests where partner_code = ?', partnerCode);
          return;
        }
        yield* execute('delete from requests');
        yield* execute('update shared_state set dropped = 0 where id = 1');
      });
    },
    /** Tells the other processes to stop waiting for this one. */
    async leave(): Promise<void> {
      await store.transaction(() => execute('delete from processes where process = ?', opening));
    },
  };
}

/** Joins references to a text in which a single one can be found. */
export function referenceLines(references: readonly string[]): string {
  return `\n${references.map((one) => `${encodeText(one)}\n`).join('')}`;
}

function* readRequests({ partnerCode, operationId, ...filter }: RequestFilter) {
  const own = [
    ...conditionOf('t.partner_code = ?', partnerCode),
    ...conditionOf('t.operation_id = ?', operationId),
    ...conditionOf('coalesce(t.status, 0) = ?', filter.status),
    ...conditionOf('t.verdict = ?', filter.verdict),
    ...conditionOf('t.call_id = ?', filter.callId),
    ...conditionOf('t.id > ?', filter.since),
    ...conditionOf(`replace(t.refs, ?, '') <> t.refs`, filter.references),
  ];
  const order = ['t.id'];
  const list = {
    columns: 't.id, t.entry',
    from: 'requests t',
    order,
    cursor: /^\d{1,16}$/,
    time: 't.at',
  };
  const page = yield* readPage({ ...list, filters: { own } }, filter);
  const [row] = yield* query('select dropped from shared_state where id = 1');
  return { ...page, dropped: row ? smallInteger(row, 'dropped') : 0 };
}

const countSql = 'update shared_state set dropped = dropped + ? where id = 1';

const columns = 'at, partner_code, operation_id, status, verdict, call_id, refs, entry';

const writeSql = `
  insert into requests (id, ${columns}) select id, ${columns}
  from rows(?, id bigint, at bigint, partner_code text, operation_id text, status bigint,
    verdict text, call_id text, refs text, entry text) as r where true
  on conflict (id) do update set verdict = excluded.verdict, entry = excluded.entry`;

const trimSql = `
  delete from requests where id <= (
    select max(t.id) from (
      select id, row_number() over (order by id desc) as place,
        sum(octet_length(entry)) over (order by id desc) as bytes
      from requests
    ) as t
    where t.place > ? or t.bytes > ?
  )`;

const noteSql = `
  insert into processes (process, answered) values (?, ?)
  on conflict (process) do update set answered = excluded.answered`;

const waitedForSql = 'select process from processes where process <> ? and answered < ?';

const forgetSql = 'delete from processes where process <> ? and answered < ?';
