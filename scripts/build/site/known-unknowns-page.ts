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
  const topics = unknowns.flatMap((one) =>
    one.sentence === undefined
      ? []
      : [`| ${one.what} | ${oneLine(one.sentence)} | ${concerned(one)} |`],
  );
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
      '## Topics',
      `| Topic | What is not shown | Where |\n|---|---|---|\n${topics.join('\n')}`,
      '## Keys',
      'A key of OpenAPI that would be at the place if it were shown.',
      `| Key | Place | Where |\n|---|---|---|\n${keys.join('\n')}`,
    ].join('\n\n')}\n`,
  };
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
