/** Tests that field names outside the contract are hidden, whatever their form, because they may be people's names. */
import { expect, test } from 'vitest';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { formatMarkdown } from '../../toolkit/observe/report/markdown.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { createEntryMask, maskedEntry, type Keeps } from '../../toolkit/traffic/har-entry.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { exchangeOf, observerOf } from './exchanges.ts';

const { operationId, path: windows } = namedOnly(contract, { method: 'get', parameters: 0 });

function masked(body: unknown, keeps: Keeps = 'nothing'): { [name: string]: unknown } {
  const mask = createEntryMask(contract, 'https://service.example', keeps);
  const entry = maskedEntry(mask, exchangeOf({ path: windows, came: body }));
  const text = textAt(objectAt(objectAt(entry, 'response'), 'content'), 'text') ?? '';
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : { list: value };
}

function written(came: unknown, keepsNames = false): string {
  const both = [exchangeOf({ path: windows, came }), exchangeOf({ came })];
  const all = Array.from({ length: 12 }, () => both).flat();
  const observer = observerOf(all, contract, [], keepsNames);
  const report = reportOf(observer, 10);
  return formatMarkdown(report) + JSON.stringify([report, proposalsOf(observer, 'a test', 3)]);
}

const people = { Zinhle: { amount: 1 }, Naledi: { amount: 2 }, 'Thabo Mkhwanazi': { amount: 3 } };
const planted = /zinhle|naledi|Thabo|Mkhwanazi|JHB-881|8412390|jean|quux|wallet|AccountHolder/i;

test.each([
  ['a map by person', people],
  ['a map by person inside', { status: 'PENDING', data: { holders: people } }],
  ['a map by user', { zinhle: { amount: 1 }, naledi: { amount: 2 } }],
  ['a person among fields', { status: 'PENDING', amount: '10.50', Zinhle: 1, 'jean-paul': 1 }],
  ['months by user', [1, 2, 3].map((amount) => ({ amount, zinhle: 1, naledi: 2 }))],
  ['user names with a dot', { total: 2, status: 'PENDING', 'zinhle.mkhwanazi': 1 }],
  ['ids and account numbers', { 'JHB-881': 1, '8841239000': 2, _88412390: 3 }],
  ['a map in JSON that is sent as a text', { audit: JSON.stringify(people) }],
  ['secrets', { accessToken: 'opaque-zinhle-token', map: { 'opaque-zinhle-token': 1 } }],
  ['a word of the contract with another', { quuxAmount: 1, walletId: 1, AccountHolder: 'x' }],
])('%s: no name is recorded, reported or proposed', (_, body) => {
  const texts = [JSON.stringify(masked(body)), written(body)];
  for (const text of texts) expect(text).not.toMatch(planted);
});

test('names of the contract stay, and all names do with --keep-names', () => {
  const known = { transactionReference: 'A', fxWindow: 'B', realmRoles: [] };
  expect(Object.keys(masked(known))).toEqual(Object.keys(known));
  const more = { ...known, walletId: 1, created_at: 'x', Zinhle: { quux: 1 } };
  expect(Object.keys(masked(more, 'names'))).toEqual(Object.keys(more));
  expect(written(more, true)).toMatch(/walletId[^]*Zinhle[^]*quux/);
});

test('a hidden name stays hidden when the recording is read, even with --keep-names', () => {
  const again = written(masked({ walletId: 1, status: 'x' }), true);
  expect(again).not.toMatch(/hidden-|wallet/);
  expect(again).toContain('its name is hidden (--keep-names shows it)');
});

test('nothing is proposed from a hidden name, and a named-only operation says what it lacks', () => {
  const came = { status: 'x', walletId: 1 };
  const all = [exchangeOf({ path: windows, came }), exchangeOf({ came })];
  const proposed = (keepsNames: boolean) =>
    proposalsOf(observerOf(all, contract, [], keepsNames), 'a test', 3);
  const fields = (keepsNames: boolean) =>
    proposed(keepsNames).filter(({ name }) => name.startsWith('FxRate.w'));
  expect([fields(false).length, fields(true).length]).toEqual([0, 1]);
  const lacking = proposed(false).filter(({ lacksNames }) => lacksNames);
  expect(lacking.map(({ name }) => name)).toEqual([operationId]);
  expect(proposed(true).filter(({ lacksNames }) => lacksNames)).toEqual([]);
});

test('names of query parameters are hidden like those of fields', () => {
  const path =
    '/fx-rate-api/list/fx/rate?countryCode=NGA&accountNumber=1&wibble=2&Zinhle=3&zinhle.m=4';
  const mask = createEntryMask(contract, 'https://service.example', 'nothing');
  const exchange = exchangeOf({ path, came: {} });
  const entry = JSON.stringify(maskedEntry(mask, exchange));
  const report = JSON.stringify(reportOf(observerOf([exchange]), 1));
  for (const text of [entry, report]) {
    expect(text).not.toMatch(/zinhle|wibble/i);
    expect(text).toContain('accountNumber');
  }
});
