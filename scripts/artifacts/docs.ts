/** generated/docs: the reference page, ready for any static host, under any path. */
import type { OpenApiDocument } from '../openapi/document.ts';
import { operationsOf, webhooksOf } from '../openapi/document.ts';
import type { Artifact, ArtifactResult } from './artifact.ts';
import { jsonFile, yamlFile } from './bundles.ts';
import { referencePage } from './docs/page.ts';
import { redocFromPackage } from './docs/redoc.ts';

export const referenceDocs: Artifact = {
  name: 'docs',
  async make({ published }) {
    const operations = operationsOf(published).length;
    const webhooks = webhooksOf(published).length;
    return { files: await docsFiles(published), says: `${operations} + ${webhooks} entries` };
  },
};

/**
 * The site: `index.html`, the viewer under a name that changes with its content, its licences, and
 * the contract to download.
 *
 * @param published The published rendition.
 */
export async function docsFiles(published: OpenApiDocument): Promise<ArtifactResult['files']> {
  const redoc = await redocFromPackage();
  return {
    'docs/index.html': referencePage(published, redoc.fileName),
    [`docs/${redoc.fileName}`]: redoc.script,
    'docs/redoc.licences.txt': redoc.licences,
    'docs/openapi.json': jsonFile(published),
    'docs/openapi.yaml': yamlFile(published),
  };
}
