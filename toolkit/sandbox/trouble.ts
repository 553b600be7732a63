/** What a loop says of a trouble that goes on, and how long it waits meanwhile. */
import { StoreUnavailableError } from './store/store.ts';

export interface Trouble {
  /** Logs the first failure of a row of them, and gives the milliseconds until the next try. */
  begins(error: unknown): number;
  /** Logs that it is over, where it had begun. */
  isOver(): void;
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** @param what the plural that cannot go on: `transitions` */
export function createTrouble(what: string, log: (line: string) => void): Trouble {
  let failures = 0;
  return {
    begins(error) {
      if (failures === 0) log(`error ${what}: ${reasonOf(error)}`);
      failures += 1;
      return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    },
    isOver() {
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
