/** The package.json of the toolkit package. */
import type { ProjectManifest } from '../project-manifest.ts';

/** The manifest as text. The package has the version of the contract, and nothing to install. */
export function toolkitManifest(
  version: string,
  repository: ProjectManifest['repository'],
): string {
  const manifest = {
    name: 'remittance-payout-toolkit',
    version,
    description:
      'The OpenAPI contract of a remittance payout service, with a mock, a sandbox, contract tests and a checking proxy.',
    keywords: ['openapi', 'mock', 'sandbox', 'contract-testing', 'remittance', 'payout'],
    license: 'Apache-2.0',
    repository,
    type: 'module',
    engines: { node: '>=20.19.0' },
    bin: { 'remittance-payout-toolkit': './dist/cli.js' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './openapi.json': './openapi.json',
      './openapi.yaml': { types: './openapi.d.yaml.ts', default: './openapi.yaml' },
      './openapi.documented.json': './openapi.documented.json',
      './package.json': './package.json',
    },
    files: ['dist', 'openapi.*', 'fixtures.*', 'THIRD-PARTY-LICENCES.txt'],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
