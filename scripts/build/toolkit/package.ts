import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flowsFile } from '../../project.ts';
import { within, type Artifact, type Files } from '../artifact.ts';
import { contractFiles, jsonFile } from '../bundle/bundles.ts';
import { declarationsOf } from '../client/declarations.ts';
import { simulationJson, simulationTypes } from '../client/simulation.ts';
import { filesIn } from '../files.ts';
import { licencesOf } from '../licences.ts';
import { packageManifest } from '../manifest.ts';
import { bundlePage } from '../../../toolkit/sandbox/page/bundle.ts';
import { bundleToolkit } from './bundle.ts';
import { optionTypes } from './types.ts';

export const toolkitPackage: Artifact = {
  name: 'toolkit',
  async make(source) {
    const { root, contract } = source;
    const { 'openapi.compatible.json': _, ...bundles } = contractFiles(source);
    const { files: modules, libraryModules } = await bundleToolkit(root);
    const page = await bundlePage();
    const fixtures = join(root, 'toolkit/contract-tests');
    const files = {
      'package.json': jsonFile(await packageManifest(root, 'toolkit', contract.version)),
      'CHANGELOG.md': await readFile(join(root, 'toolkit/CHANGELOG.md')),
      'README.md': await source.readme('toolkit/README.md'),
      LICENSE: await readFile(join(root, 'LICENSE')),
      'THIRD-PARTY-LICENCES.txt': licencesOf([...libraryModules, ...page.libraryModules]),
      ...bundles,
      'openapi.d.yaml.ts': yamlTypes,
      'simulation.json': simulationJson(source),
      'flows.arazzo.yaml': await readFile(join(root, flowsFile)),
      'fixtures.example.json': await readFile(join(fixtures, 'fixtures.example.json')),
      'fixtures.schema.json': await readFile(join(fixtures, 'fixtures.schema.json')),
      ...within('dist', {
        ...modules,
        ...(await filesToRead(root)),
        ...within('sandbox/page', page.files),
        ...(await declarations(root)),
        'simulation.d.ts': await simulationTypes(source),
      }),
    };
    return { files: within('toolkit', files), summary: '7 commands' };
  },
};

/** Writes declarations next to the modules that users import. */
async function declarations(root: string): Promise<Files> {
  const read = async (path: string) =>
    declarationsOf(await readFile(join(root, path), 'utf8'), path).replaceAll(
      /(from ')[^']*?(\w+)(?:\.d)?\.ts(?=')/g,
      '$1./$2.js',
    );
  return {
    'index.d.ts': await read('toolkit/index.ts'),
    'options.d.ts': optionTypes(),
    'control.d.ts': await read('toolkit/sandbox/control.ts'),
  };
}

/** Node.js cannot import YAML. The loader decides what an import returns. */
const yamlTypes = 'declare const document: unknown;\nexport default document;\n';

/** Collects the files that the sandbox reads at run time (toolkit/files.ts). */
async function filesToRead(root: string): Promise<Files> {
  const paths = filesIn(join(root, 'toolkit/sandbox')).filter(
    (path) => !/\.(?:ts|yaml)$|^page\//.test(path),
  );
  const files: Files = {};
  for (const path of paths) {
    files[`sandbox/${path}`] = await readFile(join(root, 'toolkit/sandbox', path));
  }
  return files;
}
