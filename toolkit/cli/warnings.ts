/** Nobody who runs a command can act on warnings about libraries. Node.js prints the others as usual. */
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
