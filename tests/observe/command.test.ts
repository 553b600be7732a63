/** Tests `npm run observe`: its output and its files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { observeCommand } from '../../toolkit/observe/command.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { entryOf, harWith, seenOf } from './exchanges.ts';

const exchange = (method: string, path: string, status: number, came: unknown, sent?: unknown) =>
  entryOf({ method, path: `/v2${path}`, status, sent }, JSON.stringify(came));

const rate = {
  countryCode: 'NGA',
  countryName: 'Nigeria',
  fxDealRate: 1985.5,
  fxWindow: 'FLOATING',
};
const ratePath = '/fx-rate-api/list/fx/rate?countryCode=NGA';

const observe = (...args: string[]) => called(observeCommand(projectCaller('observe')), ...args);

test('a recording of any tool is observed unchanged, without a personal value', async () => {
  const { operationId, path } = namedOnly(contract, { method: 'get', parameters: 0 });
  const person = { holder: 'Zinhle Mkhwanazi', account: '0012345678', password: 'horse-7' };
  const file = harWith([
    ...Array.from({ length: 10 }, () => exchange('GET', ratePath, 200, rate)),
    exchange('GET', path, 200, [person], undefined),
    exchange('GET', '/of/another/service', 200, person),
  ]);
  const markdown = join(dirname(file), 'observed.md');
  const json = join(dirname(file), 'observed.json');
  const args = [file, '--markdown', markdown, '--json', json];
  const { code, out, err } = await runNode(projectRoot, 'scripts/observe.ts', ...args);
  expect(err).toBe('');
  expect(out).toMatch(/^seen +10 {2}enum \(.*fxWindow\): more values: "FLOATING" 10 times$/m);
  expect(out).toMatch(new RegExp(`^named +1 of 10 {2}${operationId}: GET .*: 200 once$`, 'm'));
  expect(out).toMatch(
    /^read +12 exchanges; 1 of \d+ documented and 1 of \d+ named-only .*1 outside the contract/m,
  );
  expect(code).toBe(0);
  const written = out + readFileSync(markdown, 'utf8') + readFileSync(json, 'utf8');
  expect(written).toContain('more values');
  const personal = ['Zinhle', '0012345678', 'horse-7', 'Nigeria', '1985.5'];
  expect(personal.filter((one) => written.includes(one))).toEqual([]);
});

test('each contradiction of a statement is named, and the exit code is 1', async () => {
  const file = harWith([exchange('GET', ratePath, 200, { ...rate, fxDealRate: 'x' })]);
  const { code, out } = await observe(file, '--least', '1');
  expect(out).toMatch(
    /^broken +1 {2}getFxRate answer 200 body\/fxDealRate: must be number \(stated: .*\)$/m,
  );
  expect(code).toBe(1);
});

test('deliveries are observed at the path of the webhook', async () => {
  const record = {
    transactionReference: 'PO-1',
    responseMessage: 'Waiting',
    processorResponseCode: 'true',
    processorTransactionReference: 'P-1',
    processorResponseTime: '2026-03-04 09:15:27',
    processorResponseDescription: 'Waiting',
  };
  const hook = (responseCode: string) =>
    exchange('POST', '/hooks/payouts', 200, {}, { ...record, responseCode });
  const file = harWith([hook('01'), hook('00')]);
  const { code, out } = await observe(file, '--webhook', '/v2/hooks/payouts', '--least', '1');
  expect(seenOf('transitions', out)).toMatch(/: seen for one payout: 01 to 00 once$/);
  expect(out).toMatch(/^deliver +1 {2}code 00: delivered for 1 payout$/m);
  expect(code).toBe(0);
});

test('several recordings count as one, and a truncated file is read as far as it goes', async () => {
  const file = harWith([exchange('GET', ratePath, 200, rate)]);
  const cut = join(dirname(file), 'cut.har');
  writeFileSync(cut, readFileSync(file, 'utf8').slice(0, -3));
  const { code, out } = await observe(file, cut, '--least', '2');
  expect(out).toMatch(/^cut off .*cut\.har is cut off; its complete exchanges were read$/m);
  expect(out).toMatch(/more values: "FLOATING" 2 times$/m);
  expect(code).toBe(0);
});

test.each([
  { args: [], says: /Name at least one recording/ },
  { args: ['no-such-file.har'], says: /no-such-file\.har cannot be read \(ENOENT\)/ },
  { args: ['package.json'], says: /must be a HAR file/ },
  { args: ['x.har', '--least', '0'], says: /--least must be a whole number from 1/ },
  { args: ['x.har', '--webhook', 'hooks'], says: /--webhook takes a path/ },
  { args: ['x.har', '--json', '/no/such/folder/x.json'], says: /--json: .* cannot be written/ },
])('$args ends with 2 and a sentence', async ({ args, says }) => {
  const { code, err } = await observe(...args);
  expect(err).toMatch(says);
  expect(code).toBe(2);
});
