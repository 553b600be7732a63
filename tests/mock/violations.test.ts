/** The header that says why a request was refused. */
import { expect, test } from 'vitest';
import { violationsHeader } from '../../toolkit/mock/prefer.ts';

test('what is wrong fits into a header, whatever it names and however much it is', () => {
  const location = ['request', 'body', 'naïve\n'];
  const violation = { location, code: 'type', message: '"ω" is …' };
  const { 'sl-violations': one = '' } = violationsHeader([violation]);
  expect(one).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(one)).toEqual([violation]);

  const { 'sl-violations': many = '' } = violationsHeader(
    Array.from({ length: 1_000 }, () => violation),
  );
  expect(many.length).toBeLessThan(8_192);
});

test('a request that fits has no such header', () => {
  expect(violationsHeader([])).toEqual({});
});
