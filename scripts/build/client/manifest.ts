/** The package.json of the client package. */
import type { ProjectManifest } from '../project-manifest.ts';

/** What a partner may import, each by the module that stands behind it. */
const entries: { [subpath: string]: string } = {
  '.': 'index',
  './named-only': 'named-only',
  './safe-fetch': 'safe-fetch',
  './webhooks': 'webhooks',
  './node': 'node',
  './file-journal': 'file-journal',
  './testing': 'testing',
};

/** The manifest as text. The package has the version of the contract. */
export function packageManifest(
  version: string,
  { repository, openapiFetch }: ProjectManifest,
): string {
  const manifest = {
    name: 'remittance-payout-client',
    version,
    description:
      'A client of the remittance payout service that cannot pay twice, made from its OpenAPI contract.',
    license: 'Apache-2.0',
    repository,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19.0' },
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([subpath, module]) => [
          subpath,
          { types: `./${module}.d.ts`, default: `./${module}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['**/*.js', '**/*.d.ts'],
    dependencies: { 'openapi-fetch': openapiFetch },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
