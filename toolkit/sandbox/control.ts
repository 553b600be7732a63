/**
 * The endpoints under `/_sandbox/` as functions, one for each operation of their description: for test
 * suites, in the process of the sandbox or in another one.
 */
import type { operations } from '../../generated/simulation.d.ts';

/**
 * What the sandbox can be told. Each function is named after its `operationId` and takes one object:
 * what the URL, the query and the body have. It resolves to the body of the answer.
 */
export type SandboxControl = {
  readonly [Id in keyof operations]: Call<InputOf<operations[Id]>, OutputOf<operations[Id]>>;
};

/** A call that the sandbox has rejected, or could not do. */
export class SandboxControlError extends Error {
  override name = 'SandboxControlError';
  readonly operationId: string;
  readonly status: number;
  /** The body of the answer, which is a problem by RFC 9457. */
  readonly problem: unknown;

  constructor(operationId: string, status: number, problem: unknown) {
    super(`${operationId}: ${status} ${detailOf(problem)}`);
    this.operationId = operationId;
    this.status = status;
    this.problem = problem;
  }
}

/**
 * Connects to a sandbox that runs.
 *
 * @param url its address: `http://127.0.0.1:4020`
 * @throws Error when there is no sandbox
 */
export async function sandboxControl(url: string): Promise<SandboxControl> {
  const response = await fetch(new URL('/_sandbox/openapi.json', url));
  const document: unknown = response.ok ? await response.json() : undefined;
  const calls: { [operationId: string]: (input?: object) => Promise<unknown> } = {};
  for (const [path, item] of Object.entries(objectIn(document, 'paths'))) {
    for (const method of methods) {
      const { operationId } = objectIn(item, method);
      if (typeof operationId !== 'string') continue;
      const operation = { operationId, method: method.toUpperCase(), path };
      calls[operationId] = (input = {}) => send(url, operation, input);
    }
  }
  if (isControl(calls)) return calls;
  throw new Error(`${url} must be the address of a sandbox of this version.`);
}

type Call<Input extends object, Output> = object extends Input
  ? (input?: Input) => Promise<Output>
  : (input: Input) => Promise<Output>;

/** The parts of a request are told apart by where they go, so their fields have different names. */
type InputOf<Operation extends Described> = PartOf<Operation['parameters']['path']> &
  PartOf<Operation['parameters']['query']> &
  BodyOf<Operation['requestBody']>;

type PartOf<Part> = [NonNullable<Part>] extends [never] ? object : NonNullable<Part>;

type BodyOf<Body> = [NonNullable<Body>] extends [never]
  ? object
  : NonNullable<Body> extends { content: { 'application/json': infer Content extends object } }
    ? Content
    : object;

type OutputOf<Operation extends Described> = Operation['responses'][Success &
  keyof Operation['responses']] extends { content: { 'application/json': infer Content } }
  ? Content
  : undefined;

type Success = 200 | 201 | 204;

interface Described {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

async function send(
  url: string,
  { operationId, method, path }: { operationId: string; method: string; path: string },
  input: object,
): Promise<unknown> {
  const rest = new Map<string, unknown>(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = textOf(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const address = new URL(filled, url);
  const hasBody = (method === 'POST' || method === 'PUT') && rest.size > 0;
  if (!hasBody) {
    for (const [name, value] of rest) {
      if (value !== undefined) address.searchParams.set(name, textOf(value));
    }
  }
  const response = await fetch(address, {
    method,
    ...(hasBody && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  throw new SandboxControlError(operationId, response.status, body);
}

/** As a part of a URL. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** What its own version describes, the sandbox describes too. */
function isControl(calls: object): calls is SandboxControl {
  return 'settleClock' in calls && 'restoreSnapshot' in calls;
}

function detailOf(problem: unknown): string {
  const { detail, errors } = objectIn({ problem }, 'problem');
  const places = Array.isArray(errors) ? errors.map((one: unknown) => placeOf(one)) : [];
  return [String(detail), ...places].join(' ');
}

function placeOf(error: unknown): string {
  const { path, message } = objectIn({ error }, 'error');
  return `${String(path)} ${String(message)};`;
}

function objectIn(value: unknown, key: string): { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return {};
  const inner = new Map<string, unknown>(Object.entries(value)).get(key);
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}
