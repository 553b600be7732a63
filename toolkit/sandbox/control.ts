import type { components, operations } from '../../generated/simulation.d.ts';
import { isObject, listAt, objectAt, textAt } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';
import { readSimulation } from './simulation/description.ts';

/**
 * The endpoints under `/_sandbox/`, for test suites. Each function is named after its `operationId`. It takes one
 * object with the values of URL, query and body, and resolves to the body of the answer.
 */
export type SandboxControl = {
  readonly [Id in keyof operations]: ControlFunction<
    InputOf<operations[Id]>,
    OutputOf<operations[Id]>
  >;
};

/** A call that the sandbox rejected or could not complete. */
export class SandboxControlError extends Error {
  override name = 'SandboxControlError';
  readonly operationId: string;
  readonly status: number;
  /** The body of the answer, a problem as in RFC 9457. */
  readonly problem: unknown;

  constructor(operationId: string, status: number, problem: unknown) {
    super(`${operationId}: ${status} ${detailOf(problem)}`);
    this.operationId = operationId;
    this.status = status;
    this.problem = problem;
  }
}

/**
 * Connects to a running sandbox.
 *
 * @param url its address: `http://127.0.0.1:4020`
 * @throws Error if there is no sandbox
 */
export async function sandboxControl(url: string): Promise<SandboxControl> {
  const response = await fetch(new URL('/_sandbox/openapi.json', url));
  const served: unknown = response.ok ? await response.json() : undefined;
  const paths = Object.values(objectAt(served, 'paths')).filter(isObject);
  const offered = paths.flatMap((item) =>
    Object.values(item).map((one) => textAt(one, 'operationId')),
  );
  const { operations: described } = readSimulation({ responseCodes: [] });
  const calls = Object.fromEntries(
    described
      .filter(({ operationId }) => offered.includes(operationId))
      .map((operation) => [operation.operationId, (input = {}) => send(url, operation, input)]),
  );
  if (isControl(calls, described)) return calls;
  throw new Error(`${url} must be the address of a sandbox of this version.`);
}

type Schemas = components['schemas'];

/** The result of `watchEvents`. Leaving the loop closes the connection. */
export type SandboxEvent =
  | { event: 'transaction'; data: Schemas['Transaction'] }
  | { event: 'delivery'; data: Schemas['Delivery'] }
  | { event: 'request'; data: Schemas['Request'] }
  | { event: 'clock'; data: Schemas['Clock'] }
  | { event: 'fault'; data: Schemas['Fault'] | { faultId: string; removed: true } }
  | { event: 'reset'; data: object };

/** The build makes the functions' types from the same description. */
function isControl(calls: object, described: readonly Operation[]): calls is SandboxControl {
  return described.every(({ operationId }) => operationId in calls);
}

type ControlFunction<Input extends object, Output> = object extends Input
  ? (input?: Input) => Promise<Output>
  : (input: Input) => Promise<Output>;

/** The values of a request in one object; no two fields share a name. */
type InputOf<Operation extends Described> = PartOf<Operation['parameters']['path']> &
  PartOf<Operation['parameters']['query']> &
  BodyOf<Operation['requestBody']>;

type PartOf<Part> = [NonNullable<Part>] extends [never] ? object : NonNullable<Part>;

type BodyOf<Body> = [NonNullable<Body>] extends [never]
  ? object
  : NonNullable<Body> extends { content: { 'application/json': infer Content extends object } }
    ? Content
    : object;

type OutputOf<Operation extends Described> = Operation['responses'][(200 | 201 | 204) &
  keyof Operation['responses']] extends { content: infer Content }
  ? Content extends { 'application/json': infer Body }
    ? Body
    : AsyncIterable<SandboxEvent>
  : undefined;

interface Described {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
}

async function send(
  url: string,
  { operationId, method, path }: Operation,
  input: object,
): Promise<unknown> {
  const rest = new Map<string, unknown>(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = textOf(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const address = new URL(filled, url);
  const hasBody = (method === 'post' || method === 'put') && rest.size > 0;
  if (!hasBody) {
    for (const [name, value] of rest) {
      if (value !== undefined) address.searchParams.set(name, textOf(value));
    }
  }
  const response = await fetch(address, {
    method: method.toUpperCase(),
    ...(hasBody && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    }),
  });
  if (response.ok && response.body && response.headers.get('content-type') === eventStream) {
    // Hold on to the reader: the answer closes once its reader is garbage-collected.
    return eventsIn(response.body.values());
  }
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  throw new SandboxControlError(operationId, response.status, body);
}

const eventStream = 'text/event-stream';

async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const lines of whole) {
      const valueOf = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(lines)?.[1];
      const data: unknown = JSON.parse(valueOf('data') ?? 'null');
      // Skip other lines, which are comments.
      if (data !== null) yield { event: valueOf('event'), data };
    }
  }
}

/** Escapes a value for a URL. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function detailOf(problem: unknown): string {
  const errors = listAt(problem, 'errors').map(
    (error) => `${textAt(error, 'path')} ${textAt(error, 'message')};`,
  );
  return [textAt(problem, 'detail') ?? 'no details', ...errors].join(' ');
}
