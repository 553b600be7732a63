/** Where things stand in the project. Every script takes its root from here. */
import { resolve } from 'node:path';

/** The folder that holds package.json. */
export const projectRoot = resolve(import.meta.dirname, '..');
