/** Makes due transitions as time goes by. */
import { createTrouble } from '../../trouble.ts';
import type { Engine } from '../engine.ts';

export interface TransitionLoop {
  /** Waits for what was begun. */
  close(): Promise<void>;
}

const pauseMs = 50;

/**
 * Makes due transitions every 50 ms until it is closed, and less often while the database is away.
 * One loop per process is enough; several processes on one database may each have theirs.
 *
 * @param log takes a line when a trouble begins, and one when it is over; the loop goes on
 */
export function startTransitions(
  engine: Pick<Engine, 'runDueTransitions'>,
  log: (line: string) => void,
): TransitionLoop {
  const trouble = createTrouble('transitions', log);
  let closed = false;
  let wake: () => void = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (closed) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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
    while (!closed) await pause(await makeDue());
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
