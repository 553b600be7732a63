/** generated/client: the npm package, from client/ and from the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { typesRendition } from '../../../toolkit/contract/renditions.ts';
import { within, type Artifact } from '../artifact.ts';
import { compile, readModules, type Modules } from './compile.ts';
import { packageManifest } from '../manifest.ts';
import { declareTypes, modelsOf, withExact } from './models.ts';
import { operationFunctions, operationRules, operationSchemas } from './operations.ts';
import { responseCodeModule } from './response-codes.ts';
import { contractTypes } from './types.ts';
import { webhookModule, webhookSchemas } from './webhooks.ts';

export const clientPackage: Artifact = {
  name: 'client',
  async make({ root, contract }) {
    const { models, modules } = await modulesOf(contract);
    const files = {
      'package.json': await packageManifest(root, 'client', contract.version, ['openapi-fetch']),
      'CHANGELOG.md': await readFile(join(root, 'client/CHANGELOG.md')),
      'README.md': await readFile(join(root, 'client/README.md')),
      LICENSE: await readFile(join(root, 'LICENSE')),
      ...compile({ ...(await readModules(join(root, 'client'))), ...modules }),
      'models.d.ts': models,
      'schema.d.ts': await contractTypes(typesRendition(contract.document)),
    };
    return {
      files: within('client', files),
      summary: `${contract.documented.length} + ${contract.namedOnly.length} operations`,
    };
  },
};

/** The modules that are made from the contract, and the types that they share. */
async function modulesOf(contract: Contract): Promise<{ models: string; modules: Modules }> {
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
    models: `// Made from the contract. Do not edit.\n\n${models.join('\n\n')}\n`,
    modules: {
      'operations.ts': operationFunctions(contract, contract.documented, types),
      'operation-rules.ts': operationRules(contract),
      'named-only.ts': operationFunctions(contract, contract.namedOnly, types),
      'response-code-table.ts': responseCodeModule(contract.responseCodes),
      'webhook-bodies.ts': webhookModule(contract, types),
    },
  };
}
