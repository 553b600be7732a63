/** Faults and scenarios as the database stores them, tried under their locks. */
import { execute, query, smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { isSpent } from './rules.ts';
import type { StoredFault } from './rules.ts';

/** How faults are tried on something. */
export interface Trial {
  fits(fault: StoredFault): boolean;
  hits(fault: StoredFault): boolean;
}

export function faultOf(row: Row): StoredFault {
  return {
    faultId: text(row, 'fault_id'),
    rule: ruleIn(text(row, 'rule')),
    fitting: smallInteger(row, 'fitting'),
    hits: smallInteger(row, 'hits'),
  };
}

function ruleIn(stored: string): StoredFault['rule'] {
  const rule: unknown = JSON.parse(stored);
  if (!isRule(rule)) throw new TypeError('A stored fault must have its rule.');
  return rule;
}

function isRule(value: unknown): value is StoredFault['rule'] {
  return typeof value === 'object' && value !== null && ('kind' in value || 'steps' in value);
}

/**
 * Locks faults in their order, until the transaction ends. Counted in one place, `times` holds for all
 * processes.
 */
export function* lockFaults(faults: readonly StoredFault[]): Work<StoredFault[]> {
  const ids = { texts: faults.map(({ faultId }) => faultId) };
  return (yield* query(lockSql, ids)).map(faultOf);
}

/** The first of the faults that hits, and counts what each was tried on. */
export function tryFaults(
  locked: readonly StoredFault[],
  { fits, hits }: Trial,
): StoredFault | undefined {
  for (const fault of locked) {
    if (isSpent(fault) || !fits(fault)) continue;
    const before = { ...fault };
    fault.fitting += 1;
    if (!hits(before)) continue;
    fault.hits += 1;
    return before;
  }
  return undefined;
}

export function* saveCounts(locked: readonly StoredFault[]): Work<void> {
  const rows = locked.map(({ faultId, fitting, hits }) => ({ id: faultId, fitting, hits }));
  yield* execute(saveSql, { rows });
}

/** In the order in which they are tried. */
export const faultsSql = `
  select fault_id, rule, fitting, hits from faults t order by t.scenario desc, t.position`;

const lockSql = `
  select fault_id, rule, fitting, hits from faults t where t.fault_id in texts(?)
  order by t.scenario desc, t.position for update`;

const saveSql = `
  update faults set fitting = r.fitting, hits = r.hits
  from rows(?, id text, fitting bigint, hits bigint) as r where faults.fault_id = r.id`;
