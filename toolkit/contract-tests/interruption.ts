/** What ends a run from outside: Ctrl-C, a signal, an error that nobody catches. */

export interface Interruption {
  /** Aborted when the run must end. */
  signal: AbortSignal;
  /** Resolves with the reason when the run must end; never without one. */
  reason: Promise<string>;
  /** Leaves signals and errors to Node.js again. */
  close(): void;
}

/** A second signal ends the process at once, as the exit code for "no verdict" says. */
export function watchForInterruption(exitCode: number): Interruption {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (why: string): void => {
    if (signal.aborted) process.exit(exitCode);
    controller.abort(why);
  };
  const onSignal = (name: string): void => stop(`The run was interrupted (${name}).`);
  const onError = (error: unknown): void =>
    stop(`The tests themselves failed: ${error instanceof Error ? error.message : String(error)}`);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.on(name, onSignal);
  process.on('uncaughtException', onError).on('unhandledRejection', onError);
  return {
    signal,
    reason: new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(String(signal.reason)), { once: true });
    }),
    close() {
      for (const name of signals) process.off(name, onSignal);
      process.off('uncaughtException', onError).off('unhandledRejection', onError);
    },
  };
}
