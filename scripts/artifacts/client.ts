/** generated/client: the npm package, from client/ and the types of the contract. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { operationsOf } from '../openapi/document.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Artifact, ArtifactResult } from './artifact.ts';
import { contractTypes } from './types.ts';

export const clientPackage: Artifact = {
  name: 'client',
  async make({ root, published }) {
    const files: ArtifactResult['files'] = {
      'client/package.json': await packageManifest(root, published),
      'client/README.md': await readFile(join(root, 'client/README.md')),
      'client/LICENSE': await readFile(join(root, 'LICENSE')),
      'client/schema.d.ts': await contractTypes(published),
    };
    for (const file of await readdir(join(root, 'client'))) {
      if (!file.endsWith('.ts')) continue;
      const source = await readFile(join(root, 'client', file), 'utf8');
      files[`client/${file.replace(/\.ts$/, '.js')}`] = compile(source, file);
      files[`client/${file.replace(/\.ts$/, '.d.ts')}`] = declare(source, file);
    }
    return { files, says: countByStatus(published) };
  },
};

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  isolatedDeclarations: true,
  declaration: true,
};

// File by file, without the checker: `npm run check` has checked the types already.
function compile(source: string, fileName: string): string {
  return ts.transpileModule(source, { fileName, compilerOptions }).outputText;
}

function declare(source: string, fileName: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName,
    compilerOptions,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first) {
    throw new Error(`client/${fileName}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  }
  return outputText;
}

/** The package has the version of the contract, and the one dependency that client/ imports. */
async function packageManifest(root: string, document: OpenApiDocument): Promise<string> {
  const project: { devDependencies: { 'openapi-fetch': string } } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const manifest = {
    name: 'remittance-payout-client',
    version: document.info.version,
    description: 'A typed client of the remittance payout service, made from its OpenAPI contract.',
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19.0' },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    files: ['*.js', '*.d.ts'],
    dependencies: { 'openapi-fetch': project.devDependencies['openapi-fetch'] },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function countByStatus(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const documented = operations.filter((o) => o.operation['x-doc-status'] === 'documented').length;
  return `${documented} + ${operations.length - documented} operations`;
}
