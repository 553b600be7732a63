import type { Contract } from './contract.ts';
import { marksOf, type Observation } from './marks.ts';
import { isObject, textAt, type UnknownObject } from './objects.js';
import { factsOf } from './texts.ts';
import { pointerTo } from './pointers.ts';

/** A gap in the service's documentation: an `x-not-shown` mark. */
export interface Unknown {
  /** A pointer to the object with the mark. */
  pointer: string;
  /** The id that code uses, for a topic. */
  id: string | undefined;
  /** A topic, or the OpenAPI key that is missing. */
  what: string;
  /** The gap as a sentence. A key needs none. */
  sentence: string | undefined;
  /** What goes wrong for a partner who guesses. */
  matters: string | undefined;
  /** The question to ask the service. */
  asks: string | undefined;
  /** The documented operations and webhooks it concerns; empty if it concerns all. */
  operationIds: readonly string[];
}

/** Returns the gaps in document order, without those of named-only operations. */
export function unknownsOf(contract: Contract): Unknown[] {
  const users = usersOfObjects(contract);
  const namedOnly = new Set(contract.namedOnly.map(({ pointer }) => pointer));
  const facts = factsOf(contract.document);
  const unknowns: Unknown[] = [];
  walk(contract.document, '', (value, pointer) => {
    if (namedOnly.has(pointer)) return false;
    for (const mark of marksOf(value).notShown) {
      const topic = typeof mark === 'string' ? undefined : mark;
      if (topic?.until !== undefined && facts[topic.until] !== undefined) continue;
      unknowns.push({
        pointer,
        id: topic?.id,
        what: typeof mark === 'string' ? mark : mark.topic,
        sentence: topic?.says,
        matters: topic?.matters,
        asks: topic?.asks,
        operationIds: [...(users.get(pointer) ?? [])],
      });
    }
    return true;
  });
  return unknowns;
}

/** Returns the questions for the service. A key next to a topic is part of the topic's question. */
export function openQuestions(contract: Contract): { topics: Unknown[]; keys: Unknown[] } {
  const all = unknownsOf(contract);
  const topics = all.filter(({ id }) => id !== undefined);
  const asked = new Set(topics.map(({ pointer }) => pointer));
  return {
    topics,
    // The question about other statuses and parameters is separate.
    keys: all.filter(
      ({ id, pointer, what }) => id === undefined && (what.includes('.') || !asked.has(pointer)),
    ),
  };
}

/** A choice that traffic confirmed: an `x-observed` mark. */
export interface Observed extends Observation, Pick<Unknown, 'pointer' | 'operationIds'> {
  /** The key that it concerns. */
  what: string;
}

export function observationsOf(contract: Contract): Observed[] {
  const users = usersOfObjects(contract);
  const found: Observed[] = [];
  walk(contract.document, '', (value, pointer) => {
    for (const [what, observation] of Object.entries(marksOf(value).observed)) {
      const operationIds = [...(users.get(pointer) ?? [])];
      found.push({ ...observation, pointer, what, operationIds });
    }
    return true;
  });
  return found;
}

/** Returns the operations that reach each object, through any references. */
export function usersOfObjects(contract: Contract): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const { operationId, pointer: start } of [...contract.documented, ...contract.webhooks]) {
    const follow = (pointer: string): void => {
      const place = contract.at(pointer);
      walk(place?.value, place?.pointer ?? pointer, (value, here) => {
        const known = users.get(here) ?? new Set();
        if (known.has(operationId)) return false;
        users.set(here, known.add(operationId));
        const ref = textAt(value, '$ref');
        if (ref !== undefined) follow(ref.slice(1));
        return true;
      });
    };
    follow(start);
  }
  return users;
}

/** Visits each object, parents before children. `visit` returns whether to descend. */
export function walk(
  value: unknown,
  pointer: string,
  visit: (value: UnknownObject, pointer: string) => boolean,
): void {
  const goesOn = Array.isArray(value) || (isObject(value) && visit(value, pointer));
  if (!goesOn) return;
  for (const [key, child] of Object.entries(value)) {
    walk(child, `${pointer}${pointerTo([key])}`, visit);
  }
}
