/**
 * Every documented operation with every documented status that can be tested, sent by Dredd: the
 * sections `success` and `rejections`.
 */
import { rejectionsOf, requestLine, type Answer } from '../../contract/operation.ts';
import { requestFor, type PlannedCall } from '../plan/call.ts';
import type { DreddPart } from './dredd.ts';
import { withFixtures, type Fixtures, invented, needsFixtures } from '../plan/fixtures.ts';
import { bodyOf, isRejected, isStatus, judgeCall, inventedPayout } from '../judge/judge.ts';
import { PayoutLimitError } from '../wire/sent-payouts.ts';
import { negativeCaseFor, type NegativeCase } from './rejection-cases.ts';
import { leftOut, withFreshReferences } from '../plan/payouts.ts';
import { findCall, type Plan, type Uncallable } from '../plan/plan.ts';
import { createCheck, skip, type Outcome } from '../judge/results.ts';
import { noTokens, silent, type PlannedCheck, type RunContext, type Section } from './section.ts';
import {
  loginWith,
  refreshWith,
  tokensOfLogin,
  learn,
  untilServed,
  wasServed,
  withExistingReference,
} from './session.ts';
import { statusIsListed } from '../judge/origins.ts';
import { isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

/** What was sent for a transaction. */
interface SentCall {
  call: PlannedCall;
  request: WireRequest;
}

const notSent: Received = { code: 'NOT_SENT', id: '', at: new Date(0), milliseconds: 0 };

/** One answer that is wanted. */
interface Transaction extends PlannedCheck {
  call: PlannedCall;
  answer: Answer;
  negative?: NegativeCase;
}

export function documentedSection(plan: Plan): Section {
  const transactions = plan.calls.flatMap((call) => [
    successOf(plan, call),
    ...rejectionsOf(call.operation).map((answer) => rejectionOf(plan, call, answer)),
  ]);
  return {
    checks: [...transactions, ...plan.uncallable.map(uncallableCheck)],
    async run(context, selected, conclude) {
      const wanted = transactions.filter(({ check }) => selected.includes(check));
      const sent = new Map<Transaction, SentCall>();
      let leftOutFor: string | undefined;
      const { dreddDocument, runDredd } = await import('./dredd.ts');
      await runDredd({
        document: dreddDocument(partsOf(wanted)),
        async send(request) {
          try {
            return await context.send(request);
          } catch (error) {
            if (!(error instanceof PayoutLimitError)) throw error;
            leftOutFor = error.message;
            return notSent;
          }
        },
        async beforeRequest({ requestLine: line, status }) {
          leftOutFor = undefined;
          const transaction = findTransaction(wanted, line, status);
          const ready = await prepare(context, transaction);
          if (typeof ready === 'string') {
            conclude(transaction.check, skip(ready));
            return undefined;
          }
          sent.set(transaction, ready);
          return ready.request;
        },
        afterReceived({ requestLine: line, status }, received) {
          const transaction = findTransaction(wanted, line, status);
          const last = sent.get(transaction);
          if (!last)
            throw new Error(`${transaction.check.id} was judged without having been sent.`);
          const outcome =
            leftOutFor === undefined
              ? judge(context, transaction, last, received)
              : skip(leftOutFor);
          conclude(transaction.check, outcome);
        },
      });
    },
  };
}

function successOf(plan: Plan, call: PlannedCall): Transaction {
  const { operation, success: answer } = call;
  return {
    check: createCheck('success', operation.operationId, answer.status),
    call,
    answer,
    skip: leftOut(plan, operation),
  };
}

function rejectionOf(plan: Plan, call: PlannedCall, answer: Answer): Transaction {
  const { operation } = call;
  const { status } = answer;
  const negative = negativeCaseFor(plan.contract, call, answer);
  if (typeof negative === 'string') {
    const check = createCheck('rejections', operation.operationId, status);
    return { check, call, answer, skip: `not tested: ${negative}` };
  }
  const title = `${status} for ${negative.sends}`;
  const needsLogin = negative.unbound && !plan.hasUnboundLogin;
  return {
    check: createCheck('rejections', operation.operationId, status, title),
    call,
    answer,
    negative,
    skip:
      leftOut(plan, operation) ??
      (needsLogin
        ? 'not tested: set CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD'
        : undefined),
  };
}

function uncallableCheck({ operation, reason }: Uncallable): PlannedCheck {
  const success = operation.answers.find(({ status }) => status.startsWith('2'));
  const name = success?.status ?? 'success';
  return { check: createCheck('success', operation.operationId, name), skip: reason };
}

function partsOf(transactions: readonly Transaction[]): DreddPart[] {
  const calls = [...new Set(transactions.map(({ call }) => call))];
  return calls.map((call) => ({
    call,
    answers: transactions.filter((one) => one.call === call).map(({ answer }) => answer),
  }));
}

function findTransaction(
  transactions: readonly Transaction[],
  line: string,
  status: string,
): Transaction {
  const found = transactions.find(
    ({ call, answer }) => requestLine(call.operation) === line && answer.status === status,
  );
  if (!found) throw new Error(`Dredd made a request that is not in the plan: ${line}, ${status}`);
  return found;
}

/** What is sent for a transaction, or why nothing is. Each may need what an earlier one gave. */
async function prepare(
  context: RunContext,
  { call: planned, answer, negative, check }: Transaction,
): Promise<SentCall | string> {
  if (context.isSilent(check)) return silent;
  const { needsToken, operationId } = planned.operation;
  const tokens = negative?.unbound ? await unboundTokens(context) : context.tokens();
  if (needsToken && !tokens) return negative?.unbound ? noUnboundTokens : noTokens;
  const fill = (): PlannedCall | undefined => {
    if (negative) {
      const changed = negative.change(withFreshReferences(planned, context), context);
      return withFixtures(changed, ownOf(context.fixtures), answer.status);
    }
    if (operationId === 'login') return loginWith(planned, context.logins.main);
    if (operationId === 'refreshToken') return tokens && refreshWith(planned, tokens.refresh);
    const existing = withExistingReference(context, planned);
    return existing && withFreshReferences(existing, context);
  };
  const call = fill();
  if (!call) return noReference;
  if (!negative && operationId === 'getTransactionStatus') await untilServed(context, call);
  return { call, request: requestFor(call, needsToken ? tokens?.access : undefined) };
}

function judge(
  context: RunContext,
  { answer, negative }: Transaction,
  { call, request }: SentCall,
  received: Received,
): Outcome {
  const names = invented(context, call);
  if (!negative) {
    learn(context, call, received);
    if (names.length > 0 && isRejected(received)) return skip(needsFixtures(names));
  }
  const problems = judgeCall(context, call, [answer], received);
  const conclude = (all: typeof problems): Outcome =>
    outcomeOfCall(context, call, request, received, all);
  if (!negative || !isReply(received) || isStatus(answer, received.status)) {
    return conclude(problems);
  }
  if (names.length > 0 && isRejected(received)) return skip(needsFixtures(names));
  if (negative.mayBeAccepted && wasServed(call, received)) {
    const inSuccess = judgeCall(context, call, [call.success], received);
    const origin = { source: 'States and transitions' };
    const all = [...inSuccess, ...inventedPayout(context.contract, bodyOf(received), origin)];
    return all.length > 0 ? conclude(all) : skip(wasAccepted);
  }
  // A success is for the rule of this rejection to judge; another failure is not a listed one.
  const origin = /^[23]/.test(received.status) ? negative.origin : statusIsListed;
  return conclude(problems.map(({ wanted, came }) => ({ ...origin, wanted, came })));
}

const wasAccepted = 'not tested: answered with a success, and its condition is not documented';
const noReference =
  'not tested: no reference is known. Give transactionReference in --fixtures, or --send-payouts';
const noUnboundTokens = 'not made: the login without a merchant gave no tokens';

async function unboundTokens(context: RunContext) {
  const { unbound } = context.logins;
  const login = findCall(context, 'login');
  if (!unbound || !login) return undefined;
  return tokensOfLogin(await context.send(requestFor(loginWith(login, unbound), undefined)));
}

/** For a rejection only the values that were given for it count: others would undo its change. */
function ownOf({ values }: Fixtures): Pick<Fixtures, 'values'> {
  const own = Object.entries(values).filter(([name]) => /^\w+\.\d{3}\./.test(name));
  return { values: Object.fromEntries(own) };
}
