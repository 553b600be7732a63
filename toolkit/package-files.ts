/** Where the bundled toolkit finds the files of its package: one folder above its own. */
import { readFile } from 'node:fs/promises';
import { parseDocument, type OpenApiDocument } from './contract/document.ts';

/** The contract as it is published, whole, as text. */
export function readContractFile(name: 'openapi.yaml' | 'openapi.json'): Promise<string> {
  return readFile(new URL(`../${name}`, import.meta.url), 'utf8');
}

export async function readPublished(): Promise<OpenApiDocument> {
  return parseDocument(await readContractFile('openapi.json'));
}

export async function readVersion(): Promise<string> {
  return (await readPublished()).info.version;
}
