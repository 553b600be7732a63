/** Handles occasional gateway errors and broken connections by sending harmless requests a second time. */
import { isHarmless, type Operation } from '../../contract/operation.ts';
import type { Router } from '../../contract/router.ts';
import { assumption } from '../../contract/statements.ts';
import { reportExchange } from '../judge/exchange-report.ts';
import { originOf, outcomeOf, withFinding, type CheckFinding } from '../judge/results.ts';
import type { CheckResult } from '../judge/results.ts';
import { isOperation, requestFor, type PlannedCall } from '../plan/call.ts';
import type { Conclude, RunContext } from '../sections/section.ts';
import { isReply, type Received, type Send, type WireRequest } from '../wire/exchange.ts';
import { explainNoReply, isBlip } from '../wire/no-reply.ts';

/** The name of a request that may be sent twice: it writes nothing and locks no login. */
export function repeatable(router: Router, rightLogins: readonly PlannedCall[]) {
  const bodies = rightLogins.map((login) => requestFor(login, undefined).body);
  return ({ method, path, body }: WireRequest): string | undefined => {
    const operation = operationOf(router, { method, path });
    if (!operation) return method === 'GET' ? method : undefined;
    const isWrong = isOperation(operation, 'login') && !bodies.includes(body);
    return isHarmless(operation) && !isWrong ? operation.operationId : undefined;
  };
}

/** Records requests that succeeded only at the second try. */
export function watchSteadiness(send: Send) {
  let isUnsteady = false;
  let recent: { request: WireRequest; received: Received }[] = [];
  return {
    async send(request: WireRequest): Promise<Received> {
      const received = await send(request);
      const isHelped = received.first !== undefined && !isBlip(received);
      isUnsteady ||= isHelped;
      if (isHelped) recent.push({ request, received });
      return received;
    },
    /** Reports such an error in the check in which it happened. */
    noticed(context: RunContext, conclude: Conclude): Conclude {
      return (check, outcome) => {
        const findings = recent.flatMap(({ request, received }) => {
          const asked = operationOf(context.contract.router, request);
          const operation = asked ?? context.contract.find(check.operationId);
          return operation ? [findingOf(context, operation, request, received)] : [];
        });
        recent = [];
        conclude(check, outcome.kind === 'skip' ? outcome : findings.reduce(withFinding, outcome));
      };
    },
    /**
     * Once a second try has helped anywhere, such an error of a request that is never repeated is
     * only a remark, unless its operation never answers a valid request.
     */
    forgive(context: RunContext, results: Map<string, CheckResult>): void {
      for (const { check, outcome } of isUnsteady ? results.values() : []) {
        if (outcome.kind !== 'fail' || !context.learned.served.has(check.operationId)) continue;
        const findings = outcome.findings.map((one) => forgiven(context, one));
        results.set(check.id, {
          check,
          outcome: { ...outcome, ...outcomeOf(outcome.milliseconds, findings) },
        });
      }
    },
  };
}

function forgiven({ contract }: RunContext, finding: CheckFinding): CheckFinding {
  const { wanted, came, exchange } = finding;
  const origin = originOf(assumption(contract, 'unsteady'));
  return exchange.isBlip ? { ...origin, wanted, came, exchange } : finding;
}

function findingOf(
  context: RunContext,
  operation: Operation,
  request: WireRequest,
  received: Received,
): CheckFinding {
  return {
    ...originOf(assumption(context.contract, 'unsteady')),
    wanted: 'an answer at the first try',
    came: `${came(context, received.first ?? received)}, then ${came(context, received)}`,
    exchange: reportExchange(context, operation, request, received),
  };
}

function came({ timeLimit }: RunContext, received: Received): string {
  return isReply(received) ? `status ${received.status}` : explainNoReply(received, timeLimit);
}

function operationOf(router: Router, { method, path }: Pick<WireRequest, 'method' | 'path'>) {
  const match = router.find(method, path.split('?')[0] ?? '');
  return match.kind === 'operation' ? match.operation : undefined;
}
