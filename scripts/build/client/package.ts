/** generated/client/typescript: the npm package, from client/typescript/ and from the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { typesRendition } from '../../../toolkit/contract/renditions.ts';
import { within, type Artifact } from '../artifact.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { bundle } from './bundle.ts';
import { declare } from './declarations.ts';
import { entriesOf, withConditions } from './entries.ts';
import { packageManifest } from '../manifest.ts';
import { declareTypes, modelsOf, withExact } from './models.ts';
import { readModules, type Modules } from './modules.ts';
import {
  operationDeclarations,
  operationFunctions,
  operationRules,
  operationSchemas,
} from './operations.ts';
import { responseCodeModule } from './response-codes.ts';
import { contractTypes } from './types.ts';
import { webhookModule, webhookSchemas } from './webhooks.ts';

export const clientPackage: Artifact = {
  name: 'client/typescript',
  async make({ root, contract }) {
    const modules = {
      ...(await readModules(join(root, 'client/typescript'))),
      ...(await modulesOf(contract)),
      'schema.d.ts': await contractTypes(typesRendition(contract.document)),
    };
    const manifest = await packageManifest(root, 'client/typescript', contract.version, [
      'openapi-fetch',
    ]);
    const entries = entriesOf(manifest);
    const files = {
      'package.json': jsonFile(withConditions(manifest)),
      'CHANGELOG.md': await readFile(join(root, 'client/typescript/CHANGELOG.md')),
      'README.md': await readFile(join(root, 'client/typescript/README.md')),
      LICENSE: await readFile(join(root, 'LICENSE')),
      ...(await bundle(modules, entries)),
      ...declare(modules, entries),
    };
    return {
      files: within('client/typescript', files),
      summary: `${contract.documented.length} + ${contract.namedOnly.length} operations`,
    };
  },
};

/** The modules that are made from the contract, and the types that they share. */
async function modulesOf(contract: Contract): Promise<Modules> {
  const { documented, namedOnly } = contract;
  const schemas = modelsOf(contract);
  const types = await declareTypes(
    withExact({
      ...schemas,
      ...operationSchemas(contract.operations),
      ...webhookSchemas(contract.webhooks),
    }),
  );
  const models = Object.keys(schemas)
    .flatMap((name) => [types.get(name), types.get(`Exact${name}`)])
    .flatMap((model) => (model ? [model.declaration] : []));
  return {
    'models.d.ts': `// Made from the contract. Do not edit.\n\n${models.join('\n\n')}\n`,
    'operations.js': operationFunctions(contract, documented),
    'operations.d.ts': operationDeclarations(documented, types),
    'named-only.js': operationFunctions(contract, namedOnly),
    'named-only.d.ts': operationDeclarations(namedOnly, types),
    'operation-rules.js': operationRules(contract),
    'response-code-table.ts': responseCodeModule(contract.responseCodes),
    'webhook-bodies.ts': webhookModule(contract, types),
  };
}
