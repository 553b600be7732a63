/** Renders the known unknowns, from the marks of the contract, as a page and as a text file. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { segmentsOf } from '../../../toolkit/contract/pointers.ts';
import { sourceFileOf } from '../../../toolkit/contract/source-files.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import {
  observationsOf,
  openQuestions,
  type Observed,
  type Unknown,
} from '../../../toolkit/contract/unknowns.ts';
import type { Artifact } from '../artifact.ts';
import type { Meanwhile } from '../../meanwhile.ts';
import { namedOnlyPath } from './contract-pages.ts';
import { oneLine } from './fields.ts';
import { guides, leadTo } from './guides.ts';
import { markdownOf } from './machine-copies.ts';
import { operationLink } from './operation-page.ts';
import { tableOf, type Page } from './page.ts';

export const knownUnknowns: Artifact = {
  name: 'known-unknowns.md',
  async make({ contract, meanwhile }) {
    const { topics, keys } = openQuestions(contract);
    const text = markdownOf(knownUnknownsPage(contract, meanwhile), (target) =>
      projectLink(contract, target),
    );
    const asked = `## Questions for the service\n\n\`\`\`text\n${questionsText(contract)}\`\`\`\n`;
    return {
      files: { 'known-unknowns.md': `${text}\n${asked}` },
      summary: `${topics.length} topics, ${keys.length} keys`,
    };
  },
};

function projectLink(contract: Contract, target: string): string {
  const [, path, anchor = ''] = /^site:([^#]+)(#.*)?$/.exec(target) ?? [];
  if (path === undefined) return target;
  const operation = contract.find(path.replace('operations/', ''));
  const file = operation
    ? sourceFileOf(operation.pointer)
    : guides.find((guide) => guide.path === path)?.file;
  if (file) return `../${file.replaceAll('{', '%7B').replaceAll('}', '%7D')}${anchor}`;
  return path === namedOnlyPath ? 'coverage.md' : '#questions-for-the-service';
}

export function knownUnknownsPage(contract: Contract, meanwhile: Meanwhile): Page {
  const { topics, keys } = openQuestions(contract);
  const namedOnly = counted(contract.namedOnly.length, 'operation');
  const observed = observationsOf(contract);
  const places = Map.groupBy(keys, (one) => {
    const inside = segmentsOf(one.pointer).slice(3).join('/');
    if (one.pointer.startsWith('/components/')) return placeIn(one);
    return inside === '' ? concerned(one) : `${concerned(one)} \`${inside}\``;
  });
  const rows = [...places].map(([place, here]) => [place, keysOf(here)]);
  return {
    path: 'about/known-unknowns',
    // The search ranks a field above the topic named after it.
    weight: { parts: 0.35 },
    title: 'Known unknowns',
    label: 'Known unknowns',
    summary: `${counted(topics.length, 'question')} that the service's documentation leaves open.`,
    group: 'Build the service',
    isFolded: true,
    markdown: `${[
      '# Known unknowns',
      `[The service's documentation](site:${leadTo.origins}) leaves ${counted(topics.length, 'question')} open. ` +
        'For each: why it matters, what this project does meanwhile, and ' +
        `[what to ask the service](site:${questionsFile}).`,
      `It also leaves open [${keys.length} limits and values](#limits) of single fields, and all but ` +
        `the method and the path of [${namedOnly}](site:${namedOnlyPath}).`,
      ...(observed.length === 0
        ? []
        : ['What traffic showed is no longer open: it is [confirmed by observation](#observed).']),
      ...themesOf(contract).flatMap(([theme, ones]) => [
        `## ${theme}`,
        ...ones.map((one) => topicEntry(one, meanwhile[one.id ?? ''])),
      ]),
      ...observedSection(observed),
      '## Limits and values of fields {#limits}',
      'For each field, the OpenAPI keys that would state the answer.',
      tableOf(['Place', 'Keys'], rows),
    ].join('\n\n')}\n`,
  };
}

function keysOf(ones: readonly { what: string }[]): string {
  return ones.map(({ what }) => `\`${what}\``).join(', ');
}

const general = 'The whole interface';

export const questionsFile = 'questions-for-the-service.txt';

export function questionsText(contract: Contract): string {
  const lists = themesOf(contract).map(([theme, topics]) => {
    const asked = topics.flatMap(({ asks }) => (asks === undefined ? [] : [`- ${oneLine(asks)}`]));
    return [theme, ...asked].join('\n');
  });
  return `${lists.join('\n\n')}\n`;
}

function themesOf(contract: Contract): [string, Unknown[]][] {
  const found = Map.groupBy(openQuestions(contract).topics, (one) => themeOf(contract, one));
  // The subjects in reading order. Webhooks and topics with several subjects come last, because they are not tags.
  const order = new Set([general, ...contract.tags.map(({ name }) => name), ...found.keys()]);
  return [...order].flatMap((theme) => {
    const topics = found.get(theme);
    return topics ? [[theme, topics]] : [];
  });
}

/** Returns the subject of the topic's operations. Webhooks count as a subject. */
function themeOf(contract: Contract, { operationIds }: Unknown): string {
  const operations = operationIds.flatMap((name) => contract.find(name) ?? []);
  const subjects = operations.map(({ kind, tags }) =>
    kind === 'webhook' ? 'Webhooks' : (tags[0] ?? general),
  );
  const own = new Set(
    subjects.length > 1 ? subjects.filter((one) => one !== 'Webhooks') : subjects,
  );
  const [subject = general, another] = own;
  return another === undefined ? subject : 'Several subjects';
}

function topicEntry(topic: Unknown, meanwhile: string | undefined): string {
  const { what, sentence = '', matters } = topic;
  const title = /^[a-z]+\b/.test(what) ? `${what.charAt(0).toUpperCase()}${what.slice(1)}` : what;
  const points = [
    ...(matters === undefined ? [] : [`- **Why it matters:** ${oneLine(matters)}`]),
    ...(meanwhile === undefined ? [] : [`- **Meanwhile:** ${oneLine(meanwhile)}`]),
    ...(topic.operationIds.length === 0 ? [] : [`- **Where:** ${concerned(topic)}`]),
  ];
  return [`### ${title}`, oneLine(sentence), points.join('\n')].join('\n\n');
}

function observedSection(observed: readonly Observed[]): string[] {
  if (observed.length === 0) return [];
  const alike = Map.groupBy(observed, (one) =>
    [placeIn(one), oneLine(one.says), evidenceIn(one), concerned(one)].join('\n'),
  );
  const points = [...alike].map(([key, ones]) => {
    const [place, says, evidence, where] = key.split('\n');
    return `- ${place} ${keysOf(ones)}: ${says} ${evidence}; ${where}`;
  });
  return [
    '## Confirmed by observation {#observed}',
    'Recorded traffic showed these facts, but nobody has promised them. The questions above are still open.',
    points.join('\n'),
  ];
}

/** Names a place by its file and the path of keys in it. */
function placeIn({ pointer }: Pick<Unknown, 'pointer'>): string {
  const segments = segmentsOf(pointer);
  const depth = { paths: 2, webhooks: 2, components: 3 }[segments[0] ?? ''] ?? 0;
  const name = sourceFileOf(pointer).replace(/^openapi\/(components\/)?|\.yaml$/g, '');
  return `\`${[name, segments.slice(depth).join('/')].filter(Boolean).join(' ')}\``;
}

/** Describes evidence: `12 samples, the sandbox environment, 2026-03-04 to 2026-03-06`. */
function evidenceIn({ samples, from, until, environment }: Observed): string {
  const days = from === until ? from : `${from} to ${until}`;
  return `${counted(samples, 'sample')}, ${environment}, ${days}`;
}

function concerned({ operationIds }: Pick<Unknown, 'operationIds'>): string {
  return operationIds.length === 0
    ? 'the whole interface'
    : operationIds.map(operationLink).join(', ');
}
