/** What deliveries say to the questions about webhooks. */
import { counted } from '../../cli/words.ts';
import { countedList, times } from '../watch/counts.ts';
import { describeDurations } from '../watch/durations.ts';
import type { DeliveriesSeen } from '../watch/deliveries.ts';
import type { Observer, OperationSeen } from '../watch/observer.ts';

export interface WebhookAnswer {
  samples: number;
  lines: string[];
  isAnswer: boolean;
}

/**
 * To a question about a webhook of which deliveries were seen. A topic that nobody foresaw is given all.
 *
 * @param what the topic, or the key
 * @param sentence that says what is not shown
 */
export function webhookAnswer(
  { deliveries }: Observer,
  { count, sentHeaders }: OperationSeen,
  what: string,
  sentence: string | undefined,
): WebhookAnswer {
  const seen = deliveries.seen();
  const answer = (lines: string[], samples = count, isAnswer = false): WebhookAnswer => ({
    samples,
    lines,
    isAnswer,
  });
  const having = (word: RegExp): Map<string, number> =>
    new Map([...sentHeaders].filter(([name]) => word.test(name)));
  if (what.includes('registration')) {
    return answer(['not in traffic: who calls what for it is not known'], 0);
  }
  if (what.includes('authentication')) return answer([authentication(deliveries.schemes, having)]);
  if (what.includes('signature')) return answer([named('a signature', having(signatures))]);
  if (what.includes('retry')) {
    const samples = [...seen.repeats.values()].reduce((sum, one) => sum + one.count, 0);
    return answer(repeats(seen), samples);
  }
  if (what.includes('headers'))
    return answer([`headers: ${countedList(sentHeaders)}`], count, true);
  const [, code] = /^notification of .*/.test(what) ? (/\((\d+)\)/.exec(sentence ?? '') ?? []) : [];
  if (code !== undefined) {
    const { delivered, missing } = seen.notified.get(code) ?? { delivered: 0, missing: 0 };
    const line = `${code} delivered of ${counted(delivered, 'payout')}, shown by a status and not delivered of ${missing}`;
    return answer([line], delivered + missing, true);
  }
  if (/answer|^responses/.test(what)) return answer(answered(seen), seen.count);
  return answer([
    `headers: ${countedList(sentHeaders)}`,
    ...repeats(seen),
    ...answered(seen),
    ...[...seen.notified].map(([one, { delivered }]) => `${one}: ${times(delivered)}`),
  ]);
}

/** What is seen of deliveries as such: each with how often, and without a question to it. */
export function describeDeliveries({ deliveries }: Observer): { says: string; count: number }[] {
  const seen = deliveries.seen();
  if (seen.count === 0) return [];
  const { afterAcceptance, afterStatus, beforeStatus, late, steps } = seen;
  const shown = afterStatus.count + beforeStatus;
  const codes = [...seen.notified].toSorted(([one], [other]) => one.localeCompare(other));
  const all = [
    {
      says: `first delivery after the answer that accepted the payout: ${describeDurations(afterAcceptance)}`,
      count: afterAcceptance.count,
    },
    {
      says: `after a status had shown its code: ${describeDurations(afterStatus)}`,
      count: afterStatus.count,
    },
    { says: `before a status had shown its code: ${times(beforeStatus)}`, count: beforeStatus },
    { says: `after a status had shown a later code: ${times(late)}, of ${shown}`, count: late },
    ...[...steps].map(([step, count]) => ({
      says: `codes of one payout in the order of delivery: ${step}`,
      count,
    })),
    ...codes.map(([code, { delivered, missing }]) => ({
      says:
        `code ${code}: delivered of ${counted(delivered, 'payout')}` +
        (missing > 0 ? `, shown by a status and not delivered of ${missing}` : ''),
      count: delivered + missing,
    })),
  ];
  return all.filter(({ count }) => count > 0);
}

function authentication(
  schemes: ReadonlyMap<string, number>,
  having: (word: RegExp) => ReadonlyMap<string, number>,
): string {
  if (schemes.size > 0) return `Authorization: ${countedList(schemes)}`;
  return named('credentials', having(/api-?key|token|secret|credential|^cookie$/));
}

function named(thing: string, headers: ReadonlyMap<string, number>): string {
  if (headers.size === 0) return `no header with a name of ${thing}`;
  return `headers with a name of ${thing}: ${countedList(headers)}`;
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

const signatures = /signature|hmac|digest|jws|^x-sign/;
