/** Answers what traffic shows of each question that the source leaves open. */
import type { Contract } from '../../contract/contract.ts';
import { answerTo } from '../../contract/operation.ts';
import type { Unknown } from '../../contract/unknowns.ts';
import { exampleValuesAt } from '../match/schema-use.ts';
import { operationAt, samplesOf, type Sighting, type Sightings } from '../match/sightings.ts';
import { namesIn, questionOf } from '../match/topics.ts';
import { merged, sumOf, type Counts } from '../watch/counts.ts';
import type { Observer } from '../watch/observer.ts';
import type { AnswerSeen, OperationSeen } from '../watch/operations.ts';
import { shownName } from '../watch/shapes.ts';
import { answerAboutHeaders, describeLimits } from './header-answers.ts';
import { answerAboutWebhook, type SeenAnswer } from './webhook-answers.ts';
import { countedList, times } from './words.ts';

export function seenAnswerTo(
  observer: Observer,
  { bySchema }: Sightings,
  unknown: Unknown,
): SeenAnswer {
  const question = questionOf(unknown);
  const seenAt = bySchema.get(unknown.pointer) ?? [];
  switch (question.about) {
    case 'unit': {
      const names = namesIn(unknown, question.of);
      const counts = merged(names.flatMap((name) => observer.times.units.get(name) ?? []));
      return fromCounts('beside the times of the token', counts, true);
    }
    case 'zone':
      return zones(observer, question.of);
    case 'token-claims': {
      const claims = fromCounts('claims', merged(seenAt.map(({ shape }) => shape.claims)), true);
      return { ...claims, samples: claims.lines.length > 0 ? samplesOf(seenAt) : 0 };
    }
    case 'rate-limits':
      return rateLimits(observer);
    case 'transitions':
      return fromCounts('seen of one payout', observer.payouts.transitions, false);
    default: {
      const ofHeaders = answerAboutHeaders(observer, unknown.pointer, question.about);
      if (ofHeaders) return ofHeaders;
      const seen = operationAt(observer, unknown.pointer);
      if (seen?.operation.kind === 'webhook') return answerAboutWebhook(observer, seen, question);
      if (seen && question.about === 'page-selection') {
        return fromCounts('accepted in the query', seen.query, false);
      }
      const key = question.about === 'key' ? question.key : '';
      return seen ? ofOperation(seen, key) : ofSchema(observer, unknown.pointer, key, seenAt);
    }
  }
}

function fromCounts(label: string, counts: Counts, isAnswer: boolean): SeenAnswer {
  const lines = counts.size > 0 ? [`${label}: ${countedList(counts)}`] : [];
  return { samples: sumOf(counts), lines, isAnswer };
}

function zones({ times: { zones: found } }: Observer, names: readonly string[]): SeenAnswer {
  const all = names.map((name) =>
    fromCounts(`${name} beside the time of the answer`, found.get(name) ?? new Map(), true),
  );
  return {
    samples: all.reduce((sum, { samples }) => sum + samples, 0),
    lines: all.flatMap(({ lines }) => lines),
    isAnswer: true,
  };
}

/** An accepted rate promises nothing, and a rejected one may be of another limit. */
function rateLimits(observer: Observer): SeenAnswer {
  const { count, limited, fewest, most } = observer.limits.seen();
  const lines = [
    ...(fewest === undefined
      ? []
      : [`429 ${times(limited)}, after ${fewest} requests or more within a minute`]),
    `${most} requests in the busiest minute without a 429`,
    ...describeLimits(observer),
  ];
  return { samples: count, lines: count > 0 ? lines : [], isAnswer: false };
}

/** @param key that would be there; empty for a topic */
function ofOperation({ operation, answers, count }: OperationSeen, key: string): SeenAnswer {
  const [, status] = /^responses\.(\w{3})$/.exec(key) ?? [];
  if (status === undefined) {
    const lines = unusualAnswers(answers);
    return { samples: lines.length > 0 ? count : 0, lines, isAnswer: false };
  }
  const found = [...answers].filter(
    ([one]) =>
      String(one).startsWith(status.replace('XX', '')) && answerTo(operation, one) === undefined,
  );
  return {
    samples: found.reduce((sum, [, one]) => sum + one.count, 0),
    lines: found.map(([one, { count: samples, mediaTypes, body }]) => {
      const names = body
        ? `, with ${[...body.fields.keys()].map(shownName).join(', ') || 'no field'}`
        : '';
      return `${one}: ${times(samples)}, ${countedList(mediaTypes)}${names}`;
    }),
    isAnswer: true,
  };
}

/** Most questions about an operation are about failures and empty answers. */
function unusualAnswers(answers: ReadonlyMap<number, AnswerSeen>): string[] {
  const statuses = new Map([...answers].map(([one, { count }]) => [String(one), count]));
  const isUnusual = [...answers.keys()].some((status) => status >= 300);
  const lists = [...answers].filter(([, { body }]) => body?.sizes.least === 0);
  return [
    ...(isUnusual ? [`answers: ${countedList(statuses)}`] : []),
    ...lists.map(([status]) => `an empty list is answered by ${status}`),
  ];
}

function ofSchema(
  { contract }: Observer,
  pointer: string,
  key: string,
  seenAt: readonly Sighting[],
): SeenAnswer {
  const samples = samplesOf(seenAt);
  const answer = (lines: string[], isAnswer = false): SeenAnswer => ({ samples, lines, isAnswer });
  if (samples === 0) return answer([]);
  if (key === 'enum') return answer(values(contract, pointer, seenAt));
  if (/^m(in|ax)Length$/.test(key)) return answer(sizes(seenAt, 'characters'));
  if (/^m(in|ax)Items$/.test(key)) return answer(sizes(seenAt, 'elements'));
  if (key === 'pattern') {
    return answer(fromCounts('forms', merged(seenAt.map(({ shape }) => shape.forms)), false).lines);
  }
  if (key === 'properties') {
    const names = new Set(seenAt.flatMap(({ shape }) => [...shape.fields.keys()]));
    const shown = [...names].map(shownName).join(', ');
    return answer([shown === '' ? 'no field inside' : `fields: ${shown}`], names.size > 0);
  }
  return answer(summary(contract, pointer, seenAt));
}

function values(contract: Contract, pointer: string, seenAt: readonly Sighting[]): string[] {
  const counts = [...merged(seenAt.map(({ shape }) => shape.values))];
  const shown = new Set(exampleValuesAt(contract, pointer).map((one) => JSON.stringify(one)));
  const further = new Map(counts.filter(([value]) => !shown.has(value)));
  const known = new Map(counts.filter(([value]) => shown.has(value)));
  const others = seenAt.reduce((sum, { shape }) => sum + shape.otherValues, 0);
  return [
    ...fromCounts('further values', further, false).lines,
    ...fromCounts('values of the contract', known, false).lines,
    ...(others > 0 ? [`values that are not shown, since they may be personal: ${others}`] : []),
  ];
}

function sizes(seenAt: readonly Sighting[], unit: string): string[] {
  const least = Math.min(...seenAt.map(({ shape }) => shape.sizes.least));
  const most = Math.max(...seenAt.map(({ shape }) => shape.sizes.most));
  if (!Number.isFinite(least)) return [];
  return [least === most ? `always ${least} ${unit}` : `${least} to ${most} ${unit}`];
}

function summary(contract: Contract, pointer: string, seenAt: readonly Sighting[]): string[] {
  const has = (type: string) => seenAt.filter(({ shape }) => shape.types.has(type));
  const negative = seenAt.reduce((sum, { shape }) => sum + shape.negative, 0);
  const hasNumbers = has('number').length + has('integer').length > 0;
  const valued = seenAt.filter(({ shape }) => shape.values.size > 0);
  return [
    ...seenAt.map(({ name, shape }) => `${name}: ${countedList(shape.types)}`),
    ...(hasNumbers ? [`numbers below 0: ${negative}`] : []),
    ...sizes(has('array'), 'elements'),
    ...values(contract, pointer, valued),
  ];
}
