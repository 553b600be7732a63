/** Fills requests with values that the service knows. Only the local sandbox knows the contract's examples. */
import { readFileSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { rejectionsOf, type Operation } from '../../contract/operation.ts';
import { partOfValue } from '../../contract/part-of-value.ts';
import { pointerTo } from '../../contract/pointers.ts';
import { isJsonObject, isOfSession, type PlannedCall } from './call.ts';

export interface Fixtures {
  /**
   * Values by name: `accountNumber`; `enquireAccount.accountNumber` for one operation;
   * `getIntradayStatement.404.accountNumber` for one of its answers.
   */
  values: JsonObject;
  credentials: { [name: string]: string };
}

export const noFixtures: Fixtures = { values: {}, credentials: {} };

/** The fixtures are not usable. The message never repeats a value. */
export class FixtureError extends Error {
  override name = 'FixtureError';
}

/** Reads a fixtures file (fixtures.schema.json describes it). */
export function readFixtures(file: string): Fixtures {
  const object = parseFile(file);
  const unfilled = placesToFill(object);
  if (unfilled.length > 0) {
    throw new FixtureError(
      `${file} still contains ${toFill} in: ${unfilled.join(', ')}. Replace these texts with ` +
        'your values.',
    );
  }
  const values = Object.fromEntries(
    Object.entries(object).filter(([name]) => !isComment(name) && name !== 'credentials'),
  );
  const credentials = object['credentials'] ?? {};
  if (!isJsonObject(credentials)) throw new FixtureError(`${file}: credentials must be an object.`);
  return { values, credentials: readCredentials(file, credentials) };
}

/** @throws FixtureError for a name that no request uses */
export function checkFixtures(
  { values }: Fixtures,
  calls: readonly PlannedCall[],
  others: readonly { operation: Operation; names: readonly string[] }[] = [],
): void {
  const ofCalls = calls.map((call) => ({ operation: call.operation, names: fillable(call) }));
  const fillables = [...ofCalls, ...others];
  const names = new Set(fillables.flatMap((one) => one.names));
  const usable = new Set(
    fillables.flatMap(({ operation, names: own }) => {
      const statuses = rejectionsOf(operation).map(({ status }) => `${status}.`);
      return own.flatMap((name) => [
        name,
        ...['', ...statuses].map((status) => `${operation.operationId}.${status}${name}`),
      ]);
    }),
  );
  const unknown = Object.keys(values).filter((name) => !usable.has(name));
  if (unknown.length === 0) return;
  throw new FixtureError(
    `No request uses these fixtures: ${unknown.join(', ')}. Known names: ` +
      `${[...names].sort().join(', ')}, each also as <operationId>.<name> and ` +
      '<operationId>.<status>.<name>.',
  );
}

/**
 * The call with the fixtures' values instead of the examples.
 *
 * @param status the expected rejection; undefined for the success
 */
export function withFixtures(
  call: PlannedCall,
  { values }: Pick<Fixtures, 'values'>,
  status?: string,
): PlannedCall {
  const { operationId } = call.operation;
  const names = fillable(call);
  const fill = (name: string, example: Json): Json => {
    if (!names.includes(name)) return example;
    const forStatus = status === undefined ? undefined : values[`${operationId}.${status}.${name}`];
    const given = forStatus ?? fixtureFor(values, operationId, name);
    return given === undefined ? example : inFormOf(example, given);
  };
  return {
    ...call,
    parameters: call.parameters.map(({ parameter, value }) => ({
      parameter,
      value: fill(parameter.name, value),
    })),
    body: isJsonObject(call.body)
      ? Object.fromEntries(Object.entries(call.body).map(([name, one]) => [name, fill(name, one)]))
      : names.includes('body') && call.body !== undefined
        ? fill('body', call.body)
        : call.body,
  };
}

/** Returns the value for the operation, otherwise the general one. */
export function fixtureFor(
  values: JsonObject,
  operationId: string,
  name: string,
): Json | undefined {
  return values[`${operationId}.${name}`] ?? values[name];
}

/** Whether a file gave the value, so that the service must know it. */
export function isGiven(
  { values }: Pick<Fixtures, 'values'>,
  { operation }: PlannedCall,
  name: string,
): boolean {
  return `${operation.operationId}.${name}` in values || name in values;
}

/** Whether a file gives a value that is not harmless, for a call or for one of its rejections. */
export function hasPersonal(
  contract: Pick<Contract, 'shapeOf'>,
  { values }: Pick<Fixtures, 'values'>,
  call: PlannedCall,
): boolean {
  const { operationId } = call.operation;
  const given = Object.keys(values).map((name) => {
    const [first, ...others] = name.split('.');
    return others.length === 0 ? first : first === operationId ? others.at(-1) : undefined;
  });
  return fillable(call).some((name) => {
    const parameter = call.parameters.find((one) => one.parameter.name === name)?.parameter;
    const schema = parameter ? parameter.schema.value : call.form?.schema.value;
    const at = parameter || name === 'body' ? '' : pointerTo([name]);
    return given.includes(name) && partOfValue(contract, schema, at).sensitive !== 'none';
  });
}

/** Returns the names in a call that still have the contract's example values, which another service may not know. */
export function invented(
  { fixtures, isSandbox, now }: { fixtures: Fixtures; isSandbox: boolean; now(): Date },
  call: PlannedCall,
): string[] {
  if (isSandbox) return [];
  const timely = timelyValues(now());
  return fillable(call).filter(
    (name) =>
      // A reference is not an invented value, because it belongs to this run.
      name !== 'transactionReference' &&
      !isGiven(fixtures, call, name) &&
      !(`${call.operation.operationId}.${name}` in timely),
  );
}

/**
 * Adapts the given value to the form of the example: a list of the same length, objects without the fields that the
 * example omits, and empty where it is empty. This tries each example with values that exist.
 */
function inFormOf(example: Json, given: Json): Json {
  if (Array.isArray(example) && Array.isArray(given)) {
    const filled = example.map((one, index) => {
      const other = given[index % given.length];
      return other === undefined ? [] : [inFormOf(one, other)];
    });
    return filled.flat();
  }
  if (isJsonObject(example) && isJsonObject(given)) {
    return Object.fromEntries(
      Object.entries(example).flatMap(([name, one]) => {
        const other = given[name];
        return other === undefined ? [] : [[name, inFormOf(one, other)]];
      }),
    );
  }
  return example === '' ? '' : given;
}

/** Returns the window of an intraday statement, which must be within today: from midnight UTC until now. */
export function timelyValues(now: Date): JsonObject {
  const day = now.toISOString().slice(0, 10);
  return {
    'getIntradayStatement.startTime': `${day}T00:00:00.000Z`,
    'getIntradayStatement.endTime': now.toISOString(),
  };
}

/** The names that fixtures can fill. Login and refresh use the credentials, and each request gets its own key. */
export function fillable({ operation, parameters, body }: PlannedCall): string[] {
  const isWhole = body !== undefined && !isJsonObject(body);
  const own = isJsonObject(body) ? Object.keys(body) : isWhole ? ['body'] : [];
  const fields = isOfSession(operation) ? [] : own;
  const given = parameters.filter(({ parameter }) => !parameter.isIdempotencyKey);
  return [...given.map(({ parameter }) => parameter.name), ...fields];
}

function parseFile(file: string): JsonObject {
  try {
    const fixtures: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isJsonObject(fixtures)) return fixtures;
  } catch {
    // The parser's own message quotes the file.
  }
  throw new FixtureError(`${file} must be a JSON object of values. --init makes one.`);
}

function readCredentials(file: string, object: JsonObject): Fixtures['credentials'] {
  const names = ['email', 'password', 'unboundEmail', 'unboundPassword'];
  const entries = Object.entries(object).filter(([name]) => !isComment(name));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (names.includes(name) && typeof value === 'string') return [name, value];
      throw new FixtureError(
        `${file}: credentials contains ${name}; it accepts ${names.join(', ')}, each a string.`,
      );
    }),
  );
}

/** The places that still have a placeholder of `--init`: `bankCode`, `list/0/name`. */
function placesToFill(value: Json, place: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes(toFill) ? [place.join('/')] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries<Json>(value).filter(([name]) => !isComment(name));
  return entries.flatMap(([name, one]) => placesToFill(one, [...place, name]));
}

/** The placeholder at the start of the name of an incomplete entry, and of each text in it to replace. */
export const toFill = '$fill';

/** `$schema`, `$comment` and the like are for people and editors. */
function isComment(name: string): boolean {
  return name.startsWith('$');
}
