/**
 * Fills the requests with values that the service under test knows. The contract's examples are
 * invented; the sandbox knows them, and any other service answers most of them with "not found".
 */
import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../contract/document.ts';
import { isJsonObject } from './places.ts';
import type { PlannedOperation } from './plan.ts';

export interface Fixtures {
  /**
   * Values by name: `accountNumber`; `enquireAccount.accountNumber` for one operation alone;
   * `getIntradayStatement.404.accountNumber` for one answer of it.
   */
  values: JsonObject;
  /** By the names of `credentialNames`. */
  credentials: { [name: string]: string };
}

/** The credentials that a file may hold; the environment wins. */
const credentialNames = ['email', 'password', 'unboundEmail', 'unboundPassword'] as const;

/** The fixtures cannot be used. The message never repeats a value. */
export class FixtureError extends Error {
  override name = 'FixtureError';
}

/** Reads a file of fixtures (fixtures.schema.json says what may stand in it). */
export function readFixtures(file: string): Fixtures {
  const object = parseFile(file);
  const values = Object.fromEntries(
    Object.entries(object).filter(([name]) => !isComment(name) && name !== 'credentials'),
  );
  const credentials = object['credentials'] ?? {};
  if (!isJsonObject(credentials)) throw new FixtureError(`${file}: credentials must be an object.`);
  return { values, credentials: readCredentials(file, credentials) };
}

/** Refuses names that no request has a place for, and values that the contract forbids. */
export function checkFixtures({ values }: Fixtures, operations: PlannedOperation[]): void {
  const plain = new Set(operations.flatMap(fillable));
  const known = new Set(
    operations.flatMap((operation) =>
      fillable(operation).flatMap((name) => [
        name,
        `${operation.operationId}.${name}`,
        ...operation.refusals.map(({ status }) => `${operation.operationId}.${status}.${name}`),
      ]),
    ),
  );
  const refused = Object.keys(values).filter((name) => !known.has(name));
  if (refused.length === 0) return;
  throw new FixtureError(
    `The fixtures name what no request has: ${refused.join(', ')}. ` +
      `Known names: ${[...plain].sort().join(', ')}, ` +
      'each also as <operationId>.<name> and <operationId>.<status>.<name>.',
  );
}

/**
 * The operation with the values of the fixtures in place of the examples.
 *
 * @param status the refusal that is to be caused; nothing for the success
 */
export function withFixtures(
  operation: PlannedOperation,
  { values }: Pick<Fixtures, 'values'>,
  status?: string,
): PlannedOperation {
  const names = fillable(operation);
  const own = operation.operationId;
  const fill = (name: string, example: Json): Json => {
    if (!names.includes(name)) return example;
    const forStatus = status === undefined ? undefined : values[`${own}.${status}.${name}`];
    return forStatus ?? values[`${own}.${name}`] ?? values[name] ?? example;
  };
  const { body, parameters } = operation;
  return {
    ...operation,
    parameters: parameters.map((one) => ({ ...one, value: fill(one.name, one.value) })),
    ...(body && { body: { ...body, value: mapFields(body.value, fill) } }),
  };
}

/** True where a file gave the value: what it gives must be known to the service. */
export function isGiven(
  { values }: Pick<Fixtures, 'values'>,
  operation: PlannedOperation,
  name: string,
): boolean {
  return `${operation.operationId}.${name}` in values || name in values;
}

/**
 * What no example can hold: the window of an intraday statement lies in the day on which it is
 * asked for. From midnight, UTC, until now.
 */
export function timelyValues(now: Date): JsonObject {
  const day = now.toISOString().slice(0, 10);
  return {
    'getIntradayStatement.startTime': `${day}T00:00:00.000Z`,
    'getIntradayStatement.endTime': now.toISOString(),
  };
}

/**
 * The names that fixtures can fill. What the two operations of the authentication send comes from
 * the credentials and from the login itself.
 */
function fillable({ operationId, parameters, body }: PlannedOperation): string[] {
  const secret = operationId === 'login' || operationId === 'refreshToken';
  const fields = !secret && isJsonObject(body?.value) ? Object.keys(body.value) : [];
  return [...parameters.map(({ name }) => name), ...fields];
}

function parseFile(file: string): JsonObject {
  try {
    const fixtures: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isJsonObject(fixtures)) return fixtures;
  } catch {
    // The parser's own message quotes the file.
  }
  throw new FixtureError(`${file} cannot be read as one JSON object of names and values.`);
}

function readCredentials(file: string, object: JsonObject): Fixtures['credentials'] {
  const names: readonly string[] = credentialNames;
  const entries = Object.entries(object).filter(([name]) => !isComment(name));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (names.includes(name) && typeof value === 'string') return [name, value];
      throw new FixtureError(
        `${file}: credentials has ${name}; it takes ${names.join(', ')}, each a string.`,
      );
    }),
  );
}

/** `$schema` and `$comment`, with any ending, are for people and editors. */
function isComment(name: string): boolean {
  return name.startsWith('$');
}

function mapFields(value: Json, change: (name: string, value: Json) => Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]));
}
