/** Answers questions about webhooks from deliveries. */
import { counted } from '../../cli/words.ts';
import type { About } from '../match/topics.ts';
import type { HeaderSeen } from '../watch/headers.ts';
import type { OperationSeen } from '../watch/operations.ts';
import type { DeliveriesSeen } from '../watch/payouts.ts';
import { countedList, describeDurations, times, type SeenAnswer } from './words.ts';

/** Returns the evidence by topic. @param codes the response codes that the topic names */
export function answersOfWebhook(
  { count: samples, headers: { byName } }: OperationSeen,
  deliveries: DeliveriesSeen,
  codes: readonly string[],
): { [about in About]?: SeenAnswer } {
  const { answered, count, notified, repeats, schemes } = deliveries;
  const names = [...byName].map(([name, one]) => `${name} ${times(one.taken)}${valuesOf(one)}`);
  const headers = { samples, lines: [`headers: ${names.join(', ')}`] };
  const credentials = { samples, lines: [`Authorization: ${countedList(schemes)}`] };
  const again = [...repeats].toSorted(([one], [other]) => one - other);
  const responses = [...answered].map(([status, one]) => {
    const answer = status === 0 ? 'no answer' : `answered ${status}`;
    const repeated = one.again === 0 ? 'never' : times(one.again);
    return `${answer} ${times(one.count)}: delivered again ${repeated}`;
  });
  const known = codes.map((code) => [code, notified.get(code) ?? noPayouts] as const);
  return {
    'webhook-registration': { samples: 0, lines: ['not in traffic'] },
    'webhook-authentication': schemes.size > 0 ? credentials : headers,
    'webhook-signature': headers,
    'webhook-headers': { ...headers, isAnswer: true },
    'webhook-retries': {
      samples: again.reduce((sum, [, spacing]) => sum + spacing.count, 0),
      lines: again.map(([number, spacing]) => {
        return `from ${number} to ${number + 1}: ${describeDurations(spacing)}`;
      }),
    },
    'webhook-answer': { samples: count, lines: responses },
    notification: {
      samples: known.reduce((sum, [, { delivered, missing }]) => sum + delivered + missing, 0),
      lines: known.map(([code, payouts]) => `${code} ${describeNotified(payouts)}`),
      isAnswer: true,
    },
  };
}

export function describeDeliveries(deliveries: DeliveriesSeen) {
  const { afterAcceptance, afterStatus, beforeStatus, late, steps, notified } = deliveries;
  const codes = [...notified].toSorted(([one], [other]) => one.localeCompare(other));
  const delays = {
    'first delivery after the payout was accepted': afterAcceptance,
    'after a status had shown the code': afterStatus,
  };
  const ofLate = `${times(late)}, of ${afterStatus.count + beforeStatus}`;
  const rows: (readonly [place: string, says: string, count: number])[] = [
    ...Object.entries(delays).map(([place, delay]) => {
      return [place, describeDurations(delay), delay.count] as const;
    }),
    ['before a status had shown the code', times(beforeStatus), beforeStatus],
    ['after a status had shown a later code', ofLate, late],
    ...[...steps].map(([step, count]) => ['codes of one payout in order', step, count] as const),
    ...codes.map(([code, one]) => {
      return [`code ${code}`, describeNotified(one), one.delivered + one.missing] as const;
    }),
  ];
  // Without deliveries, the statuses of payouts reveal nothing about them.
  return rows
    .filter(([, , count]) => count > 0 && deliveries.count > 0)
    .map(([place, says, count]) => ({ place, says, count }));
}

const noPayouts = { delivered: 0, missing: 0 };

function describeNotified({ delivered, missing }: typeof noPayouts): string {
  const silent = missing > 0 ? `, missing for ${missing} whose status showed it` : '';
  return `delivered for ${counted(delivered, 'payout')}${silent}`;
}

/** Says whether the values differ, as in headers with the id or signature of a delivery. */
function valuesOf({ values, taken, repeats }: HeaderSeen): string {
  if (values.size < 2) return '';
  if (repeats.same > 0) return ` (the same in a repeat, ${times(repeats.same)})`;
  return values.size === taken ? ' (a new value each time)' : '';
}
