import type { NotShown } from './document.ts';
import { isObject, listAt, numberAt, objectAt, textAt } from './objects.js';

/** What an object says of itself: what is not shown, assumed or observed there, and its source. */
export interface Marks {
  notShown: readonly NotShown[];
  /** The reason of each choice, by the key that it is about; of an observed one, what was seen. */
  assumed: { readonly [key: string]: string };
  /** The evidence of those choices that were observed. */
  observed: { readonly [key: string]: Observation };
  /** The section of the source, where the object names one. */
  source: string | undefined;
}

/** What traffic showed of one key of an object. */
export interface Observation {
  says: string;
  samples: number;
  /** Days: `2026-03-04`. */
  from: string;
  until: string;
  /** Which service: `the sandbox environment`. */
  environment: string;
}

export function marksOf(value: unknown): Marks {
  const observed = Object.fromEntries(
    Object.entries(objectAt(value, 'x-observed')).map(([key, one]) => [key, readObservation(one)]),
  );
  const evidence = Object.entries(observed).map(([key, one]) => [key, evidenceOf(one)] as const);
  const assumed = Object.entries(objectAt(value, 'x-assumed')).map(
    ([key, why]) => [key, String(why).trim()] as const,
  );
  return {
    notShown: listAt(value, 'x-not-shown').flatMap(readNotShown),
    assumed: Object.fromEntries([...assumed, ...evidence]),
    observed,
    source: textAt(value, 'x-source'),
  };
}

/** `Observed 12 times in the sandbox environment, from 2026-03-04 to 2026-03-06: always in seconds.` */
function evidenceOf({ says, samples, from, until, environment }: Observation): string {
  const days = from === until ? `on ${from}` : `from ${from} to ${until}`;
  return `Observed ${samples === 1 ? 'once' : `${samples} times`} in ${environment}, ${days}: ${says}`;
}

function readObservation(mark: unknown): Observation {
  const text = (key: string): string => textAt(mark, key)?.trim() ?? '';
  return {
    says: text('says'),
    samples: numberAt(mark, 'samples') ?? 0,
    from: text('from'),
    until: text('until'),
    environment: text('environment'),
  };
}

function readNotShown(mark: unknown): NotShown[] {
  if (typeof mark === 'string') return [mark];
  if (!isObject(mark)) return [];
  const { id, topic, says, matters, asks, until } = mark;
  if (typeof topic !== 'string' || typeof says !== 'string') return [];
  return [
    {
      id: typeof id === 'string' ? id : '',
      topic,
      says: says.trim(),
      ...(typeof matters === 'string' && { matters: matters.trim() }),
      ...(typeof asks === 'string' && { asks: asks.trim() }),
      ...(typeof until === 'string' && { until }),
    },
  ];
}
