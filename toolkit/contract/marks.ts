import type { NotShown } from './document.ts';
import { isObject, listAt, numberAt, objectAt, textAt } from './objects.js';

/** An object's marks: what is not shown, assumed or observed there, and its source. */
export interface Marks {
  notShown: readonly NotShown[];
  /** The reason for each choice, by key; for an observed one, the evidence. */
  assumed: { readonly [key: string]: string };
  /** The evidence for the observed choices. */
  observed: { readonly [key: string]: Observation };
  /** The section of the service's documentation, if the object names one. */
  source: string | undefined;
}

/** What traffic showed about one key of an object. */
export interface Observation {
  says: string;
  samples: number;
  /** The first and last day: `2026-03-04`. */
  from: string;
  until: string;
  /** The environment that was observed: `the sandbox environment`. */
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

/** Describes the evidence: `Observed 12 times in the sandbox environment, from … to …: always in seconds.` */
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
