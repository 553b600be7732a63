/** Drafts schemas and bodies for the contract, with the evidence for each part. */
import { counted } from '../../cli/words.ts';
import { currencyTopic, isAmountWithoutCurrency } from '../../contract/amounts.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { isJsonType } from '../../contract/json-bodies.ts';
import { isObject, listAt, objectAt, type UnknownObject } from '../../contract/objects.js';
import { contentKind } from '../../contract/operation.ts';
import { draftOf } from '../match/draft-schema.ts';
import type { AnswerSeen, OperationSeen } from '../watch/operations.ts';
import { mostDistinct, type Shape } from '../watch/shapes.ts';
import { echoOf, exampleFor } from './examples.ts';
import { toJson, type Edit, type Evidence } from './proposal.ts';

export function draftedSchema(contract: Contract, shape: Shape): JsonObject {
  // The contract has one type for each place.
  if (kindsOf(shape).length > 1) return {};
  const drafted = toJson(draftOf(shape).schema);
  if (!isObject(drafted)) return {};
  const { additionalProperties: _, properties, items, ...rest } = drafted;
  if (!isObject(properties)) {
    return { ...rest, ...(shape.items && { items: draftedSchema(contract, shape.items) }) };
  }
  const $ref = componentLike(contract, drafted);
  if ($ref !== undefined) return { $ref };
  const siblings = Object.keys(properties);
  const objects = shape.types.get('object') ?? 0;
  const fields = [...shape.fields].filter(([name]) => siblings.includes(name));
  const made = fields.map(
    ([name, one]) => [name, fieldOf(contract, name, one, { siblings, objects })] as const,
  );
  return { ...rest, properties: Object.fromEntries(made) };
}

/** @param around the object's field names, and how many objects were seen */
export function fieldOf(
  contract: Contract,
  name: string,
  shape: Shape,
  around: { siblings: readonly string[]; objects: number },
): JsonObject {
  const facts = factsOf(shape, around.objects);
  const currency = {
    id: currencyTopic(name),
    topic: `currency of ${name}`,
    says: `The currency of ${name} is not documented.`,
    asks: `What is the currency of ${name}?`,
    matters: 'With the wrong currency, the amount is wrong.',
  };
  return {
    ...(facts.length > 0 && { description: `In traffic: ${facts.join(', ')}.` }),
    ...draftedSchema(contract, shape),
    ...(isAmountWithoutCurrency(name, around.siblings) && { 'x-not-shown': [currency] }),
  };
}

/** Returns the JSON types that were seen, apart from null, each with its count. */
function kindsOf({ types }: Shape): string[] {
  return [...types]
    .filter(([type]) => type !== 'null' && (type !== 'integer' || !types.has('number')))
    .map(([type, count]) => `${type} ${counted(count, 'time')}`);
}

/** Keeps only the objects of a body that came in several types or, without objects, its lists. */
function ofOneKind(body: Shape): Shape {
  const type = ['object', 'array'].find((one) => body.types.has(one));
  const count = body.types.get(type ?? '');
  if (type === undefined || count === undefined || kindsOf(body).length === 1) return body;
  const items = type === 'array' ? body.items : undefined;
  return { ...body, count, types: new Map([[type, count]]), forms: new Map(), items };
}

function factsOf(shape: Shape, objects: number): string[] {
  const { count, types, distinct, sizes } = shape;
  const nulls = types.get('null') ?? 0;
  const echo = echoOf(shape);
  const many = distinct.size === mostDistinct ? 'at least ' : '';
  const kinds = kindsOf(shape);
  return [
    ...(kinds.length > 1 ? kinds : []),
    objects > count ? `absent ${objects - count} of ${objects} times` : '',
    nulls > 0 ? `null ${nulls} of ${count} times` : '',
    types.has('array') ? `from ${sizes.least} to ${counted(sizes.most, 'element')}` : '',
    distinct.size === 1 ? `the same value ${counted(count - nulls, 'time')}` : '',
    distinct.size > 1 ? `${many}${distinct.size} different values` : '',
    echo === undefined ? '' : `equal to \`${echo}\` of the request`,
  ].filter(Boolean);
}

/** Returns the component that has these fields and allows every value seen: `#/components/schemas/Problem`. */
function componentLike(contract: Contract, drafted: UnknownObject): string | undefined {
  const seen = objectAt(drafted, 'properties');
  const required = listAt(drafted, 'required');
  const schemas = Object.entries(objectAt(contract.document.components, 'schemas'));
  const found = schemas.find(([, schema]) => {
    const { fields } = contract.shapeOf(schema);
    const isSame = fields.length > 1 && fields.length === Object.keys(seen).length;
    const isTaken = (name: string, one: unknown, isRequired: boolean): boolean =>
      Object.hasOwn(seen, name) &&
      (!isRequired || required.includes(name)) &&
      admits(contract, one, objectAt(seen, name));
    return isSame && fields.every((one) => isTaken(one.name, one.schema, one.required));
  });
  return found && `#/components/schemas/${found[0]}`;
}

function admits({ shapeOf }: Contract, schema: unknown, drafted: UnknownObject): boolean {
  const { types, nullable, values, limits, format } = shapeOf(schema);
  const isOfType = (type: unknown): boolean =>
    types.includes(type === 'integer' && types.includes('number') ? 'number' : String(type)) ||
    (type === 'null' && nullable);
  // Lists of words cannot be compared, because their values are hidden.
  const isOfForm = drafted['pattern'] === limits['pattern'] && drafted['format'] === format;
  return values.length === 0 && isOfForm && [drafted['type']].flat().every(isOfType);
}

interface Body {
  /** Every media type that was seen: JSON with its draft, any other only by name. */
  content: JsonObject;
  /** The changes that add the schema, if the contract lacks it, and the example. */
  files: Edit[];
}

/** @param status of the answer; undefined for a request */
export function bodySeen(
  { contract, observation }: Evidence,
  { operationId }: OperationSeen['operation'],
  { mediaTypes, body, count }: Omit<AnswerSeen, 'headers'>,
  status?: number,
): Body {
  const types = [...mediaTypes.keys()].map((one) => (one === 'none' ? 'application/json' : one));
  const capital = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const schemaName = `components/schemas/${capital}${status ?? 'Request'}`;
  const exampleName = `components/examples/${operationId}.${status ?? 'request'}.seen`;
  const shape = body && ofOneKind(body);
  const { $ref, type, required, properties, ...rest } = shape ? draftedSchema(contract, shape) : {};
  const schema = { $ref: $ref ?? `#/${schemaName}` };
  const drafted = { schema, examples: { seen: { $ref: `#/${exampleName}` } } };
  const content = types.flatMap((one): [string, JsonObject][] => {
    if (body && (isJsonType(one) || types.length === 1)) return [[one, drafted]];
    return isJsonType(one) ? [] : [[one, bareContent(one)]];
  });
  const claims = { type, required, ...rest, properties };
  const says = shape === body ? 'Every body seen fits this.' : 'Every body of this type fits this.';
  const fits = observation(says, shape?.count ?? count);
  const marks = Object.keys(toJson(claims) ?? {}).map((key) => [key, fits] as const);
  const message = status === undefined ? 'accepted request' : `answer with ${status}`;
  const kinds = body ? kindsOf(body) : [];
  const each = kinds.length > 1 ? `: ${kinds.join(', ')}` : '';
  const whole = toJson({
    description: `Known only from traffic: the body of an ${message}, seen ${count} times${each}.`,
    ...{ type, required, ...rest },
    ...(marks.length > 0 && { 'x-observed': Object.fromEntries(marks) }),
    properties,
  });
  const value = body && exampleFor(contract, $ref ? schema : claims, { name: '', shape, status });
  const create = (file: string, one: Json): Edit[] =>
    isObject(one) ? [{ kind: 'create', file: `openapi/${file}.yaml`, content: one }] : [];
  const files = [
    ...($ref === undefined ? create(schemaName, whole) : []),
    ...create(exampleName, toJson({ summary: madeUp, value })),
  ];
  return { content: Object.fromEntries(content), files: body ? files : [] };
}

export function answerSeen(
  evidence: Evidence,
  { operation, answers }: OperationSeen,
  status: number,
) {
  const { count = 0, mediaTypes = new Map(), body } = answers.get(status) ?? {};
  const seen = { count, mediaTypes, body };
  const { content, files } = bodySeen(evidence, operation, seen, status);
  const when = status < 300 ? '' : '; the documentation does not say when';
  const description = `Seen ${counted(count, 'time')}${when}.`;
  return { value: { description, ...(Object.keys(content).length > 0 && { content }) }, files };
}

/** Returns the content of a body that is not JSON, whose form is unknown. */
export function bareContent(mediaType: string): JsonObject {
  const kind = contentKind(mediaType);
  const isForm = kind === 'form' || kind === 'multipart';
  const ofText = { type: 'string', ...(kind === 'bytes' && { format: 'binary' }) };
  const seen = { summary: madeUp, value: isForm ? {} : 'EXAMPLE' };
  return { schema: isForm ? { type: 'object' } : ofText, examples: { seen } };
}

const madeUp = 'As seen in traffic, with invented values';
