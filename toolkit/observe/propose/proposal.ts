/** A change that traffic suggests, in terms of the contract. Its writer finds the files. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf, type Marks } from '../../contract/marks.ts';
import { isObject, listAt } from '../../contract/objects.js';
import { segmentsOf, valueAt } from '../../contract/pointers.ts';
import { sightingsOf, type Sighting } from '../match/sightings.ts';
import { knownIds, questionOf } from '../match/topics.ts';
import type { Observer } from '../watch/observer.ts';

export interface Proposal {
  /** The name by which to request it: `FxRate.fxWindow.enum`. */
  name: string;
  says: string;
  samples: number;
  /** Whether it concerns bodies or queries with hidden names, which it would lack. */
  lacksNames?: boolean;
  /** The changes. Either all of them are applied, or none. */
  edits: readonly Edit[];
}

export type Edit =
  /** Sets a key and creates the objects above it; `-` appends to a list. */
  | { kind: 'set'; pointer: string; path: readonly string[]; value: Json }
  /** Removes a key and any parents this leaves empty. */
  | { kind: 'remove'; pointer: string; path: readonly string[] }
  /** Removes a list entry; for `x-not-shown`, by its key or its topic's id. */
  | { kind: 'strike'; pointer: string; path: readonly string[]; what: string }
  | { kind: 'create'; file: string; content: JsonObject };

export type Evidence = ReturnType<typeof evidenceOf>;

/**
 * @param environment the environment observed, in words
 * @param least the number of samples that a conclusion needs
 */
export function evidenceOf(observer: Observer, environment: string, least: number) {
  const { contract } = observer;
  const sightings = sightingsOf(observer);
  const { from, until } = observer.days;
  const observation = (says: string, samples: number): JsonObject => ({
    ...{ says, samples, from, until, environment },
  });
  const marksAt = (pointer: string): Marks => marksOf(valueAt(contract.document, pointer));
  /** Removes an object's `x-not-shown` entries about a key or a topic. */
  const strike = (pointer: string, ...answered: string[]): Edit[] => {
    const marks = marksAt(pointer).notShown.map((one) =>
      typeof one === 'string' ? { what: one, id: undefined } : { what: one.id, id: one.id },
    );
    return marks
      .filter((one) => {
        const question = questionOf(one);
        return answered.includes(question.about === 'key' ? question.key : question.about);
      })
      .map(({ what }) => ({ kind: 'strike', pointer, path: ['x-not-shown'], what }));
  };
  /** Marks a key as observed, so that it is neither an assumption nor an open question. */
  const mark = (pointer: string, key: string, says: string, samples: number): Edit[] => {
    const { assumed, observed } = marksAt(pointer);
    const isAssumed = Object.hasOwn(assumed, key) && !Object.hasOwn(observed, key);
    return [
      ...(isAssumed ? [{ kind: 'remove' as const, pointer, path: ['x-assumed', key] }] : []),
      { kind: 'set', pointer, path: ['x-observed', key], value: observation(says, samples) },
      ...strike(pointer, key),
    ];
  };
  return {
    ...{ observer, contract, least, sightings, observation, marksAt, strike, mark },
    seenAt: (pointer: string): readonly Sighting[] => sightings.bySchema.get(pointer) ?? [],
    nameOf: (pointer: string): string => shortName(contract, pointer),
    /** Sets a part of an object and that part's mark. */
    change(pointer: string, path: readonly string[], value: Json, says: string, samples: number) {
      const set: Edit = { kind: 'set', pointer, path, value };
      return [set, ...mark(pointer, path.join('.'), says, samples)];
    },
  };
}

/** Lists the answered topics in the contract, because lint requires the ids that code knows. */
export function answeredIn({ document }: Contract, ids: readonly (string | undefined)[]): Edit[] {
  const known = knownIds.filter((one) => ids.includes(one));
  if (known.length === 0) return [];
  const value = [...listAt(document.info, 'x-answered').map(String), ...known];
  return [{ kind: 'set', pointer: '/info', path: ['x-answered'], value }];
}

/** Returns a short name: `FxRate.fxWindow` for `/components/schemas/FxRate/properties/fxWindow`. */
function shortName({ operations, webhooks }: Contract, pointer: string): string {
  const segments = segmentsOf(pointer);
  if (segments[0] === 'components') {
    return segments
      .slice(2)
      .filter((one) => one !== 'properties')
      .join('.');
  }
  const operation = [...operations, ...webhooks].find((one) => pointer.startsWith(one.pointer));
  if (!operation) return segments.join('.');
  const rest = segments.slice(segmentsOf(operation.pointer).length);
  return [operation.operationId, ...rest.filter((one) => one !== 'responses')].join('.');
}

/** Returns a value of unknown shape as JSON, without the parts that JSON cannot express. */
export function toJson(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, toJson(one)]));
}
