// @ts-check
// Loaded before every command. An older Node.js cannot read TypeScript and fails with an unhelpful
// message, so every version must be able to read this file.
if (!process.features.typescript) {
  process.stderr.write(
    `error  Node.js ${process.versions.node} cannot read TypeScript. The project's own Node.js is missing, as after npm ci --ignore-scripts.\nRun: npm rebuild node\n`,
  );
  process.exit(2);
}
// Caches compiled TypeScript, which halves the time of the next start.
process
  .getBuiltinModule('node:module')
  .enableCompileCache(`${__dirname}/../node_modules/.cache/compiled`);
