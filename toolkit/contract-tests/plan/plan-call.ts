/** An operation as a call with the values from its description, or the reason why it cannot be called. */
import { isAuthorization, needsToken } from '../../contract/admission.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { formOf } from '../../contract/form-parts.ts';
import { isObject, listAt } from '../../contract/objects.js';
import {
  successesOf,
  successTypes,
  type Body,
  type DocumentedOperation,
  type Operation,
  type Parameter,
} from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { isRoutable } from '../../contract/router.ts';
import { isJson } from '../../contract/shape.ts';
import { fixtureFor, type Fixtures } from './fixtures.ts';
import { isOperation, type PlannedCall, type SentParameter } from './call.ts';

export interface Uncallable {
  operation: DocumentedOperation;
  reason: string;
}

/** What every request of the run has. */
export interface GivenAccess {
  /** Whether a token replaces the login. Then no call of the session is sent. */
  hasToken: boolean;
  /** The names of the given headers, in lower case. */
  headers: readonly string[];
}

export function planCall(
  contract: Contract,
  given: GivenAccess & { fixtures?: Pick<Fixtures, 'values'> },
  operation: DocumentedOperation,
): PlannedCall | Uncallable {
  const cannot = (reason: string): Uncallable => ({ operation, reason: `not called: ${reason}` });
  const { body, operationId } = operation;
  const values = given.fixtures?.values ?? {};
  const fixture: FixtureOf = (name) => fixtureFor(values, operationId, name);
  const successes = successesOf(operation);
  if (successes.length === 0) return cannot('it has no documented 2xx to compare with');
  const access = accessTo(contract, given, operation);
  if (typeof access === 'string') return cannot(access);
  const parameters = operation.parameters
    .filter((parameter) => !isFromCaller(given, parameter))
    .map((parameter) => ({ parameter, value: valueFor(contract, parameter, fixture) }));
  const problem =
    problemOfPath(contract, operation) ??
    parameters.map((one) => problemOfParameter(one.parameter, one.value)).find(Boolean) ??
    (body && problemOfBody(body)) ??
    problemOfSchemas(contract, operation);
  if (problem !== undefined) return cannot(problem);
  const sent =
    body &&
    (body.examples[0]?.value ??
      fixture('body') ??
      givenValue(contract, body.schema.value, fixture));
  if (body && sent === undefined) return cannot(`its body needs an example${orFixture}`);
  return {
    operation: {
      ...operation,
      needsToken: access.needsToken,
      parameters: parameters.map(({ parameter }) => parameter),
    },
    parameters: parameters.flatMap(({ parameter, value }): SentParameter[] =>
      value === undefined || isUnwritten(parameter) ? [] : [{ parameter, value }],
    ),
    body: sent,
    form: body && formOf(contract, body),
    accept: successTypes(operation)[0] ?? 'application/json',
    successes,
  };
}

/** Returns a security alternative that works, preferably without a token, or the reason why none does. */
function accessTo(
  contract: Contract,
  { headers, hasToken }: GivenAccess,
  { admissions, parameters }: Operation,
): { needsToken: boolean } | string {
  const isHeader = parameters.some((one) => one.required && isToken(one));
  const possible = admissions.filter(({ others }) => others.length === 0);
  if (admissions.length > 0 && possible.length === 0) {
    return `these tests do not support its security, ${admissions[0]?.others.join(', ')}`;
  }
  const missing = possible.map((one) =>
    one.headers.filter((name) => !headers.includes(name.toLowerCase())),
  );
  const open = possible.filter((_, at) => missing[at]?.length === 0);
  if (missing[0] && open.length === 0) {
    return `it needs ${missing[0].join(', ')}. Give it with --header`;
  }
  // If a service describes no security, the given token applies to every operation.
  const isForAll = hasToken && contract.documented.every((one) => one.admissions.length === 0);
  const isNeeded = isHeader || isForAll || needsToken(open);
  const canBe = hasToken || hasLogin(contract);
  return isNeeded && !canBe
    ? 'it needs a token. Give one in CONTRACT_TOKEN'
    : { needsToken: isNeeded };
}

/** Whether a login in the contract provides the tokens. */
export function hasLogin({ documented }: Contract): boolean {
  return documented.some((one) => isOperation(one, 'login'));
}

function isToken({ in: place, name }: Parameter): boolean {
  return place === 'header' && isAuthorization(name);
}

/** OpenAPI ignores parameters for headers that the media types and security define. */
function isFromCaller({ headers }: GivenAccess, parameter: Parameter): boolean {
  const { in: place, name } = parameter;
  if (place === 'cookie') return headers.includes('cookie');
  const isGiven = headers.includes(name.toLowerCase()) || /^(accept|content-type)$/i.test(name);
  return place === 'header' && (isGiven || isToken(parameter));
}

function isUnwritten({ in: place, unwritten }: Parameter): boolean {
  return place === 'cookie' || unwritten !== undefined;
}

function valueFor(
  contract: Contract,
  { name, example, required, schema }: Parameter,
  fixture: FixtureOf,
): Json | undefined {
  const given = required ? givenValue(contract, schema.value) : undefined;
  return example ?? given ?? fixture(name);
}

const orFixture = ', or a value in --fixtures';

/** The value that a file gives for a name. */
type FixtureOf = (name: string) => Json | undefined;

function problemOfParameter(parameter: Parameter, value: Json | undefined): string | undefined {
  const { name, required, in: place, unwritten } = parameter;
  if (!required) return undefined;
  if (place === 'cookie') return `it needs the cookie ${name}. Give it with --header 'Cookie: …'`;
  if (unwritten !== undefined) {
    return `these tests cannot write the required parameter ${name} as ${unwritten}`;
  }
  return value === undefined
    ? `the required parameter ${name} needs an example${orFixture}`
    : undefined;
}

function problemOfPath({ document }: Contract, operation: Operation): string | undefined {
  const { path, parameters, pointer } = operation;
  if (!isRoutable(operation)) return 'its path must not contain ?, #, * or parentheses';
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const known = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const unknown = names.find((name = '') => !known.includes(name));
  if (unknown !== undefined) return `no parameter describes {${unknown}} in its path`;
  const written = valueAt(document, pointer);
  return isObject(written) && 'servers' in written ? 'it has its own servers' : undefined;
}

function problemOfBody({ mediaType, kind }: Body): string | undefined {
  const isKnown =
    !mediaType.includes('*') && (kind === 'multipart' || !mediaType.startsWith('multipart'));
  return isKnown ? undefined : `these tests cannot write a body as ${mediaType}`;
}

/** A schema that does not compile or that directly contains itself cannot validate anything. */
function problemOfSchemas(contract: Contract, operation: Operation): string | undefined {
  if (!contract.isForeign) return undefined;
  const { parameters, body, answers } = operation;
  const contents = [...(body?.contents ?? []), ...answers.flatMap((one) => one.contents)];
  for (const { schema } of [...parameters, ...contents, ...answers.flatMap((one) => one.headers)]) {
    try {
      contract.shapeOf(schema.value);
      contract.schemas.violations(schema.pointer, {});
    } catch (error) {
      const isEndless = error instanceof RangeError;
      const [said = ''] = error instanceof Error ? error.message.split('\n') : [];
      const why = isEndless ? 'it contains itself endlessly' : said;
      return `its schema at ${schema.pointer} cannot be used: ${why}`;
    }
  }
  return undefined;
}

/**
 * A value that the schema itself gives, such as an example or the first of an enum; never invented.
 *
 * @param fixture the value given for a field
 */
function givenValue(
  contract: Contract,
  schema: unknown,
  fixture?: FixtureOf,
  depth = 0,
): Json | undefined {
  if (depth > mostDepth) return undefined;
  const { parts, values, kind, fields, items, alternatives } = contract.shapeOf(schema);
  const written = parts.flatMap((part) => [
    ...('example' in part ? [part.example] : []),
    ...listAt(part, 'examples'),
    ...('default' in part ? [part.default] : []),
  ]);
  const found = [...written, ...values].find(isJson);
  if (found !== undefined) return found;
  const inside = (one: unknown): Json | undefined =>
    givenValue(contract, one, undefined, depth + 1);
  if (alternatives.length > 0) return alternatives.map(inside).find((one) => one !== undefined);
  if (kind === 'list') {
    const item = inside(items);
    return item === undefined ? undefined : [item];
  }
  const sent = fields.filter((field) => !isReadOnly(contract, field.schema));
  const entries = sent.flatMap(({ name, schema: one }) => {
    const value = fixture?.(name) ?? inside(one);
    return value === undefined ? [] : [[name, value] as const];
  });
  const value = Object.fromEntries(entries);
  const isWhole = sent.every(({ name, required }) => !required || name in value);
  return isWhole && entries.length > 0 ? value : undefined;
}

function isReadOnly(contract: Contract, schema: unknown): boolean {
  return contract
    .shapeOf(schema)
    .parts.some((part) => 'readOnly' in part && part.readOnly === true);
}

/** The fixture names of an operation that cannot be called without them. */
export function namesFor(contract: Contract, { parameters, body }: Operation): string[] {
  const fields = body ? contract.shapeOf(body.schema.value).fields : [];
  return [...parameters, ...fields].map(({ name }) => name).concat(body ? ['body'] : []);
}

/** Asks for fixtures. A name that other operations have too would change their requests, so it gets the operationId. */
export function giveFixtures(
  contract: Contract,
  { operationId }: Operation,
  names: readonly string[],
): string {
  const others = contract.documented.filter((one) => one.operationId !== operationId);
  const taken = new Set(others.flatMap((one) => namesFor(contract, one)));
  const own = names.map((name) => (taken.has(name) ? `${operationId}.${name}` : name));
  return `Give ${own.join(', ')} in --fixtures`;
}

/** Explains why a check proves nothing if its request had invented values and was rejected. */
export function needsFixtures(
  contract: Contract,
  { operation }: PlannedCall,
  names: readonly string[],
): string {
  const give = giveFixtures(contract, operation, names);
  return `not tested: the service does not accept the contract's example. ${give}`;
}

/** How deep to follow a schema, because it may contain itself. */
const mostDepth = 8;
