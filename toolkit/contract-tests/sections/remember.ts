/** Remembers the payouts of the run for its last check. */
import { textAt } from '../../contract/objects.js';
import { successOf } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { isFinal } from '../../contract/response-codes.ts';
import { bodyOf, originAt } from '../judge/judge.ts';
import type { Problem } from '../judge/results.ts';
import { sentValue, type PlannedCall } from '../plan/call.ts';
import { isPayout, referencesIn } from '../plan/payouts.ts';
import type { Reply } from '../wire/exchange.ts';
import type { RunContext } from './section.ts';

/** Records what a success reveals: that it happened, and the state of payouts. */
export function remember({ contract, learned }: RunContext, call: PlannedCall, reply: Reply): void {
  const { operation } = call;
  const body = bodyOf(reply);
  learned.served.add(operation.operationId);
  const code = textAt(body, 'responseCode') ?? '';
  const asked = sentValue(call, 'transactionReference');
  const isNew = typeof asked === 'string' && !learned.finalCodes.has(asked);
  if (isNew && isFinal(contract, code)) learned.finalCodes.set(asked, code);
  if (!isPayout(operation)) return;
  learned.references.push(...referencesIn(call));
  if (!isInError(body)) for (const one of referencesIn(call)) learned.accepted.add(one);
  const batch = textAt(body, 'batchId');
  if (batch !== undefined) learned.batchIds.add(batch);
}

/** Whether an accepted batch has a payout in error, although it is not documented which one. */
export function isInError(body: unknown): boolean {
  return Number(valueAt(body, errorCount)) > 0;
}

export const errorCount = '/errorTransactionCount';

/** A final code must stay; a held or pending one may change. */
export function movedOn(
  { contract, learned }: RunContext,
  { operation }: PlannedCall,
  reference: string,
  came: string | undefined,
): Problem[] {
  const before = learned.finalCodes.get(reference);
  if (came === undefined || before === undefined || before === came) return [];
  const record = successOf(operation)?.content;
  const origin = originAt(contract, record, '/responseCode', 'outcome');
  const wanted = `${before}, as before: it is final`;
  return [{ ...origin, pointer: '/responseCode', wanted, came }];
}
