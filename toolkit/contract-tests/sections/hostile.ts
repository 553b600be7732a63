/** Hostile requests: what breaks the contract is rejected as it says, and nothing is an error. */
import { outcomeOfCall, type Call } from '../call.ts';
import {
  hostileCases,
  violationsIn,
  type HostileCase,
  type HostileRequest,
} from '../hostile/cases.ts';
import { bodyOf, isStatus, judgeCall, judgeRejection, tooMany } from '../judge.ts';
import { inventedPayout, leftOut, withFreshReferences } from '../payouts.ts';
import type { Plan } from '../plan.ts';
import { createCheck, originOf, type Problem } from '../results.ts';
import type { PlannedCheck, RunContext, Section } from '../section.ts';
import { isReply, type Received } from '../send.ts';
import { loginWith, refreshWith, type Tokens } from '../session.ts';

interface HostileCheck extends PlannedCheck {
  call: Call;
  hostile: HostileCase;
}

export function hostileSection(plan: Plan): Section {
  const checks = plan.calls.flatMap((call) =>
    hostileCases(plan, call).map((hostile): HostileCheck => ({
      check: createCheck('hostile', call.operation.operationId, hostile.name),
      call,
      hostile,
      skip: leftOut(plan, call.operation),
    })),
  );
  return {
    checks,
    async run(context, selected, conclude) {
      let tokens = await context.logIn();
      const unanswered = new Map<string, number>();
      for (const one of checks.filter(({ check }) => selected.includes(check))) {
        const { operationId } = one.call.operation;
        const before = unanswered.get(operationId) ?? 0;
        if (before >= mostUnanswered) {
          const reason = 'not sent: several before it had no answer';
          conclude(one.check, { kind: 'skip', reason });
          continue;
        }
        let tried = await attempt(context, one, tokens);
        // The token may have expired meanwhile. A second 401 is about the request.
        if (isUnauthorised(tried)) {
          tokens = await context.logIn();
          tried = await attempt(context, one, tokens);
        }
        const { sent, request, received } = tried;
        if (!isReply(received)) unanswered.set(operationId, before + 1);
        conclude(one.check, outcomeOfCall(sent, request, received, problemsOf(context, tried)));
      }
    },
  };
}

interface Attempt extends HostileRequest {
  received: Received;
}

async function attempt(
  context: RunContext,
  { call, hostile }: HostileCheck,
  tokens: Tokens | undefined,
): Promise<Attempt> {
  const token = call.operation.needsToken ? tokens?.access : undefined;
  const built = hostile.build(rightValues(context, call, tokens), token);
  return { ...built, received: await context.send(built.request) };
}

/** Never the partner's own login: wrong ones may lock it. */
function rightValues(context: RunContext, call: Call, tokens: Tokens | undefined): Call {
  const { operationId } = call.operation;
  if (operationId === 'login') {
    return loginWith(call, { email: 'nobody@contract.example', password: 'nobody' });
  }
  if (operationId === 'refreshToken' && tokens) return refreshWith(call, tokens.refresh);
  return withFreshReferences(call, context);
}

function problemsOf(context: RunContext, tried: Attempt): Problem[] {
  const { received, sent, mustReject } = tried;
  const { operationId } = sent.operation;
  if (isUnauthorised(tried)) {
    return [{ wanted: 'an answer to a request with a right token', came: 'status 401' }];
  }
  const [violation] = violationsIn(context, sent);
  if (mustReject || violation || operationId === 'login' || !isReply(received)) {
    return judgeRejection(context, sent, received, isTooLarge(tried)).map((problem) => ({
      ...(problem.pointer === undefined && originOf(violation?.standing)),
      ...problem,
    }));
  }
  if (received.status === '429') return [tooMany];
  if (!isStatus(sent.success, received.status)) {
    return judgeRejection(context, sent, received, isTooLarge(tried));
  }
  const problems = judgeCall(context, sent, [sent.success], received);
  if (problems.length > 0 || operationId !== 'getTransactionStatus') return problems;
  return inventedPayout(context.contract, bodyOf(received));
}

/** The refresh and the login answer 401 to what is wrong in their bodies. */
function isUnauthorised({ sent, received }: Attempt): boolean {
  const { needsToken, operationId } = sent.operation;
  const isAboutToken = needsToken && operationId !== 'refreshToken';
  return isAboutToken && isReply(received) && received.status === '401';
}

/** A server in front may reject a request for its size, with 413, 414 or 431. */
function isTooLarge({ request, received }: Attempt): boolean {
  const length = request.path.length + Buffer.byteLength(request.body ?? '');
  return length > 2_000 && isReply(received) && ['413', '414', '431'].includes(received.status);
}

/** A service that answers nothing more of a kind would cost the time limit every time. */
const mostUnanswered = 3;
