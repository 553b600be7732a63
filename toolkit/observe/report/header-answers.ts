/** Answers questions from headers and repeats: keys, repeated references, limits. */
import { counted } from '../../cli/words.ts';
import { sumOf } from '../watch/counts.ts';
import { isHonoured, keysOf, type HeaderSeen } from '../watch/headers.ts';
import type { Limits } from '../watch/limits.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { countOf, type Repeats } from '../watch/repeats.ts';
import { answerOf, describeDurations, times, countedList, type SeenAnswer } from './words.ts';

export function answerOfKeys(seen: readonly OperationSeen[], asksForKey: boolean): SeenAnswer {
  const calls = seen.filter(({ operation }) => operation.kind === 'operation');
  const found = calls.flatMap(({ operation, headers }) =>
    keysOf(headers).map(([name, header]) => ({
      line: `${operation.operationId} ${describeKey(name, header)}`,
      count: countOf(header.repeats),
      honoured: isHonoured(headers, name, header) ? header.repeats.same : 0,
    })),
  );
  const honoured = Math.max(0, ...found.map((one) => one.honoured));
  const isAnswer = asksForKey && honoured > 0;
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return { samples: isAnswer ? honoured : all, lines: found.map(({ line }) => line), isAnswer };
}

function describeKey(name: string, { taken, rejected, values, repeats }: HeaderSeen): string {
  const proves = repeats.alike > 0 ? ', as with other values' : '';
  const sent = `${times(taken + rejected)}, ${values.size} distinct`;
  return `${name} ${sent}: ${describeRepeats(repeats, 'the same value')}${proves}`;
}

/** @param what the repeated thing */
function describeRepeats(repeats: Repeats, what: string): string {
  const { same, otherAnswer, otherContent, after } = repeats;
  const answers = new Map([
    ...(same > 0 ? [['answered the same', same] as const] : []),
    ...otherAnswer,
  ]);
  const { lines } = answerOf(
    [`${what} with the same content again ${times(sumOf(answers))}`, answers],
    [`${what} with other content ${times(sumOf(otherContent))}`, otherContent],
  );
  if (same > 0) lines.splice(1, 0, `after the first request: ${describeDurations(after)}`);
  return lines.join('; ');
}

/** Counts only requests that were not repeated under a possible key. */
export function answerOfReferences(seen: readonly OperationSeen[]): SeenAnswer {
  const found = seen.flatMap(({ headers }) => {
    const names = new Set(keysOf(headers).map(([name]) => name));
    return [...headers.again].flatMap(([group, repeats]) =>
      group.split(' ').some((name) => names.has(name)) || countOf(repeats) === 0 ? [] : [repeats],
    );
  });
  return {
    samples: found.reduce((sum, one) => sum + countOf(one), 0),
    lines: found.map((one) => describeRepeats(one, 'a reference')),
  };
}

/** Reports rates. An accepted rate guarantees nothing, and a rejected one may have hit another limit. */
export function answerOfLimits({ seen, said }: Limits): SeenAnswer {
  const { count, limited, fewest, most } = seen;
  if (count === 0) return { samples: 0, lines: [] };
  const inHeaders = [...said].map(([name, counts]) => {
    const numbers = [...counts.keys()].map(Number).toSorted((one, other) => one - other);
    const isRange = counts.size > 3 && numbers.every(Number.isFinite);
    const shown = isRange ? `${numbers[0]} to ${numbers.at(-1)}` : [...counts.keys()].join(', ');
    return `${name} ${times(sumOf(counts))}: ${shown}`;
  });
  const tooMany = `429 ${times(limited)}, after at least ${fewest} requests within a minute`;
  const taken = `${most} requests in the busiest minute without a 429`;
  return { samples: count, lines: [...(limited > 0 ? [tooMany] : []), taken, ...inHeaders] };
}

/** Describes a header that the contract lacks, after the fact that it was sent. */
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
