/** Tests which payouts of a file the command sends, and how it reports a faulty file. */
import { expect, test } from 'vitest';
import { isObject, listAt } from '../../../toolkit/contract/objects.js';
import { startFaultServer } from '../../support/fake-service.ts';
import { csv, payout, references, run, settling } from './running.ts';

const two = csv(['PO-1', 'PO-2']);

test.each<[string, string | Buffer]>([
  ['commas', two],
  ['what Excel writes', `\uFEFF${csv(['PO-1', 'PO-2'], ';').replaceAll('\n', '\r\n')}`],
  ['a line for Excel', `sep=;\r\n${csv(['PO-1', 'PO-2'], ';')}`],
  ['"Unicode text"', Buffer.from(`\uFEFF${csv(['PO-1', 'PO-2'], '\t')}`, 'utf16le')],
  ['empty lines and cells', two.replaceAll('\n', ',\n\n,,,,,,,,,,,,,,\n')],
  ['no end of its last line', two.trimEnd()],
])('a file with %s is paid as written', async (_what, content) => {
  const { ended, sent } = await settled(content);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.rows).toHaveLength(2);
  expect(sent).toEqual([payout('PO-1'), payout('PO-2')]);
});

test('JSON lines are paid as written', async () => {
  const all = references(3).map((reference) => JSON.stringify(payout(reference)));
  const { ended, sent } = await settled(`\uFEFF\n${all.join('\r\n\r\n')}`);
  expect(ended.code).toBe(0);
  expect(sent).toEqual(references(3).map(payout));
});

test.each<[string, string | Buffer, string[]]>([
  ['nothing', '\n', ['The file has no payouts.']],
  ['names only', csv([]), ['The file has no payouts.']],
  ['no names', two.slice(two.indexOf('\n') + 1), ['line 1: it must have field names']],
  [
    'capitals',
    two.replace('paymentAmount', 'PAYMENTAMOUNT'),
    ['"PAYMENTAMOUNT" must be paymentAmount.'],
  ],
  [
    'a misspelt name',
    two.replace('paymentAmount', 'paymentAmont'),
    ['"paymentAmont" must be paymentAmount.'],
  ],
  [
    'half of a name',
    two.replace('senderInformation.senderName', 'senderName'),
    ['"senderName" must be senderInformation.senderName'],
  ],
  ['a foreign name', two.replace('paymentNarration', 'Chidi'), ['name 4 is not a field']],
  ['a name twice', two.replace('paymentNarration', 'paymentAmount'), ['is there twice']],
  ['a short row', `${two}PO-3,NGN\n`, ['line 4: it has 2 cells, but the first line has 14.']],
  ['a long row', two.replace('GBR,', 'GBR,,x'), ['line 2: it has 15 cells']],
  ['a reference twice', csv(['PO-1', 'PO-2', 'PO-1']), ['line 4: PO-1 is already in line 2.']],
  ['no reference', csv(['PO-1', '']), ['line 3: its transactionReference must be a text']],
  ['a shortened number', two.replace('0001234500', '1.23E+11'), ['line 2: Excel has shortened']],
  ['a quote in a text', `${two}PO-3,N"GN\n`, ['line 4: a quoted cell must']],
  ['an open quote', two.replace('PO-1', '"PO-1'), ['a quoted cell must']],
  [
    'letters of Windows',
    Buffer.from(two.replace('Grace', 'Gr\u00E4ce'), 'latin1'),
    ['line 2: it must be UTF-8'],
  ],
  ['a list', `[${JSON.stringify(payout('PO-1'))}]`, ['line 1: it must be one JSON object']],
  ['broken JSON', `${JSON.stringify(payout('PO-1'))}\n{"Chidi`, ['line 2: it must be one JSON']],
  ['equal names', '{"paymentAmount":"1.00","paymentAmount":"9.00"}', ['must not repeat a name']],
  [
    'a missing field',
    '{"transactionReference":"PO-1"}',
    ['senderInformation.senderName is missing'],
  ],
])('nothing of a file with %s is sent', async (_what, content, says) => {
  const { ended, service } = await settled(content);
  expect(ended).toMatchObject({ code: 2, rows: [] });
  for (const text of says) expect(ended.errors).toContain(text);
  expect(ended.errors).not.toContain('Chidi');
  expect(service.requests).toEqual([]);
});

test('a file with an error after 20,000 rows sends nothing, and its first problems are named', async () => {
  const { ended, service } = await settled(`${csv(references(20_000))}${'PO\n'.repeat(30)}`);
  expect(ended.code).toBe(2);
  expect(ended.errors).toContain('line 20002: it has 1 cells');
  expect(ended.errors.match(/it has 1 cells/g)).toHaveLength(10);
  expect(service.requests).toEqual([]);
});

test('rows that the contract does not permit are named, and the others are paid', async () => {
  const wrong = ['777', '777,00', '', 'NGN 777.00', '777.5'];
  const rows = wrong.reduce((text, amount) => text.replace('2500.00', amount), csv(references(7)));
  const { ended, service } = await settled(rows);
  expect(ended.code).toBe(1);
  const right =
    '"not-sent","final":false,"next":"fix-payout","path":"paymentAmount","reason":"must be';
  const withheld = ended.rows.filter((row) => row.includes(right));
  expect(withheld).toHaveLength(5);
  expect(withheld.join('')).not.toContain('777');
  expect(references(7).map(service.paid)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

async function settled(content: string | Buffer) {
  const service = await startFaultServer([]);
  const ended = await run(...settling(content, service.baseUrl));
  const bodies = service.requests.flatMap(({ body }): unknown[] =>
    body ? [JSON.parse(body)] : [],
  );
  const sent = bodies.flatMap((body) => listAt(body, 'transactionRequestList').filter(isObject));
  return { ended, service, sent };
}
