/**
 * The files that the toolkit reads while it runs. Each has the same place relative to the bundle and to
 * these sources, so the build only copies them.
 */
import { existsSync } from 'node:fs';

/** The tables of the sandbox's database. */
export const tablesFile = new URL('sandbox/store/migrations/0001-tables.sql', import.meta.url);

/** One module for each operation that the sandbox simulates, named after its `operationId`. */
export const handlersFolder = new URL('sandbox/operations/', import.meta.url);

/** The page at /_sandbox/ with its script and its style, in the package. */
export const pageFolder = new URL('sandbox/page/', import.meta.url);

/**
 * The contract: `openapi.full.json` has the marks, by which the tools know what is assumed, and the others
 * are for people. And the description of the endpoints under /_sandbox/.
 */
export type BuiltFile = 'openapi.yaml' | 'openapi.json' | 'openapi.full.json' | 'simulation.json';

/** What the build has made: in the package that has it, or in this project's generated/. */
export function builtFile(name: BuiltFile): URL {
  const inPackage = new URL(`../${name}`, import.meta.url);
  return existsSync(inPackage) ? inPackage : new URL(`../generated/${name}`, import.meta.url);
}
