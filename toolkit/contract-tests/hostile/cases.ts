/** The hostile requests for an operation, generated from its schemas. Each has exactly one thing wrong. */
import type { Json } from '../../contract/document.ts';
import type { Operation, Place } from '../../contract/operation.ts';
import type { Violation } from '../../contract/schemas.ts';
import { textOf } from '../../contract/sent-values.ts';
import { isObserved, type Standing } from '../../contract/standing.ts';
import { assumption, statements } from '../../contract/statements.ts';
import {
  isJsonObject,
  isOperation,
  requestFor,
  sentValue,
  unknownType,
  withBody,
  withParameters,
  type PlannedCall,
} from '../plan/call.ts';
import { movesMoney } from '../plan/payouts.ts';
import { originOf, type Origin } from '../judge/results.ts';
import type { Plan } from '../plan/plan.ts';
import type { WireRequest } from '../wire/exchange.ts';
import {
  beyondLimits,
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
  /** The name, which is unique in its operation: `body/accountNumber is null`. */
  name: string;
  /** The call to send instead of the correct one. */
  change(right: PlannedCall): PlannedCall;
  /** The text to send instead of the body. */
  write?(right: string): string;
  /** The origin of the demand that this request is rejected, whatever its values. */
  mustReject?: Origin | undefined;
  /** The interpretation under which the status or media type is wrong here. */
  remarked?: Origin;
}

export function hostileRequest(
  { change, write }: HostileCase,
  right: PlannedCall,
  token: string | undefined,
): { request: WireRequest; sent: PlannedCall } {
  const sent = change(right);
  const request = requestFor(sent, token);
  return { request: write ? { ...request, body: write(String(request.body)) } : request, sent };
}

export function hostileCases(plan: Plan, call: PlannedCall): HostileCase[] {
  return [
    ...call.parameters.flatMap((_, index) => parameterCases(plan, call, index)),
    ...windowCases(plan, call),
    ...malformedBodies(plan, call),
    ...bodyCases(plan, call),
    ...mediaTypeCases(plan, call),
  ];
}

/** Returns the places where the sent values break their schemas. Empty for a valid request. */
export function violationsIn(
  { contract }: Plan,
  { form, parameters, body }: PlannedCall,
): Violation[] {
  const { violations } = contract.schemas;
  return [
    ...parameters.flatMap(({ parameter, value }) => violations(parameter.schema.pointer, value)),
    ...(form ? violations(form.schema.pointer, body) : []),
  ];
}

function parameterCases(plan: Plan, call: PlannedCall, index: number): HostileCase[] {
  const sent = call.parameters[index];
  if (!sent) return [];
  const { name, in: position, required, schema, pointer } = sent.parameter;
  const part = `${position}/${name}`;
  const cases = fieldsOf(plan.contract, schema, sent.value).flatMap((field) => {
    const { keys } = field;
    const here = [part, ...keys].join('/');
    return valuesFor(plan, call.operation, here, field, false)
      .filter((one) => canBeIn(position, textOf(one.value)))
      .map(({ name: what, value, isLoose }) => ({
        name: `${here} ${what}`,
        mustReject: isLoose && mayBeRejected(plan),
        change: (right: PlannedCall) =>
          withParameters(right, { [name]: put(sentValue(right, name) ?? null, keys, value) }),
      }));
  });
  if (position === 'path') return cases;
  const standing = plan.contract.standing(`${pointer}/required`);
  const missing: HostileCase = {
    name: `${part} is missing`,
    mustReject: required ? misfit(plan, call, standing) : undefined,
    change: (right) => ({
      ...right,
      parameters: right.parameters.filter(({ parameter }) => parameter.name !== name),
    }),
  };
  const twice: HostileCase = {
    name: `${part} is sent twice`,
    change: (right) => ({ ...right, parameters: [...right.parameters, sent] }),
  };
  return position === 'query' ? [missing, twice, ...cases] : [missing, ...cases];
}

/** @param isJson whether it is JSON; otherwise it is text in a path, query, header or form */
function valuesFor(plan: Plan, operation: Operation, part: string, field: Field, isJson: boolean) {
  const draw = drawBy(plan.seed);
  const id = `${operation.operationId} ${part}`;
  // Longer texts may be rejected by a server in front, which the contract does not describe.
  const odd = oddTexts(field, draw, id, part.startsWith('body') ? 100_000 : 3_000);
  const isTyped = typeof field.value === 'number' || typeof field.value === 'boolean';
  const values: HostileValue[] = [
    ...(isJson ? [...wrongTypes(field, draw, id), ...oddLists(field)] : []),
    ...(isTyped && !isJson ? [{ name: 'is a word', value: 'word' }] : []),
    ...forbiddenTexts(field, plan.contract.schemas, draw, id),
    ...beyondLimits(field, plan.contract, isJson),
    ...(movesMoney(operation) ? odd.filter((one) => payoutsMayHave.includes(one.name)) : odd),
  ];
  return values;
}

/** Payouts that the contract may allow are expensive, so send few of them. */
const payoutsMayHave = ['is overlong', 'has control characters'];

function canBeIn(position: Place, text: string): boolean {
  if (position === 'header') return /^[!-~]([ -~]*[!-~])?$/.test(text);
  // Leave out values that would change the path: an empty segment, or one that a server resolves.
  return position === 'query' || /[^.\s/\\]/.test(text);
}

/** A body with a wrong label, and an Accept that the operation cannot satisfy. */
function mediaTypeCases(plan: Plan, { body, form }: PlannedCall): HostileCase[] {
  const unfit: HostileCase = {
    name: 'accept fits nothing',
    remarked: originOf(assumption(plan.contract, 'accept')),
    change: (right) => ({ ...right, accept: unknownType }),
  };
  if (body === undefined || !form) return [unfit];
  const relabelled: HostileCase = {
    name: 'body is of another media type',
    mustReject: mayBeRejected(plan),
    change: (right) => ({ ...right, form: { ...form, mediaType: unknownType } }),
  };
  return [relabelled, unfit];
}

/**
 * The origin of the demand that an invalid request is rejected.
 *
 * @param standing the origin of the broken rule: a service may accept a request that only departs from an assumption
 */
export function misfit(plan: Plan, { operation }: PlannedCall, standing?: Standing): Origin {
  if (standing?.kind === 'assumed') return originOf(standing);
  const isStated = isOperation(operation, 'getIntradayStatement');
  return isStated ? originOf(statements.statementIsRejected) : mayBeRejected(plan);
}

function mayBeRejected({ contract }: Plan): Origin {
  return originOf(assumption(contract, 'rejection'));
}

/** A window that ends before it starts. The documentation does not say whether that is out of bounds. */
function windowCases(plan: Plan, call: PlannedCall): HostileCase[] {
  const [start, end] = [sentValue(call, 'startTime'), sentValue(call, 'endTime')];
  const isStatement = isOperation(call.operation, 'getIntradayStatement');
  if (!isStatement || start === undefined || end === undefined) return [];
  return [
    {
      name: 'query/startTime is after endTime',
      mustReject: mayBeRejected(plan),
      change: (right) => withParameters(right, { startTime: end, endTime: start }),
    },
  ];
}

type MalformedBody = [name: string, text: (right: string) => string];

/** Bodies that are not JSON, are missing, or are not a JSON object. */
function malformedBodies(plan: Plan, { body, operation, form }: PlannedCall): HostileCase[] {
  if (body === undefined || !operation.body || !form) return [];
  const missing: MalformedBody = ['is missing', () => ''];
  const brackets = '['.repeat(5_000) + ']'.repeat(5_000);
  const nested: MalformedBody = ['is deeply nested', () => brackets];
  // A service that accepts this body has not proved that it requires another one.
  const isOpen = isObserved(plan.contract.standing(`${operation.pointer}/requestBody`));
  const json: MalformedBody[] = [
    ['is cut short', (right) => right.slice(0, -1)],
    ['has a trailing comma', (right) => `${right.slice(0, -1)},}`],
    ['continues after its end', (right) => `${right}x`],
    ['has single quotes', (right) => right.replaceAll('"', "'")],
    ['is a word', () => 'NaN'],
    ...(isOpen ? [] : [nested]),
  ];
  const bodies = [
    ...(isOpen || !operation.body.required ? [] : [missing]),
    ...(form.kind === 'json' ? json : []),
  ];
  return bodies.map(([name, write]) => ({
    name: `body ${name}`,
    mustReject: mayBeRejected(plan),
    change: (right) => right,
    write,
  }));
}

function bodyCases(plan: Plan, { operation, body, form }: PlannedCall): HostileCase[] {
  if (!form || body === undefined || ['text', 'bytes'].includes(form.kind)) return [];
  const isJson = form.kind === 'json';
  return fieldsOf(plan.contract, form.schema, body).flatMap((field) => {
    const { keys, required } = field;
    const part = ['body', ...keys].join('/');
    // Only the fields of a form are hostile, because a file may contain anything.
    const isOpen = !isJson && (keys.length === 0 || form.files.has(String(keys[0])));
    const values = isOpen ? [] : valuesFor(plan, operation, part, field, isJson);
    return [
      ...(required && keys.length > 0 ? [bodyCase(`${part} is missing`, field, undefined)] : []),
      ...values.map(({ name, value }) => bodyCase(`${part} ${name}`, field, value)),
      ...(isJson && Array.isArray(field.value) ? [longerList(part, field)] : []),
    ];
  });
}

function bodyCase(name: string, { keys }: Field, value: Json | undefined): HostileCase {
  return { name, change: (right) => withBody(right, put(right.body ?? null, keys, value)) };
}

/** Returns the list with one invalid element at its end. */
function longerList(part: string, { keys }: Field): HostileCase {
  return {
    name: `${part} has an empty object after a valid one`,
    change(right) {
      const list = keys.reduce<Json | undefined>(childOf, right.body);
      const longer = [...(Array.isArray(list) ? list : []), {}];
      return withBody(right, put(right.body ?? null, keys, longer));
    },
  };
}

function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) ? value[key] : undefined;
}

/** Returns the value with a change at the keys. Undefined removes the field. */
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
