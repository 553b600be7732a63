import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';

/**
 * Completes the `package.json` of a published package with the version of the contract, the
 * project's addresses, and the library versions that the project is tested with.
 */
export async function packageManifest(
  root: string,
  folder: 'client/typescript' | 'toolkit',
  contractVersion: string,
  libraries: readonly string[] = [],
): Promise<object> {
  const read = async (file: string): Promise<object> => {
    const content: unknown = JSON.parse(await readFile(join(root, file), 'utf8'));
    if (!isObject(content)) throw new Error(`${file} must be a JSON object.`);
    return content;
  };
  const project = await read('package.json');
  const versionOf = (library: string) => textAt(objectAt(project, 'devDependencies'), library);
  return {
    ...(await read(`${folder}/package.json`)),
    contractVersion,
    homepage: textAt(project, 'homepage'),
    bugs: objectAt(project, 'bugs'),
    repository: objectAt(project, 'repository'),
    ...(libraries.length > 0 && {
      dependencies: Object.fromEntries(libraries.map((name) => [name, versionOf(name)])),
    }),
  };
}
