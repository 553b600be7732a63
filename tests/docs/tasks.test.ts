/** Tests the tasks of a newcomer: one link from the first page leads to the text. */
import { beforeAll, expect, test } from 'vitest';
import { unknownsOf } from '../../toolkit/contract/unknowns.ts';
import { contract } from '../support/contract.ts';
import { projectSite } from './site.ts';

let files: Map<string, string>;

beforeAll(async () => {
  const { files: made } = await projectSite();
  files = new Map(Object.entries(made));
});

/** The first unknown of the contract. */
const unknown = unknownsOf(contract).find(({ sentence }) => sentence !== undefined)?.what ?? '';

/** A task, the words of the link on the first page or in its page list, and what its page must show. */
const tasks: readonly (readonly [task: string, link: string, shows: RegExp])[] = [
  [
    'a first payout with curl',
    'Make a first payout',
    /Send a batch of one payout.*curl --fail-with-body/,
  ],
  ['a first payout in TypeScript', 'Make a first payout', /node pay\.mts/],
  [
    'what code 40 is',
    'Response codes',
    /40: invalid account number.*Correct the account number, then resend/,
  ],
  [
    'code 10, what next',
    'Response codes',
    /exceeds a limit .* or the account is blacklisted.*in the portal/,
  ],
  ['what an error means', 'Errors', /5xx.*unknown.*Check the status/],
  ['use it from TypeScript', 'TypeScript', /npm pack .*npm install/],
  ['use it from Python', 'Python', /pip install/],
  ['use it from Java', 'Java', /pom\.xml|<dependency>|mvn /],
  ['use it from Go', 'Go', /go get|go mod|import \(/],
  ['use it from PHP', 'PHP', /composer require|require /],
  ['use it from C#', 'Other languages', /C#.*The client test/],
  ['implement the service', 'Implement the service', /server\.mjs.*test --only login/],
  ['hold a service to the contract', 'Contract tests', /npm run contract/],
  ['what is not known yet', 'Known unknowns', new RegExp(unknown, 'i')],
  ['run the local sandbox', 'Local sandbox', /npm run sandbox/],
];

test.each(tasks)('%s is one link from the first page', (_task, link, shows) => {
  const href = linksOf(files.get('index.html') ?? '').get(link);
  expect(href, `a link "${link}"`).toBeDefined();
  const [path = '', anchor] = (href ?? '').split('#');
  const page = files.get(path) ?? '';
  expect(wordsOf(page)).toMatch(shows);
  if (anchor !== undefined) expect(page).toContain(`id="${anchor}"`);
});

test('an agent finds the cause of code 10 from llms.txt by one link', () => {
  const [, path = ''] =
    /\[[^\]]+\]\(([^)]*response-codes\.md)\)/.exec(files.get('llms.txt') ?? '') ?? [];
  expect(files.get(path)).toMatch(/exceeds a limit .*, or the account is blacklisted/);
});

/** Returns the targets of a page's links, by their words. The first of equal words wins. */
function linksOf(html: string): Map<string, string> {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([^]*?)<\/a>/g)];
  return new Map(links.toReversed().map(([, href = '', words = '']) => [wordsOf(words), href]));
}

/** Returns the visible text, on one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
