/** Turns guides into pages: links between files become links of the site, and placeholders are filled in. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { rejectionsOf } from '../../../toolkit/contract/operation.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import { completeText, counted, type Facts } from '../../../toolkit/contract/texts.ts';
import { openQuestions } from '../../../toolkit/contract/unknowns.ts';
import { groups } from '../../../toolkit/client-tests/fault.ts';
import { faults } from '../../../toolkit/client-tests/faults/faults.ts';
import { allRules } from '../../../toolkit/traffic/rules.ts';
import type { ArtifactSource } from '../artifact.ts';
import { changelogsMarkdown } from './changelogs.ts';
import { guides } from './guides.ts';
import { lifeMarkdown, endpointsMarkdown, outcomesMarkdown } from './life.ts';
import { simulationIn } from '../client/simulation.ts';
import { operationLink, operationPath } from './operation-page.ts';
import {
  fence,
  firstSentence,
  hrefFor,
  mapLinks,
  siteAddress,
  tableOf,
  type Page,
} from './page.ts';

/** The folder for copies of project files that guides link to. */
export const filesFolder = 'files/';

export async function readGuides(source: ArtifactSource): Promise<Page[]> {
  const { root, contract, facts } = source;
  const places = sitePlaces(contract);
  const adapter = await readFile(join(root, 'docs/client-test/adapter.mjs'), 'utf8');
  const made = {
    ...facts,
    ...madeParts(contract, facts),
    'sandbox-endpoints': endpointsMarkdown(simulationIn(source)),
    changelogs: await changelogsMarkdown(root),
    'client-test-adapter': fence('js', adapter),
  };
  return Promise.all(
    guides.map(async (guide) => {
      const written = await readFile(join(root, guide.file), 'utf8');
      const text = completeText(written, made, guide.file);
      const markdown = mapLinks(text, (target) => siteLink(guide.file, target, places));
      const [, title = guide.label, body = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
      return { ...guide, title, summary: firstSentence(body) || title, markdown };
    }),
  );
}

/** Prepares a guide for publishing elsewhere: its links lead to the site. */
export function addressed(text: string, file: string, contract: Contract): string {
  const places = sitePlaces(contract);
  return mapLinks(text, (target) => {
    const link = siteLink(file, target, places);
    if (!link.startsWith('site:')) return target;
    return new URL(hrefFor('index', link, '.html'), siteAddress(contract)).href;
  });
}

function madeParts(contract: Contract, facts: Facts): Facts {
  return {
    'contract-summary': textAt(contract.document.info, 'summary') ?? '',
    'contract-version': contract.version,
    'openapi-version': contract.document.openapi,
    documented: `${facts['documented operations']} and ${facts['webhooks']}`,
    'named-only': facts['named-only operations'] ?? '',
    'known-unknowns': counted(openQuestions(contract).topics.length, 'known unknown'),
    'payout-life': lifeMarkdown(contract.responseCodes),
    'sandbox-outcomes': outcomesMarkdown(),
    'error-table': errorTable(contract),
    'error-examples': errorExamples(contract),
    'client-test-faults': faultLists(),
    'contract-rules': ruleTable(),
  };
}

function errorTable({ documented }: Contract): string {
  const rows = documented.map((operation) => {
    const errors = rejectionsOf(operation).map(({ status }) => `\`${status}\``);
    return [operationLink(operation.operationId), errors.join(', ') || 'none documented'];
  });
  return tableOf(['Operation', 'Documented errors'], rows);
}

function errorExamples({ documented }: Contract): string {
  const examples = documented.flatMap((operation) =>
    rejectionsOf(operation).flatMap(({ status, description, content }) => {
      const [example] = content?.examples ?? [];
      if (!example) return [];
      const id = `${operation.operationId}-${status}`.toLowerCase();
      const heading = `### ${status} from ${operation.operationId} {#${id}}`;
      return [heading, description, fence('json', JSON.stringify(example.value, null, 2))];
    }),
  );
  return examples.join('\n\n');
}

function faultLists(): string {
  const lists = groups.flatMap((group) => {
    const here = faults.filter((fault) => fault.group === group);
    const promises = [...Map.groupBy(here, ({ proves }) => proves)].flatMap(([promise, ones]) => [
      promise,
      ones.map(({ name, does }) => `- \`${name}\`: ${does}`).join('\n'),
    ]);
    return [`**Group ${group}**`, ...promises];
  });
  return lists.join('\n\n');
}

function ruleTable(): string {
  const rows = allRules.map(({ operationIds, promise, source, at }) => {
    const origin = source === undefined ? `Assumed: \`${at}\`` : `Stated: ${source}`;
    return [operationIds.map((id) => `\`${id}\``).join(', '), promise, origin];
  });
  return tableOf(['Operation', 'Rule', 'Where it comes from'], rows);
}

function sitePlaces({ documented, webhooks }: Contract): Map<string, string> {
  return new Map([
    ...guides.map(({ file, path }): [string, string] => [file, path]),
    ...[...documented, ...webhooks].map(({ pointer, operationId }): [string, string] => [
      sourceFileOf(pointer),
      operationPath(operationId),
    ]),
    ['CHANGELOG.md', 'about/changelog'],
    ['generated/known-unknowns.md', 'about/known-unknowns'],
    ['generated/coverage.md', 'operations/index'],
    ['openapi/components/schemas/ResponseCode.yaml', 'guides/response-codes'],
    ['openapi/openapi.yaml', 'reference/index.html'],
    ['openapi/flows.arazzo.yaml', 'flows.arazzo.yaml'],
  ]);
}

function siteLink(file: string, target: string, places: Map<string, string>): string {
  if (/^(https?:|site:|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const wanted = posix.join(posix.dirname(file), decodeURIComponent(path));
  const isFile = /^([^.].*\.(json|yaml|png|svg)$|docs\/client-test\/)/.test(wanted);
  // A module of the client has a page in the API reference. The build reports links that lead nowhere.
  const reference = wanted.replace(/^client\/(typescript\/[\w-]+)\.ts$/, '$1');
  const published = /^generated\/(openapi\.\w.*)/.exec(wanted)?.[1];
  const place = places.get(wanted) ?? published ?? (isFile ? `${filesFolder}${wanted}` : reference);
  return `site:${place}${anchor === undefined ? '' : `#${anchor}`}`;
}
