/** Whether a fault that is to be set can hit anything. */
import { fieldsOfKind } from '../faults.ts';
import type { FaultRule } from '../faults.ts';
import { RequestProblem, type Complaint } from '../http/problems.ts';

export interface KnownNames {
  operationIds: readonly string[];
  partnerCodes: readonly string[];
}

/** @throws RequestProblem 400 with every field that must be otherwise */
export function checkFault(rule: FaultRule, { operationIds, partnerCodes }: KnownNames): void {
  const violations: Complaint[] = Object.keys(rule)
    .filter((field) => !allowed(rule).includes(field))
    .map((field) => ({ path: `/${field}`, message: `must be left out; ${takes(rule)}` }));
  const { kind, milliseconds = 0, operationId, partnerCode } = rule;
  if (kind === 'latency' && milliseconds > maxLatencyMs) {
    violations.push({ path: '/milliseconds', message: `must be <= ${maxLatencyMs} for latency` });
  }
  if (operationId !== undefined && !operationIds.includes(operationId)) {
    const message = 'must be an operationId of the contract; openapi.json lists them';
    violations.push({ path: '/operationId', message });
  }
  if (partnerCode !== undefined && !partnerCodes.includes(partnerCode)) {
    const message = 'must be the code of a partner; GET /_sandbox/health lists them';
    violations.push({ path: '/partnerCode', message });
  }
  if (violations.length === 0) return;
  const detail = 'The fault cannot be set as it is.';
  throw new RequestProblem(400, 'Bad Request', detail, { violations });
}

/** A caller waits for it in real time. */
const maxLatencyMs = 600_000;

const ofEveryKind = ['kind', 'partnerCode', 'transactionReference', 'probability', 'times', 'seed'];

function allowed({ kind }: FaultRule): readonly string[] {
  return [...ofEveryKind, ...fieldsOfKind[kind]];
}

function takes(rule: FaultRule): string {
  return `${rule.kind} takes ${allowed(rule).slice(1).join(', ')}`;
}
