/** Warnings of Node.js about libraries: nobody who runs a command can act on them. */

/** Stops these warnings from being printed. All others are printed as before. */
export function hideWarnings(isHidden: (warning: Error) => boolean): void {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (isHidden(warning)) return;
    for (const print of printers) print(warning);
  });
}
