/** Sets and lists faults and scenarios, and applies them to requests. */
import { execute, query } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { EngineError } from './interface/errors.ts';
import type { Fault, FaultRule, Faulty, RequestHit, Scenario } from './interface/faults.ts';
import type { Context } from './shared/context.ts';
import { faultOf, faultsSql, fits, isForNotifications, isSpent } from './shared/stored-faults.ts';
import { lockFaults, saveCounts, tryFaults } from './shared/stored-faults.ts';
import type { StoredFault } from './shared/stored-faults.ts';

export function createFaults({ store, shared, nextId }: Context) {
  const remove = (condition: string, ...params: string[]): Promise<number> =>
    shared.change(() => execute(`delete from faults where ${condition}`, ...params));
  const removeOne = async (condition: string, id: string, what: string): Promise<void> => {
    if ((await remove(condition, id)) > 0) return;
    throw new EngineError('unknown-fault', `There is no ${what}.`);
  };
  const readAll = () =>
    store.read(function* () {
      return (yield* query(faultsSql)).map(faultOf);
    });
  const meet = async (candidates: readonly StoredFault[], request: Faulty) => {
    const { locked, hit } = await store.transaction(() => draw(candidates, request));
    // Note the hits, so that a fault that is used up is not locked again.
    for (const one of candidates) {
      one.hits = locked.find(({ faultId }) => faultId === one.faultId)?.hits ?? one.hits;
    }
    return hit && requestHitOf(hit);
  };
  return {
    async addFault({ probability = 1, seed = 1, ...given }: FaultRule): Promise<Fault> {
      const rule = { ...given, probability, seed };
      const faultId = `fault-${nextId().toString(36)}`;
      await shared.change(() => add(faultId, rule));
      return { ...rule, faultId, fitting: 0, hits: 0 };
    },
    /** Lists the faults in the order in which they were set. */
    listFaults: async () => (await readAll()).flatMap(faultView),
    /** Removes one fault or scenario, or throws `unknown-fault`. */
    removeFault: (faultId: string) =>
      removeOne('scenario = 0 and fault_id = ?', faultId, 'fault with this id'),
    /** Removes faults and scenarios: all of them, or one partner's. */
    async clearFaults(partnerCode?: string) {
      await (partnerCode === undefined ? remove('true') : remove('partner_code = ?', partnerCode));
    },

    /** Sets a scenario, or restarts it. */
    async putScenario({ name, ...rule }: Omit<Scenario, 'position'>): Promise<Scenario> {
      await shared.change(function* () {
        yield* execute('delete from faults where fault_id = ?', prefix + name);
        yield* add(prefix + name, rule);
      });
      return { name, ...rule, position: 0 };
    },
    listScenarios: async () => (await readAll()).flatMap(scenarioView),
    /** Removes one fault or scenario, or throws `unknown-fault`. */
    removeScenario: (name: string) =>
      removeOne('fault_id = ?', prefix + name, 'scenario with this name'),

    /**
     * The effect on a request: the next step of the first matching scenario, otherwise the first matching fault, in
     * the order they were set. Undefined, without a query, if this process knows of none.
     */
    meetFault(describe: () => Faulty) {
      const open = shared.state().faults.filter((one) => !isSpent(one) && !isForNotifications(one));
      if (open.length === 0) return undefined;
      const request = describe();
      const candidates = open.filter((one) => fits(one, request));
      if (candidates.length === 0) return undefined;
      return meet(candidates, request);
    },
  };
}

/** A prefix that distinguishes the id of a scenario from that of a fault. */
const prefix = 'scenario-';

/** Adds a fault after the existing ones, whichever process set them. */
function add(faultId: string, rule: StoredFault['rule']): Work<number> {
  const { steps, partnerCode = null } = rule;
  return execute(addSql, faultId, steps ? 1 : 0, partnerCode, JSON.stringify(rule));
}

function* draw(candidates: readonly StoredFault[], request: Faulty) {
  const locked = yield* lockFaults(candidates);
  const hit = tryFaults(locked, request);
  yield* saveCounts(locked);
  return { locked, hit };
}

/** Returns the hit. Undefined if a scenario's step lets the request pass. */
function requestHitOf({ faultId, rule, hits }: StoredFault): RequestHit | undefined {
  const {
    kind = 'none',
    milliseconds = 1_000,
    status = 500,
    retryAfterSeconds,
  } = rule.steps?.[hits] ?? rule;
  return kind === 'none' ? undefined : { faultId, kind, milliseconds, status, retryAfterSeconds };
}

function faultView({
  rule: { kind, probability = 1, seed = 1, ...rule },
  ...one
}: StoredFault): Fault[] {
  return kind ? [{ kind, ...rule, probability, seed, ...one }] : [];
}

function scenarioView({
  faultId,
  rule: { steps, ...rule },
  hits: position,
}: StoredFault): Scenario[] {
  return steps ? [{ name: faultId.slice(prefix.length), ...rule, steps, position }] : [];
}

const addSql = `
  insert into faults (fault_id, scenario, position, partner_code, rule, fitting, hits)
  select ?, cast(? as bigint), coalesce(max(f.position), 0) + 1, cast(? as text), cast(? as text), 0, 0
  from faults f`;
