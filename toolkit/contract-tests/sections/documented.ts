/** The sections `success` and `rejections`: every documented status that can be tested, driven by Dredd. */
import { answerTo, rejectionsOf, type Answer, type Operation } from '../../contract/operation.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { bodyOf, inventedPayout, isRejected, judgeCall, notRejected } from '../judge/judge.ts';
import { createCheck, skip, type Outcome, type Problem } from '../judge/results.ts';
import { isOperation, requestFor, successName, type PlannedCall } from '../plan/call.ts';
import { invented, withFixtures, type Fixtures } from '../plan/fixtures.ts';
import {
  isPayout,
  leftOut,
  mayBeExecuted,
  movesMoney,
  noSession,
  withFreshReferences,
} from '../plan/payouts.ts';
import { needsFixtures, type Uncallable } from '../plan/plan-call.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import { demandThere, learn, withExistingReference } from './learn.ts';
import { rejectionCaseFor, type RejectionCase } from './rejection-cases.ts';
import { dreddDocument } from './dredd-document.ts';
import {
  noNewTokens,
  noTokens,
  outcomeOfWork,
  type PlannedCheck,
  type RunContext,
  type Section,
} from './section.ts';
import {
  loginWith,
  refreshWith,
  tokensOfLogin,
  unknownReference,
  untilServed,
  wasServed,
} from './session.ts';

interface Transaction extends PlannedCheck {
  call: PlannedCall;
  /** The correct statuses. Any of them will do. */
  answers: readonly Answer[];
  status: string;
  /** The expected rejection; undefined for a success. */
  rejection?: RejectionCase;
}

export function documentedSection(plan: Plan): Section {
  const transactions = plan.calls.flatMap((call) => [
    successOf(plan, call),
    ...rejectionsOf(call.operation).map((answer) => rejectionOf(plan, call, answer)),
  ]);
  return {
    checks: [...transactions, ...plan.uncallable.map(uncallableCheck)],
    async run(context, selected, conclude) {
      const chosen = transactions.filter(({ check }) => selected.includes(check));
      // Dredd takes a second to load.
      const { runDredd } = await import('./dredd.ts');
      await runDredd(dreddDocument(context.contract, chosen), async (index) => {
        const transaction = chosen[index];
        if (!transaction) throw new Error(`Dredd reported check ${index}, which is not planned.`);
        const { outcome, received } = await tryOne(context, transaction);
        const isMade = received !== undefined && outcome.kind !== 'skip';
        return {
          received: isMade ? received : undefined,
          conclude: (dredd) =>
            conclude(transaction.check, isMade ? { ...outcome, dredd } : outcome),
        };
      });
    },
  };
}

function successOf(plan: Plan, call: PlannedCall): Transaction {
  const { operation, successes: answers } = call;
  const check = createCheck('success', operation.operationId, successName(operation));
  return { check, call, answers, status: successName(operation), skip: leftOut(plan, operation) };
}

function rejectionOf(plan: Plan, call: PlannedCall, answer: Answer): Transaction {
  const { operation } = call;
  const { status } = answer;
  const rejection = rejectionCaseFor(plan.contract, call, answer);
  const { orElse = [] } = typeof rejection === 'string' ? {} : rejection;
  const answers = [answer, ...orElse];
  if (typeof rejection === 'string') {
    const check = createCheck('rejections', operation.operationId, status);
    return { check, call, answers, status, skip: `not tested: ${rejection}` };
  }
  const title = `${status} for ${rejection.sends}`;
  const check = createCheck('rejections', operation.operationId, status, title);
  const noLogin =
    rejection.unbound && !plan.hasUnboundLogin
      ? (noSession(plan) ?? 'not tested: set CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD')
      : undefined;
  const why = leftOut(plan, operation) ?? leftOutIfWrong(plan, operation) ?? noLogin;
  return { check, call, answers, status, rejection, skip: why };
}

/** A lenient service may execute a wrong request. The payout's own rejection contains no payout. */
function leftOutIfWrong(plan: Plan, operation: Operation): string | undefined {
  const isSafe = plan.isSandbox || plan.hostilePayouts || isPayout(operation);
  return isSafe || !movesMoney(operation) ? undefined : mayBeExecuted;
}

function uncallableCheck({ operation, reason }: Uncallable): PlannedCheck {
  const check = createCheck('success', operation.operationId, successName(operation));
  return { check, skip: reason };
}

interface SentCall {
  call: PlannedCall;
  request: WireRequest;
}

async function tryOne(context: RunContext, transaction: Transaction) {
  const came: Received[] = [];
  const outcome = await outcomeOfWork(context, transaction.check, async () => {
    const sent = await prepare(context, transaction);
    if (typeof sent === 'string') return skip(sent);
    const received = await context.send(sent.request);
    came.push(received);
    return judge(context, transaction, sent, received);
  });
  return { outcome, received: came[0] };
}

/** Returns the request for a transaction, or why there is none. It may need the results of an earlier request. */
async function prepare(
  context: RunContext,
  { call: planned, status, rejection }: Transaction,
): Promise<SentCall | string> {
  const { operation } = planned;
  const { needsToken } = operation;
  const isAgain = context.learned.served.has(operation.operationId);
  // The documentation does not say whether a refresh accepts another refresh's token.
  const needsLogin = !rejection && isAgain && isOperation(operation, 'refreshToken');
  if (needsLogin && !(await context.logIn())) return noNewTokens;
  const tokens = rejection?.unbound ? await unboundTokens(context) : context.tokens();
  if (needsToken && !tokens) return rejection?.unbound ? noUnboundTokens : noTokens;
  const fill = (): PlannedCall | undefined => {
    if (rejection) {
      const changed = rejection.change(withFreshReferences(planned, context), context);
      return withFixtures(changed, ownOf(context.fixtures), status);
    }
    if (isOperation(operation, 'login')) return loginWith(planned, context.logins.main);
    if (isOperation(operation, 'refreshToken')) {
      return tokens && refreshWith(planned, tokens.refresh);
    }
    const existing = withExistingReference(context, planned);
    return existing && withFreshReferences(existing, context);
  };
  const call = fill();
  if (!call) return noReference;
  if (!rejection && isOperation(operation, 'getTransactionStatus'))
    await untilServed(context, call);
  return { call, request: requestFor(call, needsToken ? tokens?.access : undefined) };
}

async function judge(
  context: RunContext,
  { answers, rejection }: Transaction,
  { call, request }: SentCall,
  received: Received,
): Promise<Outcome> {
  const conclude = (problems: readonly Problem[]): Outcome =>
    outcomeOfCall(context, call, request, received, problems);
  if (!rejection) await learn(context, call, request, received);
  const problems = judgeCall(context, call, answers, received);
  if (!rejection || !isReply(received) || answerTo({ answers }, Number(received.status))) {
    return conclude(problems);
  }
  if (rejection.mayBeAccepted) await demandThere(context, call, request, received);
  const names = invented(context, call);
  if (names.length > 0 && isRejected(received))
    return skip(needsFixtures(context.contract, call, names));
  if (rejection.mayBeAccepted && wasServed(call, received)) {
    const inSuccess = judgeCall(context, call, call.successes, received);
    const origin = unknownReference(context, call.operation);
    const all = [...inSuccess, ...inventedPayout(context.contract, bodyOf(received), origin)];
    return all.length > 0 ? conclude(all) : skip(wasAccepted);
  }
  const origin = notRejected(call.operation, received, rejection.origin);
  return conclude(problems.map(({ wanted }) => ({ ...origin, wanted })));
}

const wasAccepted = 'not tested: answered with a success, and its condition is not documented';
const noReference =
  'not tested: no reference is known. Give transactionReference in --fixtures, or --send-payouts';
const noUnboundTokens = 'not made: the login without a merchant returned no tokens';

async function unboundTokens(context: RunContext) {
  const { unbound } = context.logins;
  const login = findCall(context, 'login');
  if (!unbound || !login) return undefined;
  const tokens = tokensOfLogin(
    await context.send(requestFor(loginWith(login, unbound), undefined)),
  );
  context.secrets.add(tokens?.access, 'UNBOUND_TOKEN');
  return tokens;
}

/** A rejection uses only the values given for it; others would undo its change. */
function ownOf({ values }: Fixtures): Pick<Fixtures, 'values'> {
  const own = Object.entries(values).filter(([name]) => /^\w+\.\d{3}\./.test(name));
  return { values: Object.fromEntries(own) };
}
