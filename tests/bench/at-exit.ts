/** What must not outlive the bench, however it ends: Ctrl-C, an error, the end of its time. */

/**
 * Does the work when this process ends, if nobody did it before. Work that waits is of no use then.
 *
 * @returns takes it back
 */
export function atExit(work: () => void): () => void {
  process.once('exit', work);
  return () => process.off('exit', work);
}

/** Ends by a signal as by itself, so that the work above is done. */
export function exitOnSignals(): void {
  // One for each server and folder.
  process.setMaxListeners(50);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
