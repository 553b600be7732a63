/**
 * The data that every process caches because every request needs it: clocks, partners, users, ended logins, the
 * blacklist, faults. A row in the database counts changes, so that the other processes know when to reload.
 */
import { decodeText } from '../../store/sql.ts';
import {
  execute,
  executeTogether,
  query,
  queryTogether,
  smallInteger,
  text,
  textOrNull,
} from '../../store/store.ts';
import type { Row, Store, Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { ClockMode } from '../options.ts';
import { faultOf, faultsSql } from './stored-faults.ts';
import type { StoredFault } from './stored-faults.ts';
import type { Ids } from './ids.ts';
import { parseStored } from './stored-json.ts';
import { isPresent } from './present.ts';

export interface SharedState {
  /** The number of changes so far. */
  changes: number;
  clocks: ReadonlyMap<string, Showing>;
  partners: ReadonlyMap<string, PartnerRow>;
  /** The users by username. */
  users: ReadonlyMap<string, StoredUser>;
  accounts: readonly AccountRow[];
  endedSessions: ReadonlySet<string>;
  /** Account numbers by the partner whose payouts are flagged; the empty key stands for all. */
  blacklist: ReadonlyMap<string, ReadonlySet<string>>;
  /** The faults in the order in which they are tried. Their counts may have grown since. */
  faults: readonly StoredFault[];
}

/** The data of a clock. */
export type Showing = ReturnType<typeof parseShowing>;

export type PartnerRow = ReturnType<typeof partnerOf>;

export type StoredUser = ReturnType<typeof userOf>;

/** An account that payouts are debited from. */
export type AccountRow = ReturnType<typeof accountOf>;

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** @param ids receive the database's time at each look */
export async function openShared(store: Store, ids: Pick<Ids, 'isTime'>) {
  let state = await store.read(readAll);
  let looking: Promise<SharedState> | undefined;
  let asked = 0;
  let listener = (): void => undefined;
  const noteAsked = (latest: number): void => {
    if (latest <= asked) return;
    asked = latest;
    listener();
  };
  const refresh = async (): Promise<SharedState> => {
    const latest = await store.read(function* () {
      const sent = performance.now();
      const glance = yield* query(glanceSql);
      for (const row of glance) {
        ids.isTime(smallInteger(row, 'time'), sent, performance.now());
        noteAsked(smallInteger(row, 'asked'));
      }
      return yield* currentState(state, changesIn(glance));
    });
    // The database's answers may arrive out of order.
    if (latest.changes >= state.changes) state = latest;
    return state;
  };
  return {
    /** Returns the state as last loaded. */
    state: () => state,
    /** Loads the changes since the last time. */
    refresh,
    /** Returns how often processes were asked to write their requests, as last loaded. */
    asked: () => asked,
    /** Calls back when processes are asked again. */
    onAsked(wanted: () => void) {
      listener = wanted;
    },
    /** Loads once for all callers in one turn of the event loop; the result includes everything up to then. */
    look() {
      if (!looking) setImmediate(() => (looking = undefined));
      return (looking ??= refresh());
    },
    /** Changes the state in one transaction, then reloads it. */
    async change<T>(work: () => Work<T>): Promise<T> {
      const result = await store.transaction(function* () {
        yield* countChange();
        return yield* work();
      });
      await refresh();
      return result;
    },
  };
}

/** @throws EngineError `unknown-partner` */
export function partnerIn({ partners }: SharedState, partnerCode: string): PartnerRow {
  const partner = partners.get(partnerCode);
  if (partner) return partner;
  throw new EngineError('unknown-partner', 'There is no partner with this code.');
}

/** Makes every process reload the shared data. */
export function* countChange(): Work<void> {
  yield* executeTogether([{ sql: countChangeSql, params: [] }]);
}

/** Returns the shared state in this transaction, which knows the current number of changes. */
export function* currentState(before: SharedState, changes: number): Work<SharedState> {
  return before.changes === changes ? before : yield* readAll();
}

/** Adds to a count shared by all processes, and returns the new value. */
export function* addToCount(column: 'asked' | 'books' | 'openings', more: number): Work<number> {
  yield* execute(`update shared_state set ${column} = ${column} + ? where id = 1`, more);
  const [row] = yield* query(`select ${column} as count from shared_state where id = 1`);
  return row ? smallInteger(row, 'count') : 0;
}

/** Returns the number of changes so far, as this transaction sees it. */
export function* countOfChanges(): Work<number> {
  return changesIn(yield* query(changesSql));
}

function changesIn([row]: readonly Row[]): number {
  if (!row) throw new Error('The database has lost the row of the shared state.');
  return smallInteger(row, 'changes');
}

function* readAll(): Work<SharedState> {
  const [
    counted = [],
    clocks = [],
    partners = [],
    users = [],
    accounts = [],
    ended = [],
    black = [],
    faults = [],
  ] = yield* queryTogether(everything.map((sql) => ({ sql, params: [] })));
  return {
    changes: changesIn(counted),
    clocks: new Map(clocks.map((row) => [text(row, 'name'), parseShowing(row)])),
    partners: new Map(partners.map((row) => [text(row, 'partner_code'), partnerOf(row)])),
    users: new Map(users.map((row) => [text(row, 'username'), userOf(row)])),
    accounts: accounts.map(accountOf),
    endedSessions: new Set(ended.map((row) => text(row, 'session_id'))),
    blacklist: blacklistOf(black),
    faults: faults.map(faultOf),
  };
}

function blacklistOf(rows: readonly Row[]): SharedState['blacklist'] {
  const groups = Map.groupBy(rows, (row) => text(row, 'partner_code'));
  const numberIn = (row: Row) => decodeText(text(row, 'account_number'));
  return new Map([...groups].map(([code, group]) => [code, new Set(group.map(numberIn))]));
}

export function parseShowing(row: Row) {
  const mode: ClockMode = text(row, 'mode') === 'manual' ? 'manual' : 'auto';
  return {
    mode,
    /** The difference from the real time while the clock runs. */
    offsetMs: smallInteger(row, 'offset_ms'),
    /** The time that a stopped clock shows. */
    standsAt: smallInteger(row, 'stands_at'),
  };
}

function partnerOf(row: Row) {
  return {
    partnerCode: text(row, 'partner_code'),
    /** The id of the partner's current books. */
    books: smallInteger(row, 'id'),
    name: text(row, 'name'),
    address: text(row, 'address'),
    /** The name of the partner's clock. */
    clock: text(row, 'clock'),
    /** Whether the partner was created while the sandbox was running. */
    made: smallInteger(row, 'made') === 1,
  };
}

function accountOf(row: Row) {
  return {
    partnerCode: text(row, 'partner_code'),
    currency: text(row, 'currency'),
    /** The number of the virtual account; null if it does not belong to a merchant. */
    virtualAccount: textOrNull(row, 'virtual_account'),
  };
}

function userOf(row: Row) {
  return {
    username: text(row, 'username'),
    partnerCode: text(row, 'partner_code'),
    email: text(row, 'email'),
    /** The hash of the password. */
    password: text(row, 'password'),
    ...parseStored('profile', text(row, 'profile')),
  };
}

const countChangeSql = 'update shared_state set changes = changes + 1 where id = 1';

const glanceSql = 'select changes, asked, clock_ms() as time from shared_state where id = 1';

const changesSql = 'select changes from shared_state where id = 1';

const ofPresent = (table: string) => `books p join ${table} t on t.books = p.id where ${isPresent}`;

// Read the count first, so that changes during the rest of the load are loaded the next time.
const everything = [
  changesSql,
  'select name, mode, offset_ms, stands_at from clocks',
  `select p.id, p.partner_code, p.name, p.address, p.clock, p.made from books p
  where ${isPresent} and p.partner_code <> '' order by p.partner_code`,
  `select t.username, p.partner_code, t.email, t.password, t.profile from ${ofPresent('users')}`,
  `select p.partner_code, t.currency, t.virtual_account from ${ofPresent('accounts')}
  order by p.partner_code, t.currency`,
  `select t.session_id from ${ofPresent('sessions')} and t.ended = 1`,
  `select p.partner_code, t.account_number from ${ofPresent('blacklisted')}`,
  faultsSql,
];
