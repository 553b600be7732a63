/** Learns about each operation whether it exists, and whether it answers a valid request with a success. */
import { answerTo } from '../../contract/operation.ts';
import { statedOf, statements, type Statement } from '../../contract/statements.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { isRejected, judgeCall } from '../judge/judge.ts';
import { originOf, type Problem } from '../judge/results.ts';
import {
  isOfSession,
  isOperation,
  requestFor,
  withParameters,
  type PlannedCall,
} from '../plan/call.ts';
import { invented, isGiven } from '../plan/fixtures.ts';
import { needsFixtures } from '../plan/plan-call.ts';
import { hasEffect, withFreshReferences } from '../plan/payouts.ts';
import { isReply, type Received, type Reply, type WireRequest } from '../wire/exchange.ts';
import { isBlip } from '../wire/no-reply.ts';
import { isAnsweredAgain, isAnsweredAsUnknown, isClosedAgain } from './presence.ts';
import { remember } from './remember.ts';
import { CheckEndError, notReached, type RunContext } from './section.ts';
import { refreshWith, tokensOfLogin, tokensOfRefresh, wasServed } from './session.ts';

/**
 * Records what a reply to the main user's valid request shows.
 *
 * @throws CheckEndError
 */
export async function learn(
  context: RunContext,
  call: PlannedCall,
  request: WireRequest,
  received: Received,
): Promise<void> {
  await demandThere(context, call, request, received);
  if (isRejected(received)) demandKnown(context, call);
  // The service may have refreshed the tokens, and may now reject the old ones.
  if (isOperation(call.operation, 'refreshToken') && isBlip(received)) await context.logIn();
  if (!wasServed(call, received)) return;
  remember(context, call, received);
  const { operation } = call;
  const tokens = isOperation(operation, 'login')
    ? tokensOfLogin(received)
    : isOperation(operation, 'refreshToken') && tokensOfRefresh(received);
  if (tokens) context.share(tokens);
}

/**
 * Returns the call with existing values if the operation answers it with a success; otherwise undefined. Sends the
 * request only if the operation has not answered a valid one in this run.
 */
export async function isServed(
  context: RunContext,
  planned: PlannedCall,
): Promise<PlannedCall | undefined> {
  const call = withExistingReference(context, planned);
  if (!call) return undefined;
  const { operationId, needsToken } = call.operation;
  const { served, present } = context.learned;
  if (!served.has(operationId)) {
    if (present.has(operationId)) demandKnown(context, call);
    const tokens = context.tokens();
    const right =
      isOperation(call.operation, 'refreshToken') && tokens
        ? refreshWith(call, tokens.refresh)
        : withFreshReferences(call, context);
    const request = requestFor(right, needsToken ? tokens?.access : undefined);
    await learn(context, right, request, await context.send(request));
  }
  return served.has(operationId) ? call : undefined;
}

/** Adds the reference of an existing payout, from a file or from this run. */
export function withExistingReference(
  { fixtures, learned }: RunContext,
  call: PlannedCall,
): PlannedCall | undefined {
  const isStatusCall = isOperation(call.operation, 'getTransactionStatus');
  if (!isStatusCall || isGiven(fixtures, call, 'transactionReference')) return call;
  const [transactionReference] = learned.references;
  return transactionReference === undefined
    ? undefined
    : withParameters(call, { transactionReference });
}

/**
 * Ends a check whose values the service may not know. Only the local sandbox must know them.
 *
 * @throws CheckEndError
 */
function demandKnown(context: RunContext, call: PlannedCall): void {
  const names = invented(context, call);
  if (names.length > 0) throw new CheckEndError(needsFixtures(context.contract, call, names));
}

/**
 * Checks once per operation whether it can be reached, if a reply is not documented.
 *
 * @param request well-formed, but the service may not know its values
 * @throws CheckEndError
 */
export async function demandThere(
  context: RunContext,
  call: PlannedCall,
  request: WireRequest,
  received: Received,
): Promise<void> {
  const { served, present, missing } = context.learned;
  const { operationId } = call.operation;
  if ([served, present, missing].some((one) => one.has(operationId))) return;
  // A server error says nothing about this operation.
  if (!isReply(received) || /^429|^5(?!01)/.test(received.status)) return;
  const lack = await lackOf(context, call, request, received);
  if (!lack) {
    present.add(operationId);
    return;
  }
  missing.set(operationId, [outcomeOfCall(context, call, request, received, [lack])]);
  throw new CheckEndError(notReached);
}

async function lackOf(
  context: RunContext,
  call: PlannedCall,
  request: WireRequest,
  reply: Reply,
): Promise<Problem | undefined> {
  const { answers, operationId: wanted } = call.operation;
  const { status } = reply;
  const stated = (one: Statement) => originOf(statedOf(context.contract, call.operation, one));
  if (judgeCall(context, call, answers, reply).length === 0) return undefined;
  const isSure = async (): Promise<boolean> =>
    isCertain(context, call) || (await lacksAnother(context));
  if (status === '401') {
    if (!(await isClosedAgain(context, call, request)) || !(await isSure())) return undefined;
    const lack = 'closed to the right token';
    return { ...stated(statements.tokenIsNeeded), wanted, came: `status ${status}`, lack };
  }
  const origin = stated(statements.operationIsListed);
  const lack = 'not there yet';
  if (['405', '501'].includes(status) && !answerTo({ answers }, Number(status))) {
    const isSaid = await isAnsweredAgain(context, call, request, reply);
    return isSaid ? { ...origin, wanted, came: `status ${status}`, lack } : undefined;
  }
  const isAsUnknown = await isAnsweredAsUnknown(context, call, request, reply);
  if (!isAsUnknown || !(await isSure())) return undefined;
  return { ...origin, wanted, came: `status ${status}, as for a path that does not exist`, lack };
}

/** Whether the request contains only values that the service must know. */
function isCertain(context: RunContext, call: PlannedCall): boolean {
  return (
    invented(context, call).length === 0 && !isOperation(call.operation, 'getTransactionStatus')
  );
}

/**
 * Whether an operation is missing even without unknown values, which a service may treat like unknown paths. Only
 * then do missing operations count against the service.
 */
async function lacksAnother(context: RunContext): Promise<boolean> {
  const { missing } = context.learned;
  for (const call of context.calls) {
    if (missing.size > 0) return true;
    const { operation } = call;
    if (hasEffect(operation) || isOfSession(operation) || !isCertain(context, call)) continue;
    await isServed(context, call).catch((error: unknown) => {
      if (!(error instanceof CheckEndError)) throw error;
    });
  }
  return missing.size > 0;
}
