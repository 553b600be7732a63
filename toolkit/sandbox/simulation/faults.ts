/** The operations for faults and scenarios, and their rules. */
import type { FaultKind, FaultRule, ScenarioStep } from '../engine/interface/faults.ts';
import type { Engine } from '../engine/open.ts';
import { badRequest, type Complaint } from '../http/problems.ts';
import type { Handlers } from './input.ts';
import type { Known } from './known.ts';
import { ofPartner, pageOf } from './pages.ts';

export function faultHandlers(engine: Engine, known: Known) {
  const check = async (fields: object, complaints: readonly Complaint[]): Promise<void> => {
    const surplus = complaints.map(({ path }) => path);
    const unknown = (await known(fields)).filter(({ path }) => !surplus.includes(path));
    const violations = [...complaints, ...unknown];
    if (violations.length > 0) throw badRequest('The fault cannot be set.', violations);
  };
  return {
    listFaults: async ({ query }) =>
      pageOf(ofPartner(await engine.listFaults(), query), ({ faultId }) => faultId, query),
    async addFault({ body }) {
      await check(body, complaintsOf(body, [...ofEveryKind, ...fieldsOfKind[body.kind]]));
      return engine.addFault(body);
    },
    clearFaults: ({ query }) => engine.clearFaults(query.partnerCode),
    removeFault: ({ params }) => engine.removeFault(params.faultId),
    listScenarios: async ({ query }) =>
      pageOf(ofPartner(await engine.listScenarios(), query), ({ name }) => name, query),
    async putScenario({ params: { name }, body }) {
      const complaints = body.steps.flatMap((step, index) =>
        complaintsOf(step, fieldsOfStep(step)).map(({ path, message }) => ({
          path: `/steps/${index}${path}`,
          message,
        })),
      );
      if (body.partnerCode === undefined && body.transactionReference === undefined) {
        complaints.push({ path: '', message: 'must have a partnerCode or a transactionReference' });
      }
      await check(body, complaints);
      return engine.putScenario({ name, ...body });
    },
    removeScenario: ({ params }) => engine.removeScenario(params.name),
  } satisfies Handlers;
}

/** The fields that only some kinds have. Every kind has the others. */
export const fieldsOfKind: { readonly [kind in FaultKind]: readonly (keyof FaultRule)[] } = {
  latency: ['operationId', 'milliseconds'],
  status: ['operationId', 'status', 'retryAfterSeconds'],
  'drop-before': ['operationId'],
  'drop-after': ['operationId'],
  truncate: ['operationId'],
  'webhook-twice': ['responseCode'],
  'webhook-late': ['responseCode', 'milliseconds'],
  'webhook-never': ['responseCode'],
  'webhook-out-of-order': ['responseCode', 'milliseconds'],
};

const ofEveryKind = ['kind', 'partnerCode', 'transactionReference', 'probability', 'times', 'seed'];

function fieldsOfStep({ kind }: ScenarioStep): string[] {
  if (kind === 'none') return ['kind'];
  // A step has no operation, which belongs to the whole scenario.
  return ['kind', ...fieldsOfKind[kind].filter((field) => field !== 'operationId')];
}

/** Returns the errors in a fault or a step. */
function complaintsOf(rule: FaultRule | ScenarioStep, allowed: readonly string[]): Complaint[] {
  const { kind, milliseconds = 0 } = rule;
  const complaints = Object.keys(rule)
    .filter((field) => !allowed.includes(field))
    .map((field) => {
      const message = `must be left out; ${kind} accepts ${allowed.slice(1).join(', ') || 'nothing'}`;
      return { path: `/${field}`, message };
    });
  if (kind === 'latency' && milliseconds > maxLatencyMs) {
    complaints.push({ path: '/milliseconds', message: `must be <= ${maxLatencyMs} for latency` });
  }
  return complaints;
}

/** The longest latency in milliseconds, because a caller waits in real time. */
const maxLatencyMs = 600_000;
