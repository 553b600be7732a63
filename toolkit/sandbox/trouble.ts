import { StoreUnavailableError } from './store/store.ts';

/**
 * What a loop logs of a trouble that goes on, and how long it waits meanwhile.
 *
 * @param what the plural that cannot go on: `transitions`
 */
export function createTrouble(what: string, log: (line: string) => void) {
  let failures = 0;
  return {
    /** Logs the first failure of a row of them, and gives the milliseconds until the next try. */
    begins(error: unknown): number {
      if (failures === 0) log(`error ${what}: ${reasonOf(error)}`);
      failures += 1;
      return Math.min(50 * 2 ** (failures - 1), 1_000);
    },
    isOver(): void {
      if (failures > 0) log(`${what} go on`);
      failures = 0;
    },
  };
}

/** Without the message of an error that nobody foresaw: it may repeat what was to be stored. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
