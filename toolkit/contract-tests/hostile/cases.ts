/** The hostile requests of an operation, made from its schemas: one thing wrong in each. */
import type { Json } from '../../contract/document.ts';
import type { Violation } from '../../contract/schemas.ts';
import { isObserved } from '../../contract/standing.ts';
import {
  isJsonObject,
  requestFor,
  sentValue,
  withBody,
  withParameters,
  type PlannedCall,
} from '../plan/call.ts';
import { movesMoney } from '../plan/payouts.ts';
import type { Origin } from '../judge/results.ts';
import { misfitIsRejected, requestIsJson, statementRejections } from '../judge/origins.ts';
import type { Plan } from '../plan/plan.ts';
import type { WireRequest } from '../wire/exchange.ts';
import {
  drawBy,
  fieldsOf,
  forbiddenTexts,
  oddLists,
  oddTexts,
  wrongTypes,
  type Field,
  type HostileValue,
} from './fields.ts';

export interface HostileCase {
  /** Unique in its operation: `body/accountNumber is null`. */
  name: string;
  build(right: PlannedCall, token: string | undefined): HostileRequest;
}

export interface HostileRequest {
  request: WireRequest;
  sent: PlannedCall;
  /** Where it comes from that the request is rejected, whatever its values are. */
  mustReject?: Origin;
}

export function hostileCases(plan: Plan, call: PlannedCall): HostileCase[] {
  return [
    ...call.parameters.flatMap((_, index) => parameterCases(plan, call, index)),
    ...windowCases(plan, call),
    ...malformedBodies(plan, call),
    ...bodyCases(plan, call),
  ];
}

/** Where the values that are sent break their schemas; empty where the request is valid. */
export function violationsIn(
  { contract }: Plan,
  { operation, parameters, body }: PlannedCall,
): Violation[] {
  const { violations } = contract.schemas;
  return [
    ...parameters.flatMap(({ parameter, value }) => violations(parameter.schema.pointer, value)),
    ...(operation.body ? violations(operation.body.schema.pointer, body) : []),
  ];
}

function parameterCases(plan: Plan, call: PlannedCall, index: number): HostileCase[] {
  const sent = call.parameters[index];
  const [field] = sent ? fieldsOf(plan.contract, sent.parameter.schema, sent.value) : [];
  if (!sent || !field) return [];
  const { name, in: position, required } = sent.parameter;
  const draw = drawBy(plan.seed);
  const part = `${position}/${name}`;
  const id = `${call.operation.operationId} ${part}`;
  const values: HostileValue<string>[] = [
    ...forbiddenTexts(field, plan.contract.schemas, draw, id),
    // Longer ones are for the server in front to reject, which is no part of the contract.
    ...oddTexts(field, draw, id, 3_000),
  ];
  // An empty segment, or one that a server resolves, is another path.
  const fits = (one: string): boolean => position === 'query' || /[^.\s/\\]/.test(one);
  const cases = values
    .filter((one) => fits(one.value))
    .map((one): HostileCase => {
      const mustReject = one.isLoose && misfitIsRejected(plan.contract);
      return {
        name: `${part} ${one.name}`,
        build: (right, token) =>
          build(withParameters(right, { [name]: one.value }), token, mustReject),
      };
    });
  if (position === 'path') return cases;
  const missing: HostileCase = {
    name: `${part} is missing`,
    build(right, token) {
      const parameters = right.parameters.filter(({ parameter }) => parameter.name !== name);
      return build({ ...right, parameters }, token, required ? misfit(plan, right) : undefined);
    },
  };
  const twice: HostileCase = {
    name: `${part} is sent twice`,
    build: (right, token) => build({ ...right, parameters: [...right.parameters, sent] }, token),
  };
  return [missing, twice, ...cases];
}

/** Where it comes from that a request which does not fit the contract is rejected. */
export function misfit({ contract }: Plan, { operation }: PlannedCall): Origin {
  return operation.operationId === statementId ? statementRejections : misfitIsRejected(contract);
}

const statementId = 'getIntradayStatement';

/** A window that ends before it starts: whether that is out of bounds is not shown. */
function windowCases({ contract }: Plan, call: PlannedCall): HostileCase[] {
  const [start, end] = [sentValue(call, 'startTime'), sentValue(call, 'endTime')];
  const isStatement = call.operation.operationId === statementId;
  if (!isStatement || start === undefined || end === undefined) return [];
  return [
    {
      name: 'query/startTime is after endTime',
      build(right, token) {
        const swapped = withParameters(right, { startTime: end, endTime: start });
        return build(swapped, token, misfitIsRejected(contract));
      },
    },
  ];
}

type MalformedBody = [name: string, text: (right: string) => string, origin?: Origin];

/** Bodies that are not JSON, none at all, or not the JSON of an object. */
function malformedBodies({ contract }: Plan, { body, operation }: PlannedCall): HostileCase[] {
  if (body === undefined || !operation.body) return [];
  const rejected = misfitIsRejected(contract);
  const missing: MalformedBody = ['is missing', () => '', rejected];
  const brackets = '['.repeat(5_000) + ']'.repeat(5_000);
  const nested: MalformedBody = ['is deeply nested', () => brackets, rejected];
  // That a body was taken does not say that there must be one, or no other.
  const isOpen = isObserved(contract.standing(`${operation.pointer}/requestBody`));
  const bodies: MalformedBody[] = [
    ...(isOpen ? [] : [missing]),
    ['is cut short', (right) => right.slice(0, -1)],
    ['is an open brace', () => '{'],
    ['has a comma too many', (right) => `${right.slice(0, -1)},}`],
    ['goes on after its end', (right) => `${right}x`],
    ['is two values', (right) => `${right}${right}`],
    ['has single quotes', (right) => right.replaceAll('"', "'")],
    ['is a word', () => 'NaN'],
    ['is a form', () => 'a=1&b=2'],
    ...(isOpen ? [] : [nested]),
  ];
  return bodies.map(([name, text, mustReject = requestIsJson]) => ({
    name: `body ${name}`,
    build(right, token) {
      const request = requestFor(right, token);
      const broken = { ...request, body: text(JSON.stringify(right.body)) };
      return { request: broken, sent: right, mustReject };
    },
  }));
}

function bodyCases(plan: Plan, { operation, body }: PlannedCall): HostileCase[] {
  if (!operation.body || body === undefined) return [];
  const draw = drawBy(plan.seed);
  return fieldsOf(plan.contract, operation.body.schema, body).flatMap((field) => {
    const part = ['body', ...field.keys].join('/');
    const id = `${operation.operationId} ${part}`;
    const odd = oddTexts(field, draw, id, 100_000);
    const values = [
      ...wrongTypes(field, draw, id),
      ...oddLists(field),
      ...forbiddenTexts(field, plan.contract.schemas, draw, id),
      ...(movesMoney(operation) ? odd.filter((one) => payoutsMayHave.includes(one.name)) : odd),
    ];
    const replaced = [
      ...values.map(({ name, value }) => bodyCase(`${part} ${name}`, field, value)),
      ...(Array.isArray(field.value) ? [longerList(part, field)] : []),
    ];
    return field.required && field.keys.length > 0
      ? [bodyCase(`${part} is missing`, field, undefined), ...replaced]
      : replaced;
  });
}

/** What the contract allows may be paid: of these as few as are worth it. */
const payoutsMayHave = ['is overlong', 'has control characters'];

function bodyCase(name: string, { keys }: Field, value: Json | undefined): HostileCase {
  return {
    name,
    build: (right, token) => build(withBody(right, put(right.body ?? null, keys, value)), token),
  };
}

/** The list as it would be sent, with an element too many that is wrong. */
function longerList(part: string, { keys }: Field): HostileCase {
  return {
    name: `${part} has an empty object after a right one`,
    build(right, token) {
      const list = keys.reduce<Json | undefined>(childOf, right.body);
      const longer = [...(Array.isArray(list) ? list : []), {}];
      return build(withBody(right, put(right.body ?? null, keys, longer)), token);
    },
  };
}

function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) ? value[key] : undefined;
}

function build(sent: PlannedCall, token: string | undefined, mustReject?: Origin): HostileRequest {
  return { request: requestFor(sent, token), sent, ...(mustReject && { mustReject }) };
}

/** The value with another one at the keys; undefined removes the field. */
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
