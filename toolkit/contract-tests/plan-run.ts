/** Everything that a run would check, planned from the contract without a request. */
import type { OpenApiDocument } from '../contract/document.ts';
import { operationsOf } from '../contract/document.ts';
import { documentedRendition } from '../contract/renditions.ts';
import { createSchemaCompiler } from '../contract/schemas.ts';
import {
  checkFixtures,
  FixtureError,
  timelyValues,
  withFixtures,
  type Fixtures,
} from './fixtures.ts';
import { planOperations, PlanError, type PlannedOperation } from './plan.ts';
import type { Plan, Section } from './section.ts';
import { acceptanceSection } from './sections/acceptance.ts';
import { authSection } from './sections/auth.ts';
import { documentedSection } from './sections/documented.ts';
import { flowSection } from './sections/flow.ts';
import { hostileSection } from './sections/hostile.ts';
import { methodsSection } from './sections/methods.ts';
import { webhookSection } from './sections/webhook.ts';

export interface PlanInput {
  /** The whole contract. */
  document: OpenApiDocument;
  fixtures: Fixtures;
  sendPayouts: boolean;
  /** Of the hostile values. */
  seed: number;
  /** What the run is given beside the main login. */
  has: { unboundLogin: boolean; listener: boolean };
  now(): Date;
}

/**
 * The plan and its sections, in the order in which they run.
 *
 * @throws PlanError, FixtureError
 */
export function planRun(input: PlanInput): { plan: Plan; sections: Section[] } {
  const contract = documentedRendition(input.document);
  const schemas = createSchemaCompiler(contract);
  const operations = planOperations(contract);
  if (operations.length === 0) {
    throw new PlanError('The contract has no documented operation to test.');
  }
  checkFixtures(input.fixtures, operations);
  const values = { ...timelyValues(input.now()), ...input.fixtures.values };
  const plan: Plan = {
    contract,
    schemas,
    operations: operations.map((operation) => withFixtures(operation, { values })),
    methodsAt: (path) => methodsAt(input.document, path),
    fixtures: input.fixtures,
    sendPayouts: input.sendPayouts,
    seed: input.seed,
    hasUnboundLogin: input.has.unboundLogin,
    listensForWebhooks: input.has.listener,
  };
  refuseBrokenRequests(plan);
  const sections = [
    documentedSection(plan),
    acceptanceSection(plan),
    authSection(plan),
    flowSection(plan),
    methodsSection(plan),
    hostileSection(plan),
    webhookSection(plan),
  ];
  return { plan, sections };
}

function methodsAt(document: OpenApiDocument, path: string): string[] {
  return operationsOf(document)
    .filter((one) => one.path === path)
    .map(({ method }) => method.toUpperCase());
}

function refuseBrokenRequests(plan: Plan): void {
  const problems = plan.operations.flatMap((operation) => requestProblems(plan, operation));
  if (problems.length === 0) return;
  throw new FixtureError(`The fixtures break the contract: ${problems.join('; ')}.`);
}

function requestProblems({ schemas }: Plan, operation: PlannedOperation): string[] {
  const { body, operationId, parameters } = operation;
  const inBody = body ? schemas.faults(body.schema, body.value) : [];
  return [
    ...parameters.flatMap(({ name, schema, value }) =>
      schemas.faults(schema, value).map(({ message }) => `${operationId}: ${name} ${message}`),
    ),
    ...inBody.map(({ path, message }) => `${operationId}: ${path} ${message}`),
  ];
}
