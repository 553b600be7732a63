/** The guides of docs/ as pages: links between files become links of the site, made parts are filled in. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { rejectionsOf } from '../../../toolkit/contract/operation.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import { groups } from '../../../toolkit/client-tests/fault.ts';
import { faults } from '../../../toolkit/client-tests/faults/faults.ts';
import { lifeMarkdown, outcomesMarkdown } from './life.ts';
import { operationLink, operationPath } from './operation-page.ts';
import { otherToolsMarkdown, readVerdicts } from './other-tools.ts';
import { firstSentence, mapLinks, type Group, type Page } from './page.ts';

/** A guide: its file in the project, and its place on the site. */
interface Guide {
  file: string;
  path: string;
  label: string;
  group: Group;
  isTable?: boolean;
}

/** In the order of the page list, by group. */
export const guides: readonly Guide[] = [
  guide('quickstart', 'Quickstart', 'Start'),
  guide('get-it', 'Get it', 'Start'),
  guide('environments', 'Environments', 'Start'),
  guide('authentication', 'Authentication'),
  guide('payouts', 'Payouts and their life'),
  guide('flows', 'Flows'),
  guide('retries', 'Never pay twice'),
  guide('idempotency', 'Idempotency'),
  guide('webhooks', 'Webhooks'),
  guide('errors', 'Errors'),
  guide('lookups', 'FX, balances, institutions'),
  guide('statement', 'Statement'),
  guide('reconciliation', 'Reconciliation'),
  guide('security', 'Security'),
  guide('go-live', 'Go-live checklist'),
  guide('testing', 'Testing'),
  guide('sandbox', 'Sandbox'),
  guide('sandbox-choices', 'What the sandbox decides'),
  guide('implement', 'Implement the service'),
  guide('contract-tests', 'Contract tests'),
  guide('client-test', 'Client test'),
  guide('teach-the-contract', 'Teach the contract'),
  guide('containers', 'Containers'),
  client('typescript', 'TypeScript', 'client'),
  client('python', 'Python'),
  client('java', 'Java'),
  client('go', 'Go'),
  client('php', 'PHP'),
  guide('other-languages', 'Other languages', 'Clients'),
  guide('client-comparison', 'Compared', 'Clients'),
  { ...guide('other-tools', 'Other tools', 'Clients'), isTable: true },
  guide('glossary', 'Glossary and FAQ', 'About'),
  guide('measurements', 'Measurements', 'About'),
  guide('versioning', 'Versions', 'About'),
  { file: 'CHANGELOG.md', path: 'about/changelog', label: 'Changelog', group: 'About' },
  guide('extensions', 'Marks of the contract', 'About'),
];

/** A file of the project that a guide links to goes along with the site, under this folder. */
export const filesFolder = 'files/';

/**
 * Reads the guides.
 *
 * @throws Error naming the file when a guide is missing, a link leads to no page and no data
 *   file, or a made part has no such name.
 */
export async function readGuides(root: string, contract: Contract): Promise<Page[]> {
  const places = sitePlaces(contract);
  const made = {
    ...madeParts(contract),
    'client-test-adapter': await adapterBlock(root),
    'other-tools': otherToolsMarkdown(await readVerdicts(root)),
  };
  return Promise.all(
    guides.map(async ({ file, path, label, group, isTable = false }) => {
      const text = await readFile(join(root, file), 'utf8');
      const markdown = mapLinks(withMadeParts(text, made, file), (target) =>
        siteLink(file, target, places),
      );
      const [, title = label, body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
      return { path, title, label, summary: firstSentence(body), group, isTable, markdown };
    }),
  );
}

/** What a guide may have made in its place, by name: `<!-- made: error-table -->`. */
function madeParts(contract: Contract): { [name: string]: string } {
  return {
    'payout-life': lifeMarkdown(contract.responseCodes),
    'sandbox-outcomes': outcomesMarkdown(),
    'error-table': errorTable(contract),
    'error-examples': errorExamples(contract),
    'client-test-faults': faultLists(),
  };
}

/** Which operation is known to answer with which error. */
function errorTable({ documented }: Contract): string {
  const rows = documented.map((operation) => {
    const errors = rejectionsOf(operation).map(({ status }) => `\`${status}\``);
    return `| ${operationLink(operation.operationId)} | ${errors.join(', ') || 'none shown'} |`;
  });
  return `| Operation | Errors that are shown |\n|---|---|\n${rows.join('\n')}`;
}

/** The first example of each error that has one. */
function errorExamples({ documented }: Contract): string {
  return documented
    .flatMap((operation) =>
      rejectionsOf(operation).flatMap(({ status, description, content }) => {
        const [example] = content?.examples ?? [];
        if (!example) return [];
        const { operationId } = operation;
        return [
          `### ${status} from ${operationId} {#${operationId.toLowerCase()}-${status.toLowerCase()}}`,
          description,
          `\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``,
        ];
      }),
    )
    .join('\n\n');
}

/** The adapter of the client test that is a pattern for others, whole. */
async function adapterBlock(root: string): Promise<string> {
  const source = await readFile(join(root, 'docs/client-test/adapter.mjs'), 'utf8');
  return `\`\`\`js\n${source}\`\`\``;
}

/** What the client test tries, by group and by what it proves. */
function faultLists(): string {
  return groups
    .map((group) => {
      const here = faults.filter((fault) => fault.group === group);
      const promises = [...new Set(here.map(({ proves }) => proves))].map((promise) => {
        const rows = here
          .filter(({ proves }) => proves === promise)
          .map(({ name, does }) => `- \`${name}\`: ${does}`);
        return `${promise}\n\n${rows.join('\n')}`;
      });
      return [`**Group ${group}**`, ...promises].join('\n\n');
    })
    .join('\n\n');
}

/** The README of a package is its page. */
function client(language: string, label: string, name = language): Guide {
  const file = `client/${language}/README.md`;
  return { file, path: `guides/${name}`, label, group: 'Clients' };
}

function guide(name: string, label: string, group: Group = 'Guides'): Guide {
  const folder = group === 'About' ? 'about' : 'guides';
  return { file: `docs/${name}.md`, path: `${folder}/${name}`, label, group };
}

/** Which page of the site has what is in a file of the project. */
function sitePlaces({ documented, webhooks }: Contract): Map<string, string> {
  return new Map([
    ...guides.map(({ file, path }): [string, string] => [file, path]),
    ...[...documented, ...webhooks].map(({ pointer, operationId }): [string, string] => [
      sourceFileOf(pointer),
      operationPath(operationId),
    ]),
    ['generated/known-unknowns.md', 'about/known-unknowns'],
    ['generated/coverage.md', 'operations/index'],
    ['openapi/components/schemas/ResponseCode.yaml', 'guides/response-codes'],
    ['openapi/openapi.yaml', 'reference/index.html'],
    ['openapi/flows.arazzo.yaml', 'flows.arazzo.yaml'],
    ['generated/openapi.json', 'openapi.json'],
    ['generated/openapi.yaml', 'openapi.yaml'],
    ['generated/openapi.documented.json', 'openapi.documented.json'],
    ['generated/openapi.compatible.json', 'openapi.compatible.json'],
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
      `${file} links to ${wanted}, which is neither a page of the site nor a JSON, YAML or PNG file, nor an adapter.\n` +
        'Link to a guide, to a file under openapi/paths/, or name the place in ' +
        'scripts/build/site/guides.ts.',
    );
  }
  return `site:${place}${anchor === undefined ? '' : `#${anchor}`}`;
}

function isFile(path: string): boolean {
  return /^[^.].*\.(json|yaml|png)$/.test(path) || path.startsWith('docs/client-test/');
}

function withMadeParts(text: string, made: { [name: string]: string }, file: string): string {
  return text.replace(/<!-- made: ([\w-]+) -->/g, (_all, name: string) => {
    const part = made[name];
    if (part !== undefined) return part;
    const names = Object.keys(made).join(', ');
    throw new Error(`${file}: there is no made part ${name}. Use one of: ${names}.`);
  });
}
