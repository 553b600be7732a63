/** Faults and scenarios as stored, tried under their locks. */
import { hashOf } from '../../store/identity.ts';
import { execute, query, smallInteger, text } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import type { Faulty, StoredRule } from '../interface/faults.ts';
import { parseStored } from './stored-json.ts';

/** A fault, or a scenario, which hits every matching request until its steps are used up. */
export interface StoredFault {
  /** The id. For a scenario, it is the name with a prefix. */
  faultId: string;
  rule: StoredRule;
  /** The number of requests or notifications that the fault was tried on. */
  fitting: number;
  hits: number;
}

export function faultOf(row: Row): StoredFault {
  const rule = parseStored('rule', text(row, 'rule'));
  const [fitting, hits] = [smallInteger(row, 'fitting'), smallInteger(row, 'hits')];
  return { faultId: text(row, 'fault_id'), rule, fitting, hits };
}

export function isForNotifications({ rule }: StoredFault): boolean {
  return rule.kind?.startsWith('webhook-') ?? false;
}

export function isSpent({ rule, hits }: StoredFault): boolean {
  return hits >= (rule.steps?.length ?? rule.times ?? Infinity);
}

export function fits({ rule }: StoredFault, one: Faulty): boolean {
  return (
    (rule.operationId ?? one.operationId) === one.operationId &&
    (rule.partnerCode ?? one.partnerCode) === one.partnerCode &&
    (rule.responseCode ?? one.responseCode) === one.responseCode &&
    (rule.transactionReference === undefined || one.names(rule.transactionReference))
  );
}

/** Whether the seed hits this request, by its content, otherwise by its number among matching ones. */
function isHit({ rule, fitting }: StoredFault, { says }: Faulty): boolean {
  const { seed = 1, probability = 1 } = rule;
  const random = says === undefined ? randomAt(seed, fitting) : randomAt(seed ^ hashOf(says), 0);
  return random < probability;
}

/** Locks faults in order until the transaction ends, so that `times` applies across all processes. */
export function* lockFaults(faults: readonly StoredFault[]): Work<StoredFault[]> {
  const ids = { texts: faults.map(({ faultId }) => faultId) };
  return (yield* query(lockSql, ids)).map(faultOf);
}

/** Returns the first fault that hits, in its previous state. Counts the tries of each fault. */
export function tryFaults(locked: readonly StoredFault[], one: Faulty): StoredFault | undefined {
  for (const fault of locked) {
    if (isSpent(fault) || !fits(fault, one)) continue;
    const before = { ...fault };
    fault.fitting += 1;
    if (!isHit(before, one)) continue;
    fault.hits += 1;
    return before;
  }
  return undefined;
}

export function* saveCounts(locked: readonly StoredFault[]): Work<void> {
  const rows = locked.map(({ faultId, fitting, hits }) => ({ id: faultId, fitting, hits }));
  yield* execute(saveSql, { rows });
}

/** Returns a number of a seed's sequence, from 0 to 1 (Mulberry32), because Node's own generator takes no seed. */
function randomAt(seed: number, index: number): number {
  const state = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const selectSql = 'select fault_id, rule, fitting, hits from faults t';

/** Orders faults as they are tried. */
const orderSql = 'order by t.scenario desc, t.position';

export const faultsSql = `${selectSql} ${orderSql}`;

const lockSql = `${selectSql} where t.fault_id in texts(?) ${orderSql} for update`;

const saveSql = `
  update faults set fitting = r.fitting, hits = r.hits
  from rows(?, id text, fitting bigint, hits bigint) as r where faults.fault_id = r.id`;
