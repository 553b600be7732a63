/** What a fault does to a request: waits, a server error, a connection that is cut. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';
import { RequestProblem } from './problems.ts';

/** Lets the faults reach the routes that are marked `faulty`. */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    const { faulty, operation } = request.routeOptions.config;
    if (!faulty || !operation) return;
    const hit = faults.draw(operation.operationId);
    request.fault = hit;
    if (hit?.kind === 'latency') await waitFor(hit.milliseconds, request);
    if (hit?.kind === 'status') {
      const detail = 'A fault was set for this operation.';
      throw new RequestProblem(hit.status, 'Fault on demand', detail);
    }
    if (hit?.kind === 'drop-before') {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (fault?.kind === 'drop-after') request.raw.socket.destroy();
    return fault?.kind === 'truncate' ? truncated(reply, payload) : payload;
  });
}

/** A caller who has gone is not waited for. */
async function waitFor(milliseconds: number, request: FastifyRequest): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  request.raw.socket.once('close', leave);
  await wait(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined);
  request.raw.socket.off('close', leave);
}

/** Promises the whole body, gives half of it, and fails: the connection ends there. */
function truncated(reply: FastifyReply, payload: unknown): Readable {
  const body = Buffer.from(typeof payload === 'string' ? payload : '');
  reply.header('content-length', body.length);
  return Readable.from(
    (async function* () {
      yield body.subarray(0, Math.floor(body.length / 2));
      // The half that is given leaves first.
      await nextTurn();
      throw new Error('A fault on demand cut the answer.');
    })(),
  );
}
