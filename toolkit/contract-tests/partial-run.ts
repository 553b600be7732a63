/** What is known of a run while it goes on, for the reports of one that does not end by itself. */
import type { ContractResult, ContractRun } from './run.ts';
import { worstOf, type CheckResult } from './results.ts';

export interface PartialRun extends Pick<ContractRun, 'onPlan' | 'onResult' | 'onExchange'> {
  /** How many checks there are to make; 0 before the plan is known. */
  planned(): number;
  /** The result of a run that ends now, without a verdict. */
  endWith(reason: string): ContractResult;
}

/** @param run what the run was started with */
export function followRun({
  contract,
  seed,
  timer,
}: Pick<ContractRun, 'contract' | 'seed' | 'timer'>): PartialRun {
  const begun = timer.now();
  const results = new Map<string, CheckResult>();
  let planned = 0;
  let isSandbox = false;
  let requests = 0;
  return {
    onPlan(checks, plan) {
      planned = checks.length;
      isSandbox = plan.isSandbox;
    },
    onResult({ check, outcome }) {
      const before = results.get(check.id);
      results.set(check.id, {
        check,
        outcome: before ? worstOf(before.outcome, outcome) : outcome,
      });
    },
    onExchange: () => void (requests += 1),
    planned: () => planned,
    endWith: (reason) => ({
      verdict: { kind: 'not-run', reason },
      results: [...results.values()],
      seed,
      contractVersion: contract.version,
      isSandbox,
      requests,
      milliseconds: timer.now() - begun,
    }),
  };
}
