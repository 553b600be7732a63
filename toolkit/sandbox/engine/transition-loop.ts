/** Makes due transitions as time goes by. */
import type { Engine } from './engine.ts';

export interface TransitionLoop {
  /** Waits for what was begun. */
  close(): Promise<void>;
}

/**
 * Makes due transitions every 50 ms until it is closed. One loop per process is enough; several
 * processes on one database may each have theirs.
 *
 * @param onError called with a failure; the loop goes on
 */
export function startTransitions(
  engine: Pick<Engine, 'runDueTransitions'>,
  onError: (error: unknown) => void,
): TransitionLoop {
  let closed = false;
  let wake: () => void = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      if (closed) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, 50);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!closed) {
      try {
        await engine.runDueTransitions();
      } catch (error) {
        onError(error);
      }
      await pause();
    }
  };
  const running = run();
  return {
    close() {
      closed = true;
      wake();
      return running;
    },
  };
}
