/**
 * Fills the checks with values that the service under test knows. The contract's examples are
 * invented, so a live service answers most of them with "not found".
 */
import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../openapi/document.ts';
import type { Check } from './plan.ts';
import { isJsonObject } from './places.ts';

/** Values by name: `accountNumber`, or `enquireAccount.accountNumber` for one operation alone. */
export type Fixtures = JsonObject;

/** The fixtures cannot be used. The message never repeats a value. */
export class FixtureError extends Error {
  override name = 'FixtureError';
}

/** Reads a file of fixtures and refuses names that no check has a place for. */
export function readFixtures(file: string, checks: Check[]): Fixtures {
  const fixtures = parseFile(file);
  const plain = new Set(checks.flatMap(fillable));
  const own = new Set(
    checks.flatMap((check) => fillable(check).map((name) => ownName(check, name))),
  );
  const refused = Object.keys(fixtures).filter((name) => !plain.has(name) && !own.has(name));
  if (refused.length > 0) {
    throw new FixtureError(
      `${file} names what no request has: ${refused.join(', ')}. ` +
        `Known names: ${[...plain].sort().join(', ')}, ` +
        'each also as <operationId>.<name> for one operation alone.',
    );
  }
  return fixtures;
}

/** The check with the values of the fixtures in place of the examples. */
export function withFixtures(check: Check, fixtures: Fixtures): Check {
  const names = fillable(check);
  const fill = (name: string, example: Json): Json => {
    if (!names.includes(name)) return example;
    return fixtures[ownName(check, name)] ?? fixtures[name] ?? example;
  };
  const { body, parameters } = check;
  return {
    ...check,
    parameters: parameters.map((one) => ({ ...one, value: fill(one.name, one.value) })),
    ...(body && { body: { ...body, value: mapFields(body.value, fill) } }),
  };
}

/**
 * The names that fixtures can fill. What the two operations of the authentication send comes from
 * the environment and from the login itself: no secret belongs in a file.
 */
function fillable({ operationId, parameters, body }: Check): string[] {
  const secret = operationId === 'login' || operationId === 'refreshToken';
  const fields = !secret && isJsonObject(body?.value) ? Object.keys(body.value) : [];
  return [...parameters.map(({ name }) => name), ...fields];
}

function ownName({ operationId }: Check, name: string): string {
  return `${operationId}.${name}`;
}

function parseFile(file: string): Fixtures {
  try {
    const fixtures: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isJsonObject(fixtures)) return fixtures;
  } catch {
    // The parser's own message quotes the file.
  }
  throw new FixtureError(`${file} cannot be read as one JSON object of names and values.`);
}

function mapFields(value: Json, change: (name: string, value: Json) => Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]));
}
