/** Types of the endpoints, derived from the types generated from openapi.yaml. */
import type { operations } from '../../../generated/simulation.d.ts';

export type SimulationId = keyof operations;

export interface SimulationInput<Id extends SimulationId> {
  body: BodyOf<operations[Id]>;
  params: NonNullable<operations[Id]['parameters']['path']>;
  query: NonNullable<operations[Id]['parameters']['query']>;
}

interface Json<Body> {
  content: { 'application/json': Body };
}

type BodyOf<Operation> = Operation extends { requestBody: Json<infer Body> }
  ? Body
  : Operation extends { requestBody?: Json<infer Body> }
    ? Body | undefined
    : undefined;

/** The handlers. Each returns the body of its success, or undefined if there is none. */
export type HandlersOf<Ids extends SimulationId> = {
  [Id in Ids]: (input: SimulationInput<Id>) => Promise<unknown>;
};

/** Some of the handlers. */
export type Handlers = Partial<HandlersOf<SimulationId>>;
