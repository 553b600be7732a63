/** Reads openapi/ into one document. Nobody else resolves a `$ref` to a file. */
import { relative, resolve } from 'node:path';
import { bundle, loadConfig } from '@redocly/openapi-core';
import type { OpenApiDocument } from './document.ts';
import { isOpenApiDocument } from './document.ts';

/** The contract as it is written: one document, named-only operations still bare. */
export interface Contract {
  document: OpenApiDocument;
  /** Every file that a `$ref` reaches from the root, relative to the project, sorted. */
  files: string[];
}

/**
 * Bundles `openapi/openapi.yaml` of the given project folder.
 *
 * @throws ContractError when a reference cannot be resolved or a file is not YAML.
 */
export async function loadContract(root: string): Promise<Contract> {
  const config = await loadConfig({ configPath: resolve(root, 'redocly.yaml') });
  const result = await bundle({ ref: resolve(root, 'openapi/openapi.yaml'), config });
  if (result.problems.length > 0) {
    const messages = result.problems.map((problem) => problem.message);
    throw new ContractError(
      `The contract does not bundle:\n  ${messages.join('\n  ')}\nRun: npm run lint`,
    );
  }
  const files = [...result.fileDependencies].map((file) => relative(root, file)).sort();
  if (!isOpenApiDocument(result.bundle.parsed)) {
    throw new ContractError('openapi/openapi.yaml is not an OpenAPI document.\nRun: npm run lint');
  }
  return { document: sortComponents(result.bundle.parsed), files };
}

/**
 * Bundling lists components in the order in which they are first used. By name, a new reference
 * does not reorder what is there.
 */
function sortComponents(document: OpenApiDocument): OpenApiDocument {
  const components: OpenApiDocument['components'] = {};
  for (const [kind, entries] of Object.entries(document.components)) {
    components[kind] = Object.fromEntries(
      Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return { ...document, components };
}

/** The contract cannot be read. The message says where and what to run. */
export class ContractError extends Error {
  override name = 'ContractError';
}
