/** Where the project is. Every script takes its root from here. */
import { resolve } from 'node:path';

/** The folder of package.json. */
export const projectRoot = resolve(import.meta.dirname, '..');
