/** Looks up every payout again at the end of a run, because its code may have changed. */
import { listed, onOneLine } from '../../cli/words.ts';
import { outcomeOf as meaningOfCode } from '../../contract/response-codes.ts';
import { statements } from '../../contract/statements.ts';
import { meaningOf } from '../../contract/statuses.ts';
import { inventedPayout, isRejected } from '../judge/judge.ts';
import { createCheck, formatProblem, originOf, outcomeOf, skip } from '../judge/results.ts';
import type { CheckFinding, Outcome, Problem } from '../judge/results.ts';
import type { PlannedCall } from '../plan/call.ts';
import { itMovesMoney, newReference } from '../plan/payouts.ts';
import { findCall, type Plan } from '../plan/plan.ts';
import { isUnauthorized } from '../wire/exchange.ts';
import { mostShown } from '../wire/sent-payouts.ts';
import { statusOf } from './flow.ts';
import { movedOn } from './remember.ts';
import {
  betweenQuestions,
  loginIsRejected,
  noPayoutAccepted,
  patience,
  tokenSection,
  whyNotSent,
  type RunContext,
  type Section,
} from './section.ts';
import { resultsOf, sameResult } from './webhook.ts';

export function sweepSection(plan: Plan): Section {
  const status = findCall(plan, 'getTransactionStatus');
  if (!status) return tokenSection([]);
  const check = createCheck('flow', status.operation.operationId, 'every payout again');
  const run = (context: RunContext): Promise<Outcome> => sweep(context, status);
  const planned = { check, skip: plan.sendPayouts ? undefined : itMovesMoney, run };
  return { ...tokenSection([planned]), isOnce: true };
}

type Said = Awaited<ReturnType<typeof statusOf>>;

async function sweep(context: RunContext, status: PlannedCall): Promise<Outcome> {
  const { contract, learned } = context;
  const { taken, rejected } = sentReferences(context);
  const asked = await askForAll(context, status, [...taken, ...rejected]);
  if (context.rejectedLogin()) return skip(loginIsRejected);
  // The service may not know a reference that was not accepted.
  const known = [...asked].filter(
    ([reference, said]) => learned.accepted.has(reference) || !isRejected(said.received),
  );
  if (known.length === 0) return skip(noPayoutAccepted);
  const origin = originOf(contract.standing(`${status.operation.pointer}/rejected payout`));
  const payment = ({ body }: Said): Problem[] => inventedPayout(contract, body, origin);
  const isPaid = ([reference, said]: [string, Said]): boolean =>
    rejected.includes(reference) && payment(said).length > 0;
  // A service that reports a payment for any reference proves nothing about these.
  const other = known.some(isPaid) && (await statusOf(context, status, newReference(context), 0));
  const isForAny = other && payment(other).length > 0;
  return summed(
    known.map((one) => {
      const [reference, said] = one;
      const outcome = said.conclude(
        ...movedOn(context, status, reference, said.code),
        ...contradiction(context, reference, said.code),
        ...(isPaid(one) && !isForAny ? payment(said) : []),
      );
      return { reference, outcome };
    }),
  );
}

/** Returns an even sample of the rejected payouts, because the local sandbox gets many hostile ones. */
function sentReferences({ contract, sentPayouts }: RunContext) {
  const sent = sentPayouts.answered.filter(
    ({ reference }) => reference !== '' && reference.length < mostShown,
  );
  const maybe = sent.filter(({ status }) => {
    const { means } = meaningOf(contract.statuses, Number(status));
    return means !== 'rejected' && means !== 'not-taken';
  });
  const taken = new Set(maybe.map(({ reference }) => reference));
  const all = new Set(sent.map(({ reference }) => reference));
  const others = [...all].filter((reference) => !taken.has(reference));
  const step = Math.max(1, others.length / mostRejected);
  return { taken, rejected: others.filter((_, index) => index % step < 1) };
}

/** Polls until nothing is pending, or the time for all payouts together is over. */
async function askForAll(
  context: RunContext,
  status: PlannedCall,
  references: readonly string[],
): Promise<Map<string, Said>> {
  const { learned, timer } = context;
  const end = timer.now() + patience;
  const asked = new Map<string, Said>();
  let open = references;
  for (let pause = betweenQuestions; open.length > 0; pause *= 2) {
    for (const reference of open) {
      if (whyNotSent(context, status.operation) !== undefined) return asked;
      asked.set(reference, await statusOf(context, status, reference, 0));
    }
    // A pending payout may stay pending, so three polls are enough without a delivered result.
    const waiting = [...asked].filter(
      ([reference, said]) =>
        contradiction(context, reference, said.code).length > 0 ||
        (learned.accepted.has(reference) &&
          (isRejected(said.received) || (said.isMoving && pause < 4 * betweenQuestions))),
    );
    open = waiting.map(([reference]) => reference);
    const left = end - timer.now();
    if (left <= 0 || open.length === 0) break;
    // The token may have expired.
    const isExpired = waiting.some(([, said]) => isUnauthorized(said.received));
    if (isExpired) await context.logIn();
    await timer.sleep(Math.min(pause, left));
  }
  return asked;
}

/** A delivered result is known, so the status must show it too. */
function contradiction(
  { contract, deliveries }: RunContext,
  reference: string,
  came: string | undefined,
): Problem[] {
  const results = resultsOf(contract, deliveries?.received ?? [], reference);
  if (came === undefined || results.length === 0 || results.includes(came)) return [];
  // The documentation does not say what follows a failed payout.
  const isPaid = results.some((code) => meaningOfCode(contract, code) === 'paid');
  const isStated = isPaid && meaningOfCode(contract, came) === 'pending';
  const origin = isStated ? originOf(statements.resultIsKnown) : sameResult(contract);
  const wanted = `${results.at(-1)}, the result that was delivered`;
  return [{ ...origin, pointer: '/responseCode', wanted, came }];
}

/** A problem of several payouts is reported once, with their references. */
function summed(outcomes: readonly { reference: string; outcome: Outcome }[]): Outcome {
  const alike = new Map<string, { finding: CheckFinding; references: string[] }>();
  for (const { reference, outcome } of outcomes) {
    for (const finding of 'findings' in outcome ? outcome.findings : []) {
      const key = formatProblem(finding);
      const group = alike.get(key) ?? { finding, references: [] };
      group.references.push(onOneLine(reference));
      alike.set(key, group);
    }
  }
  const findings = [...alike.values()].map(({ finding, references }) => ({
    ...finding,
    came: `${finding.came}, of ${listed(references, 3)}`,
  }));
  return outcomeOf(0, findings);
}

const mostRejected = 20;
