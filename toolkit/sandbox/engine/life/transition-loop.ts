/** Makes due transitions as time passes. */
import { setTimeout as pause } from 'node:timers/promises';
import { createTrouble } from '../../trouble.ts';

export interface TransitionLoop {
  /** Waits for running work. */
  close(): Promise<void>;
}

const pauseMs = 50;

/**
 * Makes due transitions every 50 ms until closed, less often while the database does not answer.
 * One loop per process is enough; several processes on one database may each have one.
 *
 * @param log receives a line when a problem starts, and one when it ends; the loop continues
 */
export function startTransitions(
  engine: { runDueTransitions(): Promise<number> },
  log: (line: string) => void,
): TransitionLoop {
  const trouble = createTrouble('transitions', log);
  const closing = new AbortController();
  const makeDue = async (): Promise<number> => {
    try {
      await engine.runDueTransitions();
    } catch (error) {
      return trouble.begins(error);
    }
    trouble.isOver();
    return pauseMs;
  };
  const run = async () => {
    const { signal } = closing;
    while (!signal.aborted) await pause(await makeDue(), undefined, { signal }).catch(() => {});
  };
  const running = run();
  return {
    close() {
      closing.abort();
      return running;
    },
  };
}
