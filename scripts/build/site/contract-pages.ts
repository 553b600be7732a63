import type { Contract } from '../../../toolkit/contract/contract.ts';
import { requestLine, type Operation } from '../../../toolkit/contract/operation.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import { operationLink, referenceLink } from './operation-page.ts';
import { tableOf, type Page } from './page.ts';

export function operationsPage(contract: Contract): Page {
  const { documented, webhooks, namedOnly } = contract;
  const counts = `${counted(documented.length, 'operation')} and ${counted(webhooks.length, 'webhook')}`;
  const head = ['Operation', 'What it does', 'Call'];
  const sections = bySubject(contract, [...documented, ...webhooks], head, (one) => [
    operationLink(one.operationId),
    one.summary,
    one.kind === 'webhook' ? 'Webhook' : `\`${requestLine(one)}\``,
  ]);
  return {
    path: 'operations/index',
    title: 'Operations',
    label: 'All operations',
    summary: `The documented operations and webhooks by subject: ${counts}.`,
    group: 'Operations',
    markdown: `${[
      '# Operations',
      `${counts} are documented, each on its page. ` +
        `[${namedOnly.length} more are named only](site:${namedOnlyPath}): their method and path are known, and nothing else. ` +
        'All of them are in [Redoc](site:reference/index.html).',
      ...sections,
    ].join('\n\n')}\n`,
  };
}

export const namedOnlyPath = 'operations/named-only';

export function namedOnlyPage(contract: Contract): Page {
  const { namedOnly } = contract;
  const sections = bySubject(contract, namedOnly, ['Operation', 'Method', 'Path'], (one) => [
    `[\`${one.operationId}\`](${referenceLink(one)}) {#${one.operationId}}`,
    `\`${one.method.toUpperCase()}\``,
    `\`${one.path}\``,
  ]);
  const count = counted(namedOnly.length, 'operation');
  return {
    path: namedOnlyPath,
    weight: { parts: 0.2 },
    title: 'Operations that are named only',
    label: `Named only (${namedOnly.length})`,
    summary: `${count} that are named only: the service's documentation gives just their method and path.`,
    group: 'Operations',
    markdown: `${[
      '# Operations that are named only',
      `The service's release list names ${count} without describing them: it gives a method and a ` +
        'path for each. Their parameters, bodies, answers and behaviour are **not documented**.',
      'The names in the first column are derived from the URL and imply no meaning. In the client ' +
        'package these operations accept and return `unknown`. The mock and the local sandbox answer ' +
        'them with `501`, since a made-up success would be worse than none. Some of them may ' +
        'move money: before you call one, ask the service what it does.',
      ...sections,
    ].join('\n\n')}\n`,
  };
}

function bySubject(
  { tags }: Contract,
  operations: readonly Operation[],
  head: readonly string[],
  cellsOf: (operation: Operation) => string[],
): string[] {
  return tags.flatMap(({ name, description }) => {
    const rows = operations.filter((one) => one.tags.includes(name)).map(cellsOf);
    return rows.length === 0 ? [] : [`## ${name}`, description.trim(), tableOf(head, rows)];
  });
}
