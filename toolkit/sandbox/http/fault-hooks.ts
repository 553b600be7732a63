import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../engine/open.ts';
import type { RequestHit } from '../engine/interface/faults.ts';
import { invalidToken } from './authentication.ts';
import { RequestProblem } from './problems.ts';
import { partnerOf, referencesIn } from './journal-entry.ts';

/**
 * Applies faults to the routes marked `faulty`. Every request meets them at one point: after
 * reading the data that a rule may use, and before doing anything. Added after the authentication,
 * so that a request with a bad token meets none.
 */
export function addFaultHooks(
  app: FastifyInstance,
  engine: Pick<Engine, 'meetFault' | 'findUserByEmail'>,
): void {
  for (const [stage, hook] of [
    ['after-token', 'onRequest'],
    ['after-body', 'preHandler'],
  ] as const) {
    app.addHook(hook, (request: FastifyRequest, reply: FastifyReply, done: Done) => {
      const { faulty, operation } = request.routeOptions.config;
      const meeting =
        operation && faulty === stage
          ? engine.meetFault(() => ({
              operationId: operation.operationId,
              partnerCode: partnerOf(request, engine),
              names: (reference) => referencesIn(request).includes(reference),
            }))
          : undefined;
      if (!meeting) done();
      else {
        meeting.then((hit) => {
          request.fault = hit;
          meet(hit, request, reply, done);
        }, done);
      }
    });
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const { fault } = request;
    if (fault?.kind === 'drop-after') request.raw.socket.destroy();
    done(null, fault?.kind === 'truncate' ? truncated(reply, payload) : payload);
  });
}

type Done = (error?: Error) => void;

function meet(
  hit: RequestHit | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  done: Done,
): void {
  if (hit?.kind === 'latency') {
    void waitFor(hit.milliseconds, request).then(() => done());
  } else if (hit?.kind === 'status') {
    done(problemOf(hit.status, hit.retryAfterSeconds));
  } else if (hit?.kind === 'drop-before') {
    reply.hijack();
    request.raw.socket.destroy();
  } else done();
}

function problemOf(status: number, retryAfterSeconds: number | undefined): RequestProblem {
  const detail = 'A fault was set for this request.';
  const headers = {
    ...(status === 401 && invalidToken(detail).headers),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  return new RequestProblem(status, 'Fault on demand', detail, { headers });
}

/** Waits, but stops when the caller leaves. */
async function waitFor(milliseconds: number, request: FastifyRequest): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  request.raw.socket.once('close', leave);
  await wait(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined);
  request.raw.socket.off('close', leave);
}

/** Promises the whole body, sends half of it, and fails, which ends the connection. */
function truncated(reply: FastifyReply, payload: unknown): Readable {
  const body = Buffer.from(typeof payload === 'string' ? payload : '');
  reply.header('content-length', body.length);
  return Readable.from(
    (async function* () {
      yield body.subarray(0, Math.floor(body.length / 2));
      // Let the first half be sent before the failure.
      await nextTurn();
      throw new Error('A fault on demand cut the answer.');
    })(),
  );
}
