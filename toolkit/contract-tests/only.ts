/** What `--only` leaves of the checks. */
import { UsageError } from '../cli/command.ts';
import type { Check } from './results.ts';

/**
 * The checks that one of the texts names: by their id, by its first parts, or by one of them.
 *
 * @throws UsageError when a text names none: nothing run is no success.
 */
export function selectChecks(checks: Check[], only: readonly string[]): Check[] {
  if (only.length === 0) return checks;
  const names = (text: string, { id }: Check): boolean =>
    id === text || id.startsWith(`${text}/`) || id.split('/').includes(text);
  const idle = only.filter((text) => !checks.some((check) => names(text, check)));
  if (idle.length > 0) {
    throw new UsageError(`--only ${idle.join(', ')} names no check. See them all with --list.`);
  }
  return checks.filter((check) => only.some((text) => names(text, check)));
}
