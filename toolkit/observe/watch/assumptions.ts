/**
 * What the contract assumes, while traffic is read: how often it held, and how often not.
 *
 * An answer that is as assumed holds it. A request says something only when it is not as assumed: the
 * service that takes it contradicts the assumption, the one that rejects it holds it.
 */
import type { Contract } from '../../contract/contract.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject, listAt, textAt } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';
import type { JsonSchema } from '../../contract/schemas.ts';

/** On the message that a value is in: an answer, or what the service made of a request. */
export type Verdict = 'answer' | 'accepted' | 'rejected';

export interface Watched {
  see(value: unknown, verdict: Verdict): void;
}

/** What is to be watched at a part of a message. */
export type Watch = (schema: string | undefined, part: string) => readonly Watched[];

export interface Assumption {
  /** Of the object that has the mark. */
  pointer: string;
  key: string;
  reason: string;
  /** Undefined where no message can show whether it holds. */
  seen: { held: number; contradicted: number } | undefined;
}

/** By pointer and key, every assumption about a schema. */
export function createWatch(contract: Contract, counts: Map<string, Assumption>): Watch {
  const checks = new Map<string, ((value: unknown) => boolean | undefined) | undefined>();
  return (schema, part) => {
    if (schema === undefined) return [];
    return contract.schemas.applying(schema, part).flatMap((place) =>
      Object.keys(marksOf(place.schema).assumed).flatMap((key): Watched[] => {
        const name = `${place.pointer} ${key}`;
        const seen = counts.get(name)?.seen;
        if (!seen) return [];
        if (!checks.has(name)) checks.set(name, checkOf(contract, place, key));
        const holds = checks.get(name);
        return holds ? [{ see: (value, verdict) => count(seen, holds(value), verdict) }] : [];
      }),
    );
  };
}

/** Whether messages can show that an assumption of a schema holds. */
export function isWatchable(schema: unknown, key: string): boolean {
  return isObject(schema) && (key === 'required' || keywords.includes(key)) && key in schema;
}

function count(
  seen: { held: number; contradicted: number },
  holds: boolean | undefined,
  verdict: Verdict,
): void {
  if (holds === undefined || (holds && verdict !== 'answer')) return;
  if (holds || verdict === 'rejected') seen.held += 1;
  else seen.contradicted += 1;
}

/** Undefined for a value that the keyword says nothing about. */
function checkOf(
  contract: Contract,
  { pointer, schema }: { pointer: string; schema: JsonSchema },
  key: string,
): ((value: unknown) => boolean | undefined) | undefined {
  if (key === 'required') {
    const names = listAt(schema, 'required').filter((name) => typeof name === 'string');
    const nullable = new Set(names.filter((name) => takesNull(contract, pointer, name)));
    return (value) =>
      isObject(value)
        ? names.every(
            (name) => Object.hasOwn(value, name) && (value[name] !== null || nullable.has(name)),
          )
        : undefined;
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

const keywords = ['pattern', 'format', 'minLength', 'maxLength', 'minItems', 'maxItems', 'enum'];
