/**
 * Every documented operation with every documented status that can be tested, sent by Dredd: the
 * sections `success` and `refusals`.
 */
import { rejectionsOf, requestLine, type Answer } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { outcomeOfCall, requestFor, withParameters, type Call } from '../call.ts';
import type { DreddPart } from '../dredd.ts';
import { isGiven, withFixtures, type Fixtures } from '../fixtures.ts';
import { bodyOf, isStatus, judgeCall } from '../judge.ts';
import { negativeCaseFor, type NegativeCase } from '../negative-cases.ts';
import {
  inventedPayout,
  leftOut,
  movesMoney,
  referencesIn,
  withFreshReferences,
} from '../payouts.ts';
import { findCall, type Plan, type Uncallable } from '../plan.ts';
import { createCheck, originOf, type Outcome, type Problem } from '../results.ts';
import type { PlannedCheck, RunContext, Section } from '../section.ts';
import { isReply, type Received, type Reply, type WireRequest } from '../send.ts';
import { loginWith, refreshWith, tokensOfLogin, type Tokens } from '../session.ts';

/** One answer that is wanted. */
interface Transaction extends PlannedCheck {
  call: Call;
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
      const dialogue = startDialogue(context, await context.logIn());
      const { dreddDocument, runDredd } = await import('../dredd.ts');
      await runDredd({
        document: dreddDocument(partsOf(wanted)),
        baseUrl: context.baseUrl,
        timeLimit: context.timeLimit,
        async beforeRequest({ requestLine: line, status }) {
          const transaction = findTransaction(wanted, line, status);
          const request = await dialogue.request(transaction);
          if (request) await context.pace.turn();
          else conclude(transaction.check, notSent(transaction));
          return request;
        },
        async afterReceived({ requestLine: line, status }, received) {
          await context.noteReceived(received);
          const transaction = findTransaction(wanted, line, status);
          conclude(transaction.check, dialogue.judge(transaction, received));
        },
      });
    },
  };
}

function successOf(plan: Plan, call: Call): Transaction {
  const { operation, success: answer } = call;
  return {
    check: createCheck('success', operation.operationId, answer.status),
    call,
    answer,
    skip: leftOut(plan, operation),
  };
}

function rejectionOf(plan: Plan, call: Call, answer: Answer): Transaction {
  const { operation } = call;
  const { status } = answer;
  const negative = negativeCaseFor(plan.contract, call, answer);
  if (typeof negative === 'string') {
    const check = createCheck('refusals', operation.operationId, status);
    return { check, call, answer, skip: `not tested: ${negative}` };
  }
  const title = `${status} for ${negative.sends}`;
  const needsLogin = negative.unbound && !plan.hasUnboundLogin;
  return {
    check: createCheck('refusals', operation.operationId, status, title),
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

function notSent({ call, negative }: Transaction): Outcome {
  const who = negative?.unbound ? 'the login without a merchant' : 'the login';
  const request = requestLine(call.operation);
  const finding = { request, wanted: `a token from ${who} to send it with`, came: 'none' };
  return { kind: 'fail', milliseconds: 0, findings: [finding] };
}

/** What is sent for each transaction, and what comes of it: each may need what an earlier gave. */
interface Dialogue {
  /** Nothing when there is no token to send it with. */
  request(transaction: Transaction): Promise<WireRequest | undefined>;
  judge(transaction: Transaction, received: Received): Outcome;
}

function startDialogue(context: RunContext, firstTokens: Tokens | undefined): Dialogue {
  const { contract, fixtures } = context;
  /** By check id. */
  const sent = new Map<string, { call: Call; request: WireRequest }>();
  let tokens = firstTokens;
  let acceptedReference: string | undefined;

  /** True where the status is of a payout of this run, since no file gave a reference. */
  const asksForOurs = (call: Call): boolean =>
    call.operation.operationId === 'getTransactionStatus' &&
    !isGiven(fixtures, call, 'transactionReference');

  const fill = ({ call, answer, negative }: Transaction): Call | undefined => {
    const { operationId } = call.operation;
    if (negative) {
      const changed = negative.change(withFreshReferences(call, context), context);
      return withFixtures(changed, ownOf(fixtures), answer.status);
    }
    if (operationId === 'login') return loginWith(call, context.logins.main);
    if (operationId === 'refreshToken') return tokens && refreshWith(call, tokens.refresh);
    if (asksForOurs(call) && acceptedReference !== undefined) {
      return withParameters(call, { transactionReference: acceptedReference });
    }
    return withFreshReferences(call, context);
  };

  const learn = (call: Call, received: Received): void => {
    const { operation } = call;
    if (operation.operationId === 'login') tokens = tokensOfLogin(received) ?? tokens;
    if (!movesMoney(operation) || !isSuccess(call, received)) return;
    acceptedReference = referencesIn(call)[0];
    context.batchIds.add(String(valueAt(bodyOf(received), '/batchId')));
  };

  return {
    async request(transaction) {
      const { check, negative } = transaction;
      const call = fill(transaction);
      const token = negative?.unbound ? (await unboundTokens(context))?.access : tokens?.access;
      if (!call || (call.operation.needsToken && token === undefined)) return undefined;
      const request = requestFor(call, call.operation.needsToken ? token : undefined);
      sent.set(check.id, { call, request });
      return request;
    },

    judge({ check, answer, negative }, received) {
      const last = sent.get(check.id);
      if (!last) throw new Error(`${check.id} was judged without having been sent.`);
      const { call, request } = last;
      const hadOurs = acceptedReference !== undefined;
      learn(call, received);
      const conclude = (problems: readonly Problem[]): Outcome =>
        outcomeOfCall(call, request, received, problems);
      const problems = judgeCall(context, call, [answer], received);
      if (problems.length === 0 || !isReply(received)) return conclude(problems);

      // Dredd's own findings are about the answer that was wanted.
      const other = { ...received, dreddFindings: [] };
      if (negative?.mayBeAccepted && isSuccess(call, received)) {
        const inSuccess = judgeCall(context, call, [call.success], other);
        const all = inSuccess.length > 0 ? inSuccess : inventedPayout(contract, bodyOf(received));
        return all.length > 0 ? conclude(all) : { kind: 'skip', reason: wasAccepted };
      }
      if (!negative && asksForOurs(call) && !hadOurs) {
        const rejections = rejectionsOf(call.operation);
        const isRejected = judgeCall(context, call, rejections, other).length === 0;
        if (isRejected) return { kind: 'skip', reason: noReference };
      }
      if (isStatus(answer, received.status)) return conclude(problems);
      return conclude(problems.map((problem) => ({ ...originOf(negative?.standing), ...problem })));
    },
  };
}

const wasAccepted = 'not tested: answered with a success, and its condition is not documented';
const noReference =
  'not tested: no reference is known. Give transactionReference in --fixtures, or --send-payouts';

function isSuccess({ success }: Call, received: Received): received is Reply {
  return isReply(received) && isStatus(success, received.status);
}

async function unboundTokens(context: RunContext): Promise<Tokens | undefined> {
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
