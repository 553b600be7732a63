/** Every documented operation as a call, ready to send. */
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { textOf } from '../../contract/sent-values.ts';
import { isOperation, type KnownId, type PlannedCall } from './call.ts';
import { namesFor, planCall, type GivenAccess, type Uncallable } from './plan-call.ts';
import {
  checkFixtures,
  FixtureError,
  timelyValues,
  withFixtures,
  type Fixtures,
} from './fixtures.ts';

/** The input for planning the checks. */
export interface Plan extends GivenAccess {
  contract: Contract;
  /** The calls in sending order, with the values of the fixtures. */
  calls: readonly PlannedCall[];
  uncallable: readonly Uncallable[];
  fixtures: Fixtures;
  sendPayouts: boolean;
  hostilePayouts: boolean;
  /** The largest amount of one payout, in any currency; infinite if there is no limit. */
  maxAmount: number;
  /** Whether the target is the local sandbox, which knows the contract's examples and moves no real money. */
  isSandbox: boolean;
  seed: number;
  /** How many wrong passwords to try on the run's own login. */
  wrongPasswords: number;
  hasUnboundLogin: boolean;
  listensForWebhooks: boolean;
}

/** There is nothing to run. The message gives the reason. */
export class PlanError extends Error {
  override name = 'PlanError';
}

/** @throws PlanError, FixtureError */
export function makePlan({
  now,
  ...input
}: Omit<Plan, 'calls' | 'uncallable'> & { now(): Date }): Plan {
  const { contract, fixtures } = input;
  const { calls, uncallable } = planCalls(contract, input);
  if (calls.length + uncallable.length === 0) {
    throw new PlanError('The contract has no documented operations to test.');
  }
  checkFixtures(
    fixtures,
    calls,
    uncallable.map(({ operation }) => ({ operation, names: namesFor(contract, operation) })),
  );
  const values = { ...timelyValues(now()), ...fixtures.values };
  const filled = calls.map((call) => withFixtures(call, { values }));
  const unfit = filled.flatMap((call, index) => {
    const problems = requestProblems(contract, call);
    if (problems.length === 0) return [];
    const example = calls[index];
    const isGiven = example === undefined || requestProblems(contract, example).length === 0;
    return [{ call, isGiven, problems: problems.join('; ') }];
  });
  const broken = unfit.filter(({ isGiven }) => isGiven);
  if (broken.length > 0) {
    const all = broken.map(({ problems }) => problems).join('; ');
    throw new FixtureError(`The fixtures break the contract: ${all}.`);
  }
  return {
    ...input,
    calls: filled.filter((call) => unfit.every((one) => one.call !== call)),
    uncallable: [
      ...uncallable,
      ...unfit.map(({ call: { operation }, problems }) => ({
        operation,
        reason: `not called: its example is invalid, ${problems}. Give other values in --fixtures`,
      })),
    ],
  };
}

/** The call of an operation, if the contract has it and it can be called. */
export function findCall(
  { calls }: Pick<Plan, 'calls'>,
  operationId: KnownId,
): PlannedCall | undefined {
  return calls.find(({ operation }) => isOperation(operation, operationId));
}

/**
 * The documented operations with their example values, in calling order: login first, because all
 * others need its token; the payout before its status; deletions after the data they may delete;
 * the refresh last, because it may end the token that the others use.
 */
export function planCalls(
  contract: Contract,
  given: Parameters<typeof planCall>[1] = { hasToken: false, headers: [] },
): Pick<Plan, 'calls' | 'uncallable'> {
  const planned = contract.documented.map((operation) => planCall(contract, given, operation));
  return {
    calls: planned
      .flatMap((one) => ('reason' in one ? [] : [one]))
      .sort((one, other) => turnOf(one.operation) - turnOf(other.operation)),
    uncallable: planned.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}

function turnOf(operation: Operation): number {
  const turns: KnownId[] = ['login', 'sendPayout'];
  if (isOperation(operation, 'refreshToken')) return turns.length + 2;
  if (operation.method === 'delete') return turns.length + 1;
  const turn = turns.findIndex((id) => isOperation(operation, id));
  return turn < 0 ? turns.length : turn;
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
