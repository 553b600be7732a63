/**
 * The files that the toolkit reads at run time. Their paths relative to the bundle and to these
 * sources are the same, so the build only copies them.
 */
import { existsSync } from 'node:fs';

/** The script that creates the tables of the sandbox's database. */
export const tablesFile = new URL('sandbox/store/migrations/0001-tables.sql', import.meta.url);

/** One module for each simulated operation, named after its `operationId`. */
export const handlersFolder = new URL('sandbox/operations/', import.meta.url);

/** The page at /_sandbox/ with its script and style; only in the package. */
export const pageFolder = new URL('sandbox/page/', import.meta.url);

/**
 * The contract. Only `openapi.full.json` has the marks that tell the tools what is assumed; the
 * other files are for people. Also the description of the endpoints under /_sandbox/.
 */
export type BuiltFile = 'openapi.yaml' | 'openapi.json' | 'openapi.full.json' | 'simulation.json';

/** The build's output: next to the code in the package, otherwise in this project's generated/. */
export function builtFile(name: BuiltFile): URL {
  const inPackage = new URL(`../${name}`, import.meta.url);
  return existsSync(inPackage) ? inPackage : new URL(`../generated/${name}`, import.meta.url);
}
