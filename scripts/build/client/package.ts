/** Builds generated/client/typescript, the npm package, from client/typescript/ and the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt } from '../../../toolkit/contract/objects.js';
import { typesRendition } from '../../../toolkit/contract/renditions.ts';
import { within, type Artifact } from '../artifact.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { bundle, bundleCommand } from './bundle.ts';
import { declare } from './declarations.ts';
import { licencesOf } from '../licences.ts';
import { constantsFor } from '../limits.ts';
import { packageManifest } from '../manifest.ts';
import { declareTypes, withExact, withRequired } from './models.ts';
import { readModules, type Modules } from './modules.ts';
import {
  operationDeclarations,
  operationFunctions,
  operationRules,
  operationSchemas,
} from './operations.ts';
import { asTypeScript, withDescriptions } from './as-typescript.ts';
import { typesOf } from './types.ts';
import { tablesModule, webhookModule, webhookSchemas } from './tables.ts';

export const clientPackage: Artifact = {
  name: 'client/typescript',
  async make({ root, contract, limits, outcomes, facts, readme }) {
    const typed = asTypeScript(contract);
    const written = await readModules(join(root, 'client/typescript'), facts);
    const manifest = await packageManifest(root, 'client/typescript', contract.version, [
      'openapi-fetch',
    ]);
    const modules = {
      ...written,
      ...(await modulesOf(contract, typed)),
      'tables.ts': tablesModule(contract, constantsFor(written, limits), outcomes, manifest),
      'schema.d.ts': await typesOf(
        withDescriptions(typesRendition(typed.document)),
        'the contract',
      ),
    };
    const exported = Object.values(objectAt(manifest, 'exports'));
    const entries = exported.flatMap((file) => moduleOf(file) ?? []);
    const platforms = Object.values(objectAt(objectAt(manifest, 'imports'), '#platform'));
    const byPlatform = platforms.flatMap((file) => moduleOf(file) ?? []);
    const command = await bundleCommand(modules, 'command', entries);
    const files = {
      'package.json': jsonFile(withConditions(manifest)),
      'CHANGELOG.md': await readFile(join(root, 'client/typescript/CHANGELOG.md')),
      'README.md': await readme('client/typescript/README.md'),
      LICENSE: await readFile(join(root, 'LICENSE')),
      'THIRD-PARTY-LICENCES.txt': licencesOf(command.libraryModules),
      'command.js': command.code,
      ...(await bundle(modules, [...entries, ...byPlatform])),
      ...declare(modules, entries),
    };
    return {
      files: within('client/typescript', files),
      summary: `${contract.documented.length} + ${contract.namedOnly.length} operations`,
    };
  },
};

/** @param typed the contract to take the types from */
async function modulesOf(contract: Contract, typed: Contract): Promise<Modules> {
  const { documented, namedOnly } = contract;
  const schemas = objectAt(typed.document.components, 'schemas');
  const types = await declareTypes(
    typed.document,
    withExact({
      ...schemas,
      ...operationSchemas(typed.operations),
      ...webhookSchemas(typed.webhooks),
    }),
  );
  const models = [...Object.keys(schemas), withRequired]
    .flatMap((name) => [types.get(name), types.get(`Exact${name}`)])
    .flatMap((model) => (model ? [model.declaration] : []));
  return {
    'models.d.ts': `// Generated from the contract. Do not edit.\n\n${models.join('\n\n')}\n`,
    'operations.js': operationFunctions(contract, documented),
    'operations.d.ts': operationDeclarations(documented, types),
    'named-only.js': operationFunctions(contract, namedOnly),
    'named-only.d.ts': operationDeclarations(namedOnly, types),
    'operation-rules.js': operationRules(contract),
    'webhook-bodies.ts': webhookModule(contract, types),
  };
}

/**
 * Adds each entry for `import` and `require`, each with its own types, and each platform-specific
 * module. `main` and `types` are for tools that do not support `exports`.
 */
function withConditions(manifest: object): object {
  const exported = Object.entries(objectAt(manifest, 'exports'));
  const conditions = exported.map(([entry, file]): [string, unknown] => {
    const name = moduleOf(file);
    if (name === undefined) return [entry, file];
    const files = {
      import: { types: `./${name}.d.ts`, default: `./${name}.js` },
      require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
    };
    return [entry, files];
  });
  const platforms = Object.entries(objectAt(objectAt(manifest, 'imports'), '#platform'));
  const byPlatform = platforms.map(([platform, file]): [string, unknown] => {
    const module = moduleOf(file) ?? '';
    return [platform, { import: `./${module}.js`, require: `./${module}.cjs` }];
  });
  return {
    ...manifest,
    imports: { '#platform': Object.fromEntries(byPlatform) },
    main: './index.cjs',
    types: './index.d.cts',
    exports: Object.fromEntries(conditions),
  };
}

function moduleOf(file: unknown): string | undefined {
  return /^\.\/(.*)\.[jt]s$/.exec(String(file))?.[1];
}
