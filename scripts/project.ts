import { resolve } from 'node:path';

/** The folder of package.json. */
export const projectRoot = resolve(import.meta.dirname, '..');

/** The flows as an Arazzo description, relative to the project. */
export const flowsFile = 'openapi/flows.arazzo.yaml';
