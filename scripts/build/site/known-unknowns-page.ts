/** The page of what the source does not show, from the marks of the contract. */
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import type { Unknown } from '../bundle/known-unknowns.ts';
import { collectUnknowns } from '../bundle/known-unknowns.ts';
import { namedOnlyPath } from './contract-pages.ts';
import { oneLine } from './fields.ts';
import { operationPath } from './operation-page.ts';
import type { Page } from './page.ts';

/** Every mark, counted, with the pages that it concerns. */
export function knownUnknownsPage(contract: OpenApiDocument, documented: OpenApiDocument): Page {
  const unknowns = collectUnknowns(documented);
  const users = usersOfFiles(documented);
  const topics = unknowns.filter((unknown) => unknown.says !== undefined);
  const keys = unknowns.filter((unknown) => unknown.says === undefined);
  const namedOnly = operationsOf(contract).length - operationsOf(documented).length;
  const topicRows = topics.map(
    (one) => `| ${one.what} | ${oneLine(one.says ?? '')} | ${links(one, users)} |`,
  );
  const keyRows = keys.map((one) => `| \`${one.what}\` | ${placeIn(one)} | ${links(one, users)} |`);
  return {
    path: 'about/known-unknowns',
    title: 'Known unknowns',
    label: 'Known unknowns',
    summary: 'What exists in the service and is not shown, counted and linked.',
    group: 'About',
    markdown: `${[
      '# Known unknowns',
      'What exists in the service and is not shown: the source says so, or is silent where a reader ' +
        `would ask. From the \`x-not-shown\` marks of the contract: ${topics.length} topics and ${keys.length} single keys.`,
      `Beside them, [${namedOnly} operations are named only](site:${namedOnlyPath}): what they take, return and do is not shown.`,
      '## Topics',
      `| Topic | What is not shown | Where |\n|---|---|---|\n${topicRows.join('\n')}`,
      '## Keys',
      'A key of OpenAPI that would stand at the place if it were shown.',
      `| Key | Place | Where |\n|---|---|---|\n${keyRows.join('\n')}`,
    ].join('\n\n')}\n`,
  };
}

function placeIn({ file, place }: Unknown): string {
  const name = file.replace(/^openapi\/(components\/)?/, '').replace(/\.yaml$/, '');
  return `\`${[name, place].filter(Boolean).join(' ')}\``;
}

function links({ file }: Unknown, users: Map<string, string[]>): string {
  const names = users.get(file) ?? [];
  if (names.length === 0) return 'the whole interface';
  return names.map((name) => `[\`${name}\`](site:${operationPath(name)})`).join(', ');
}

/** Which operations lead to a file of the contract: through which references, does not matter. */
function usersOfFiles(document: OpenApiDocument): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const note = (file: string, operationId: string): void => {
    users.set(file, [...(users.get(file) ?? []), operationId]);
  };
  for (const { path, operation } of [...operationsOf(document), ...webhooksOf(document)]) {
    const kind = path in document.webhooks ? 'webhooks' : 'paths';
    note(
      sourceFileOf(`/${kind}/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      operation.operationId,
    );
    for (const ref of reachedFrom(document, operation))
      note(sourceFileOf(ref), operation.operationId);
  }
  return users;
}

function reachedFrom(document: OpenApiDocument, start: unknown): Set<string> {
  const reached = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, ref = ''] of JSON.stringify(node).matchAll(/"\$ref":"(#[^"]+)"/g)) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      const [, , kind = '', name = ''] = ref.split('/');
      const target = document.components[kind]?.[name];
      if (target) visit(target);
    }
  };
  visit(start);
  return reached;
}
