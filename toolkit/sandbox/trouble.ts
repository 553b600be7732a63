import { StoreUnavailableError } from './store/store.ts';

/**
 * Creates the log lines of a loop with a persistent problem, and its waits.
 *
 * @param what the stalled work, as a plural: `transitions`
 */
export function createTrouble(what: string, log: (line: string) => void) {
  let failures = 0;
  return {
    /** Logs the first failure in a row and returns the milliseconds until the next try. */
    begins(error: unknown): number {
      if (failures === 0) log(`error ${what}: ${reasonOf(error)}`);
      failures += 1;
      return Math.min(50 * 2 ** (failures - 1), 1_000);
    },
    isOver(): void {
      if (failures > 0) log(`${what} continue`);
      failures = 0;
    },
  };
}

/** Returns the reason of an error, without the message of an unforeseen one, which may repeat data to be stored. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
