/** Warnings of Node.js about what the libraries of the commands do. */

/** Stops them from being printed: nobody who runs a command can act on them. Others are printed. */
export function hideLibraryWarnings(): void {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (isAboutLibraries(warning)) return;
    for (const print of printers) print(warning);
  });
}

function isAboutLibraries({ name, message }: Error): boolean {
  return (
    // Of Prism and Dredd.
    name === 'DeprecationWarning' || message.includes('inside circular dependency')
  );
}
