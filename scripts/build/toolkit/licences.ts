/** The licences of the libraries that the toolkit carries, as their authors ask. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';

/** One text with the name, version, licence and licence text of each package, by name. */
export function licencesOf(libraryModules: string[]): string {
  const folders = new Set(libraryModules.map(packageFolder));
  const entries = [...folders].map(licenceOf).sort((a, b) => (a.title < b.title ? -1 : 1));
  const texts = entries.map(({ title, text }) => `${title}\n\n${text}\n`);
  return [introduction, ...new Set(texts)].join(`\n${'-'.repeat(80)}\n\n`);
}

const introduction =
  'The toolkit carries these libraries, whole or in part, under their own licences.\n';

/** The folder of the package that a module belongs to: what follows the last `node_modules/`. */
function packageFolder(module: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  if (folder === undefined) throw new Error(`${module} is in no package.`);
  return folder;
}

function licenceOf(folder: string): { title: string; text: string } {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const release = `${textAt(manifest, 'name') ?? ''} ${textAt(manifest, 'version') ?? ''}`;
  // Old packages have a list.
  const listed = listAt(manifest, 'licenses').map((licence) => textAt(licence, 'type'));
  const licence = textAt(manifest, 'license') ?? listed.join(' or ');
  return {
    title: `${release}: ${licence || 'see its page in the registry'}`,
    text: file
      ? readFileSync(join(folder, file), 'utf8').trim()
      : 'The package has no licence file.',
  };
}
