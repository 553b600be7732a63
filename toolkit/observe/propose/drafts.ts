/** Drafted schemas as they are written into the contract. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import { draftOf } from '../answer/draft-schema.ts';
import type { Shape } from '../watch/shapes.ts';

/** The schema of what was seen, as JSON, with a description for each field. */
export function draftedSchema(shape: Shape, least: number): JsonObject {
  const schema = toJson(draftOf(shape, least).schema);
  return isJsonObject(schema) ? described(schema) : {};
}

/** What is said of an amount that has no currency beside it. */
export function withoutCurrency(name: string, siblings: readonly string[]): JsonObject {
  const isAmount = /(^a|A)mount$|(^b|B)alance$/.test(name);
  if (!isAmount || siblings.some((one) => /currency/i.test(one))) return {};
  return {
    'x-not-shown': [
      {
        topic: `currency of ${name}`,
        says: `The currency of ${name} is not shown.`,
        matters: 'An amount that is taken in the wrong currency is another amount.',
        meanwhile: 'The contract has the figure alone.',
      },
    ],
  };
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

/** What a field means is not seen in traffic. */
export const meaningUnknown = 'Seen in traffic; what it means is not shown.';

function described({ additionalProperties: _, ...schema }: JsonObject): JsonObject {
  const { properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(isJsonObject(items) && { items: described(items) }),
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          {
            description: meaningUnknown,
            ...(isJsonObject(one) ? described(one) : {}),
            ...withoutCurrency(name, Object.keys(properties)),
          },
        ]),
      ),
    }),
  };
}
