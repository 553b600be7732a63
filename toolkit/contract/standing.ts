import type { NotShown, OpenApiDocument } from './document.ts';
import { marksOf, type Marks } from './marks.ts';
import { isObject } from './objects.js';
import { segmentsOf } from './pointers.ts';

/** The origin of a statement in the contract. */
export type Standing =
  /** The service's documentation states it, in this section if one is named. */
  | { kind: 'stated'; source: string | undefined }
  /** The contract assumes it for this reason, or traffic showed it. */
  | { kind: 'assumed'; reason: string; isObserved?: true }
  /** The contract is silent because the service's documentation is. */
  | { kind: 'not shown'; says: string | undefined };

/** The standing of an assumption without a reason. */
export const unsaid = { kind: 'assumed', reason: 'The description does not say.' } as const;

/**
 * Returns the standing of the key at a pointer. A mark names a key of its object (`required`) or, dotted, a key
 * further inside (`properties.status.description`). The nearest mark decides.
 */
export function standingOf(document: OpenApiDocument, pointer: string): Standing {
  const segments = segmentsOf(pointer);
  let source: string | undefined;
  for (const { value, rest } of holdersOf(document, segments)) {
    const marks = marksOf(value);
    const assumption = assumptionFor(marks, rest);
    if (assumption) return assumption;
    const unknown = marks.notShown.find((mark) => isAbout(mark, rest));
    if (unknown !== undefined) {
      return { kind: 'not shown', says: typeof unknown === 'string' ? undefined : unknown.says };
    }
    source ??= marks.source;
  }
  return { kind: 'stated', source };
}

export function isObserved(standing: Standing): boolean {
  return standing.kind === 'assumed' && standing.isObserved === true;
}

/** Returns the objects above a place, the nearest first, each with the rest of the path. */
function holdersOf(document: unknown, segments: string[]): { value: unknown; rest: string[] }[] {
  const holders: { value: unknown; rest: string[] }[] = [];
  let value: unknown = document;
  for (const [index, segment] of segments.entries()) {
    holders.unshift({ value, rest: segments.slice(index) });
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = isObject(value) ? value[segment] : undefined;
  }
  return holders;
}

function assumptionFor({ assumed, observed }: Marks, rest: string[]): Standing | undefined {
  // A choice about a key covers everything inside it.
  const names = rest.map((_, index) => rest.slice(0, rest.length - index).join('.'));
  const name = names.find((one) => Object.hasOwn(assumed, one));
  if (name === undefined) return undefined;
  const reason = assumed[name] ?? '';
  const isObserved = Object.hasOwn(observed, name);
  return { kind: 'assumed', reason, ...(isObserved && { isObserved }) };
}

function isAbout(mark: NotShown, rest: string[]): boolean {
  if (typeof mark !== 'string') return false;
  const [first = '', second = ''] = mark.split('.');
  if (first !== rest[0]) return false;
  if (first === 'responses' && /^\dXX$/.test(second)) return rest[1]?.[0] === second[0];
  return mark === rest.slice(0, mark.split('.').length).join('.');
}
