/**
 * Runs Dredd in this process. Dredd compiles the transactions of a small description and sends them, one
 * after the other, to a relay on the loopback address: what goes on to the service goes out as every other
 * request does. Dredd compares less than the judge, so only the judge decides.
 */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import Dredd, { type DreddDescription } from 'dredd';
import type { JsonObject } from '../../contract/document.ts';
import type { PlannedCall } from '../plan/call.ts';

export class DreddError extends Error {
  override name = 'DreddError';
}

/**
 * An OpenAPI 3.0.3 description with nothing in it but what Dredd reads: a method and path for each call,
 * and a response for each status that is wanted of it.
 */
export function dreddDocument(
  transactions: readonly { call: PlannedCall; status: string }[],
): JsonObject {
  const paths: { [path: string]: { [method: string]: { responses: JsonObject } } } = {};
  for (const { call, status } of transactions) {
    const methods = (paths[dreddPath(call)] ??= {});
    const { responses } = (methods[call.operation.method] ??= { responses: {} });
    responses[status] = { description: status };
  }
  return { openapi: '3.0.3', info: { title: 'contract', version: '1.0.0' }, paths };
}

/** What Dredd sends for a call: `GET /fx-rate-api/list/fx/rate`. */
export function dreddLine(call: PlannedCall): string {
  return `${call.operation.method.toUpperCase()} ${dreddPath(call)}`;
}

/** Without parameters, for which Dredd would need examples. */
function dreddPath({ operation }: PlannedCall): string {
  return operation.path.replaceAll(/[{}]/g, '_');
}

/**
 * @param handle called for each request that Dredd sends, by its line; Dredd waits until it resolves
 * @throws what `handle` threw, after which nothing more is handled
 */
export async function runDredd(
  document: JsonObject,
  handle: (line: string) => Promise<void>,
): Promise<void> {
  const troubles: unknown[] = [];
  const relay = createServer(({ method = '', url = '' }, response) => {
    const handled = troubles.length > 0 ? Promise.resolve() : handle(`${method} ${url}`);
    void handled
      .catch((error: unknown) => troubles.push(error))
      .then(() => response.writeHead(204).end());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new DreddError('No port is free.');
  const emitter = new EventEmitter();
  silence(emitter, troubles);
  const dredd = new Dredd({
    endpoint: `http://127.0.0.1:${address.port}`,
    apiDescriptions: [JSON.stringify(document)],
    loglevel: 'silent',
    emitter,
  });
  await new Promise<void>((done, failed) => {
    dredd.run((error) => (error ? failed(new DreddError(error.message)) : done()));
  }).finally(() => {
    relay.close();
    relay.closeAllConnections();
  });
  if (troubles.length > 0) throw troubles[0];
}

/** Replaces Dredd's reporters, which print requests. */
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
