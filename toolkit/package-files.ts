/** The contract as it is published, for the commands of the package. */
import { readFile } from 'node:fs/promises';
import { parseDocument, type OpenApiDocument } from './contract/document.ts';
import { contractFile } from './files.ts';

/** The whole contract as text. */
export function readContractFile(name: 'openapi.yaml' | 'openapi.json'): Promise<string> {
  return readFile(contractFile(name), 'utf8');
}

export async function readPublished(): Promise<OpenApiDocument> {
  return parseDocument(await readContractFile('openapi.json'));
}

export async function readVersion(): Promise<string> {
  return (await readPublished()).info.version;
}
