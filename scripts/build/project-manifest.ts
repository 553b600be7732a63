/** What the packages take from the project's own package.json. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';

export interface ProjectManifest {
  /** Where the project is, in the form of a manifest. */
  repository: { [key: string]: unknown };
  /** The version that the project itself is tested with. */
  openapiFetch: string | undefined;
}

export async function readProjectManifest(root: string): Promise<ProjectManifest> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return {
    repository: objectAt(manifest, 'repository'),
    openapiFetch: textAt(objectAt(manifest, 'devDependencies'), 'openapi-fetch'),
  };
}
