/** generated/client: the npm package, from client/ and from the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationsOf } from '../../../toolkit/contract/document.ts';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { within, type Artifact } from '../artifact.ts';
import { compileFolder } from './compile.ts';
import { declareModels } from './models.ts';
import { operationFunctions, operationRules } from './operations.ts';
import { packageManifest } from '../manifest.ts';
import { responseCodeFiles } from './response-codes.ts';
import { contractTypes } from './types.ts';

export const clientPackage: Artifact = {
  name: 'client',
  async make({ root, published, documented }) {
    const operations = operationFunctions(published, 'documented');
    const namedOnly = operationFunctions(published, 'named-only');
    const rules = operationRules(published);
    const modules = {
      ...(await compileFolder(join(root, 'client'))),
      'schema.d.ts': await contractTypes(published),
      'models.d.ts': declareModels(documented),
      'operations.js': operations.js,
      'operations.d.ts': operations.dts,
      'operation-rules.js': rules.js,
      'operation-rules.d.ts': rules.dts,
      'named-only.js': namedOnly.js,
      'named-only.d.ts': namedOnly.dts,
    };
    const files = {
      'package.json': await packageManifest(root, 'client', published.info.version, [
        'openapi-fetch',
      ]),
      'CHANGELOG.md': await readFile(join(root, 'client/CHANGELOG.md')),
      'README.md': await readFile(join(root, 'client/README.md')),
      LICENSE: await readFile(join(root, 'LICENSE')),
      ...modules,
    };
    return {
      files: { ...within('client', files), ...responseCodeFiles(documented) },
      says: countByStatus(published),
    };
  },
};

function countByStatus(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const documented = operations.filter((o) => o.operation['x-doc-status'] === 'documented').length;
  return `${documented} + ${operations.length - documented} operations`;
}
