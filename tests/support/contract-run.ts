/** Runs the contract tests inside a test: it prints nothing, has no rate limit, and does not wait. */
import { randomUUID } from 'node:crypto';
import { createRunSecrets } from '../../toolkit/contract-tests/judge/run-secrets.ts';
import { createSentPayouts } from '../../toolkit/contract-tests/wire/sent-payouts.ts';
import type { ContractRun } from '../../toolkit/contract-tests/run/run.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';

/** Uses defaults for everything that a test does not name. */
export function contractRun(
  contract: Contract,
  baseUrl: string,
  more: Pick<ContractRun, 'logins'> & Partial<ContractRun>,
): ContractRun {
  return {
    contract,
    baseUrl,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: true,
    hostilePayouts: false,
    maxPayouts: 20,
    maxAmount: 100,
    only: [],
    skip: [],
    strict: false,
    failOnSkip: false,
    repeat: 1,
    wrongPasswords: 1,
    showValues: false,
    keepNames: false,
    timeLimit: 60_000,
    rate: 1000,
    seed: 1,
    ...skippedTime(),
    newId: () => randomUUID(),
    secrets: createRunSecrets(more.logins),
    again: (checkId) => `test --only ${checkId}`,
    sentPayouts: createSentPayouts(() => {}),
    signal: new AbortController().signal,
    onPlan() {},
    onResult() {},
    onExchange() {},
    onListening() {},
    onDelivery() {},
    ...more,
  };
}

/** A clock that only advances when a test sleeps, by that time. */
export function skippedTime(start: number = Date.now()): Pick<ContractRun, 'timer' | 'now'> {
  let slept = 0;
  return {
    timer: {
      now: () => slept,
      async sleep(milliseconds) {
        slept += milliseconds;
      },
    },
    now: () => new Date(start + slept),
  };
}
