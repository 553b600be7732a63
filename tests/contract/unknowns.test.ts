/** What the contract says of the topics that the source does not show. */
import { expect, test } from 'vitest';
import { knownUnknownsPage } from '../../scripts/build/site/known-unknowns-page.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { contract } from '../support/contract.ts';

test('the page has each topic under a heading of its own, with its texts and its question', () => {
  const page = pageOf({
    topic: 'time limit',
    says: 'How late a cancellation may come is not shown.',
    matters: 'A late cancellation\nchanges nothing.',
    meanwhile: 'The contract has no limit.',
  });
  expect(page).toContain(`### Time limit

How late a cancellation may come is not shown.

- **Why it matters:** A late cancellation changes nothing.
- **Meanwhile:** The contract has no limit.
- **Ask the service** how late a cancellation may come.
`);
});

test('a topic may leave both texts out, and then the page says nothing of them', () => {
  const page = pageOf({ topic: 'timeZone', says: 'The zone is not shown.' });
  expect(page).toContain(`### timeZone

The zone is not shown.

- **Ask the service** for the zone.
`);
  expect(page).not.toMatch(/Why it matters|\*\*Meanwhile|undefined/);
});

test('a sentence of any form leads to a question', () => {
  const page = pageOf({ topic: 'fees', says: 'Nobody knows who pays.' });
  expect(page).toContain('- **Ask the service** about the fees.');
  expect(page).toContain('- fees?');
});

test('what was observed is told from what is open, with its evidence', () => {
  const open = { topic: 'zone', says: 'The zone is not shown.' };
  const version = {
    says: 'Every answer had it.',
    samples: 1240,
    from: '2026-03-04',
    until: '2026-03-06',
    environment: 'the sandbox environment',
  };
  expect(pageOf(open)).not.toContain('Confirmed');
  const page = pageOf(open, { version, title: version });
  expect(page).toContain('it is [confirmed by observation](#observed)');
  // What is alike at one place is told once.
  expect(page).toContain(
    '`version`, `title`: Every answer had it. 1240 samples, the sandbox environment, 2026-03-04 to 2026-03-06; the whole interface\n',
  );
});

/** The page of a contract that has one mark, on the whole interface. */
function pageOf(mark: JsonObject, observed: JsonObject = {}): string {
  const { openapi, jsonSchemaDialect, info } = contract.document;
  const document = {
    openapi,
    jsonSchemaDialect,
    info: {
      title: info.title,
      version: info.version,
      description: '',
      'x-not-shown': [mark],
      'x-observed': observed,
    },
    servers: [],
    security: [],
    tags: [],
    'x-tagGroups': [],
    paths: {},
    webhooks: {},
    components: {},
  };
  return knownUnknownsPage(createContract(document)).markdown;
}
