/**
 * What every process has in its memory of the database, since it is looked at with every request:
 * clocks, partners, users, logins that have ended, the blacklist, faults. A row counts its changes, so
 * that the others see that they have to read again.
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
  /** How often it had been changed. */
  changes: number;
  clocks: ReadonlyMap<string, Showing>;
  partners: ReadonlyMap<string, PartnerRow>;
  /** By username. */
  users: ReadonlyMap<string, StoredUser>;
  accounts: readonly AccountRow[];
  endedSessions: ReadonlySet<string>;
  /** Account numbers by the partner whose payouts are flagged; the empty one stands for all. */
  blacklist: ReadonlyMap<string, ReadonlySet<string>>;
  /** In the order in which they are tried, with counts that may have grown since. */
  faults: readonly StoredFault[];
}

/** What a clock shows. */
export type Showing = ReturnType<typeof parseShowing>;

export type PartnerRow = ReturnType<typeof partnerOf>;

export type StoredUser = ReturnType<typeof userOf>;

/** An account that payouts are taken from. */
export type AccountRow = ReturnType<typeof accountOf>;

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** @param ids get the time of the database with each look */
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
    // Answers of the database may arrive in another order than they were given in.
    if (latest.changes >= state.changes) state = latest;
    return state;
  };
  return {
    /** As it was read last. */
    state: () => state,
    /** Reads what has been changed since. */
    refresh,
    /** How often processes were asked to write their requests, as it was read last. */
    asked: () => asked,
    /** Calls this when they are asked again. */
    onAsked(wanted: () => void) {
      listener = wanted;
    },
    /** Reads once for all who ask in one turn of the event loop: what it brings had arrived before. */
    look() {
      if (!looking) setImmediate(() => (looking = undefined));
      return (looking ??= refresh());
    },
    /** Does work that changes it, in one transaction, and reads it again. */
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

/** Has every process read again what it shares. */
export function* countChange(): Work<void> {
  yield* executeTogether([{ sql: countChangeSql, params: [] }]);
}

/** The shared state as this transaction sees it, which knows how often it has been changed by now. */
export function* currentState(before: SharedState, changes: number): Work<SharedState> {
  return before.changes === changes ? before : yield* readAll();
}

/** Adds to a count of all processes, and gives what it is then. */
export function* addToCount(column: 'asked' | 'books' | 'openings', more: number): Work<number> {
  yield* execute(`update shared_state set ${column} = ${column} + ? where id = 1`, more);
  const [row] = yield* query(`select ${column} as count from shared_state where id = 1`);
  return row ? smallInteger(row, 'count') : 0;
}

/** How often it has been changed, as this transaction sees it. */
export function* countOfChanges(): Work<number> {
  return changesIn(yield* query(changesSql));
}

function changesIn([row]: readonly Row[]): number {
  if (!row) throw new Error('The database has lost the row of what processes share.');
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
    /** Added to the real time while it runs. */
    offsetMs: smallInteger(row, 'offset_ms'),
    /** What it shows while it stands. */
    standsAt: smallInteger(row, 'stands_at'),
  };
}

function partnerOf(row: Row) {
  return {
    partnerCode: text(row, 'partner_code'),
    /** The id of the books that it has now. */
    books: smallInteger(row, 'id'),
    name: text(row, 'name'),
    address: text(row, 'address'),
    /** Its clock, by name. */
    clock: text(row, 'clock'),
    /** Made while the sandbox runs. */
    made: smallInteger(row, 'made') === 1,
  };
}

function accountOf(row: Row) {
  return {
    partnerCode: text(row, 'partner_code'),
    currency: text(row, 'currency'),
    /** Whose statement shows it; null when it is not a merchant's. */
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

// The count first: what is changed while the rest is read is read again the next time.
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
