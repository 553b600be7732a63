/** Guards against payouts that nobody asked for, and against reusing a reference. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { textAt } from '../../contract/objects.js';
import { isHarmless, keyParameterOf, type Operation } from '../../contract/operation.ts';
import { outcomeOf } from '../../contract/response-codes.ts';
import { UsageError } from '../../cli/command.ts';
import {
  isJsonObject,
  isOfSession,
  isOperation,
  sentValue,
  sumsOf,
  withFields,
  withParameters,
  type PlannedCall,
} from './call.ts';
import { whyTooMuch } from '../wire/sent-payouts.ts';
import { fillable, isGiven } from './fixtures.ts';
import { giveFixtures } from './plan-call.ts';
import type { Plan } from './plan.ts';

export function movesMoney({ effect }: Pick<Operation, 'effect'>): boolean {
  return effect === 'moves-money';
}

/**
 * Why a call is left out. A call with an effect needs permission for payouts. One that moves money
 * also needs given values and an amount within the limit, unless no real money is involved.
 *
 * @param call the call, if it is not the planned one
 */
export function leftOut(
  plan: Pick<Plan, 'sendPayouts' | 'isSandbox' | 'fixtures' | 'calls' | 'maxAmount' | 'contract'>,
  operation: Operation,
  call = plan.calls.find((one) => one.operation.operationId === operation.operationId),
): string | undefined {
  if (!hasEffect(operation)) return undefined;
  if (!plan.sendPayouts) {
    return movesMoney(operation)
      ? itMovesMoney
      : 'left out: it may write. Send it with --send-payouts';
  }
  if (!movesMoney(operation) || plan.isSandbox || !call) return undefined;
  const invented = fillable(call).filter((name) => !isGiven(plan.fixtures, call, name));
  if (invented.length > 0)
    return `left out: it moves money. ${giveFixtures(plan.contract, operation, invented)}`;
  const sums = sumsOf(call);
  return sums.length === 0 && Number.isFinite(plan.maxAmount)
    ? 'left out: it moves money, but has no amount to limit. Send it with --max-amount none'
    : whyTooMuch(sums, plan.maxAmount);
}

/** Whether a call writes at the service. A refresh only writes the run's own tokens. */
export function hasEffect(operation: Operation): boolean {
  return !isHarmless(operation) && !isOfSession(operation);
}

/** Calls that fetch the run's tokens are skipped if a token was given. */
export function noSession({ hasToken }: Pick<Plan, 'hasToken'>): string | undefined {
  return hasToken ? 'left out: a token replaces the login' : undefined;
}

export const mayBeExecuted =
  'left out: a lenient service may execute it. Send it with --hostile-payouts';
export const itMovesMoney = 'left out: it moves money. Send it with --send-payouts';

/** Whether a service that overlooks the error in a request could pay or write. */
export function mayBeDone(operation: Operation, body: string | Buffer | undefined): boolean {
  if (isPayout(operation)) return body?.includes('recipientInformation') ?? false;
  return hasEffect(operation);
}

export function isPayout(operation: Pick<Operation, 'operationId'>): boolean {
  return isOperation(operation, 'sendPayout');
}

/**
 * Payouts go only to given recipients, and only in small amounts, unless no real money is involved.
 *
 * @throws UsageError
 */
export function checkPayouts(
  plan: Pick<Plan, 'calls' | 'fixtures' | 'isSandbox' | 'sendPayouts' | 'maxAmount'>,
): void {
  if (!plan.sendPayouts || plan.isSandbox) return;
  for (const call of plan.calls.filter(({ operation }) => isPayout(operation))) {
    if (!isGiven(plan.fixtures, call, payoutList)) {
      throw new UsageError(
        `--send-payouts needs ${payoutList} in --fixtures: the contract's examples are invented, ` +
          'and only the local sandbox pays them. --init writes a file with one to fill in.',
      );
    }
    if (whyTooMuch(sumsOf(call), plan.maxAmount) !== undefined) {
      throw new UsageError(
        `A payout of ${payoutList} in --fixtures is larger than ${plan.maxAmount}. Make it smaller, or ` +
          'allow it with --max-amount.',
      );
    }
  }
}

export const payoutList = 'transactionRequestList';

export interface Fresh {
  now(): Date;
  /** Returns a text that no earlier run has used. */
  newId(): string;
}

export function newReference({ newId }: Fresh): string {
  return `CONTRACT-${newId().slice(0, 13)}`;
}

/**
 * The payouts of a call with new references and the current time, and with a new key if the contract has one.
 * References are unique by contract, so a second run with the example's would be rejected.
 */
export function withFreshReferences(planned: PlannedCall, fresh: Fresh): PlannedCall {
  const key = keyParameterOf(planned.operation);
  const call = key ? withParameters(planned, { [key.name]: fresh.newId() }) : planned;
  const payouts = payoutsIn(call);
  if (payouts.length === 0) return call;
  const transactionRequestList = payouts.map((payout): Json =>
    isJsonObject(payout)
      ? {
          ...payout,
          transactionReference: newReference(fresh),
          ...('requestDate' in payout && { requestDate: fresh.now().toISOString() }),
        }
      : payout,
  );
  return withFields(call, { transactionRequestList });
}

/** The batch with only its first payout. */
export function onePayout(call: PlannedCall): PlannedCall {
  const [first, second] = payoutsIn(call);
  const isBatch = first !== undefined && second !== undefined;
  return isBatch ? withFields(call, { transactionRequestList: [first] }) : call;
}

export function twoPayouts(call: PlannedCall): PlannedCall {
  const [first = null, second = first] = payoutsIn(call);
  return withFields(call, { transactionRequestList: [first, second] });
}

export function referencesIn(call: PlannedCall): string[] {
  return payoutsIn(call).flatMap((payout) => textAt(payout, 'transactionReference') ?? []);
}

function payoutsIn(call: PlannedCall): Json[] {
  const list = sentValue(call, 'transactionRequestList');
  return Array.isArray(list) ? list : [];
}

/** The code of a payment that was made or still may be. */
export function isPayment(contract: Contract, code: string): boolean {
  return outcomeOf(contract, code) !== 'failed';
}
