/** Reports the evidence on each question that the service's documentation leaves open. */
import { counted } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import { answerTo } from '../../contract/operation.ts';
import type { Unknown } from '../../contract/unknowns.ts';
import { exampleValuesAt } from '../match/schema-use.ts';
import { operationAt, samplesOf, type Sighting, type Sightings } from '../match/sightings.ts';
import { namesIn, questionOf, type About } from '../match/topics.ts';
import { merged } from '../watch/counts.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import type { DeliveriesSeen } from '../watch/payouts.ts';
import { shownName, type Shape } from '../watch/shapes.ts';
import { answerOfKeys, answerOfLimits, answerOfReferences } from './header-answers.ts';
import { answersOfWebhook, describeDeliveries } from './webhook-answers.ts';
import { answerOf, countedList, times, type SeenAnswer } from './words.ts';

export function seenAnswerTo(
  observer: Observer,
  { bySchema }: Sightings,
  deliveries: DeliveriesSeen,
  unknown: Unknown,
): SeenAnswer {
  const { about, key, of } = questionOf(unknown);
  const seen = operationAt(observer, unknown.pointer);
  const seenAt = bySchema.get(unknown.pointer) ?? [];
  const topic = topics[about];
  if (topic) return topic({ observer, deliveries, unknown, of, seen, seenAt });
  if (!seen) return ofSchema(observer.contract, unknown.pointer, key, seenAt);
  if (seen.operation.kind === 'operation') return ofOperation(seen, key);
  const answers = answersOfWebhook(seen, deliveries, of);
  const answer = key.startsWith('responses') ? answers['webhook-answer'] : answers[about];
  if (answer) return answer;
  const lines = describeDeliveries(deliveries).map(({ place, says }) => `${place}: ${says}`);
  return { samples: seen.count, lines };
}

interface Asked {
  observer: Observer;
  deliveries: DeliveriesSeen;
  unknown: Unknown;
  /** The fields or response codes that the topic names. */
  of: readonly string[];
  seen: OperationSeen | undefined;
  seenAt: readonly Sighting[];
}

const topics: { readonly [about in About]?: (asked: Asked) => SeenAnswer } = {
  unit: ({ observer, unknown, of }) => {
    const { units } = observer.times;
    const counts = merged(namesIn(unknown, of).flatMap((name) => units.get(name) ?? []));
    return { ...answerOf(["compared with the token's times", counts]), isAnswer: true };
  },
  zone: ({ observer, of }) => {
    const { zones } = observer.times;
    const found = of.map((name) => {
      return [
        `${name} compared with the time of the answer`,
        zones.get(name) ?? new Map(),
      ] as const;
    });
    return { ...answerOf(...found), isAnswer: true };
  },
  'token-claims': ({ seenAt }) => {
    const counts = merged(seenAt.map(({ shape }) => shape.claims));
    return { ...answerOf(['claims', counts]), samples: samplesOf(seenAt), isAnswer: true };
  },
  'rate-limits': ({ observer }) => answerOfLimits(observer.limits),
  'retry-after': ({ observer }) => ({ ...answerOf(...observer.limits.waits), isAnswer: true }),
  transitions: ({ deliveries }) => answerOf(['seen for one payout', deliveries.transitions]),
  'page-selection': ({ seen }) => answerOf(['accepted in the query', seen?.query ?? new Map()]),
  idempotency: ({ observer }) => answerOfKeys([...observer.operations.values()], true),
  'idempotency-key': ({ seen }) => answerOfKeys(seen ? [seen] : [], true),
  'idempotency-key-lifetime': ({ seen }) => answerOfKeys(seen ? [seen] : [], false),
  'repeated-reference': ({ seen }) => answerOfReferences(seen ? [seen] : []),
};

/** @param key the missing key; empty for a topic */
function ofOperation({ operation, answers, count }: OperationSeen, key: string): SeenAnswer {
  const [, status] = /^responses\.(\w{3})$/.exec(key) ?? [];
  if (status === undefined) {
    // Report failures and empty answers, which most questions about an operation concern.
    const isUnusual = [...answers.keys()].some((one) => one >= 300);
    const statuses = new Map([...answers].map(([one, { count: of }]) => [String(one), of]));
    const lists = [...answers].filter(([, { body }]) => body?.sizes.least === 0);
    const lines = [
      ...(isUnusual ? answerOf(['answers', statuses]).lines : []),
      ...lists.map(([one]) => `${one} with an empty list`),
    ];
    return { samples: count, lines };
  }
  const found = [...answers].filter(
    ([one]) =>
      String(one).startsWith(status.replace('XX', '')) && answerTo(operation, one) === undefined,
  );
  return {
    samples: found.reduce((sum, [, one]) => sum + one.count, 0),
    lines: found.map(([one, { count: samples, mediaTypes, body }]) => {
      const names = body && [...body.fields.keys()].map(shownName).join(', ');
      const fields = names === undefined ? '' : `, with ${names || 'no field'}`;
      return `${one}: ${times(samples)}, ${countedList(mediaTypes)}${fields}`;
    }),
    isAnswer: true,
  };
}

function ofSchema(
  contract: Contract,
  pointer: string,
  key: string,
  seenAt: readonly Sighting[],
): SeenAnswer {
  const samples = samplesOf(seenAt);
  if (samples === 0) return { samples, lines: [] };
  if (key === 'enum') return { samples, lines: values(contract, pointer, seenAt) };
  if (/^m(in|ax)Length$/.test(key)) return { samples, lines: sizes(seenAt, 'character') };
  if (/^m(in|ax)Items$/.test(key)) return { samples, lines: sizes(seenAt, 'element') };
  if (key === 'pattern') {
    return { ...answerOf(['forms', merged(seenAt.map(({ shape }) => shape.forms))]), samples };
  }
  if (key === 'properties') {
    const names = new Set(seenAt.flatMap(({ shape }) => [...shape.fields.keys()].map(shownName)));
    const shown = names.size > 0 ? `fields: ${[...names].join(', ')}` : 'no field inside';
    return { samples, lines: [shown], isAnswer: names.size > 0 };
  }
  const has = (type: string) => seenAt.filter(({ shape }) => shape.types.has(type));
  const negative = seenAt.reduce((sum, { shape }) => sum + shape.negative, 0);
  const hasNumbers = has('number').length + has('integer').length > 0;
  const valued = seenAt.filter(({ shape }) => shape.values.size > 0);
  const lines = [
    ...answerOf(...seenAt.map(({ name, shape }) => [name, shape.types] as const)).lines,
    ...(hasNumbers ? [`negative numbers: ${negative}`] : []),
    ...sizes(has('array'), 'element'),
    ...values(contract, pointer, valued),
  ];
  return { samples, lines };
}

function values(contract: Contract, pointer: string, seenAt: readonly Sighting[]): string[] {
  const counts = [...merged(seenAt.map(({ shape }) => shape.values))];
  const shown = new Set(exampleValuesAt(contract, pointer).map((one) => JSON.stringify(one)));
  const others = seenAt.reduce((sum, { shape }) => sum + shape.otherValues, 0);
  const { lines } = answerOf(
    ['more values', new Map(counts.filter(([value]) => !shown.has(value)))],
    ['values in the contract', new Map(counts.filter(([value]) => shown.has(value)))],
  );
  return others > 0 ? [...lines, `hidden because they may be personal: ${others}`] : lines;
}

function sizes(seenAt: readonly Sighting[], unit: string): string[] {
  const taken = sizeOf(seenAt.map(({ shape }) => shape));
  if (!Number.isFinite(taken.least)) return [];
  const rejected = sizeOf(seenAt.flatMap((one) => one.rejected ?? []));
  const isWider = rejected.least < taken.least || rejected.most > taken.most;
  return [said(taken), ...(isWider ? [`rejected: ${said(rejected)}`] : [])];

  function said({ least, most }: Shape['sizes']): string {
    const sizeOfMost = counted(most, unit);
    return least === most ? `always ${sizeOfMost}` : `${least} to ${sizeOfMost}`;
  }
}

function sizeOf(shapes: readonly Shape[]): Shape['sizes'] {
  const least = Math.min(...shapes.map(({ sizes: one }) => one.least));
  return { least, most: Math.max(...shapes.map(({ sizes: one }) => one.most)) };
}
