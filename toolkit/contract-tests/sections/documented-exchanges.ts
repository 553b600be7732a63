/** What is sent for each transaction of Dredd, and what its answer comes to. */
import { findingsOf, judgeCall, requestFor, withParameters } from '../call.ts';
import type { Cause } from '../causes.ts';
import { isAnswer, type Exchange, type WireRequest } from '../exchange.ts';
import { isGiven, withFixtures, type Fixtures } from '../fixtures.ts';
import { bodyOf } from '../judge.ts';
import { movesMoney, referencesIn, withFreshReferences } from '../payouts.ts';
import type { DocumentedAnswer, PlannedOperation } from '../plan.ts';
import { outcomeOf, type Outcome } from '../results.ts';
import { valueOf } from '../rule.ts';
import { operationIn, type Bench, type PlannedCheck } from '../section.ts';
import { loginRequest, loginWith, refreshWith, tokensOfLogin, type Tokens } from '../session.ts';
import { inventedPayout } from '../unsent.ts';

/** One answer that is to be caused. */
export interface Transaction extends PlannedCheck {
  operation: PlannedOperation;
  answer: DocumentedAnswer;
  cause?: Cause;
}

export interface Exchanges {
  /** Nothing when there is no token to send it with. */
  request(transaction: Transaction): Promise<WireRequest | undefined>;
  judge(transaction: Transaction, exchange: Exchange): Outcome;
}

export function startExchanges(bench: Bench, firstTokens: Tokens | undefined): Exchanges {
  /** By check id. */
  const sent = new Map<string, { operation: PlannedOperation; request: WireRequest }>();
  let tokens = firstTokens;
  let acceptedReference: string | undefined;

  /** True where the status is of a payout of this run, since no file gave a reference. */
  const asksForOurs = (operation: PlannedOperation): boolean =>
    operation.operationId === 'getTransactionStatus' &&
    !isGiven(bench.fixtures, operation, 'transactionReference');

  const fill = ({ operation, answer, cause }: Transaction): PlannedOperation | undefined => {
    if (operation.operationId === 'login') return loginWith(operation, bench.logins.main);
    if (operation.operationId === 'refreshToken') {
      return tokens && refreshWith(operation, tokens.refresh);
    }
    const fresh = withFreshReferences(operation, bench);
    if (cause) {
      return withFixtures(cause.change(fresh, bench), onlyOwn(bench.fixtures), answer.status);
    }
    if (asksForOurs(operation) && acceptedReference !== undefined) {
      return withParameters(fresh, { transactionReference: acceptedReference });
    }
    return fresh;
  };

  const learn = (operation: PlannedOperation, exchange: Exchange): void => {
    if (operation.operationId === 'login') tokens = tokensOfLogin(exchange) ?? tokens;
    const accepted = isAnswer(exchange) && exchange.status === operation.success.status;
    if (!movesMoney(operation) || !accepted) return;
    acceptedReference = referencesIn(operation)[0];
    bench.batchIds.add(String(valueOf(bodyOf(exchange), ['batchId'])));
  };

  return {
    async request(transaction) {
      const { check, cause } = transaction;
      const operation = fill(transaction);
      const token = cause?.unbound ? (await unboundTokens(bench))?.access : tokens?.access;
      if (!operation || (operation.needsToken && token === undefined)) return undefined;
      const request = requestFor(operation, operation.needsToken ? token : undefined);
      sent.set(check.id, { operation, request });
      return request;
    },

    judge({ check, answer, cause }, exchange) {
      const known = sent.get(check.id);
      if (!known) throw new Error(`${check.id} was judged without having been sent.`);
      const { operation, request } = known;
      const wasOurs = acceptedReference !== undefined;
      learn(operation, exchange);
      const problems = judgeCall(bench, operation, [answer], exchange);
      if (!isAnswer(exchange)) return outcomeOf(0, findingsOf(operation, request, problems));
      const { milliseconds, status } = exchange;
      const fail = (found: typeof problems): Outcome =>
        outcomeOf(milliseconds, findingsOf(operation, request, found));
      if (problems.length === 0) return fail([]);

      // Dredd's own findings are about the answer that was to be caused.
      const other = { ...exchange, dreddFindings: [] };
      if (cause?.mayBeAccepted && status === operation.success.status) {
        const inSuccess = judgeCall(bench, operation, [operation.success], other);
        const all = inSuccess.length > 0 ? inSuccess : inventedPayout(bodyOf(exchange));
        return all.length > 0 ? fail(all) : { kind: 'skip', reason: acceptedAllTheSame };
      }
      if (!cause && asksForOurs(operation) && !wasOurs) {
        const refused = judgeCall(bench, operation, operation.refusals, other).length === 0;
        if (refused) return { kind: 'skip', reason: noReference };
      }
      return fail(problems);
    },
  };
}

const acceptedAllTheSame = 'not caused: answered with a success, and no condition of it is shown';
const noReference =
  'not caused: no reference is known. Give transactionReference in --fixtures, or --send-payouts';

async function unboundTokens(bench: Bench): Promise<Tokens | undefined> {
  const { unbound } = bench.logins;
  if (!unbound) return undefined;
  return tokensOfLogin(await bench.send(loginRequest(operationIn(bench, 'login'), unbound)));
}

/** For a refusal only the values that were given for it count: the others would undo its cause. */
function onlyOwn({ values }: Fixtures): Pick<Fixtures, 'values'> {
  const own = Object.entries(values).filter(([name]) => /^\w+\.\d{3}\./.test(name));
  return { values: Object.fromEntries(own) };
}
