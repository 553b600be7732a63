/** Warnings of Node.js that nobody who runs a command can act on. */

/** Stops those about libraries from being printed; Node.js prints the others as it does. */
export function hideLibraryWarnings(): void {
  for (const print of process.listeners('warning')) {
    // Node's own printer.
    if (print.name !== 'onWarning') continue;
    process.off('warning', print);
    process.on('warning', (warning) => {
      if (!isAboutLibraries(warning)) print(warning);
    });
  }
}

function isAboutLibraries({ name, message }: Error): boolean {
  return (
    // Of Prism and Dredd.
    name === 'DeprecationWarning' ||
    message.includes('inside circular dependency') ||
    // The page of the sandbox.
    message.includes('stripTypeScriptTypes')
  );
}
