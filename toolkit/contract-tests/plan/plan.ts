/** Every documented operation as a call that can be sent. */
import type { Contract } from '../../contract/contract.ts';
import { formOf } from '../../contract/form-parts.ts';
import {
  successesOf,
  successTypes,
  type DocumentedOperation,
  type Operation,
} from '../../contract/operation.ts';
import { textOf } from '../../contract/sent-values.ts';
import { isOperation, type KnownId, type PlannedCall, type SentParameter } from './call.ts';
import {
  checkFixtures,
  FixtureError,
  timelyValues,
  withFixtures,
  type Fixtures,
} from './fixtures.ts';

/** What the checks are planned from. */
export interface Plan {
  contract: Contract;
  /** With the values of the fixtures, in the order in which they are sent. */
  calls: readonly PlannedCall[];
  uncallable: readonly Uncallable[];
  fixtures: Fixtures;
  sendPayouts: boolean;
  hostilePayouts: boolean;
  /** The local sandbox knows the contract's examples, and moves no money. */
  isSandbox: boolean;
  seed: number;
  /** How many wrong passwords the run's own login gets. */
  wrongPasswords: number;
  hasUnboundLogin: boolean;
  /** A token takes the place of the login: nothing of the session is sent. */
  hasToken: boolean;
  listensForWebhooks: boolean;
}

export interface Uncallable {
  operation: DocumentedOperation;
  reason: string;
}

/** There is nothing to run. The message has the reason. */
export class PlanError extends Error {
  override name = 'PlanError';
}

/** @throws PlanError, FixtureError */
export function makePlan({
  now,
  ...input
}: Omit<Plan, 'calls' | 'uncallable'> & { now(): Date }): Plan {
  const { contract, fixtures } = input;
  const { calls, uncallable } = planCalls(contract);
  if (calls.length + uncallable.length === 0) {
    throw new PlanError('The contract has no documented operation to test.');
  }
  checkFixtures(fixtures, calls);
  const values = { ...timelyValues(now()), ...fixtures.values };
  const filled = calls.map((call) => withFixtures(call, { values }));
  const problems = filled.flatMap((call) => requestProblems(contract, call));
  if (problems.length > 0) {
    throw new FixtureError(`The fixtures break the contract: ${problems.join('; ')}.`);
  }
  return { ...input, calls: filled, uncallable };
}

/** The call of an operation, where the contract has it and it can be called. */
export function findCall(
  { calls }: Pick<Plan, 'calls'>,
  operationId: KnownId,
): PlannedCall | undefined {
  return calls.find(({ operation }) => isOperation(operation, operationId));
}

/**
 * The documented operations with the values of their examples, in the order in which they are
 * called: login first, since all others need its token; the payout before the status, which asks
 * for it; and the refresh last, since it may end the token that the others use.
 */
export function planCalls(contract: Contract): Pick<Plan, 'calls' | 'uncallable'> {
  const planned = contract.documented.map((operation) => planCall(contract, operation));
  return {
    calls: planned
      .flatMap((one) => ('reason' in one ? [] : [one]))
      .sort((one, other) => turnOf(one.operation) - turnOf(other.operation)),
    uncallable: planned.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}

function turnOf(operation: Operation): number {
  const turns: KnownId[] = ['login', 'sendPayout'];
  if (isOperation(operation, 'refreshToken')) return turns.length + 1;
  const turn = turns.findIndex((id) => isOperation(operation, id));
  return turn < 0 ? turns.length : turn;
}

function planCall(contract: Contract, operation: DocumentedOperation): PlannedCall | Uncallable {
  const { body } = operation;
  const successes = successesOf(operation);
  if (successes.length === 0) {
    return { operation, reason: 'not called: a documented 2xx is needed to judge by' };
  }
  const missing = operation.parameters.find(
    ({ required, example }) => required && example === undefined,
  );
  if (missing) {
    const reason = `not called: the required parameter ${missing.name} needs an example`;
    return { operation, reason };
  }
  if (body?.examples.length === 0) {
    return { operation, reason: 'not called: its body needs an example' };
  }
  const parameters = operation.parameters.flatMap((parameter): SentParameter[] =>
    parameter.example === undefined ? [] : [{ parameter, value: parameter.example }],
  );
  return {
    operation,
    parameters,
    body: body?.examples[0]?.value,
    form: body && formOf(contract, body),
    accept: successTypes(operation)[0] ?? 'application/json',
    successes,
  };
}

function requestProblems(
  { schemas }: Contract,
  { operation, parameters, body }: PlannedCall,
): string[] {
  const { operationId } = operation;
  const inBody =
    operation.body && body !== undefined
      ? schemas.violations(operation.body.schema.pointer, body)
      : [];
  return [
    ...parameters.flatMap(({ parameter: { name, schema, in: place }, value }) => {
      const messages = schemas.violations(schema.pointer, value).map(({ message }) => message);
      const isLost = place === 'header' && /[^\t\x20-\xff]/.test(textOf(value));
      const all = isLost ? [...messages, 'cannot be sent in a header'] : messages;
      return all.map((message) => `${operationId}: ${name} ${message}`);
    }),
    ...inBody.map(({ path, message }) => `${operationId}: ${path} ${message}`),
  ];
}
