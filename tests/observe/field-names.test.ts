/** A person's name as the name of a field is masked; the name of an unknown field is not. */
import { expect, test } from 'vitest';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { formatMarkdown } from '../../toolkit/observe/report/markdown.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { createEntryMask, maskedEntry } from '../../toolkit/traffic/har-entry.ts';
import { contract } from '../support/contract.ts';
import { exchangeOf, observerOf } from './exchanges.ts';

const windows = '/fx-rate-api/list/fx/windows';

function masked(body: unknown): { [name: string]: unknown } {
  const mask = createEntryMask(contract, 'https://service.example', false);
  const entry = maskedEntry(mask, exchangeOf({ path: windows, came: body }));
  const text = textAt(objectAt(objectAt(entry, 'response'), 'content'), 'text') ?? '';
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : { list: value };
}

function written(came: unknown): string {
  const both = [exchangeOf({ path: windows, came }), exchangeOf({ came })];
  const report = reportOf(observerOf(Array.from({ length: 12 }, () => both).flat()), 10);
  return formatMarkdown(report) + JSON.stringify(report);
}

const people = { Zinhle: { amount: 1 }, Naledi: { amount: 2 }, 'Thabo Mkhwanazi': { amount: 3 } };
const planted = [
  'Zinhle',
  'zinhle',
  'Naledi',
  'naledi',
  'Thabo',
  'Mkhwanazi',
  'JHB-881',
  '88412390',
  'jean',
  'quux',
];

test.each([
  ['a map by person', people],
  ['a map by person inside', { status: 'PENDING', data: { holders: people } }],
  ['a map by user', { zinhle: { amount: 1 }, naledi: { amount: 2 } }],
  ['one person alone', { data: { zinhle: { amount: 1 } } }],
  ['a person among fields', { status: 'PENDING', amount: '10.50', Zinhle: 1 }],
  [
    'user names among fields',
    { status: 'x', amount: '1.00', type: 'x', 'jean-paul': 1, quux_z: 2, naledi: 3, jeanQuux: 4 },
  ],
  ['months by user', [1, 2, 3].map((amount) => ({ month: amount, zinhle: 1, naledi: 2 }))],
  [
    'more people than fields',
    { total: 3, zinhle: 1, naledi: 2, status: 'PENDING', thabo: 1, mpho: 2 },
  ],
  ['user names with a dot', { total: 2, status: 'PENDING', 'zinhle.mkhwanazi': 1 }],
  ['a map of months by person', { months: [1, 2, 3].map((amount) => ({ Zinhle: amount })) }],
  ['ids and account numbers', { 'JHB-881': 1, '8841239000': 2, _88412390: 3 }],
  ['a map in JSON that is sent as a text', { audit: JSON.stringify(people) }],
  ['secrets', { accessToken: 'opaque-zinhle-token', map: { 'opaque-zinhle-token': 1 } }],
])('%s: no name is recorded or reported', (_, body) => {
  const texts = [JSON.stringify(masked(body)), written(body)];
  for (const text of texts) expect(planted.filter((one) => text.includes(one))).toEqual([]);
});

test.each([
  ['of the contract', { transactionReference: 'A', fxWindow: 'B', realmRoles: [] }],
  [
    'of words of the contract, and others',
    { walletId: 1, created_at: 'x', settlementBatchNumber: 2, statusDate: 'x', kycStatus: 1 },
  ],
  ['in Pascal case', { AccountHolder: 'x', Status: 'PENDING', BranchCode: 'y' }],
  ['of words half unusual among others', { status: 'PENDING', amount: '1.00', zorgStatus: 2 }],
])('fields %s stay', (_, body) => {
  expect(Object.keys(masked(body))).toEqual(Object.keys(body));
});

test('a field of an unusual word stays where every object of a list of records has it', () => {
  const list = [1, 2, 3].map((wibble) => ({ status: 'x', amount: '1.00', wibble, gromit: 'x' }));
  expect(JSON.stringify(masked(list))).toMatch(/"wibble":\d,"gromit"/);
  expect(JSON.stringify(masked(list.slice(1)))).not.toMatch(/wibble|gromit/);
});

test('names of parameters are those of fields, and no values', () => {
  const path = '/fx-rate-api/list/fx/rate?countryCode=NGA&cursor=1&wibble=2&Zinhle=3&zinhle.m=4';
  const mask = createEntryMask(contract, 'https://service.example', false);
  const exchange = exchangeOf({ path, came: {} });
  const entry = JSON.stringify(maskedEntry(mask, exchange));
  const report = JSON.stringify(reportOf(observerOf([exchange]), 1));
  for (const text of [entry, report]) {
    expect(text).not.toMatch(/zinhle/i);
    expect(text).toMatch(/cursor[^]*wibble/);
  }
});

test('the stand-in of a name is that of the same value', () => {
  const { holder, list } = masked({ holder: 'Zinhle', status: 'x', list: { Zinhle: 1 } });
  expect(Object.keys(isObject(list) ? list : {})).toEqual([holder]);
});
