/** The page of what the source does not show, from the marks of the contract. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import { unknownsOf, type Unknown } from '../../../toolkit/contract/unknowns.ts';
import { placeOf } from '../bundle/known-unknowns.ts';
import { namedOnlyPath } from './contract-pages.ts';
import { oneLine } from './fields.ts';
import { operationLink } from './operation-page.ts';
import type { Page } from './page.ts';

/** Every mark, counted, with the pages that it concerns. */
export function knownUnknownsPage(contract: Contract): Page {
  const unknowns = unknownsOf(contract);
  const topics = unknowns.filter(({ sentence }) => sentence !== undefined);
  const themes = Map.groupBy(topics, (one) => themeOf(contract, one));
  const keys = unknowns
    .filter(({ sentence }) => sentence === undefined)
    .map((one) => `| \`${one.what}\` | ${placeIn(one)} | ${concerned(one)} |`);
  const namedOnly = counted(contract.namedOnly.length, 'operation');
  return {
    path: 'about/known-unknowns',
    title: 'Known unknowns',
    label: 'Known unknowns',
    summary: 'What a reader would ask and the source does not show, counted and linked.',
    group: 'About',
    markdown: `${[
      '# Known unknowns',
      'What a reader would ask and [the source](site:about/extensions#the-source) does not show: it says so, ' +
        `or is silent. It may not exist at all. From the \`x-not-shown\` marks of the contract: ${topics.length} topics and ${keys.length} single keys.`,
      `Beside them, of [${namedOnly}](site:${namedOnlyPath}) only the method and the path are known.`,
      'Each topic is with its subject. What the contract assumes meanwhile is at the fields and operations themselves. ' +
        '[The questions](#questions) are for whoever can ask the service.',
      ...[...themes].flatMap(([theme, ones]) => [`## ${theme}`, topicTable(ones)]),
      '## Questions for the service {#questions}',
      `\`\`\`text\n${[...themes].map(([theme, ones]) => questions(theme, ones)).join('\n\n')}\n\`\`\``,
      '## Keys',
      'A key of OpenAPI that would be at the place if it were shown.',
      `| Key | Place | Where |\n|---|---|---|\n${keys.join('\n')}`,
    ].join('\n\n')}\n`,
  };
}

const general = 'The whole interface';

/** The subject of the operations that it concerns; webhooks are one of their own. */
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

function topicTable(topics: readonly Unknown[]): string {
  const rows = topics.map(
    (one) => `| ${one.what} | ${oneLine(one.sentence ?? '')} | ${concerned(one)} |`,
  );
  return `| Topic | What is not shown | Where |\n|---|---|---|\n${rows.join('\n')}`;
}

function questions(theme: string, topics: readonly Unknown[]): string {
  return [theme, ...new Set(topics.map((one) => `- ${questionOf(one)}?`))].join('\n');
}

/** "Which code can follow which is not shown." asks "transitions: which code can follow which". */
function questionOf({ what, sentence = '' }: Unknown): string {
  // A full stop or a semicolon ends a clause; a dot within a name does not.
  const clause = oneLine(sentence)
    .split(/[.;] /)
    .map((one) => /^(.+?),? (?:is|are) not shown\b/.exec(one)?.[1])
    .find((one) => one !== undefined);
  return clause ? `${what}: ${clause.charAt(0).toLowerCase()}${clause.slice(1)}` : what;
}

function placeIn(unknown: Unknown): string {
  const { name, keys } = placeOf(unknown);
  return `\`${[name.replace(/\.yaml$/, ''), keys].filter(Boolean).join(' ')}\``;
}

function concerned({ operationIds }: Unknown): string {
  return operationIds.length === 0
    ? 'the whole interface'
    : operationIds.map(operationLink).join(', ');
}
