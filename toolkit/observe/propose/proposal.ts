/** A change of the contract that traffic suggests, in terms of the contract: who writes it finds the files. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject } from '../../contract/objects.js';
import { segmentsOf, valueAt } from '../../contract/pointers.ts';
import type { Observer } from '../watch/observer.ts';
import type { Places } from '../answer/sightings.ts';

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
  places: Places;
  /** The mark of a key: what was seen, and how often. */
  observation(says: string, samples: number): JsonObject;
}

/** @param environment that was observed, in words */
export function evidenceOf(observer: Observer, places: Places, environment: string): Evidence {
  const { from, until } = observer.days ?? { from: '', until: '' };
  return {
    observer,
    contract: observer.contract,
    places,
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

/** Removes those entries of `x-not-shown` that the object has. */
export function strikeEdits(
  { contract }: Evidence,
  pointer: string,
  isAnswered: (what: string) => boolean,
): Edit[] {
  return marksOf(valueAt(contract.document, pointer))
    .notShown.map((mark) => (typeof mark === 'string' ? mark : mark.topic))
    .filter(isAnswered)
    .map((what) => ({ kind: 'strike', pointer, list: 'x-not-shown', what }));
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

/** Whether an object of the contract has a key already. */
export function hasKey({ contract }: Evidence, pointer: string, key: string): boolean {
  const value = valueAt(contract.document, pointer);
  return isObject(value) && Object.hasOwn(value, key);
}
