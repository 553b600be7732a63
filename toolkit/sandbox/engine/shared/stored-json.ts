/** The JSON columns, which only this code writes. */
import type { StoredRule } from '../interface/faults.ts';
import type { TransactionOutcome, TransactionRequest } from '../interface/schemas.ts';
import type { Profile } from './users.ts';

interface StoredJson {
  profile: Profile;
  record: TransactionOutcome;
  requests: readonly TransactionRequest[];
  rule: StoredRule;
}

export function parseStored<Column extends keyof StoredJson>(
  column: Column,
  json: string,
): StoredJson[Column] {
  const value: unknown = JSON.parse(json);
  if (isStored(column, value)) return value;
  throw new TypeError(`The column ${column} must have an object or a list.`);
}

function isStored<Column extends keyof StoredJson>(
  _column: Column,
  value: unknown,
): value is StoredJson[Column] {
  return typeof value === 'object' && value !== null;
}
