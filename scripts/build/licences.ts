import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';

/** Returns the licence text of each package, by name. @throws Error listing the packages without one */
export function licencesOf(libraryModules: string[]): string {
  const licences = [...new Set(libraryModules.map(packageFolder))]
    .map(licenceOf)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const missing = licences.flatMap(({ title, text }) => (text === undefined ? [title] : []));
  if (missing.length > 0) {
    throw new Error(
      `These bundled packages need a licence text: ${missing.join('; ')}.\n` +
        'Add the text of each licence to scripts/build/licences/ under its SPDX name, or drop the package.',
    );
  }
  const texts = licences.map(({ title, text }) => `${title}\n\n${text}\n`);
  const introduction =
    'The package carries these libraries, whole or in part, under their own licences.\n';
  return [introduction, ...new Set(texts)].join(`\n${'-'.repeat(80)}\n\n`);
}

function packageFolder(module: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  if (folder === undefined) throw new Error(`${module} is in no package.`);
  return folder;
}

/** Packages that only name their licence in their code. */
const namedInCode: { [release: string]: string } = {
  'cycle 1.0.3': 'Public Domain. NO WARRANTY EXPRESSED OR IMPLIED. USE AT YOUR OWN RISK.',
};

function licenceOf(folder: string): { title: string; text: string | undefined } {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const release = `${textAt(manifest, 'name') ?? ''} ${textAt(manifest, 'version') ?? ''}`;
  // Old packages have a list of licences instead.
  const listed = listAt(manifest, 'licenses').map((licence) => textAt(licence, 'type'));
  const licence = textAt(manifest, 'license') ?? listed.join(' or ');
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : (namedInCode[release] ?? commonText(manifest, licence));
  return { title: `${release}: ${licence || 'see below'}`, text };
}

/** Returns the standard text of a licence that the package only names, with its author. */
function commonText(manifest: unknown, licence: string): string | undefined {
  const file = join(import.meta.dirname, 'licences', `${licence}.txt`);
  if (!licence || !existsSync(file)) return undefined;
  const author =
    textAt(manifest, 'author') ??
    textAt(objectAt(manifest, 'author'), 'name') ??
    `the authors of ${textAt(manifest, 'name') ?? ''}`;
  return `Copyright (c) ${author}\n\n${readFileSync(file, 'utf8').trim()}`;
}
