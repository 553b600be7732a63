/** Hostile requests: what breaks the contract is refused as it says, and nothing is an error. */
import { findingsOf, judgeCall } from '../call.ts';
import { isAnswer, type Exchange } from '../exchange.ts';
import { hostileCases, isValid, type HostileCase, type HostileRequest } from '../hostile/cases.ts';
import { bodyOf } from '../judge.ts';
import { leftOut, movesMoney, withFreshReferences } from '../payouts.ts';
import type { PlannedOperation } from '../plan.ts';
import { refusalProblems, tooMany } from '../refusal.ts';
import { createCheck, outcomeOf, type Outcome, type Problem } from '../results.ts';
import type { Bench, Plan, PlannedCheck, Section } from '../section.ts';
import { loginWith, refreshWith, type Tokens } from '../session.ts';
import { inventedPayout } from '../unsent.ts';

interface HostileCheck extends PlannedCheck {
  operation: PlannedOperation;
  hostile: HostileCase;
}

export function hostileSection(plan: Plan): Section {
  const checks = plan.operations.flatMap((operation) =>
    hostileCases(plan, operation).map((hostile): HostileCheck => ({
      check: createCheck('hostile', operation.operationId, hostile.name),
      operation,
      hostile,
      ...(movesMoney(operation) && !plan.sendPayouts && { skip: leftOut }),
    })),
  );
  return {
    checks,
    async run(bench, selected, conclude) {
      let tokens = await bench.logIn();
      const slow = new Map<string, number>();
      for (const one of checks.filter(({ check }) => selected.includes(check))) {
        const { operationId } = one.operation;
        if ((slow.get(operationId) ?? 0) >= mostUnanswered) {
          conclude(one.check, {
            kind: 'skip',
            reason: 'not sent: several before it had no answer',
          });
          continue;
        }
        let tried = await attempt(bench, one, tokens);
        // The token may have come to its end meanwhile. A second 401 is about the request.
        if (isUnauthorised(one.operation, tried.exchange)) {
          tokens = await bench.logIn();
          tried = await attempt(bench, one, tokens);
        }
        if (!isAnswer(tried.exchange)) slow.set(operationId, (slow.get(operationId) ?? 0) + 1);
        conclude(one.check, outcomeFor(bench, one.operation, tried));
      }
    },
  };
}

interface Attempt extends HostileRequest {
  exchange: Exchange;
}

async function attempt(
  bench: Bench,
  { operation, hostile }: HostileCheck,
  tokens: Tokens | undefined,
): Promise<Attempt> {
  const token = operation.needsToken ? tokens?.access : undefined;
  const built = hostile.build(rightValues(bench, operation, tokens), token);
  return { ...built, exchange: await bench.send(built.request) };
}

/** Never the partner's own login: wrong ones may lock it. */
function rightValues(
  bench: Bench,
  operation: PlannedOperation,
  tokens: Tokens | undefined,
): PlannedOperation {
  if (operation.operationId === 'login') {
    return loginWith(operation, { email: 'nobody@contract.example', password: 'nobody' });
  }
  if (operation.operationId === 'refreshToken' && tokens) {
    return refreshWith(operation, tokens.refresh);
  }
  return withFreshReferences(operation, bench);
}

function outcomeFor(bench: Bench, operation: PlannedOperation, tried: Attempt): Outcome {
  const { exchange, request } = tried;
  const milliseconds = isAnswer(exchange) ? exchange.milliseconds : 0;
  return outcomeOf(
    milliseconds,
    findingsOf(operation, request, problemsOf(bench, operation, tried)),
  );
}

function problemsOf(bench: Bench, operation: PlannedOperation, tried: Attempt): Problem[] {
  const { exchange, sent, mustRefuse } = tried;
  if (isUnauthorised(operation, exchange)) {
    return [{ wanted: 'an answer to a request with a right token', came: 'status 401' }];
  }
  const refused = refusalProblems(bench, operation, exchange, { undocumented: isOverlong(tried) });
  const nobody = operation.operationId === 'login';
  if (mustRefuse || nobody || !isValid(bench, sent)) return refused;
  if (!isAnswer(exchange)) return refused;
  if (exchange.status === '429') return [tooMany];
  if (exchange.status !== operation.success.status) return refused;
  const problems = judgeCall(bench, sent, [operation.success], exchange);
  if (problems.length > 0 || operation.operationId !== 'getTransactionStatus') return problems;
  return inventedPayout(bodyOf(exchange));
}

/** The refresh and the login answer 401 to what is wrong in their bodies. */
function isUnauthorised(
  { needsToken, operationId }: PlannedOperation,
  exchange: Exchange,
): boolean {
  const about = needsToken && operationId !== 'refreshToken';
  return about && isAnswer(exchange) && exchange.status === '401';
}

/** A server in front may refuse a request for its size, with 413, 414 or 431. */
function isOverlong({ request, exchange }: Attempt): boolean {
  const length = request.path.length + Buffer.byteLength(request.body ?? '');
  return length > 2_000 && isAnswer(exchange) && ['413', '414', '431'].includes(exchange.status);
}

/** A service that answers nothing more of a kind would cost the time limit every time. */
const mostUnanswered = 3;
