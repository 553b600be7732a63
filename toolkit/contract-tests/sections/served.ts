/** Whether the service answers the right request of an operation with a success. */
import { valueAt } from '../../contract/pointers.ts';
import { requestFor, withParameters, type PlannedCall } from '../plan/call.ts';
import { isGiven } from '../plan/fixtures.ts';
import { bodyOf, isRejected, isStatus } from '../judge/judge.ts';
import { movesMoney, referencesIn, withFreshReferences } from '../plan/payouts.ts';
import type { RunContext } from './section.ts';
import { refreshWith, tokensOfLogin, tokensOfRefresh, type LoginTokens } from './session.ts';
import { isReply, type Received, type Reply, type WireRequest } from '../wire/exchange.ts';

export function wasServed({ success }: PlannedCall, received: Received): received is Reply {
  return isReply(received) && isStatus(success, received.status);
}

/** Takes down what an answer to a right request of the main user shows. */
export function learn(context: RunContext, call: PlannedCall, received: Received): void {
  if (!wasServed(call, received)) return;
  const { learned } = context;
  const { operation } = call;
  learned.served.add(operation.operationId);
  const tokens = tokensOf(operation.operationId, received);
  if (tokens) context.share(tokens);
  if (!movesMoney(operation)) return;
  learned.references.push(...referencesIn(call));
  learned.batchIds.add(String(valueAt(bodyOf(received), '/batchId')));
}

/**
 * The call with values that exist, where the operation answers it with a success; nothing where it
 * does not. Sends the right request only where none of the run was answered so far.
 */
export async function isServed(
  context: RunContext,
  planned: PlannedCall,
): Promise<PlannedCall | undefined> {
  const call = withExistingReference(context, planned);
  if (!call) return undefined;
  const { operationId, needsToken } = call.operation;
  if (!context.learned.served.has(operationId)) {
    const tokens = await context.tokens();
    const right =
      operationId === 'refreshToken' && tokens
        ? refreshWith(call, tokens.refresh)
        : withFreshReferences(call, context);
    const request = requestFor(right, needsToken ? tokens?.access : undefined);
    learn(context, right, await context.send(request));
  }
  return context.learned.served.has(operationId) ? call : undefined;
}

function tokensOf(operationId: string, received: Received): LoginTokens | undefined {
  if (operationId === 'login') return tokensOfLogin(received);
  return operationId === 'refreshToken' ? tokensOfRefresh(received) : undefined;
}

/** The status is asked of a payout that exists: one of a file, or of this run. */
export function withExistingReference(
  { fixtures, learned }: RunContext,
  call: PlannedCall,
): PlannedCall | undefined {
  const isStatusCall = call.operation.operationId === 'getTransactionStatus';
  if (!isStatusCall || isGiven(fixtures, call, 'transactionReference')) return call;
  const [transactionReference] = learned.references;
  return transactionReference === undefined
    ? undefined
    : withParameters(call, { transactionReference });
}

/**
 * Asks until the operation answers with a success: when an accepted payout can be asked for is not
 * shown.
 *
 * @returns the last request and what came of it
 */
export async function untilServed(
  context: RunContext,
  call: PlannedCall,
): Promise<{ request: WireRequest; received: Received }> {
  const tokens = await context.tokens();
  const request = requestFor(call, tokens?.access);
  const begun = context.timer.now();
  for (;;) {
    const received = await context.send(request);
    const isOver = context.timer.now() - begun > patience;
    if (wasServed(call, received) || !isRejected(received) || isOver) return { request, received };
    await context.timer.sleep(betweenQuestions);
  }
}

/** Milliseconds. */
const patience = 15_000;
const betweenQuestions = 500;
