/**
 * Counts how often the contract's assumptions held. A request is evidence only if it departs from the assumption:
 * accepting it contradicts the assumption, rejecting it confirms it.
 */
import type { Contract } from '../../contract/contract.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject, listAt, textAt } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';
import type { JsonSchema } from '../../contract/schemas.ts';
import { walk } from '../../contract/unknowns.ts';

export type MessageKind = 'answer' | 'accepted' | 'rejected';

export type Watched = (value: unknown, message: MessageKind) => void;

export type Watch = (schema: string | undefined, part: string) => readonly Watched[];

export interface Assumption {
  /** The object with the mark. */
  pointer: string;
  key: string;
  reason: string;
  /** How often the assumption held. `values` has the distinct values as JSON; undefined if values prove nothing. */
  seen: { held: number; contradicted: number; values: Set<string> | undefined };
}

/** Whether the values varied, because a single repeated value confirms nothing. */
export function isVaried({ values }: Assumption['seen']): boolean {
  return values === undefined || values.size > 1;
}

/** The assumptions that messages can test, by pointer and key, in the contract's order. */
export function listAssumptions({ document }: Contract): Map<string, Assumption> {
  const found = new Map<string, Assumption>();
  walk(document, '', (value, pointer) => {
    for (const [key, reason] of Object.entries(marksOf(value).assumed)) {
      if (!keywords.includes(key) || !(key in value)) continue;
      const values = key === 'required' ? undefined : new Set<string>();
      const seen = { held: 0, contradicted: 0, values };
      found.set(`${pointer} ${key}`, { pointer, key, reason, seen });
    }
    return true;
  });
  return found;
}

export function createWatch(contract: Contract, assumptions: Map<string, Assumption>): Watch {
  const checks = new Map<string, Check | undefined>();
  return (schema, part) => {
    if (schema === undefined) return [];
    return contract.schemas.applying(schema, part).flatMap((place) =>
      Object.keys(marksOf(place.schema).assumed).flatMap((key): Watched[] => {
        const name = `${place.pointer} ${key}`;
        const seen = assumptions.get(name)?.seen;
        if (!seen) return [];
        if (!checks.has(name)) checks.set(name, checkOf(contract, place, key));
        const holds = checks.get(name);
        return holds ? [(value, message) => count(seen, value, holds(value), message)] : [];
      }),
    );
  };
}

/** Whether a value matches the assumption; undefined if the keyword does not apply to it. */
type Check = (value: unknown) => boolean | undefined;

function count(
  seen: Assumption['seen'],
  value: unknown,
  holds: boolean | undefined,
  message: MessageKind,
): void {
  if (holds === undefined || (holds && message !== 'answer')) return;
  if (holds || message === 'rejected') seen.held += 1;
  else seen.contradicted += 1;
  const { values } = seen;
  if (holds && values && values.size < mostValues) values.add(JSON.stringify(value));
}

function checkOf(
  contract: Contract,
  { pointer, schema }: { pointer: string; schema: JsonSchema },
  key: string,
): Check | undefined {
  if (key === 'required') {
    const names = listAt(schema, 'required').filter((name) => typeof name === 'string');
    const nullable = new Set(names.filter((name) => takesNull(contract, pointer, name)));
    const isThere = (value: { [name: string]: unknown }, name: string): boolean =>
      Object.hasOwn(value, name) && (value[name] !== null || nullable.has(name));
    return (value) => (isObject(value) ? names.every((name) => isThere(value, name)) : undefined);
  }
  const type = textAt(schema, 'type');
  if (type === undefined) return undefined;
  const validate = contract.schemas.compile({ type, [key]: schema[key] });
  const isOfType = contract.schemas.compile({ type });
  return (value) => (isOfType()(value) ? validate()(value) : undefined);
}

function takesNull(contract: Contract, pointer: string, name: string): boolean {
  const property = `${pointer}${pointerTo(['properties', name])}`;
  const isThere = contract.at(property) !== undefined;
  return isThere && contract.schemas.violations(property, null).length === 0;
}

const mostValues = 100;
const limits = ['minLength', 'maxLength', 'minItems', 'maxItems'];
const keywords = ['required', 'pattern', 'format', 'enum', ...limits];
