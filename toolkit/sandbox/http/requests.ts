/** What the sandbox notes of a request beside what Fastify does. */
import type { FastifyRequest } from 'fastify';
import type { User } from '../engine/engine.ts';
import type { Claims } from './tokens.ts';
import type { FaultHit } from './faults.ts';

/** Whose token a request carries. */
export interface Caller {
  user: User;
  claims: Claims;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract, or of the simulation. */
    operationId?: string;
    /** As the contract writes it: the only form of a path that a log has. */
    template?: string;
    needsToken?: boolean;
    /** Whether faults on demand reach it: the contract's operations alone. */
    faulty?: boolean;
  }

  interface FastifyRequest {
    caller: Caller | undefined;
    fault: FaultHit | undefined;
  }
}

/** The path without the query, as it was sent. */
export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}
