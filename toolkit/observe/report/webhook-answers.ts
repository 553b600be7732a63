/** Answers what deliveries show of the questions about webhooks. */
import { counted } from '../../cli/words.ts';
import type { Question } from '../match/topics.ts';
import type { HeaderSeen } from '../watch/headers.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import type { DeliveriesSeen } from '../watch/payouts.ts';
import { countedList, describeDurations, times } from './words.ts';

export interface SeenAnswer {
  samples: number;
  /** In sentences, without a personal value. */
  lines: string[];
  /** False where somebody must read what was seen: it bears on the question, and does not answer it. */
  isAnswer: boolean;
}

export function answerAboutWebhook(
  { payouts }: Observer,
  { count, headers: { byName } }: OperationSeen,
  question: Question,
): SeenAnswer {
  const seen = payouts.deliveries();
  const answer = (lines: string[], samples = count, isAnswer = false): SeenAnswer => ({
    samples,
    lines,
    isAnswer,
  });
  const named = [...byName].map(
    ([name, one]) => `${name} ${times(one.taken)}${describeValues(one)}`,
  );
  const headers = `headers: ${named.join(', ')}`;
  switch (question.about) {
    case 'webhook-registration':
      return answer(['not in traffic: who calls what for it is not known'], 0);
    case 'webhook-authentication':
      return answer([
        payouts.schemes.size > 0 ? `Authorization: ${countedList(payouts.schemes)}` : headers,
      ]);
    case 'webhook-signature':
      return answer([headers]);
    case 'webhook-retries': {
      const samples = [...seen.repeats.values()].reduce((sum, one) => sum + one.count, 0);
      return answer(repeats(seen), samples);
    }
    case 'webhook-headers':
      return answer([headers], count, true);
    case 'notification': {
      const code = question.of.join();
      const { delivered, missing } = seen.notified.get(code) ?? { delivered: 0, missing: 0 };
      const line = `${code} delivered of ${counted(delivered, 'payout')}, ${notDelivered(missing)}`;
      return answer([line], delivered + missing, true);
    }
    case 'webhook-answer':
      return answer(answered(seen), seen.count);
    default: {
      if (question.about === 'key' && question.key.startsWith('responses')) {
        return answer(answered(seen), seen.count);
      }
      const codes = [...seen.notified].map(([code, one]) => `${code}: ${times(one.delivered)}`);
      return answer([headers, ...repeats(seen), ...answered(seen), ...codes]);
    }
  }
}

export function describeDeliveries({ payouts }: Observer): { says: string; count: number }[] {
  const seen = payouts.deliveries();
  if (seen.count === 0) return [];
  const { afterAcceptance, afterStatus, beforeStatus, late, steps } = seen;
  const shown = afterStatus.count + beforeStatus;
  const codes = [...seen.notified].toSorted(([one], [other]) => one.localeCompare(other));
  const all: [says: string, count: number][] = [
    [
      `first delivery after the answer that accepted the payout: ${describeDurations(afterAcceptance)}`,
      afterAcceptance.count,
    ],
    [`after a status had shown its code: ${describeDurations(afterStatus)}`, afterStatus.count],
    [`before a status had shown its code: ${times(beforeStatus)}`, beforeStatus],
    [`after a status had shown a later code: ${times(late)}, of ${shown}`, late],
    ...[...steps].map(([step, count]): [string, number] => [
      `codes of one payout in the order of delivery: ${step}`,
      count,
    ]),
    ...codes.map(([code, { delivered, missing }]): [string, number] => [
      `code ${code}: delivered of ${counted(delivered, 'payout')}` +
        (missing > 0 ? `, ${notDelivered(missing)}` : ''),
      delivered + missing,
    ]),
  ];
  return all.map(([says, count]) => ({ says, count })).filter(({ count }) => count > 0);
}

/** Such as the id of a delivery, or its signature. */
function describeValues({ values, taken, repeats }: HeaderSeen): string {
  if (repeats.same > 0 && values.size > 1)
    return ` (the same when it came again, ${times(repeats.same)})`;
  return values.size > 1 && values.size === taken ? ' (each time another value)' : '';
}

function notDelivered(missing: number): string {
  return `shown by a status and not delivered of ${missing}`;
}

function repeats({ repeats: found }: DeliveriesSeen): string[] {
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([number, spacing]) => `from ${number} to ${number + 1}: ${describeDurations(spacing)}`);
}

function answered({ answered: found }: DeliveriesSeen): string[] {
  return [...found].map(([status, { count, again }]) => {
    const answer = status === 0 ? 'no answer' : `answered ${status}`;
    return `${answer} ${times(count)}: delivered again ${again === 0 ? 'never' : times(again)}`;
  });
}
