/** How a command that serves is stopped. */

/**
 * Settles at the first Ctrl-C or SIGTERM. The handlers stay: npm passes on a Ctrl-C that the
 * terminal has already sent, and the second one must not cut the clean stop short.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
