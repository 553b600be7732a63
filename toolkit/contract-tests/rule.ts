/** What a rule is, and the few readings that rules share. */
import { isObject } from '../contract/objects.js';
import type { PlannedOperation } from './plan.ts';
import { describeValue } from './redact.ts';
import type { Problem } from './results.ts';

export interface Rule {
  /** What is promised, as a sentence. */
  says: string;
  /** The section of the source; `reading of` where the source says it only by the field's name. */
  source: string;
  /** Nothing for all operations. */
  operationIds?: readonly string[];
  answers: 'success' | 'refusal';
  /** The places that break the rule. The body has passed its schema. */
  broken(answer: RuledAnswer): Problem[];
}

/** What a rule sees. */
export interface RuledAnswer {
  body: unknown;
  status: string;
  /** The operation with the values that were sent. */
  sent: PlannedOperation;
}

/** The value that was sent under a name, as a parameter or as a field of the body. */
export function sentValue(sent: PlannedOperation, name: string): unknown {
  const parameter = sent.parameters.find((one) => one.name === name);
  return parameter ? parameter.value : valueOf(sent.body?.value, [name]);
}

/** The place must hold the value that was sent. Neither is told. */
export function echo(body: unknown, place: string[], sent: unknown): Problem[] {
  const value = valueOf(body, place);
  if (value === sent) return [];
  const came = `another ${describeValue(value)}`;
  return [{ pointer: pointerOf(place), wanted: 'the value that was asked for', came }];
}

/** The value under the keys, one by one. */
export function valueOf(value: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  return isObject(value) ? valueOf(value[key], rest) : undefined;
}

/** The JSON pointer of keys that need no escape. */
export function pointerOf(place: readonly string[]): string {
  return place.map((key) => `/${key}`).join('');
}
