/** A change that traffic suggests, in terms of the contract; its writer finds the files. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf, type Marks } from '../../contract/marks.ts';
import { isObject, listAt } from '../../contract/objects.js';
import { segmentsOf, valueAt } from '../../contract/pointers.ts';
import { sightingsOf, type Sighting } from '../match/sightings.ts';
import { knownIds, questionOf } from '../match/topics.ts';
import type { Observer } from '../watch/observer.ts';

export interface Proposal {
  /** By which it is asked for: `FxRate.fxWindow.enum`. */
  name: string;
  says: string;
  samples: number;
  /** Whether it is of bodies or queries with names that are hidden: it would be without them. */
  lacksNames?: boolean;
  /** All of them are made, or none. */
  edits: readonly Edit[];
}

export type Edit =
  /** Sets a key, and makes the objects on the way to it; `-` is the end of a list. */
  | { kind: 'set'; pointer: string; path: readonly string[]; value: Json }
  /** Removes a key, and what is empty without it. */
  | { kind: 'remove'; pointer: string; path: readonly string[] }
  /** Removes an entry of a list: of `x-not-shown` by its key, or the id of its topic. */
  | { kind: 'strike'; pointer: string; path: readonly string[]; what: string }
  | { kind: 'create'; file: string; content: JsonObject };

/** What proposals are made from. */
export type Evidence = ReturnType<typeof evidenceOf>;

/**
 * @param environment that was observed, in words
 * @param least samples of what is concluded from several
 */
export function evidenceOf(observer: Observer, environment: string, least: number) {
  const { contract } = observer;
  const sightings = sightingsOf(observer);
  const { from, until } = observer.days;
  const observation = (says: string, samples: number): JsonObject => ({
    ...{ says, samples, from, until, environment },
  });
  const marksAt = (pointer: string): Marks => marksOf(valueAt(contract.document, pointer));
  /** Removes those entries of an object's `x-not-shown` that ask about a key or a topic. */
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
  /** Sets the mark of a key, which is no longer only assumed, nor an open question. */
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
    /** Sets a part of an object, with the mark of that part. */
    change(pointer: string, path: readonly string[], value: Json, says: string, samples: number) {
      const set: Edit = { kind: 'set', pointer, path, value };
      return [set, ...mark(pointer, path.join('.'), says, samples)];
    },
  };
}

/** The lint asks for the ids that code knows. */
export function answeredIn({ document }: Contract, ids: readonly (string | undefined)[]): Edit[] {
  const known = knownIds.filter((one) => ids.includes(one));
  if (known.length === 0) return [];
  const value = [...listAt(document.info, 'x-answered').map(String), ...known];
  return [{ kind: 'set', pointer: '/info', path: ['x-answered'], value }];
}

/** `FxRate.fxWindow` of `/components/schemas/FxRate/properties/fxWindow`. */
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

/** A value of unknown shape as JSON; what JSON cannot say is left out. */
export function toJson(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, toJson(one)]));
}
