/** Tests the header that says why a request was rejected. */
import { expect, test } from 'vitest';
import { violationsHeader } from '../../toolkit/mock/prefer.ts';

test('violations fit into a header, whatever their names and number', () => {
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

test('a fitting request has no such header', () => {
  expect(violationsHeader([])).toEqual({});
});
