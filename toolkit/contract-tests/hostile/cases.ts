/** The hostile requests of an operation, made from its schemas: one thing wrong in each. */
import type { Json } from '../../contract/document.ts';
import { requestFor, withBody, withParameters } from '../call.ts';
import type { WireRequest } from '../exchange.ts';
import { movesMoney } from '../payouts.ts';
import { isJsonObject } from '../places.ts';
import type { PlannedOperation } from '../plan.ts';
import type { Plan } from '../section.ts';
import { fieldAt, fieldsOf, type Field } from './schema-fields.ts';
import { drawBy, forbiddenTexts, oddLists, oddTexts, wrongTypes } from './values.ts';

export interface HostileCase {
  /** Unique in its operation: `body/accountNumber is null`. */
  name: string;
  /** The request, from the operation with right values. */
  build(operation: PlannedOperation, token: string | undefined): HostileRequest;
}

export interface HostileRequest {
  request: WireRequest;
  sent: PlannedOperation;
  /** The request breaks the contract by itself, whatever its values are. */
  mustRefuse: boolean;
}

export function hostileCases(plan: Plan, operation: PlannedOperation): HostileCase[] {
  return [
    ...operation.parameters.flatMap((_, index) => parameterCases(plan, operation, index)),
    ...windowCases(operation),
    ...malformedBodies(operation),
    ...bodyCases(plan, operation),
  ];
}

/** What the contract says of the request that is sent: true where it is a valid one. */
export function isValid({ schemas }: Plan, { parameters, body }: PlannedOperation): boolean {
  return (
    parameters.every(({ schema, value }) => schemas.faults(schema, value).length === 0) &&
    (!body || schemas.faults(body.schema, body.value).length === 0)
  );
}

function parameterCases(plan: Plan, operation: PlannedOperation, index: number): HostileCase[] {
  const parameter = operation.parameters[index];
  if (!parameter) return [];
  const { name, in: position, schema, value } = parameter;
  const field = fieldAt(plan.contract, schema, value);
  const draw = drawBy(plan.seed);
  const place = `${position}/${name}`;
  const id = `${operation.operationId} ${place}`;
  const values = [
    ...forbiddenTexts(field, plan.schemas, draw, id),
    // Longer ones are for the server in front to refuse, which is no part of the contract.
    ...oddTexts(field, draw, id, 3_000),
  ];
  // An empty segment, or one that a server resolves, is another path.
  const fits = (one: string): boolean => position === 'query' || /[^.\s/\\]/.test(one);
  const cases: HostileCase[] = values
    .filter((one) => fits(one.value))
    .map((one) => ({
      name: `${place} ${one.name}`,
      build: (right, token) => valid(withParameters(right, { [name]: one.value }), token),
    }));
  if (position === 'path') return cases;
  const missing: HostileCase = {
    name: `${place} is missing`,
    build(right, token) {
      const parameters = right.parameters.filter((one) => one.name !== name);
      return { ...valid({ ...right, parameters }, token), mustRefuse: true };
    },
  };
  const twice: HostileCase = {
    name: `${place} is sent twice`,
    build: (right, token) =>
      valid({ ...right, parameters: [...right.parameters, parameter] }, token),
  };
  return [missing, twice, ...cases];
}

/** A window that ends before it starts. Source: Errors, HTTP errors, 4 (out of bounds). */
function windowCases(operation: PlannedOperation): HostileCase[] {
  const times = ['startTime', 'endTime'];
  const has = (name: string): boolean => operation.parameters.some((one) => one.name === name);
  if (!times.every(has)) return [];
  return [
    {
      name: 'query/startTime is after endTime',
      build(right, token) {
        const value = (name: string): Json =>
          right.parameters.find((one) => one.name === name)?.value ?? '';
        const swapped = { startTime: value('endTime'), endTime: value('startTime') };
        return { ...valid(withParameters(right, swapped), token), mustRefuse: true };
      },
    },
  ];
}

/** Bodies that are no JSON, or not the JSON of an object. */
function malformedBodies({ body }: PlannedOperation): HostileCase[] {
  if (!body) return [];
  const bodies: [name: string, text: (right: string) => string][] = [
    ['is missing', () => ''],
    ['is cut short', (right) => right.slice(0, -1)],
    ['is an open brace', () => '{'],
    ['has a comma too many', (right) => `${right.slice(0, -1)},}`],
    ['goes on after its end', (right) => `${right}x`],
    ['is two values', (right) => `${right}${right}`],
    ['has single quotes', (right) => right.replaceAll('"', "'")],
    ['is a word', () => 'NaN'],
    ['is a form', () => 'a=1&b=2'],
    ['is deeply nested', () => '['.repeat(5_000) + ']'.repeat(5_000)],
  ];
  return bodies.map(([name, text]) => ({
    name: `body ${name}`,
    build(right, token) {
      const request = requestFor(right, token);
      const broken = { ...request, body: text(JSON.stringify(right.body?.value)) };
      return { request: broken, sent: right, mustRefuse: true };
    },
  }));
}

function bodyCases(plan: Plan, operation: PlannedOperation): HostileCase[] {
  const { body, operationId } = operation;
  if (!body) return [];
  const draw = drawBy(plan.seed);
  return fieldsOf(plan.contract, body.schema, body.value).flatMap((field) => {
    const place = ['body', ...field.keys].join('/');
    const id = `${operationId} ${place}`;
    const odd = oddTexts(field, draw, id, 100_000);
    const values = [
      ...wrongTypes(field, draw, id),
      ...oddLists(field),
      ...forbiddenTexts(field, plan.schemas, draw, id),
      ...(movesMoney(operation) ? odd.filter((one) => payoutsMayHave.includes(one.name)) : odd),
    ];
    const replaced = values.map(({ name, value }): HostileCase => ({
      name: `${place} ${name}`,
      build: (right, token) =>
        valid(withBody(right, put(bodyValue(right), field.keys, value)), token),
    }));
    return field.required && field.keys.length > 0
      ? [missingField(place, field), ...replaced]
      : replaced;
  });
}

/** What the contract allows may be paid: of these as few as tell something. */
const payoutsMayHave = ['is overlong', 'has control characters'];

function missingField(place: string, { keys }: Field): HostileCase {
  return {
    name: `${place} is missing`,
    build: (right, token) => valid(withBody(right, put(bodyValue(right), keys, undefined)), token),
  };
}

/** Ajv says whether it is valid. */
function valid(sent: PlannedOperation, token: string | undefined): HostileRequest {
  return { request: requestFor(sent, token), sent, mustRefuse: false };
}

function bodyValue({ body }: PlannedOperation): Json {
  return body?.value ?? null;
}

/** The value with another one at the keys; nothing removes the field. */
function put(value: Json, keys: (string | number)[], other: Json | undefined): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return other ?? null;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === key ? put(one, rest, other) : one));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name !== String(key)) return [[name, one]];
      return rest.length === 0 && other === undefined ? [] : [[name, put(one, rest, other)]];
    }),
  );
}
