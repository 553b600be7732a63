/** Examples of drafted schemas, made of the people and accounts of the contract's own examples. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { listAt, objectAt } from '../../contract/objects.js';
import { isJsonObject, toJson } from './drafts.ts';

/** @param name of the field; empty for a whole body */
export function exampleFor(contract: Contract, schema: JsonObject, name: string): Json {
  const { properties, items } = schema;
  const [type] = [schema['type']].flat();
  if (isJsonObject(properties)) {
    return Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [
        key,
        isJsonObject(one) ? exampleFor(contract, one, key) : null,
      ]),
    );
  }
  if (type === 'array') return isJsonObject(items) ? [exampleFor(contract, items, name)] : [];
  const validate = contract.schemas.compile(
    Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key))),
  );
  const candidates = [...listAt(schema, 'enum'), ...ofSameName(contract, name), ...usual(name)];
  return toJson(candidates.find((one) => validate()(one)) ?? null);
}

/** Examples of fields with this name, of which the contract has some. */
function ofSameName({ document }: Contract, name: string): unknown[] {
  const properties = Object.values(objectAt(document.components, 'schemas')).map((schema) =>
    objectAt(objectAt(schema, 'properties'), name),
  );
  return properties.flatMap((one) => listAt(one, 'examples'));
}

function usual(name: string): Json[] {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const texts: readonly (readonly [RegExp, string])[] = [
    [/phone|mobile/, '+447700900123'],
    [/e-?mail/, 'amara.okafor@harbour-remit.example'],
    [/account|wallet/, '0001234500'],
    [/bank/, 'Lagoon Bank'],
    [/name|holder|owner|person|beneficiary|payer/, 'Amara Okafor'],
  ];
  return [
    ...texts.filter(([pattern]) => pattern.test(words)).map(([, text]) => text),
    'EXAMPLE',
    '2026-03-04',
    '2026-03-04T09:15:27.000Z',
    '2026-03-04 09:15:27',
    'amara.okafor@harbour-remit.example',
    '00000000-0000-4000-8000-000000000001',
    '1',
    '10.00',
    1,
    true,
    {},
    [],
    null,
  ];
}

/** Of a schema that somebody drafted: what decides whether a value fits. */
const keywords = new Set(['type', 'format', 'pattern', 'enum', 'minLength', 'maxLength']);
