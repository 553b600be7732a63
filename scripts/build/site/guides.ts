/** The guides of docs/ as pages: their links made those of the site, their made parts filled in. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { ArtifactSource } from '../artifact.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import { pathItemFile } from '../../../toolkit/contract/source-files.ts';
import { isDocumented } from './contract-pages.ts';
import { operationPath } from './operation-page.ts';
import type { Group, Page } from './page.ts';
import { firstSentence, mapLinks } from './page.ts';

/** A guide: its file in the project, and its place on the site. */
interface Guide {
  file: string;
  path: string;
  label: string;
  group: Group;
}

/** In the order of the page list. */
export const guides: readonly Guide[] = [
  guide('quickstart', 'Quickstart', 'Start'),
  guide('authentication', 'Authentication'),
  guide('payouts', 'Payouts and their life'),
  guide('retries', 'Never pay twice'),
  guide('webhooks', 'Webhooks'),
  guide('errors', 'Errors'),
  guide('lookups', 'FX, balances, institutions'),
  guide('statement', 'Statement'),
  guide('testing', 'Testing'),
  guide('sandbox', 'Sandbox'),
  guide('contract-tests', 'Contract tests'),
  guide('containers', 'Containers'),
  guide('versioning', 'Versions', 'About'),
  { file: 'CHANGELOG.md', path: 'about/changelog', label: 'Changelog', group: 'About' },
  guide('extensions', 'Marks of the contract', 'About'),
];

/** A file of the project that a guide links to goes along with the site, under this folder. */
export const filesFolder = 'files/';

/** What a guide may have made in its place: `<!-- made: name -->`. */
export interface MadeParts {
  [name: string]: string;
}

/**
 * Reads the guides.
 *
 * @throws Error naming the file when a guide is missing, a link leads to no page and no data
 *   file, or a made part has no such name.
 */
export function readGuides(source: ArtifactSource, made: MadeParts): Promise<Page[]> {
  const places = sitePlaces(source);
  return Promise.all(
    guides.map(async ({ file, path, label, group }) => {
      const text = await readFile(join(source.root, file), 'utf8');
      const markdown = mapLinks(fillIn(text, made, file), (target) =>
        siteLink(file, target, places),
      );
      const [, title = label, body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
      return { path, title, label, summary: firstSentence(body), group, markdown };
    }),
  );
}

function guide(name: string, label: string, group: Group = 'Guides'): Guide {
  const folder = group === 'About' ? 'about' : 'guides';
  return { file: `docs/${name}.md`, path: `${folder}/${name}`, label, group };
}

/** Which page of the site stands for a file of the project. */
function sitePlaces({ published }: ArtifactSource): Map<string, string> {
  const operations = operationsOf(published).filter(isDocumented);
  return new Map([
    ...guides.map(({ file, path }): [string, string] => [file, path]),
    ...operations.map(({ path, operation }): [string, string] => [
      pathItemFile(path),
      operationPath(operation.operationId),
    ]),
    ...webhooksOf(published).map(({ path, operation }): [string, string] => [
      `openapi/webhooks/${path}.yaml`,
      operationPath(operation.operationId),
    ]),
    ['generated/known-unknowns.md', 'about/known-unknowns'],
    ['generated/coverage.md', 'operations/index'],
    ['openapi/components/schemas/ResponseCode.yaml', 'guides/response-codes'],
    ['openapi/openapi.yaml', 'reference/index.html'],
    ['generated/openapi.json', 'openapi.json'],
    ['generated/openapi.yaml', 'openapi.yaml'],
  ]);
}

/** A link between files of the project as a link between pages of the site. */
function siteLink(file: string, target: string, places: Map<string, string>): string {
  if (/^(https?:|site:|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const wanted = posix.join(posix.dirname(file), decodeURIComponent(path));
  const place = places.get(wanted) ?? (isFile(wanted) ? `${filesFolder}${wanted}` : undefined);
  if (place === undefined) {
    throw new Error(
      `${file} links to ${wanted}, which is no page of the site and no JSON or YAML file.\n` +
        'Link to a guide, to a file under openapi/paths/, or name the place in ' +
        'scripts/build/site/guides.ts.',
    );
  }
  return `site:${place}${anchor === undefined ? '' : `#${anchor}`}`;
}

function isFile(path: string): boolean {
  return /^[^.].*\.(json|yaml)$/.test(path);
}

function fillIn(text: string, made: MadeParts, file: string): string {
  return text.replace(/<!-- made: ([\w-]+) -->/g, (_all, name: string) => {
    const part = made[name];
    if (part === undefined) {
      const names = Object.keys(made).join(', ');
      throw new Error(`${file} asks for the made part ${name}; there is ${names}.`);
    }
    return part;
  });
}
