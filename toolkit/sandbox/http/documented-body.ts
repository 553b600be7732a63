/** The body of a documented rejection, made from its schema. */
import type { Contract } from '../../contract/contract.ts';
import { listAt, objectAt } from '../../contract/objects.js';
import type { Content } from '../../contract/operation.ts';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { schemasAt } from '../../contract/schemas-at.ts';

/** What is known, by a JSON pointer to the field that may say it: `/error/message`. */
export interface Facts {
  [pointer: string]: unknown;
}

/**
 * Every field of the schema that a fact is known for, and what the schema requires besides, with the
 * value of the contract's own example. A fact that does not fit its field gives way to the example.
 *
 * @returns undefined when that makes no body that fits the schema, or one that says nothing
 */
export function documentedBody(
  contract: Contract,
  content: Content,
  facts: Facts,
): { [key: string]: unknown } | undefined {
  const { pointer } = content.schema;
  const first = fill(contract, content, facts, '');
  const unfit = contract.schemas.violations(pointer, first).map(({ path }) => path);
  if (unfit.length === 0) return filled(first);
  const fitting = Object.entries(facts).filter(
    ([place]) => !unfit.some((path) => isIn(path, place)),
  );
  const second = fill(contract, content, Object.fromEntries(fitting), '');
  return contract.schemas.violations(pointer, second).length === 0 ? filled(second) : undefined;
}

function fill(contract: Contract, content: Content, facts: Facts, at: string) {
  const schemas = schemasAt(contract.document, content.schema.pointer, at).map((pointer) =>
    valueAt(contract.document, pointer),
  );
  const required = new Set(schemas.flatMap((schema) => listAt(schema, 'required')));
  const body: { [key: string]: unknown } = {};
  for (const name of new Set(
    schemas.flatMap((schema) => Object.keys(objectAt(schema, 'properties'))),
  )) {
    const place = `${at}${pointerTo([name])}`;
    if (Object.hasOwn(facts, place)) body[name] = facts[place];
    else if (Object.keys(facts).some((one) => isIn(one, place))) {
      body[name] = fill(contract, content, facts, place);
    } else if (required.has(name)) body[name] = valueAt(content.examples[0]?.value, place);
  }
  return body;
}

/** Whether a place is another one, or inside it. */
function isIn(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}/`);
}

function filled<Body extends object>(body: Body): Body | undefined {
  return Object.keys(body).length > 0 ? body : undefined;
}
