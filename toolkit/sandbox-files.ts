/**
 * Where the bundled sandbox finds its files: the build puts this in the place of `toolkit/sandbox/files.ts`,
 * and copies the files.
 */

export const contractFolder = new URL('../', import.meta.url);

export const migrationsFolder = new URL('sandbox/migrations/', import.meta.url);

export const pageFolder = new URL('sandbox/page/', import.meta.url);

export const simulationFile = new URL('sandbox/simulation.yaml', import.meta.url);

export const sqliteWasmFile = new URL('sandbox/sql-wasm.wasm', import.meta.url);
