/** Tests numbers with every written digit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { parseExact } from '../../../generated/client/typescript/index.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { fullTest } from '../../support/full-test.ts';
import { statusOf } from './calls.ts';

test.each([
  ['a trailing zero', '{"amount":1.50}', { amount: '1.50' }],
  ['a number above 2^53', '[9007199254740993]', ['9007199254740993']],
  ['minus zero and exponents', '[-0, 1E+2, 1e400, 0.10e-7]', ['-0', '1E+2', '1e400', '0.10e-7']],
  ['a number alone', ' 12.0 ', '12.0'],
  [
    'digits in strings and names',
    '{"1":"2.50","a\\"3":"\\\\","4\\\\":5.0}',
    { 1: '2.50', 'a"3': '\\', '4\\': '5.0' },
  ],
  ['what is not a number', '[true,false,null,"",{}]', [true, false, null, '', {}]],
])('%s', (_, text, value) => {
  expect(parseExact(text)).toEqual(value);
});

test.each(['', '01', '1.', '+1', '[1,]', '{"a":1', 'NaN', '"1', '1 2', "{'a':1}"])(
  '%s is not JSON here either',
  (text) => {
    expect((): unknown => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parseExact(text)).toThrow(SyntaxError);
  },
);

test('it handles decimals of any length', () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,40})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), digits, fc.string())), (list) => {
      const written = list.map(
        ([minus, number, string]) => `${minus ? '-' : ''}${number},${JSON.stringify(string)}`,
      );
      const text = `[${written.join()}]`;
      expect(parseExact(text)).toEqual(
        list.flatMap(([minus, number, string]) => [`${minus ? '-' : ''}${number}`, string]),
      );
    }),
    { numRuns: 1_000 },
  );
});

fullTest('a text of many megabytes is read', () => {
  const long = 'x\\'.repeat(4_000_000);
  expect(parseExact(`[${JSON.stringify(long)},1.0]`)).toEqual([long, '1.0']);
});

test('a call may ask for exact numbers', async () => {
  const fetch = async () => new Response('[{"totalBalance":9007199254740993.10}]');
  const client = createClient({ baseUrl: 'https://service.example', fetch });
  const balances = [{ totalBalance: '9007199254740993.10' }];
  expect((await sendOf(client)(statusOf('HR-1'), { exact: true })).data).toEqual(balances);
  const path = '/remittance-middleware/imto/admin/list/balance';
  expect((await createUrlClient(client).GET(path, { exact: true })).data).toEqual(balances);
});
