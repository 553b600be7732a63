export interface Interruption {
  /** Aborted when the run must end. The reason is a sentence. */
  signal: AbortSignal;
  /** Removes the handlers. */
  close(): void;
}

/**
 * Watches for Ctrl-C, signals and uncaught errors.
 *
 * @param exitCode the exit code when a second signal ends the process immediately
 */
export function watchForInterruption(exitCode: number): Interruption {
  const controller = new AbortController();
  const { signal } = controller;
  let begun = 0;
  const stop = (why: string): void => {
    if (signal.aborted) return;
    begun = performance.now();
    controller.abort(why);
  };
  const onSignal = (name: string): void => {
    if (signal.aborted && performance.now() - begun > twiceWithin) process.exit(exitCode);
    stop(`The run was interrupted (${name}).`);
  };
  const onError = (error: unknown): void =>
    stop(`The tests themselves failed: ${error instanceof Error ? error.message : String(error)}`);
  for (const name of signals) process.on(name, onSignal);
  for (const name of errors) process.on(name, onError);
  return {
    signal,
    close() {
      for (const name of signals) process.off(name, onSignal);
      for (const name of errors) process.off(name, onError);
    },
  };
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const errors = ['uncaughtException', 'unhandledRejection'] as const;

/** In milliseconds. Under npm one Ctrl-C arrives twice: from the terminal and from npm. */
const twiceWithin = 1_000;
