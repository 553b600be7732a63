/**
 * Runs Dredd in this process. Dredd compiles the transactions, sends them one after the other and
 * compares roughly: status, content type and the presence of required keys. The judge decides.
 */
import { EventEmitter } from 'node:events';
import Dredd, {
  type DreddAnswer,
  type DreddDescription,
  type DreddHooks,
  type DreddTransaction,
} from 'dredd';
import type { Json, JsonObject } from '../contract/document.ts';
import { listAt, textAt } from '../contract/objects.js';
import type { Answer, Content } from '../contract/operation.ts';
import type { Call, SentParameter } from './call.ts';
import { codeOf, limitConnections, type Received, type WireRequest } from './send.ts';

/** One call, and the answers that are wanted of it. */
export interface DreddPart {
  call: Call;
  answers: Answer[];
}

export interface DreddRun {
  /** Made by dreddDocument. */
  document: JsonObject;
  baseUrl: string;
  /** Milliseconds for one request, from its connection to the end of its reply. */
  timeLimit: number;
  /** What is sent in place of the transaction's own request; with nothing, none is sent. */
  beforeRequest(transaction: TransactionName): Promise<WireRequest | undefined>;
  afterReceived(transaction: TransactionName, received: Received): Promise<void>;
}

/** Which transaction it is: `GET /fx-rate-api/list/fx/rate` and the wanted status. */
export interface TransactionName {
  requestLine: string;
  status: string;
}

/** Dredd did not do what it was asked to do. */
export class DreddError extends Error {
  override name = 'DreddError';
}

/** Sends every transaction of the document, in its order. Resolves after the last one. */
export async function runDredd(run: DreddRun): Promise<void> {
  const troubles: unknown[] = [];
  // An error that leaves a hook makes Dredd run the rest of its flow twice.
  const guarded = (work: () => Promise<void>, done: () => void): void => {
    void work()
      .catch((error: unknown) => troubles.push(error))
      .then(done);
  };
  const emitter = new EventEmitter();
  const failures = listenTo(emitter, troubles);
  const basePath = new URL(run.baseUrl).pathname.replace(/\/$/, '');
  const registerHooks = (hooks: DreddHooks): void => {
    hooks.beforeEach((transaction, done) =>
      guarded(async () => {
        // Nothing is sent when the next line throws, and nothing after it.
        transaction.skip = true;
        if (troubles.length > 0) return;
        const request = await run.beforeRequest(nameOf(transaction));
        if (request) replaceRequest(transaction, request, basePath);
        transaction.skip = !request;
      }, done),
    );
    const contentTypes = new Map<string, string | undefined>();
    const durations = new Map<string, number>();
    hooks.beforeEachValidation((transaction, done) =>
      guarded(async () => {
        durations.set(transaction.name, Date.now() - transaction.startedAt);
        contentTypes.set(transaction.name, contentTypeOf(transaction.real));
        forgetCharset(transaction.real);
      }, done),
    );
    hooks.afterEach((transaction, done) =>
      guarded(async () => {
        if (transaction.skip) return;
        const { real } = transaction;
        await run.afterReceived(
          nameOf(transaction),
          real
            ? {
                status: String(real.statusCode),
                contentType: contentTypes.get(transaction.name),
                body: Buffer.from(real.body ?? '', real.bodyEncoding ?? 'utf-8'),
                milliseconds: durations.get(transaction.name) ?? 0,
                dreddFindings: findingsOf(transaction),
              }
            : { code: failures.at(-1) ?? 'NO_ANSWER' },
        );
      }, done),
    );
  };
  const agent = limitConnections(run.baseUrl, run.timeLimit);
  const dredd = new Dredd({
    endpoint: run.baseUrl,
    apiDescriptions: [JSON.stringify(run.document)],
    loglevel: 'silent',
    emitter,
    http: { agent },
  });
  // Dredd reads hooks from files alone, and sends everything without them when it cannot load one.
  // This way they are there before its first transaction, or nothing is sent.
  const { transactionRunner } = dredd;
  const execute = transactionRunner.executeAllTransactions.bind(transactionRunner);
  transactionRunner.executeAllTransactions = (transactions, hooks, done) => {
    registerHooks(hooks);
    execute(transactions, hooks, done);
  };
  await new Promise<void>((done, failed) => {
    dredd.run((error) => (error ? failed(new DreddError(error.message)) : done()));
  }).finally(() => agent.destroy());
  if (troubles.length > 0) throw troubles[0];
}

/**
 * A description made for Dredd alone: OpenAPI 3.0.3 with nothing in it but what Dredd reads. Dredd
 * makes one transaction per answer, in the order of the parts; of one call in that of the statuses.
 */
export function dreddDocument(parts: readonly DreddPart[]): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const { call, answers } of parts) {
    const { path, method } = call.operation;
    const inPath = call.parameters.filter(({ parameter }) => parameter.in === 'path');
    const responses: JsonObject = {};
    for (const { status, content } of answers) {
      responses[status] = {
        description: status,
        ...(content && { content: { [content.mediaType]: { example: roughExample(content) } } }),
      };
    }
    paths[path] = {
      ...paths[path],
      [method]: { parameters: inPath.map(dreddParameter), responses },
    };
  }
  return { openapi: '3.0.3', info: { title: 'contract', version: '1.0.0' }, paths };
}

// Dredd reads the example of the parameter itself and stops the run where there is none.
function dreddParameter({ parameter, value }: SentParameter): JsonObject {
  const { name } = parameter;
  return { name, in: 'path', required: true, schema: { type: typeof value }, example: value };
}

/**
 * What Dredd is to find: the required keys of an object. Dredd takes every key of an example as
 * required, and compares no more than the presence of a string, so an empty string will do for any value.
 */
function roughExample({ schema: { value: schema } }: Content): Json {
  if (textAt(schema, 'type') === 'array') return [];
  return Object.fromEntries(listAt(schema, 'required').map((name) => [String(name), '']));
}

/**
 * Replaces Dredd's reporters, which print requests with their tokens, and collects the
 * codes of requests that had no reply.
 */
function listenTo(emitter: EventEmitter, troubles: unknown[]): string[] {
  const failures: string[] = [];
  emitter.on('start', (descriptions: DreddDescription[], ready: () => void) => {
    for (const event of ['test pass', 'test fail', 'test skip', 'test error', 'end']) {
      emitter.removeAllListeners(event);
    }
    emitter.on('end', (ended: () => void) => ended());
    emitter.on('test error', (error: NodeJS.ErrnoException) => failures.push(codeOf(error)));
    const warnings = descriptions.flatMap(({ annotations }) => annotations);
    if (warnings.length > 0) {
      const messages = warnings.map(({ message }) => message).join('\n  ');
      troubles.push(new DreddError(`Dredd warns of its description:\n  ${messages}`));
    }
    ready();
  });
  return failures;
}

function nameOf({ origin, request, expected }: DreddTransaction): TransactionName {
  return { requestLine: `${request.method} ${origin.resourceName}`, status: expected.statusCode };
}

function replaceRequest(
  transaction: DreddTransaction,
  { path, headers, body }: WireRequest,
  basePath: string,
): void {
  transaction.fullPath = `${basePath}${path}`;
  transaction.request.headers = { ...headers };
  transaction.request.body = body?.toString() ?? '';
}

function contentTypeOf(answer: DreddAnswer | undefined): string | undefined {
  const value = answer?.headers['content-type'];
  return Array.isArray(value) ? value[0] : value;
}

/** Dredd takes `application/json; charset=utf-8` for another type than `application/json`. */
function forgetCharset(answer: DreddAnswer | undefined): void {
  const contentType = contentTypeOf(answer);
  if (answer && contentType) answer.headers['content-type'] = contentType.split(';')[0]?.trim();
}

/** Pointers only: the messages quote the body where it is not JSON. */
function findingsOf({ results }: DreddTransaction): string[] {
  return Object.entries(results.fields ?? {})
    .filter(([, { valid }]) => !valid)
    .flatMap(([field, { errors }]) =>
      errors.map(({ location }) => `${field}${location?.pointer ?? ''} differs, says Dredd`),
    );
}
