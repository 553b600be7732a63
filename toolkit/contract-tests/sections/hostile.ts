/** Sends hostile requests: the service must reject each that breaks the contract, without a server error. */
import { mediaTypeOf } from '../../contract/json-bodies.ts';
import { isObserved } from '../../contract/standing.ts';
import { answered, statements } from '../../contract/statements.ts';
import { isOfSession, isOperation, sentValue, type PlannedCall } from '../plan/call.ts';
import {
  hostileCases,
  hostileRequest,
  misfit,
  violationsIn,
  type HostileCase,
} from '../hostile/cases.ts';
import { bodyOf, judgeCall, judgeRejection, inventedPayout } from '../judge/judge.ts';
import {
  leftOut,
  mayBeDone,
  mayBeExecuted,
  onePayout,
  withFreshReferences,
} from '../plan/payouts.ts';
import type { Plan } from '../plan/plan.ts';
import { createCheck, originOf, skip, type Outcome, type Problem } from '../judge/results.ts';
import {
  noNewTokens,
  noTokens,
  outcomeOfWork,
  type LoginTokens,
  type PlannedCheck,
  type RunContext,
  type Section,
} from './section.ts';
import { withExistingReference } from './learn.ts';
import { loginWith, refreshWith, unknownReference, wasServed, tokensForNobody } from './session.ts';
import { isReply } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

interface HostileCheck extends PlannedCheck {
  call: PlannedCall;
  hostile: HostileCase;
}

/** @param ofLogin whether for the login; otherwise for all other operations */
export function hostileSection(plan: Plan, ofLogin: boolean): Section {
  const calls = plan.calls.filter((call) => isLogin(call) === ofLogin);
  const checks = calls.map(onePayout).flatMap((call) =>
    hostileCases(plan, call).map((hostile): HostileCheck => ({
      check: createCheck('hostile', call.operation.operationId, hostile.name),
      call,
      hostile,
      skip: leftOut(plan, call.operation) ?? leftOutFor(plan, call, hostile),
    })),
  );
  return {
    checks,
    async run(context, selected, conclude) {
      for (const one of checks.filter(({ check }) => selected.includes(check))) {
        conclude(one.check, await runHostile(context, one));
      }
    },
  };
}

/** Skips a request that a lenient service might execute: a faulty payout, or one that writes data. */
function leftOutFor(plan: Plan, call: PlannedCall, hostile: HostileCase): string | undefined {
  if (plan.isSandbox || plan.hostilePayouts) return undefined;
  const { request } = hostileRequest(hostile, call, undefined);
  return mayBeDone(call.operation, request.body) ? mayBeExecuted : undefined;
}

async function runHostile(context: RunContext, one: HostileCheck): Promise<Outcome> {
  const { operation } = one.call;
  const tokens = context.tokens();
  if (operation.needsToken && !tokens) return skip(noTokens);
  return outcomeOfWork(context, operation, async () => {
    let tried = await attempt(context, one, tokens);
    // The token may have expired. A second 401 is about the request.
    if (isUnauthorized(tried)) {
      const again = await context.logIn();
      if (!again) return skip(noNewTokens);
      tried = await attempt(context, one, again);
    }
    const { sent, request, received } = tried;
    const problems = withRemarks(problemsOf(context, one.call, tried), tried);
    return outcomeOfCall(context, sent, request, received, problems);
  });
}

function isLogin({ operation }: PlannedCall): boolean {
  return isOperation(operation, 'login');
}

type Attempt = Awaited<ReturnType<typeof attempt>>;

async function attempt(
  context: RunContext,
  { call, hostile }: HostileCheck,
  tokens: LoginTokens | undefined,
) {
  const token = call.operation.needsToken ? tokens?.access : undefined;
  const { request, sent } = hostileRequest(hostile, rightValues(context, call, tokens), token);
  return { ...hostile, request, sent, received: await context.send(request) };
}

/** Replaces the user of a login, because wrong attempts may lock the partner's own login. */
function rightValues(
  context: RunContext,
  call: PlannedCall,
  tokens: LoginTokens | undefined,
): PlannedCall {
  const { operation } = call;
  if (isOperation(operation, 'login')) {
    return loginWith(call, { email: 'nobody@contract.example', password: 'nobody' });
  }
  if (isOperation(operation, 'refreshToken') && tokens) return refreshWith(call, tokens.refresh);
  return withFreshReferences(withExistingReference(context, call) ?? call, context);
}

function problemsOf(context: RunContext, call: PlannedCall, tried: Attempt): Problem[] {
  const { received, sent, mustReject } = tried;
  const { operation, successes } = sent;
  if (isUnauthorized(tried)) {
    const wanted = 'an answer to a request with a valid token';
    return [{ ...originOf(answered(operation)), wanted, came: 'status 401' }];
  }
  const given = isLogin(sent) ? tokensForNobody(received) : [];
  if (given.length > 0) return given;
  const [violation] = violationsIn(context, sent);
  const origin = mustReject ?? (violation && misfit(context, sent, violation.standing));
  // Earlier acceptance proves nothing about this request: the service may accept or reject it.
  const isEither = !mustReject && violation !== undefined && isObserved(violation.standing);
  if (origin && !isEither) return judgeRejection(context, sent, received, origin);
  if (isLogin(sent) || !wasServed(sent, received)) {
    const right = isLogin(sent) ? statements.credentialsAreChecked : answered(operation);
    return judgeRejection(context, sent, received, origin ?? originOf(right));
  }
  const problems = judgeCall(context, sent, successes, received);
  const reference = sentValue(sent, 'transactionReference');
  const known = [...context.learned.references, sentValue(call, 'transactionReference')];
  const isStatus = isOperation(operation, 'getTransactionStatus');
  if (problems.length > 0 || !isStatus || known.includes(reference)) return problems;
  return inventedPayout(context.contract, bodyOf(received), unknownReference(context, operation));
}

/** Errors inside a documented answer keep their own origin, whatever the request was. */
function withRemarks(problems: Problem[], { remarked, received, sent }: Attempt): Problem[] {
  const came = isReply(received) ? mediaTypeOf(received.contentType) : undefined;
  const isDocumented =
    wasServed(sent, received) &&
    sent.successes.some(({ contents }) => contents.some(({ mediaType }) => mediaType === came));
  if (!remarked || isDocumented) return problems;
  return problems.map((one) =>
    one.pointer === undefined ? { ...remarked, wanted: one.wanted, came: one.came } : one,
  );
}

/** The refresh and the login answer 401 to errors in their bodies. */
function isUnauthorized({ sent, received }: Attempt): boolean {
  const isAboutToken = sent.operation.needsToken && !isOfSession(sent.operation);
  return isAboutToken && isReply(received) && received.status === '401';
}
