/** generated/toolkit: the npm package with the contract as files and its commands. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within, type Artifact } from '../artifact.ts';
import { jsonFile, yamlFile } from '../bundle/bundles.ts';
import { declarationsOf } from '../client/compile.ts';
import { readProjectManifest } from '../project-manifest.ts';
import { keptBundle } from './kept-bundle.ts';
import { toolkitManifest } from './manifest.ts';
import { sandboxFiles } from './sandbox-files.ts';

export const toolkitPackage: Artifact = {
  name: 'toolkit',
  async make({ root, published, documented }) {
    const { files: modules, licences } = await keptBundle(root);
    const { repository } = await readProjectManifest(root);
    const entry = await readFile(join(root, 'toolkit/index.ts'), 'utf8');
    const fixtures = join(root, 'toolkit/contract-tests');
    const files = {
      'package.json': toolkitManifest(published.info.version, repository),
      'README.md': await readFile(join(root, 'toolkit/README.md')),
      LICENSE: await readFile(join(root, 'LICENSE')),
      'THIRD-PARTY-LICENCES.txt': licences,
      'openapi.yaml': yamlFile(published),
      'openapi.d.yaml.ts': yamlTypes,
      'openapi.json': jsonFile(published),
      'openapi.documented.json': jsonFile(documented),
      'fixtures.example.json': await readFile(join(fixtures, 'fixtures.example.json')),
      'fixtures.schema.json': await readFile(join(fixtures, 'fixtures.schema.json')),
      'dist/index.d.ts': declarationsOf(entry, 'toolkit/index.ts'),
      ...within('dist', { ...modules, ...(await sandboxFiles()) }),
    };
    return { files: within('toolkit', files), summary: '5 commands' };
  },
};

/** What importing the YAML gives is up to whoever makes that possible. */
const yamlTypes = 'declare const document: unknown;\nexport default document;\n';
