/** Keeps the warning that Node.js 22 prints when its SQLite is first used from the command's users. */

/** Every other warning is printed as before. */
export function silenceSqliteWarning(): void {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning' && warning.message.startsWith('SQLite ')) return;
    for (const print of printers) print(warning);
  });
}
