/** What traffic says to each question that the source leaves open. */
import type { OpenApiDocument } from '../../contract/document.ts';
import { answerTo, type Operation } from '../../contract/operation.ts';
import { listAt } from '../../contract/objects.js';
import type { Unknown } from '../../contract/unknowns.ts';
import { valueAt } from '../../contract/pointers.ts';
import { countedList, times } from '../watch/counts.ts';
import type { Observer, OperationSeen } from '../watch/observer.ts';
import type { Places, SeenPlace } from './sightings.ts';
import type { Shape } from '../watch/shapes.ts';
import { webhookAnswer } from './webhook-answers.ts';

export interface SeenAnswer {
  /** How much was seen that bears on it. */
  samples: number;
  /** In sentences, without a personal value. */
  lines: string[];
  /** False where somebody must read what was seen: it bears on the question, and does not answer it. */
  isAnswer: boolean;
}

/** What was seen where the mark is; nothing where nothing was. */
export function seenAnswerTo(observer: Observer, places: Places, unknown: Unknown): SeenAnswer {
  const seenAt = places.bySchema.get(unknown.pointer) ?? [];
  const { what, pointer } = unknown;
  const [, lifetime] = /^unit of (\w+)$/.exec(what) ?? [];
  if (lifetime !== undefined) return units(observer, unknown, lifetime);
  const times = timesOf(what);
  if (times.length > 0) return zones(observer, times);
  if (what === 'token claims') return claims(seenAt);
  if (what === 'rate limits') return rateLimits(observer);
  if (what === 'transitions') return transitions(observer);
  const seen = [...observer.operations.values()].find(
    ({ operation }) => pointer === operation.pointer,
  );
  if (seen?.operation.kind === 'webhook') {
    return webhookAnswer(observer, seen, what, unknown.sentence);
  }
  if (seen) return ofOperation(seen, what);
  const samples = seenAt.reduce((sum, { shape }) => sum + shape.count, 0);
  if (samples === 0) return { samples, lines: [], isAnswer: false };
  const answer = (lines: string[], isAnswer = false): SeenAnswer => ({ samples, lines, isAnswer });
  if (what === 'enum') return answer(values(observer, pointer, seenAt));
  if (/^m(in|ax)Length$/.test(what)) return answer(sizes(seenAt, 'characters'));
  if (what === 'pattern') return answer(forms(seenAt));
  if (/^m(in|ax)Items$/.test(what)) return answer(sizes(seenAt, 'elements'));
  if (what === 'properties') return answer(fields(seenAt), true);
  return answer([...presence(seenAt), ...summary(observer, pointer, seenAt)]);
}

function units({ lifetimes }: Observer, { operationIds }: Unknown, name: string): SeenAnswer {
  const counts = merged(operationIds.flatMap((id) => lifetimes.units.get(`${id} ${name}`) ?? []));
  const samples = sumOf(counts);
  const lines = samples > 0 ? [`beside the times of the token: ${countedList(counts)}`] : [];
  return { samples, lines, isAnswer: true };
}

/** The fields of a topic such as `zone of createDate and processorResponseTime`; none of another. */
export function timesOf(what: string): string[] {
  return /^zone of (.+)$/.exec(what)?.[1]?.split(' and ') ?? [];
}

function zones(observer: Observer, names: readonly string[]): SeenAnswer {
  const seen = names.flatMap((name) => {
    const counts = observer.zones.found.get(name);
    return counts ? [{ name, counts }] : [];
  });
  return {
    samples: seen.reduce((sum, { counts }) => sum + sumOf(counts), 0),
    lines: seen.map(
      ({ name, counts }) => `${name} beside the time of the answer: ${countedList(counts)}`,
    ),
    isAnswer: true,
  };
}

/** A rate that was taken is no promise, and one that was not may be of another limit. */
function rateLimits({ limits }: Observer): SeenAnswer {
  const { count, limited, fewest, most, waits } = limits.seen();
  const lines = [
    ...(fewest === undefined
      ? []
      : [
          `429 ${times(limited)}, after ${fewest} requests or more within a minute`,
          `Retry-After of 429: ${countedList(waits)}`,
        ]),
    `${most} requests in the busiest minute without a 429`,
  ];
  return { samples: count, lines: count > 0 ? lines : [], isAnswer: false };
}

function claims(seenAt: readonly SeenPlace[]): SeenAnswer {
  const counts = merged(seenAt.map(({ shape }) => shape.claims));
  const samples = seenAt.reduce((sum, { shape }) => sum + shape.count, 0);
  const lines = counts.size > 0 ? [`claims: ${countedList(counts)}`] : [];
  return { samples: counts.size > 0 ? samples : 0, lines, isAnswer: true };
}

function transitions({ transitions: { steps } }: Observer): SeenAnswer {
  const lines = steps.size > 0 ? [`seen of one payout: ${countedList(steps)}`] : [];
  return { samples: sumOf(steps), lines, isAnswer: false };
}

function ofOperation(seen: OperationSeen, what: string): SeenAnswer {
  const { operation, answers, query } = seen;
  const [, status] = /^responses\.(\w{3})$/.exec(what) ?? [];
  if (status !== undefined) {
    const found = [...answers].filter(
      ([one]) => isOf(status, one) && answerTo(operation, one) === undefined,
    );
    const lines = found.map(([one, { count, mediaTypes, body }]) => {
      const names = body ? `, with ${[...body.fields.keys()].join(', ') || 'no field'}` : '';
      return `${one}: ${times(count)}, ${countedList(mediaTypes)}${names}`;
    });
    const samples = found.reduce((sum, [, { count }]) => sum + count, 0);
    return { samples, lines, isAnswer: true };
  }
  if (what === 'page selection') {
    const asked = unknownParameters(operation, query);
    const lines = asked.size > 0 ? [`accepted in the query: ${countedList(asked)}`] : [];
    return { samples: sumOf(asked), lines, isAnswer: false };
  }
  const lines = unusualAnswers(answers);
  return { samples: lines.length > 0 ? seen.count : 0, lines, isAnswer: false };
}

/** What a question about an operation is mostly about: when it does not succeed, or has nothing. */
function unusualAnswers(answers: OperationSeen['answers']): string[] {
  const statuses = new Map([...answers].map(([one, { count }]) => [String(one), count]));
  const isUnusual = [...answers.keys()].some((status) => status >= 300);
  const lists = [...answers].filter(([, { body }]) => body?.sizes.least === 0);
  return [
    ...(isUnusual ? [`answers: ${countedList(statuses)}`] : []),
    ...lists.map(([status]) => `an empty list is answered by ${status}`),
  ];
}

/** Parameters of the query that the contract does not have. */
export function unknownParameters(
  { parameters }: Operation,
  query: ReadonlyMap<string, number>,
): Map<string, number> {
  const known = new Set(parameters.map(({ name }) => name));
  return new Map([...query].filter(([name]) => !known.has(name)));
}

/** Which values were seen, those that the contract has no example of first. */
function values({ contract }: Observer, pointer: string, seenAt: readonly SeenPlace[]): string[] {
  const counts = merged(seenAt.map(({ shape }) => shape.values));
  const shown = new Set(examplesOf(contract.document, pointer).map((one) => JSON.stringify(one)));
  const further = new Map([...counts].filter(([value]) => !shown.has(value)));
  const known = new Map([...counts].filter(([value]) => shown.has(value)));
  const others = seenAt.reduce((sum, { shape }) => sum + shape.otherValues, 0);
  return [
    ...(further.size > 0 ? [`further values: ${countedList(further)}`] : []),
    ...(known.size > 0 ? [`values of the contract: ${countedList(known)}`] : []),
    ...(others > 0 ? [`values that are not shown, since they may be personal: ${others}`] : []),
  ];
}

/** Those of an element may be written at its list. */
function examplesOf(document: OpenApiDocument, pointer: string): unknown[] {
  const own = listAt(valueAt(document, pointer), 'examples');
  const list = pointer.endsWith('/items') ? pointer.slice(0, -'/items'.length) : undefined;
  const lists = list === undefined ? [] : listAt(valueAt(document, list), 'examples');
  return [...own, ...lists.flat()];
}

function sizes(seenAt: readonly SeenPlace[], unit: string): string[] {
  const all = seenAt.map(({ shape }) => shape.sizes);
  const least = Math.min(...all.map((one) => one.least));
  const most = Math.max(...all.map((one) => one.most));
  if (!Number.isFinite(least)) return [];
  return [least === most ? `always ${least} ${unit}` : `${least} to ${most} ${unit}`];
}

function forms(seenAt: readonly SeenPlace[]): string[] {
  const counts = merged(seenAt.map(({ shape }) => shape.forms));
  return counts.size > 0 ? [`forms: ${countedList(counts)}`] : [];
}

function fields(seenAt: readonly SeenPlace[]): string[] {
  const names = seenAt.flatMap(({ shape }) => [...shape.fields.keys()]);
  return names.length > 0 ? [`fields: ${[...new Set(names)].join(', ')}`] : ['no field inside'];
}

function presence(seenAt: readonly SeenPlace[]): string[] {
  return seenAt.map(({ name, shape }) => `${name}: ${describeTypes(shape)}`);
}

function summary(observer: Observer, pointer: string, seenAt: readonly SeenPlace[]): string[] {
  const negative = seenAt.reduce((sum, { shape }) => sum + shape.negative, 0);
  const hasNumbers = seenAt.some(
    ({ shape: { types } }) => types.has('number') || types.has('integer'),
  );
  return [
    ...(hasNumbers ? [`numbers below 0: ${negative}`] : []),
    ...sizes(
      seenAt.filter(({ shape }) => shape.types.has('array')),
      'elements',
    ),
    ...values(
      observer,
      pointer,
      seenAt.filter(({ shape }) => shape.values.size > 0),
    ),
  ];
}

/** `string 12 times, null 3 times`. */
export function describeTypes({ types }: Shape): string {
  return countedList(types);
}

/** @param wanted `401`, or `4XX` */
function isOf(wanted: string, status: number): boolean {
  return String(status).startsWith(wanted.replace('XX', ''));
}

function merged(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [key, count] of counts) sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return sum;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
