/** Answers held to the contract before they are sent. */
import type { FastifyInstance } from 'fastify';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentedOperation } from '../openapi/contract.ts';
import type { Schemas } from './schemas.ts';
import { faultsOf } from './schemas.ts';

/** An answer of the sandbox breaks the contract: a defect of the sandbox. */
export class ResponseViolation extends Error {
  override name = 'ResponseViolation';
}

/**
 * Validates every answer that the contract has a schema for. One that breaks it is answered 500
 * instead.
 */
export function addResponseCheck(
  app: FastifyInstance,
  operations: DocumentedOperation[],
  schemas: Schemas,
): void {
  const validators = new Map<string, () => ValidateFunction>();
  for (const { operationId, responses } of operations) {
    for (const [status, schema] of responses) {
      validators.set(`${operationId} ${status}`, schemas.body(schema));
    }
  }
  app.addHook('preSerialization', async (request, reply, payload) => {
    const answer = `${request.routeOptions.config.operationId} ${reply.statusCode}`;
    const validate = validators.get(answer)?.();
    if (validate && !validate(payload)) {
      const faults = faultsOf(validate.errors ?? []);
      const places = faults.map(({ path, message }) => `${path || '/'} ${message}`);
      throw new ResponseViolation(`${answer} breaks the contract: ${places.join('; ')}`);
    }
    return payload;
  });
}
