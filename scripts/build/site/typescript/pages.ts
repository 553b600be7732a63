/** Renders the API reference of the TypeScript client, a page for each entry point and subject. */
import { ReflectionKind } from 'typedoc';
import type { Contract } from '../../../../toolkit/contract/contract.ts';
import { usersOfObjects } from '../../../../toolkit/contract/unknowns.ts';
import type { ArtifactSource } from '../../artifact.ts';
import { namedOnlyPath } from '../contract-pages.ts';
import { operationLink } from '../operation-page.ts';
import { tableOf, type Page } from '../page.ts';
import { exportsOf, type Exported } from './exports.ts';
import { exportSection, isType, sentenceOf, type Link } from './section.ts';

/** The first page is the index, which links to the others. */
export async function typescriptPages(source: ArtifactSource): Promise<Page[]> {
  const all = await exportsOf(source);
  const linkFrom = (one: Exported): Link => linkAmong(source.contract, all, one);
  const users = usersOfObjects(source.contract);
  const usersOf = (name: string) => users.get(`/components/schemas/${name}`);
  const valuesFirst = all.toSorted((a, b) => Number(isType(a)) - Number(isType(b)));
  const pages = [...Map.groupBy(valuesFirst, pathOf).values()].map(async (here) => {
    const written = here.filter(({ isMade }) => !isMade);
    const rows = here
      .filter(({ isMade }) => isMade)
      .map((one) => {
        const operations = usersOf(one.name) ?? usersOf(one.name.replace(/^Exact/, '')) ?? [];
        const what = sentenceOf(one, linkFrom(one)) || 'As openapi-typescript writes it.';
        // A function links to its operation, even to a named-only one.
        const links = isType(one)
          ? [...operations].map(operationLink)
          : [toPlace(source.contract, one)];
        return [`\`${one.name}\` {#${one.name}}`, what, links.join(', ')];
      });
    const columns = rows.some(([, , links]) => links) ? 3 : 2;
    const head = ['Export', 'What it is', 'Operations'].slice(0, columns);
    const made = tableOf(
      head,
      rows.map((row) => row.slice(0, columns)),
    );
    return subjectPage(here, [
      ...(await Promise.all(written.map((one) => exportSection(one, linkFrom(one))))),
      ...(rows.length > 0 ? ['## Made from the contract', made] : []),
    ]);
  });
  return [indexPage(all), ...(await Promise.all(pages))];
}

function pathOf({ subject }: Exported): string {
  return `typescript/${subject}`;
}

/** In another entry point, a plain word such as `status` is a property. */
function linkAmong(contract: Contract, all: readonly Exported[], by: Exported): Link {
  return (name) => {
    const target = all.find(
      (one) =>
        one.name === name &&
        (one.from === by.from || !one.from.includes('/') || /^[A-Z]/.test(name)) &&
        !one.reflection.isReference(),
    );
    return target && target !== by ? toPlace(contract, target) : undefined;
  };
}

function toPlace(contract: Contract, one: Exported): string {
  const { name } = one;
  const operation = one.isMade ? contract.find(name) : undefined;
  if (operation?.status === 'documented') return operationLink(name);
  return `[\`${name}\`](site:${operation ? namedOnlyPath : pathOf(one)}#${name})`;
}

function subjectPage(here: readonly Exported[], sections: readonly string[]): Page {
  const [{ subject, from } = { subject: '', from: '' }] = here;
  const title = `TypeScript: ${subject.replaceAll('-', ' ')}`;
  const names = here.slice(0, 6).map(({ name }) => name);
  return {
    path: `typescript/${subject}`,
    title,
    label: title,
    summary: `From ${from}: ${names.join(', ')}${here.length > names.length ? ' …' : ''}`,
    group: 'Clients',
    parent: index.path,
    // The pages of the operations have its rows.
    isTable: here.every(({ isMade }) => isMade),
    weight: { page: 0.15, parts: 0.1 },
    markdown: `# ${title}\n\nFrom \`${from}\`. [${index.title}](site:${index.path}).\n\n${sections.join('\n\n')}\n`,
  };
}

const index = { path: 'typescript/index', title: 'TypeScript API reference' };

const { Function: Callable, Class, Variable, Interface, TypeAlias, Reference } = ReflectionKind;
const kinds = {
  Functions: [Callable],
  Classes: [Class],
  Constants: [Variable],
  Types: [Interface, TypeAlias, Reference],
};

function indexPage(all: readonly Exported[]): Page {
  const entries = [...Map.groupBy(all, ({ from }) => from)].flatMap(([from, here]) => {
    const lists = Object.entries(kinds).map(([label, kind]) => {
      const listed = here.filter(({ isMade, reflection }) => !isMade && reflection.kindOf(kind));
      const links = listed.map((one) => `[\`${one.name}\`](site:${pathOf(one)}#${one.name})`);
      return links.length > 0 ? [`**${label}:** ${links.join(' ')}`] : [];
    });
    const made = new Set(here.filter(({ isMade }) => isMade).map(pathOf));
    const pages = [...made].map((path) => `[${path.replace(/.*\//, '')}](site:${path})`);
    const rest = pages.length > 0 ? [`**Made from the contract:** ${pages.join(', ')}`] : [];
    return [`## ${from}`, ...lists.flat(), ...rest];
  });
  const about =
    'Every export, by the entry point to import it from. The pages are generated from the declarations' +
    'of the package and show the same texts as an editor. To start, read [the guide](site:guides/client).';
  return {
    ...index,
    label: index.title,
    summary: 'Every export of the TypeScript client, by the entry point to import it from.',
    group: 'Clients',
    isTable: true,
    weight: { page: 0.5, parts: 0 },
    markdown: `# ${index.title}\n\n${[about, ...entries].join('\n\n')}\n`,
  };
}
