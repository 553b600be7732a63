/** Answers what headers and repeats show: keys, references sent again, waits, limits. */
import { counted } from '../../cli/words.ts';
import type { Question } from '../match/topics.ts';
import { merged, sumOf } from '../watch/counts.ts';
import { isHonoured, keysOf, type HeaderSeen } from '../watch/headers.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { countOf, isTaken, type Repeats } from '../watch/repeats.ts';
import type { SeenAnswer } from './webhook-answers.ts';
import { countedList, describeDurations, times } from './words.ts';

/** @param pointer to the operation that the question is about, if it is about one */
export function answerAboutHeaders(
  { operations, limits }: Observer,
  pointer: string,
  about: Question['about'],
): SeenAnswer | undefined {
  const all = [...operations.values()].filter(({ operation }) => operation.kind === 'operation');
  const asked = all.filter(({ operation }) => operation.pointer === pointer);
  switch (about) {
    case 'idempotency':
      return keys(all, true);
    case 'idempotency-key':
      return keys(asked, true);
    case 'idempotency-key-lifetime':
      return keys(asked, false);
    case 'repeated-reference':
      return references(asked);
    case 'retry-after':
      return {
        samples: sumOf(merged([...limits.waits.values()])),
        lines: [...limits.waits].map(([status, waits]) => `${status}: ${countedList(waits)}`),
        isAnswer: true,
      };
    default:
      return undefined;
  }
}

function keys(seen: readonly OperationSeen[], asksForKey: boolean): SeenAnswer {
  const found = seen.flatMap((one) =>
    keysOf(one.headers).map(([name, header]) => ({
      line: `${one.operation.operationId} ${describeKey(name, header)}`,
      count: countOf(header.repeats),
      same: isHonoured(one.headers, name, header) ? header.repeats.same : 0,
    })),
  );
  const honoured = Math.max(0, ...found.map(({ same }) => same));
  const isAnswer = asksForKey && honoured > 0;
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return { samples: isAnswer ? honoured : all, lines: found.map(({ line }) => line), isAnswer };
}

function describeKey(name: string, { taken, rejected, values, repeats }: HeaderSeen): string {
  const proves = repeats.alike > 0 ? ', as it is with other values' : '';
  const sent = `${times(taken + rejected)}, ${values.size} distinct`;
  return `${name} ${sent}: ${describeRepeats(repeats, 'the same value')}${proves}`;
}

/** @param what came again */
function describeRepeats(repeats: Repeats, what: string): string {
  const { same, otherAnswer, otherContent, after } = repeats;
  const answers = new Map([
    ...(same > 0 ? [['answered the same', same] as const] : []),
    ...[...otherAnswer].map(([status, count]): [string, number] => [
      `${isTaken(status) ? 'another answer' : 'rejected'} (${status})`,
      count,
    ]),
  ]);
  return [
    ...(answers.size > 0
      ? [`${what} with the same content again ${times(sumOf(answers))}: ${countedList(answers)}`]
      : []),
    ...(same > 0 ? [`after the first request: ${describeDurations(after)}`] : []),
    ...(otherContent.size > 0
      ? [`${what} with other content ${times(sumOf(otherContent))}: ${countedList(otherContent)}`]
      : []),
  ].join('; ');
}

/** Of those that were not repeated under what may be a key. */
function references(seen: readonly OperationSeen[]): SeenAnswer {
  const found = seen.flatMap(({ headers }) => {
    const names = new Set(keysOf(headers).map(([name]) => name));
    const groups = [...headers.again].filter(
      ([group, repeats]) =>
        countOf(repeats) > 0 && !group.split(' ').some((name) => names.has(name)),
    );
    return groups.map(([, repeats]) => repeats);
  });
  return {
    samples: found.reduce((sum, one) => sum + countOf(one), 0),
    lines: found.map((one) => describeRepeats(one, 'a reference')),
    isAnswer: false,
  };
}

/** `ratelimit-limit 30 times: 120`: what answers say of a limit, in numbers. */
export function describeLimits({ limits }: Observer): string[] {
  return [...limits.said].map(([name, counts]) => {
    const numbers = [...counts.keys()].map(Number).toSorted((one, other) => one - other);
    const isRange = counts.size > 3 && numbers.every(Number.isFinite);
    const shown = isRange ? `${numbers[0]} to ${numbers.at(-1)}` : [...counts.keys()].join(', ');
    return `${name} ${times(sumOf(counts))}: ${shown}`;
  });
}

/** What the report says of a header that the contract does not have, beside that it was sent. */
export function describeSent({ accepted, headers }: OperationSeen, name: string): string {
  const { taken, rejected } = headers.byName.get(name) ?? { taken: 0, rejected: 0 };
  const without = sumOf(headers.rejected) - rejected;
  if (taken < accepted || without === 0) return '';
  const statuses = countedList(headers.rejected);
  return `; rejected (${statuses}): ${counted(without, 'request')} without it, ${rejected} with it`;
}

/** `, which echoes the request's value 14 times of 14` */
export function describeEcho(seen: readonly OperationSeen[], name: string): string {
  const found = seen.flatMap(({ headers }) => headers.byName.get(name) ?? []);
  const echoed = found.reduce((sum, one) => sum + one.echoed, 0);
  const answered = found.reduce((sum, one) => sum + one.answered, 0);
  return echoed > 0 ? `, which echoes the request's value ${echoed} times of ${answered}` : '';
}
