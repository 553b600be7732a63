// @ts-check
// Loaded before every command. An older Node.js cannot read this project's files, and says so in words
// that lead nowhere; so this file is one that each can read.
if (!process.features.typescript) {
  process.stderr.write(
    `error  Node.js ${process.versions.node} cannot read TypeScript. The project's own Node.js is missing, as after npm ci --ignore-scripts.\nRun: npm rebuild node\n`,
  );
  process.exit(2);
}
// What Node.js makes of the TypeScript is kept: the next start takes half as long.
process
  .getBuiltinModule('node:module')
  .enableCompileCache(`${__dirname}/../node_modules/.cache/compiled`);
