/** Drafted schemas, bodies and examples, as they are written into the contract. */
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { isJsonType } from '../../contract/json-bodies.ts';
import { isObject, listAt, objectAt } from '../../contract/objects.js';
import { contentKind } from '../../contract/operation.ts';
import { draftOf } from '../match/draft-schema.ts';
import { currencyTopic, isAmountWithoutCurrency } from '../match/topics.ts';
import type { AnswerSeen, OperationSeen } from '../watch/operations.ts';
import type { Shape } from '../watch/shapes.ts';
import { toJson, type Edit, type Evidence } from './proposal.ts';

export const meaningUnknown = 'Seen in traffic; what it means is not shown.';

export function draftedSchema(shape: Shape): JsonObject {
  const schema = toJson(draftOf(shape).schema);
  return isObject(schema) ? described(schema) : {};
}

function described({ additionalProperties: _, ...schema }: JsonObject): JsonObject {
  const { properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(isObject(items) && { items: described(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          {
            description: meaningUnknown,
            ...(isObject(one) ? described(one) : {}),
            ...withoutCurrency(name, Object.keys(properties)),
          },
        ]),
      ),
    }),
  };
}

export function withoutCurrency(name: string, siblings: readonly string[]): JsonObject {
  if (!isAmountWithoutCurrency(name, siblings)) return {};
  return {
    'x-not-shown': [
      {
        id: currencyTopic(name),
        topic: `currency of ${name}`,
        says: `The currency of ${name} is not shown.`,
        asks: `What is the currency of ${name}?`,
        matters: 'An amount in the wrong currency is another amount.',
      },
    ],
  };
}

export interface BodySeen extends Omit<AnswerSeen, 'headers'> {
  schemaName: string;
  example: string;
}

export interface AnswerBody extends BodySeen {
  status: number;
}

export function bodiesOfAnswers({ operation, answers }: OperationSeen): AnswerBody[] {
  const { operationId } = operation;
  return [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, answer]) => ({
      ...answer,
      status,
      schemaName: `${schemaNameOf(operationId)}${status}`,
      example: `${operationId}.${status}.seen`,
    }));
}

/** `SendPayout` of `sendPayout`. */
export function schemaNameOf(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
}

export function responseOf(seen: BodySeen): JsonObject {
  const content = contentOf(seen);
  return {
    description: 'Seen in traffic; when it comes is not shown.',
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** In every media type that was seen: JSON as it was drafted, of any other only what it is. */
export function contentOf({ mediaTypes, schemaName, example, body }: BodySeen): JsonObject {
  const drafted = {
    schema: { $ref: `#/components/schemas/${schemaName}` },
    examples: { seen: { $ref: `#/components/examples/${example}` } },
  };
  const types = [...mediaTypes.keys()].map((one) => (one === 'none' ? 'application/json' : one));
  const entries = types.flatMap((type) => {
    if (body && (isJsonType(type) || types.length === 1)) return [[type, drafted] as const];
    return isJsonType(type) ? [] : [[type, bareContent(type)] as const];
  });
  return Object.fromEntries(entries);
}

/** Of a body that is not JSON: nothing shows what is in it. */
export function bareContent(mediaType: string): JsonObject {
  const kind = contentKind(mediaType);
  const isForm = kind === 'form' || kind === 'multipart';
  const ofText = { type: 'string', ...(kind === 'bytes' && { format: 'binary' }) };
  const seen = { summary: madeUp, value: isForm ? {} : 'EXAMPLE' };
  return { schema: isForm ? { type: 'object' } : ofText, examples: { seen } };
}

const madeUp = 'As seen in traffic, with values made up';

export function parameterSeen(
  evidence: Evidence,
  place: 'query' | 'header',
  [name, count]: readonly [name: string, count: number],
): JsonObject {
  return {
    name,
    in: place,
    description: meaningUnknown,
    schema: { type: 'string' },
    example: 'EXAMPLE-1',
    'x-observed': { description: evidence.observation('Accepted with this parameter.', count) },
  };
}

export function bodyFiles(evidence: Evidence, seen: BodySeen): Edit[] {
  const { body, count, schemaName, example } = seen;
  if (!body) return [];
  const schema = draftedSchema(body);
  const claims = Object.keys(schema).filter((key) => key !== 'description');
  const observation = evidence.observation('Every body that was seen fits this.', count);
  const marks = Object.fromEntries(claims.map((key) => [key, observation]));
  const { type, properties, required, ...rest } = schema;
  const content: JsonObject = {
    description: 'A body that was seen in traffic.',
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...rest,
    ...(claims.length > 0 && { 'x-observed': marks }),
    ...(properties !== undefined && { properties }),
  };
  const value: Json = exampleFor(evidence.contract, content, '');
  return [
    { kind: 'create', file: `openapi/components/schemas/${schemaName}.yaml`, content },
    {
      kind: 'create',
      file: `openapi/components/examples/${example}.yaml`,
      content: { summary: madeUp, value },
    },
  ];
}

/** @param name of the field; empty for a whole body */
function exampleFor(contract: Contract, schema: JsonObject, name: string): Json {
  const { properties, items } = schema;
  const [type] = [schema['type']].flat();
  if (isObject(properties)) {
    return Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [
        key,
        isObject(one) ? exampleFor(contract, one, key) : null,
      ]),
    );
  }
  if (type === 'array') return isObject(items) ? [exampleFor(contract, items, name)] : [];
  const validate = contract.schemas.compile(
    Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key))),
  );
  const candidates = [...ofSameName(contract, name), ...usual];
  return toJson(candidates.find((one) => validate()(one)) ?? null);
}

function ofSameName({ document }: Contract, name: string): unknown[] {
  const properties = Object.values(objectAt(document.components, 'schemas')).map((schema) =>
    objectAt(objectAt(schema, 'properties'), name),
  );
  return properties.flatMap((one) => listAt(one, 'examples'));
}

const usual: readonly Json[] = [
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
];

const keywords = new Set(['type', 'format', 'pattern']);
