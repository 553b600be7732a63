/**
 * Where the files are that the sandbox reads while it runs. The bundle that is published has them in
 * another place, and a module in place of this one.
 */

/** Has openapi.json and openapi.documented.json. */
export const contractFolder = new URL('../../generated/', import.meta.url);

/** Has the numbered scripts of the database. */
export const migrationsFolder = new URL('store/migrations/', import.meta.url);

/** Has the page at /_sandbox/ with its scripts and its style. */
export const pageFolder = new URL('page/static/', import.meta.url);

/** The description of the simulation. */
export const simulationFile = new URL('simulation/openapi.yaml', import.meta.url);

/** SQLite for a Node.js that has none. */
export const sqliteWasmFile = new URL(
  '../../node_modules/sql.js/dist/sql-wasm-browser.wasm',
  import.meta.url,
);
