/**
 * Runs Dredd in this process. Dredd compiles the transactions, sends them one after the other and
 * compares roughly; every verdict is somebody else's.
 */
import { EventEmitter } from 'node:events';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import Dredd, {
  type DreddAnswer,
  type DreddDescription,
  type DreddHooks,
  type DreddRequest,
  type DreddTransaction,
} from 'dredd';
import type { JsonObject } from '../openapi/document.ts';
import { cutOff, tooLate, type Exchange } from './exchange.ts';

export interface DreddRun {
  /** Made by dreddDocument. */
  document: JsonObject;
  baseUrl: string;
  /** Milliseconds for one request, from its connection to the end of its answer. */
  timeLimit: number;
  /** Changes the request in place; false leaves it unsent. */
  beforeRequest(requestLine: string, request: DreddRequest): boolean;
  afterExchange(requestLine: string, exchange: Exchange): void;
}

/** Dredd did not do what it was asked to do. */
export class DreddError extends Error {
  override name = 'DreddError';
}

/** Sends every transaction of the document, in its order. Resolves after the last one. */
export async function runDredd(run: DreddRun): Promise<void> {
  const troubles: unknown[] = [];
  // An error that leaves a hook makes Dredd run the rest of its flow twice.
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      troubles.push(error);
    }
  };
  const emitter = new EventEmitter();
  const failures = listenTo(emitter, troubles);
  const registerHooks = (hooks: DreddHooks): void => {
    hooks.beforeEach((transaction) =>
      guarded(() => {
        // Nothing is sent when the next line throws.
        transaction.skip = true;
        transaction.skip = !run.beforeRequest(lineOf(transaction), transaction.request);
      }),
    );
    const contentTypes = new Map<string, string | undefined>();
    const durations = new Map<string, number>();
    hooks.beforeEachValidation((transaction) =>
      guarded(() => {
        durations.set(transaction.name, Date.now() - transaction.startedAt);
        contentTypes.set(transaction.name, contentTypeOf(transaction.real));
        forgetCharset(transaction.real);
      }),
    );
    hooks.afterEach((transaction) =>
      guarded(() => {
        if (transaction.skip) return;
        const { real } = transaction;
        run.afterExchange(
          lineOf(transaction),
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
      }),
    );
  };
  const agent = limitedAgent(run.baseUrl, run.timeLimit);
  const dredd = new Dredd({
    endpoint: run.baseUrl,
    apiDescriptions: [JSON.stringify(run.document)],
    hookfiles: [resolve(import.meta.dirname, 'dredd-hooks.cjs')],
    loglevel: 'silent',
    emitter,
    http: { agent },
    custom: { registerHooks },
  });
  await new Promise<void>((done, failed) => {
    dredd.run((error) => (error ? failed(new DreddError(error.message)) : done()));
  }).finally(() => agent.destroy());
  if (troubles.length > 0) throw troubles[0];
}

/**
 * Takes the place of Dredd's reporters, which print requests with their tokens, and collects the
 * codes of requests that had no answer.
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

function codeOf(error: NodeJS.ErrnoException): string {
  // Node's own error for an answer that ends before its length or its last chunk.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return cutOff;
  return error.code ?? error.name;
}

function lineOf({ origin, request }: DreddTransaction): string {
  return `${request.method} ${origin.resourceName}`;
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

/** Places only: the messages quote the body where it is not JSON. */
function findingsOf({ results }: DreddTransaction): string[] {
  return Object.entries(results.fields ?? {})
    .filter(([, { valid }]) => !valid)
    .flatMap(([field, { errors }]) =>
      errors.map(({ location }) => `${field}${location?.pointer ?? ''} differs, says Dredd`),
    );
}

/**
 * An agent whose connections live no longer than the limit and serve one request each. The time-out
 * of Dredd's HTTP library starts anew with every byte, so a service that drips would never end.
 */
function limitedAgent(baseUrl: string, limit: number): HttpAgent {
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent() : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ClientRequestArgs, created) => {
    const socket = connect(options, created);
    if (socket) endAfter(socket, limit);
    return socket;
  };
  return agent;
}

function endAfter(socket: Duplex, limit: number): void {
  const late: NodeJS.ErrnoException = new Error('No whole answer within the time limit.');
  late.code = tooLate;
  const timer = setTimeout(() => socket.destroy(late), limit);
  socket.once('close', () => clearTimeout(timer));
}
