import type { Contract } from '../../../toolkit/contract/contract.ts';
import { requestLine } from '../../../toolkit/contract/operation.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import { operationLink, referenceLink } from './operation-page.ts';
import type { Page } from './page.ts';

export function operationsPage(contract: Contract): Page {
  const { documented, webhooks, namedOnly } = contract;
  const counts = `${counted(documented.length, 'operation')} and ${counted(webhooks.length, 'webhook')}`;
  const sections = contract.tags.flatMap(({ name, description }) => {
    const here = [...documented, ...webhooks].filter(({ tags }) => tags.includes(name));
    if (here.length === 0) return [];
    const rows = here.map((one) => {
      const call = one.kind === 'webhook' ? 'Webhook' : `\`${requestLine(one)}\``;
      return `| ${operationLink(one.operationId)} | ${one.summary} | ${call} |`;
    });
    const table = `| Operation | What it does | Call |\n|---|---|---|\n${rows.join('\n')}`;
    return [`## ${name}`, description.trim(), table];
  });
  return {
    path: 'operations/index',
    title: 'Operations',
    label: 'All operations',
    summary: `What is documented, by subject: ${counts}.`,
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

export function namedOnlyPage({ tags, namedOnly }: Contract): Page {
  const sections = tags.flatMap(({ name, description }) => {
    const here = namedOnly.filter((one) => one.tags.includes(name));
    if (here.length === 0) return [];
    const rows = here.map((operation) => {
      const { operationId, method, path } = operation;
      const link = `[\`${operationId}\`](${referenceLink(operation)}) {#${operationId}}`;
      return `| ${link} | \`${method.toUpperCase()}\` | \`${path}\` |`;
    });
    const table = `| Operation | Method | Path |\n|---|---|---|\n${rows.join('\n')}`;
    return [`## ${name}`, description.trim(), table];
  });
  const count = counted(namedOnly.length, 'operation');
  return {
    path: namedOnlyPath,
    weight: { parts: 0.2 },
    title: 'Operations that are named only',
    label: `Named only (${namedOnly.length})`,
    summary: `${count} of which only the method and the path are known.`,
    group: 'Operations',
    markdown: `${[
      '# Operations that are named only',
      `The service's release list names ${count} without describing them: it gives a method and a ` +
        'path for each. Their parameters, bodies, answers and behaviour are **not documented**.',
      'The names in the first column are made from the URL; they claim no meaning. In the client ' +
        'package these operations take and give `unknown`. The mock and the local sandbox answer ' +
        'them with `501`, since a made-up success would be worse than none. Some of them may ' +
        'move money: before you call one, ask the service what it does.',
      ...sections,
    ].join('\n\n')}\n`,
  };
}
