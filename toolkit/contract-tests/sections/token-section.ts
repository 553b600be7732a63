/** A section whose checks need one login and nothing of each other. */
import type { Outcome } from '../results.ts';
import type { Bench, PlannedCheck, Section } from '../section.ts';

/** A check that is run with the access token, or without one where the login gave none. */
export interface TokenCheck extends PlannedCheck {
  run(bench: Bench, token: string | undefined): Promise<Outcome>;
}

/** Logs in once and runs the selected checks in their order. */
export function tokenSection(checks: TokenCheck[]): Section {
  return {
    checks,
    async run(bench, selected, conclude) {
      const tokens = await bench.logIn();
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, await run(bench, tokens?.access));
      }
    },
  };
}
