/** Tests that a verdict "stated" can be traced: it cites a place of the source, and no mark contradicts it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { marksOf } from '../../toolkit/contract/marks.ts';
import {
  answered,
  assumption,
  assumptions,
  statements,
} from '../../toolkit/contract/statements.ts';
import type { Statement } from '../../toolkit/contract/statements.ts';
import { allRules } from '../../toolkit/traffic/rules.ts';
import facts from '../contract/source-facts.json' with { type: 'json' };
import { contract } from '../support/contract.ts';
import { learned } from '../support/learned.ts';
import { ruledBy, standingIn } from '../support/standing-in.ts';

const rules = new Map(Object.entries(facts.rules));
const places = new Map(Object.entries(facts.places));

/** Returns what is wrong with a citation. Empty if readers can look it up. */
function wrongIn(citation: string): string[] {
  return citation.split('; ').flatMap((place) => {
    const [section = '', ...inside] = place.split(', ');
    if (/^\d+$/.test(inside.at(-1) ?? '')) {
      const says = rules.get(place);
      return says === 'stated' ? [] : [`${place}: ${says ?? 'the source has no such rule'}`];
    }
    const known = places.get(section);
    const unknown = known ? inside.filter((one) => !known.includes(one)) : [section];
    return unknown.map((one) => `${place}: the source has no ${one}`);
  });
}

const operations = [...contract.documented, ...contract.webhooks].filter(
  ({ operationId }) => !learned.has(operationId),
);
const all: readonly (readonly [string, Statement])[] = [
  ...Object.entries(statements),
  ...operations.map((one) => [`${one.operationId} answers`, answered(one)] as const),
];

test.each([
  ...allRules.flatMap(({ promise, source }) => (source === undefined ? [] : [[promise, source]])),
  ...all.map(([name, { source }]) => [name, source]),
  ...listAt(contract.document, 'x-statuses').flatMap((row) => {
    const source = textAt(row, 'source');
    return source === undefined ? [] : [[`status ${textAt(row, 'status')}`, source]];
  }),
  ...contract.responseCodes.flatMap(({ code, source }) =>
    source === undefined ? [] : [[`code ${code}`, source]],
  ),
])('%s: the source says so, in %s', (_, source = '') => {
  expect(wrongIn(source)).toEqual([]);
});

test.each(['Endpoints, Rules, 9', 'Nowhere', 'Errors, 1: all codes', 'Endpoints, Rules, 3'])(
  'a citation of a missing or silent place is found: %s',
  (citation) => {
    expect(wrongIn(citation)).toHaveLength(1);
  },
);

describe('nothing covered by a mark of the contract is called stated', () => {
  test.each(all)('%s', (_, { at, of }) => {
    const operation = of === undefined ? undefined : contract.find(of);
    expect(of === undefined || operation !== undefined).toBe(true);
    const place = `${operation?.pointer ?? ''}${at}`;
    expect(contract.standing(place).kind).toBe('stated');
    const { notShown } = marksOf(contract.at(place)?.value);
    expect(notShown.filter((one) => typeof one !== 'string')).toEqual([]);
  });

  test.each(allRules.filter(({ source }) => source !== undefined))('$promise', (rule) => {
    const { content } = ruledBy(contract, rule);
    const schemas = contract.schemas.applying(content.schema.pointer, rule.at);
    expect(schemas.length).toBeGreaterThan(0);
    for (const { pointer } of schemas) {
      expect(contract.standing(`${pointer}/description`).kind, pointer).toBe('stated');
    }
  });
});

test.each(allRules.filter(({ source }) => source === undefined))(
  '$promise The contract says why it is assumed',
  (rule) => {
    expect(standingIn(contract, rule).kind).toBe('assumed');
  },
);

test.each(assumptions)('the contract has the choice "%s", with its reason', (key) => {
  expect(marksOf(contract.document.info).assumed[key]).toBe(assumption(contract, key).reason);
});

test('judging code has no citation anywhere else', () => {
  const folders = ['contract-tests', 'proxy', 'traffic', 'mock', 'sandbox/http', 'serve'];
  const files = folders.flatMap((folder) => {
    const path = join(projectRoot, 'toolkit', folder);
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/^(statement-)?rules\.ts$/.test(file))
      .map((file) => join(path, file));
  });
  const cites = /\b(source|assumed): ['"`]/;
  expect(files.filter((file) => cites.test(readFileSync(file, 'utf8')))).toEqual([]);
});
