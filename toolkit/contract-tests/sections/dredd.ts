/**
 * Runs Dredd in this process. Dredd compiles the transactions and sends them one after the other. It
 * compares less than the judge does, so only the judge decides.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Dredd, { type DreddDescription, type DreddHooks, type DreddTransaction } from 'dredd';
import type { JsonObject } from '../../contract/document.ts';
import type { Answer } from '../../contract/operation.ts';
import type { PlannedCall, SentParameter } from '../plan/call.ts';
import { isReply, type Received, type Send, type WireRequest } from '../wire/exchange.ts';

/** One call, and the answers that are wanted of it. */
export interface DreddPart {
  call: PlannedCall;
  answers: Answer[];
}

export interface DreddRun {
  /** Made by dreddDocument. */
  document: JsonObject;
  /** Sends what Dredd sends, to the service. */
  send: Send;
  /** What is sent in place of the transaction's own request; with nothing, none is sent. */
  beforeRequest(transaction: TransactionName): Promise<WireRequest | undefined>;
  afterReceived(transaction: TransactionName, received: Received): void;
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

/**
 * Sends every transaction of the document, in its order, through a relay on the loopback address:
 * what Dredd sends goes out as every other request does, at the same pace and with the same limits.
 * Resolves after the last one.
 */
export async function runDredd(run: DreddRun): Promise<void> {
  const troubles: unknown[] = [];
  // An error that leaves a hook makes Dredd run the rest of its flow twice.
  const guarded = (work: () => Promise<void>, done: () => void): void => {
    void work()
      .catch((error: unknown) => troubles.push(error))
      .then(done);
  };
  let received: Received | undefined;
  const relay = await startRelay(async (request) => {
    try {
      return (received = await run.send(request));
    } catch (error) {
      troubles.push(error);
      throw error;
    }
  });
  const registerHooks = (hooks: DreddHooks): void => {
    hooks.beforeEach((transaction, done) =>
      guarded(async () => {
        // Nothing is sent when the next line throws, and nothing after it.
        transaction.skip = true;
        if (troubles.length > 0) return;
        received = undefined;
        const request = await run.beforeRequest(nameOf(transaction));
        if (request) replaceRequest(transaction, request);
        transaction.skip = !request;
      }, done),
    );
    hooks.afterEach((transaction, done) =>
      guarded(async () => {
        if (transaction.skip || troubles.length > 0) return;
        if (!received) throw new DreddError(`Dredd did not send ${transaction.name}.`);
        run.afterReceived(nameOf(transaction), received);
      }, done),
    );
  };
  const emitter = new EventEmitter();
  silence(emitter, troubles);
  const dredd = new Dredd({
    endpoint: relay.url,
    apiDescriptions: [JSON.stringify(run.document)],
    loglevel: 'silent',
    emitter,
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
  }).finally(() => relay.close());
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
    for (const { status } of answers) responses[status] = { description: status };
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

/** Replaces Dredd's reporters, which print requests with their tokens. */
function silence(emitter: EventEmitter, troubles: unknown[]): void {
  emitter.on('start', (descriptions: DreddDescription[], ready: () => void) => {
    for (const event of ['test pass', 'test fail', 'test skip', 'test error', 'end']) {
      emitter.removeAllListeners(event);
    }
    emitter.on('end', (ended: () => void) => ended());
    const warnings = descriptions.flatMap(({ annotations }) => annotations);
    if (warnings.length > 0) {
      const messages = warnings.map(({ message }) => message).join('\n  ');
      troubles.push(new DreddError(`Dredd warns of its description:\n  ${messages}`));
    }
    ready();
  });
}

function nameOf({ origin, request, expected }: DreddTransaction): TransactionName {
  return { requestLine: `${request.method} ${origin.resourceName}`, status: expected.statusCode };
}

function replaceRequest(transaction: DreddTransaction, { path, headers, body }: WireRequest): void {
  transaction.fullPath = path;
  transaction.request.headers = { ...headers };
  transaction.request.body = body?.toString() ?? '';
}

/** Takes requests on the loopback address and answers as the service did. */
async function startRelay(send: Send) {
  const relay = createServer((incoming, response) => {
    void readRequest(incoming)
      .then(send)
      .then((received) => {
        if (!isReply(received)) return response.destroy();
        const { status, contentType, body } = received;
        const headers = contentType === undefined ? {} : { 'content-type': contentType };
        return response.writeHead(Number(status), headers).end(body);
      })
      .catch(() => response.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new DreddError('No port is free.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      relay.close();
      relay.closeAllConnections();
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const { method = '', url: path = '', headers } = incoming;
  const ofTheService = Object.entries(headers).flatMap(([name, value]) =>
    ofTheRelay.includes(name) || value === undefined ? [] : [[name, String(value)] as const],
  );
  const body = await buffer(incoming);
  return {
    method,
    path,
    headers: Object.fromEntries(ofTheService),
    ...(body.length > 0 && { body }),
  };
}

/** Headers of the connection between Dredd and the relay. */
const ofTheRelay = ['connection', 'content-length', 'host', 'transfer-encoding', 'user-agent'];
