/** The ids of the checks, as `--list` prints them. */
import type { OpenApiDocument } from '../contract/document.ts';
import { selectChecks } from './only.ts';
import { planRun } from './plan-run.ts';

/** One id per line, in the order in which they run. Nothing is sent for it. */
export function listChecks(
  document: OpenApiDocument,
  { only, seed }: { only: readonly string[]; seed: number },
): string[] {
  const { sections } = planRun({
    document,
    seed,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: true,
    has: { unboundLogin: true, listener: true },
    now: () => new Date(),
  });
  const checks = sections.flatMap((section) => section.checks.map(({ check }) => check));
  return selectChecks(checks, only).map(({ id }) => id);
}
