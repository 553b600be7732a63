/** A change that traffic suggests, in terms of the contract; its writer finds the files. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject } from '../../contract/objects.js';
import { segmentsOf, valueAt } from '../../contract/pointers.ts';
import type { Sighting, Sightings } from '../match/sightings.ts';
import { questionOf, type Question } from '../match/topics.ts';
import type { Observer } from '../watch/observer.ts';

export interface Proposal {
  /** By which it is asked for: `FxRate.fxWindow.enum`. */
  name: string;
  /** What changes, in a sentence. */
  says: string;
  samples: number;
  /** All of them are made, or none. */
  edits: readonly Edit[];
}

/** One step, at an object of the contract. */
export type Edit =
  /** Sets a key, and makes the objects on the way to it; `-` is the end of a list. */
  | { kind: 'set'; pointer: string; path: readonly string[]; value: Json }
  /** Removes a key, and what is empty without it. */
  | { kind: 'remove'; pointer: string; path: readonly string[] }
  /** Gives a key another name. */
  | { kind: 'rename'; pointer: string; path: readonly string[]; to: string }
  /** Removes an entry of a list: of `x-not-shown` by its key or its topic. */
  | { kind: 'strike'; pointer: string; list: string; what: string }
  /** Writes a file that there is not yet, relative to the project. */
  | { kind: 'create'; file: string; content: JsonObject };

/** What proposals are made from. */
export interface Evidence {
  observer: Observer;
  contract: Contract;
  sightings: Sightings;
  /** The mark of a key: what was seen, and how often. */
  observation(says: string, samples: number): JsonObject;
}

/** @param environment that was observed, in words */
export function evidenceOf(
  observer: Observer,
  sightings: Sightings,
  environment: string,
): Evidence {
  const { from, until } = observer.days ?? { from: '', until: '' };
  return {
    observer,
    contract: observer.contract,
    sightings,
    observation: (says, samples) => ({ says, samples, from, until, environment }),
  };
}

/** Sets the mark of a key; the choice is no longer assumed without evidence. */
export function markEdits(
  { contract }: Evidence,
  pointer: string,
  key: string,
  observation: JsonObject,
): Edit[] {
  const marks = marksOf(valueAt(contract.document, pointer));
  const isAssumed = Object.hasOwn(marks.assumed, key) && !Object.hasOwn(marks.observed, key);
  return [
    ...(isAssumed ? [{ kind: 'remove' as const, pointer, path: ['x-assumed', key] }] : []),
    { kind: 'set', pointer, path: ['x-observed', key], value: observation },
  ];
}

/** Removes the entries of the object's `x-not-shown` that ask an answered question. */
export function strikeEdits(
  { contract }: Evidence,
  pointer: string,
  isAnswered: (question: Question) => boolean,
): Edit[] {
  return marksOf(valueAt(contract.document, pointer))
    .notShown.map((mark) =>
      typeof mark === 'string'
        ? { what: mark, sentence: undefined }
        : { what: mark.topic, sentence: mark.says },
    )
    .filter((entry) => isAnswered(questionOf(entry)))
    .map(({ what }) => ({ kind: 'strike', pointer, list: 'x-not-shown', what }));
}

/** Where a schema was seen. */
export function sightingsAt({ sightings }: Evidence, pointer: string): readonly Sighting[] {
  return sightings.bySchema.get(pointer) ?? [];
}

/** A place in short: `FxRate.fxWindow` for `/components/schemas/FxRate/properties/fxWindow`. */
export function nameOf({ contract }: Evidence, pointer: string): string {
  const segments = segmentsOf(pointer);
  if (segments[0] === 'components') {
    return segments
      .slice(2)
      .filter((one) => one !== 'properties')
      .join('.');
  }
  const all = [...contract.operations, ...contract.webhooks];
  const operation = all.find((one) => pointer.startsWith(one.pointer));
  if (!operation) return segments.join('.');
  const rest = segments.slice(segmentsOf(operation.pointer).length);
  return [operation.operationId, ...rest.filter((one) => one !== 'responses')].join('.');
}

/** A value of unknown shape as JSON; what JSON cannot say is left out. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, toJson(one)]));
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
