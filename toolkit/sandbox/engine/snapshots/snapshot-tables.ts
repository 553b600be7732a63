/** The tables and columns that a snapshot copies, and the SQL for it. */
import { timeSql } from '../shared/clocks.ts';

export interface CopiedTable {
  name: string;
  columns: string;
  /** Which rows are one partner's, with one parameter; none when left out: they never change. */
  ofPartner?: string;
  /** Columns that are not copied, and what they are restored as, with one parameter at most. */
  restoredAs?: { [column: string]: string };
}

const ofItsUsers = 'username in (select u.username from users u where u.partner_code = ?)';
const restoredNow = 'cast(? as bigint)';

/** Accounts are apart: they are changed in place, since others wait for their locks. */
export const accounts: CopiedTable = ofCode(
  'accounts',
  'partner_code, currency, balance, entries, last_entry_at, virtual_account, opening_balance, notified',
);

/** In an order in which they can be emptied. */
export const copiedTables: readonly CopiedTable[] = [
  ofCode(
    'payouts',
    `id, partner_code, reference, batch, position, currency, code, changed_at, outcome, flagged,
    description, amount, entry, due_at`,
  ),
  ofCode('batches', 'id, batch_id, partner_code, total, errors, created_at, requests'),
  ofCode('batch_keys', 'partner_code, key_hash, batch'),
  ofCode('untaken', 'id, batch, position, partner_code, reference, reason'),
  ofCode('recipient_totals', 'partner_code, recipient_key, day, total'),
  ofCode(
    'ledger',
    `partner_code, currency, entry, kind, amount, balance_after, completed_at, payout,
    reversed_entry`,
  ),
  ofCode('blacklisted', 'partner_code, account_key, account_number'),
  ofCode('webhooks', 'partner_code, url, registered_at'),
  {
    ...ofCode(
      'deliveries',
      'delivery_id, partner_code, reference, record, state, created_at, due_at, fault, held_by',
    ),
    // Nobody has claimed it.
    restoredAs: { lease_until: '0', restored: restoredNow },
  },
  {
    name: 'delivery_attempts',
    columns: 'delivery_id, number, at, delivered, status, error, duration_ms',
    ofPartner: 'delivery_id in (select d.delivery_id from deliveries d where d.partner_code = ?)',
  },
  {
    name: 'refresh_tokens',
    columns: 'refresh_id, session_id, expires_at, used',
    ofPartner: `session_id in (select s.session_id from sessions s where s.${ofItsUsers})`,
  },
  { name: 'sessions', columns: 'session_id, username, ended', ofPartner: ofItsUsers },
  { name: 'users', columns: 'username, partner_code, email, password, profile' },
  { name: 'partners', columns: 'partner_code, name, address, clock, made' },
];

function ofCode(name: string, columns: string): CopiedTable {
  return { name, columns, ofPartner: 'partner_code = ?' };
}

/** Copies the rows of a table; of the snapshot's id and, for one partner, its code. */
export function copySql({ name, columns, ofPartner }: CopiedTable, whole: boolean): string {
  const where = whole ? '' : `where ${ofPartner ?? '1 = 0'}`;
  return `
    insert into snapshot_${name} (snapshot_id, ${columns})
    select ?, ${columns} from ${name} ${where}`;
}

/** Copies the rows back; of the restoration where the table has it, and of the snapshot's id. */
export function copyBackSql({ name, columns, restoredAs = {} }: CopiedTable): string {
  const into = [columns, ...Object.keys(restoredAs)].join(', ');
  const values = [columns, ...Object.values(restoredAs)].join(', ');
  return `insert into ${name} (${into}) select ${values} from snapshot_${name} where snapshot_id = ?`;
}

/** Changes the accounts that are there; of the restoration and the snapshot's id. */
export const restoreAccountsSql = `
  update accounts set ${accounts.columns.replaceAll(/\w+/g, '$& = s.$&')},
    restored = ${restoredNow}
  from snapshot_accounts s
  where s.snapshot_id = ? and s.partner_code = accounts.partner_code
    and s.currency = accounts.currency`;

/** Adds the accounts that are not there; of the same. */
export const addAccountsBackSql = `
  insert into accounts (${accounts.columns}, restored)
  select ${accounts.columns}, ${restoredNow} from snapshot_accounts
  where snapshot_id = ?
  on conflict (partner_code, currency) do nothing`;

/** Removes the accounts that were not there; of the snapshot's id. */
export const removeNewAccountsSql = `
  delete from accounts where not exists (
    select 1 from snapshot_accounts s
    where s.snapshot_id = ? and s.partner_code = accounts.partner_code
      and s.currency = accounts.currency
  )`;

/** Of the snapshot's id, the real time and, for one partner, its code. */
export function copyClocksSql(whole: boolean): string {
  return `
    insert into snapshot_clocks (snapshot_id, name, mode, shows)
    select ?, c.name, c.mode, ${timeSql} from clocks c ${whole ? '' : `where c.${clockOfPartner}`}`;
}

/** Of the partner's code. */
export const clockOfPartner = 'name in (select p.clock from partners p where p.partner_code = ?)';

/** Of the real time and the snapshot's id: a clock goes on from what it showed. */
export const copyClocksBackSql = `
  insert into clocks (name, mode, offset_ms, stands_at)
  select name, mode, shows - cast(? as bigint), shows from snapshot_clocks where snapshot_id = ?`;

/** The tables of snapshots, but the list of them. */
export const snapshotTables: readonly string[] = [
  'snapshot_clocks',
  ...[accounts, ...copiedTables].map(({ name }) => `snapshot_${name}`),
];
