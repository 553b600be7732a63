/** generated/docs: the site, ready for any static host, under any path. */
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import { within, type Artifact, type ArtifactResult, type ArtifactSource } from '../artifact.ts';
import { jsonFile, yamlFile } from '../bundle/bundles.ts';
import { offlinePage, referencePage } from './reference/page.ts';
import { redocFromPackage } from './reference/redoc.ts';
import { siteFiles } from './site.ts';
import { postmanFiles } from './postman.ts';

export const referenceDocs: Artifact = {
  name: 'docs',
  async make(source) {
    const operations = operationsOf(source.published).length;
    const webhooks = webhooksOf(source.published).length;
    return {
      files: within('docs', await docsFiles(source)),
      says: `${operations} + ${webhooks} entries`,
    };
  },
};

/**
 * The files of the site, by their path on it: the static pages, the reference with its viewer under
 * a name that changes with its content, and the contract to download.
 */
export async function docsFiles(source: ArtifactSource): Promise<ArtifactResult['files']> {
  const { published, documented } = source;
  const redoc = await redocFromPackage();
  return {
    ...(await siteFiles(source)),
    'reference/index.html': referencePage(published, redoc.fileName),
    'reference/offline.html': offlinePage(published, redoc.script),
    [`reference/${redoc.fileName}`]: redoc.script,
    'reference/redoc.licences.txt': redoc.licences,
    ...postmanFiles(published),
    'openapi.json': jsonFile(published),
    'openapi.yaml': yamlFile(published),
    'openapi.documented.json': jsonFile(documented),
  };
}
