/** Silences warnings about libraries, because the user cannot act on them. Node.js prints all others as usual. */
export function hideLibraryWarnings(): void {
  for (const print of process.listeners('warning')) {
    // `onWarning` is the listener with which Node.js prints warnings.
    if (print.name !== 'onWarning') continue;
    process.off('warning', print);
    process.on('warning', (warning) => {
      if (!isAboutLibraries(warning)) print(warning);
    });
  }
}

function isAboutLibraries({ name, message }: Error): boolean {
  return (
    // Warnings about Prism and Dredd.
    name === 'DeprecationWarning' ||
    message.includes('inside circular dependency') ||
    // A warning about the sandbox's page.
    message.includes('stripTypeScriptTypes')
  );
}
