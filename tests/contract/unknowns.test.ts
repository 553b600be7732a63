/** Tests the contract's entries for topics that the source does not show. */
import { expect, test } from 'vitest';
import { knownUnknownsPage, questionsText } from '../../scripts/build/site/known-unknowns-page.ts';
import type { Meanwhile } from '../../scripts/meanwhile.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { openQuestions, type Unknown } from '../../toolkit/contract/unknowns.ts';
import { contract } from '../support/contract.ts';

const cancellation = {
  id: 'time-limit',
  topic: 'time limit',
  says: 'How late a cancellation may come is not shown.',
  matters: 'A late cancellation\nchanges nothing.',
  asks: 'How late may a cancellation come?',
};

test('the page has each topic under its heading, with its texts', () => {
  const page = pageOf(cancellation, {}, { 'time-limit': 'The contract has no limit.' });
  expect(page).toContain(`### Time limit

How late a cancellation may come is not shown.

- **Why it matters:** A late cancellation changes nothing.
- **Meanwhile:** The contract has no limit.
`);
});

test('the file to send has the question of each topic, by its operation', () => {
  expect(questionsText(contractWith(cancellation))).toContain(
    'The whole interface\n- How late may a cancellation come?\n',
  );
});

test('the page leaves out the interim rule if this project has none', () => {
  expect(pageOf(cancellation)).not.toMatch(/\*\*Meanwhile|undefined/);
});

test('a topic is counted once, together with its keys', () => {
  const { topics, keys } = openQuestions(contract);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  const asked = (list: readonly Unknown[], name: string): Unknown[] =>
    list.filter(({ pointer }) => pointer.endsWith(`/${name}`));
  expect(asked(topics, 'fxWindow')).toHaveLength(1);
  expect(asked(keys, 'fxWindow')).toEqual([]);
  expect(asked(keys, 'status').map(({ what }) => what)).toEqual(['enum']);
});

test('observed topics are listed separately from open ones, with their evidence', () => {
  const open = { ...cancellation, id: 'zone' };
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
  // Equal observations of one place are one entry.
  expect(page).toContain(
    '`version`, `title`: Every answer had it. 1240 samples, the sandbox environment, 2026-03-04 to 2026-03-06; the whole interface\n',
  );
});

/** Returns the page of a contract with a single mark, on the whole interface. */
function pageOf(mark: JsonObject, observed: JsonObject = {}, meanwhile: Meanwhile = {}): string {
  return knownUnknownsPage(contractWith(mark, observed), meanwhile).markdown;
}

function contractWith(mark: JsonObject, observed: JsonObject = {}): Contract {
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
  return createContract(document);
}
