/** Explains errors of PostgreSQL and its connections, without SQL or values. */
import pg from 'pg';
import { StoreUnavailableError } from './store.ts';

/**
 * Converts an error for callers of the store. A server's answer about the SQL stays unchanged; any
 * other error means that the database does not answer.
 */
export function translated(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  if (!(error instanceof pg.DatabaseError)) return unavailable(lostConnection(error), error);
  const code = error.code ?? '';
  const reason = reasons[code] ?? reasons[code.slice(0, 2)];
  return reason === undefined ? error : unavailable(`${reason} (${code})`, error);
}

/** Explains a failed connection, where no query is possible even if the server has answered. */
export function cannotConnect(error: unknown): StoreUnavailableError {
  const known = translated(error);
  if (known instanceof StoreUnavailableError) return known;
  const code = error instanceof pg.DatabaseError ? ` (${error.code ?? ''})` : '';
  return unavailable(`PostgreSQL rejects the connection${code}`, error);
}

/** Deadlocks and serialisation failures changed nothing, so the work can be retried. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Returns the error for a conflict that persisted through all retries. */
export function tooManyConflicts(error: unknown): StoreUnavailableError {
  return unavailable('other transactions block it in PostgreSQL', error);
}

/** The reasons by code, or by its first two characters, its class. */
const reasons: { readonly [code: string]: string | undefined } = {
  '08': 'the connection to PostgreSQL is broken',
  '25006': 'PostgreSQL is read-only',
  '25P03': 'PostgreSQL has ended a transaction that was idle',
  '53': 'PostgreSQL is short of a resource',
  '53100': 'the disk is full',
  '53200': 'PostgreSQL is out of memory',
  '53300': 'PostgreSQL has too many connections',
  '55P03': 'the rows are locked by others in PostgreSQL',
  '57014': 'PostgreSQL takes too long',
  '57P01': 'PostgreSQL is being stopped',
  '57P02': 'PostgreSQL has crashed',
  '57P03': 'PostgreSQL is starting or stopping',
  '57P05': 'PostgreSQL has ended an idle connection',
  '58': 'PostgreSQL cannot read or write its files',
};

function lostConnection(error: unknown): string {
  if (!(error instanceof Error)) return 'PostgreSQL does not answer';
  if ('code' in error && typeof error.code === 'string') {
    return `PostgreSQL does not answer (${error.code})`;
  }
  // The client has no codes for its own time limits.
  return /time ?out/i.test(error.message)
    ? 'PostgreSQL does not answer in time'
    : 'the connection to PostgreSQL is broken';
}

function unavailable(reason: string, cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(reason, { cause });
}
