/** Reads the contract from openapi/. No other code resolves a `$ref` to a file. */
import { relative, resolve } from 'node:path';
import { bundle, loadConfig } from '@redocly/openapi-core';
import { createContract, type Contract } from './contract.ts';
import type { OpenApiDocument } from './document.ts';
import { isOpenApiDocument } from './document.ts';
import { isObject, listAt, textAt } from './objects.js';
import { chooseTexts, factsOf, fillIn, type Facts } from './texts.ts';

/** The contract as written, with bare named-only operations. */
export interface WrittenContract extends Contract {
  /** Every file that a `$ref` reaches from the root, relative to the project, sorted. */
  readonly files: readonly string[];
}

/**
 * @param root the project's folder
 * @throws ContractError if a reference cannot be resolved, a file is not YAML, or a text asks for an unknown fact
 */
export async function loadContract(root: string): Promise<WrittenContract> {
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
  return { ...createContract(complete(sortComponents(result.bundle.parsed))), files };
}

/** Bundling lists components by first use. Sorting by name keeps a new reference from reordering them. */
function sortComponents(document: OpenApiDocument): OpenApiDocument {
  const components: OpenApiDocument['components'] = {};
  for (const [kind, entries] of Object.entries(document.components)) {
    components[kind] = Object.fromEntries(
      Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return { ...document, components };
}

/** Completes the document: response codes become an enum, and facts are inserted into texts. */
function complete(document: OpenApiDocument): OpenApiDocument {
  const facts = factsOf(document);
  const completed: unknown = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    completeValue(key, value, facts),
  );
  if (!isOpenApiDocument(completed)) throw new ContractError('The contract cannot be completed.');
  return completed;
}

function completeValue(key: string, value: unknown, facts: Facts): unknown {
  if (key === 'description' && typeof value === 'string') {
    try {
      const [start = ''] = value.split('\n');
      const place = `The description "${start}"`;
      return fillIn(chooseTexts(value, facts, place), facts, place);
    } catch (error) {
      throw new ContractError(error instanceof Error ? error.message : String(error));
    }
  }
  const codes = listAt(value, 'x-response-codes').map((row) => textAt(row, 'code'));
  if (!isObject(value) || codes.length === 0) return value;
  const { description, type, ...others } = value;
  return { description, type, enum: codes, ...others };
}

/** The contract cannot be read. The message says where and what to run. */
export class ContractError extends Error {
  override name = 'ContractError';
}
