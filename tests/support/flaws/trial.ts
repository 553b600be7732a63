/** Runs the contract tests against the right service or one flaw. */
import { randomUUID } from 'node:crypto';
import { runContractTests, type ContractResult } from '../../../toolkit/contract-tests/run.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { startFlawedService, type Flaw } from '../flawed-service.ts';
import { people } from '../right-service.ts';

/** `stale`: the flaw found nothing to change, so the run proves nothing about it. */
export type Verdict =
  | { kind: 'survived' }
  | { kind: 'killed'; by: string }
  | { kind: 'stale' }
  | { kind: 'not-run'; reason: string };

export interface Trial {
  verdict: Verdict;
  results: ContractResult['results'];
  milliseconds: number;
}

/** Tries a flaw, or the right service where none is given. */
export async function tryFlaw(contract: Contract, seed: number, flaw?: Flaw): Promise<Trial> {
  const begun = performance.now();
  const quick = await runTests(contract, seed, quickSections, flaw);
  // The hostile section costs the most, so it comes last and for the survivors alone.
  const isOver = quick.verdict.kind === 'killed' || quick.verdict.kind === 'not-run';
  const hostile = isOver ? undefined : await runTests(contract, seed, ['hostile'], flaw);
  return {
    verdict: hostile?.verdict ?? quick.verdict,
    results: [...quick.results, ...(hostile?.results ?? [])],
    milliseconds: performance.now() - begun,
  };
}

const quickSections = ['success', 'refusals', 'acceptance', 'auth', 'flow', 'methods'];

/** The payouts of a run are made at noon, and its statement is asked for in the evening. */
const noon = Date.UTC(2026, 2, 4, 12);
const evening = Date.UTC(2026, 2, 4, 18);

async function runTests(
  contract: Contract,
  seed: number,
  only: readonly string[],
  flaw: Flaw | undefined,
): Promise<{ verdict: Verdict; results: ContractResult['results'] }> {
  const service = await startFlawedService({
    contract,
    flaws: flaw ? [flaw.behaviour] : [],
    realNow: () => noon,
  });
  try {
    const { verdict, results } = await runContractTests({
      contract,
      seed,
      only,
      baseUrl: service.url,
      logins: { ...people, expiredToken: service.expiredToken },
      fixtures: { values: {}, credentials: {} },
      sendPayouts: true,
      timeLimit: 4_000,
      rate: 100_000,
      // The service moves on by being asked, not by time.
      timer: { now: () => performance.now(), sleep: () => Promise.resolve() },
      now: () => new Date(evening),
      newId: () => randomUUID(),
      onResult() {},
      onListening() {},
    });
    const failed = results.find(({ outcome }) => outcome.kind === 'fail');
    if (flaw && !service.hasMisbehaved()) return { verdict: { kind: 'stale' }, results };
    if (verdict.kind === 'not-run') return { verdict, results };
    return {
      verdict: failed ? { kind: 'killed', by: failed.check.id } : { kind: 'survived' },
      results,
    };
  } finally {
    await service.close();
  }
}
