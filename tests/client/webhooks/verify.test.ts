import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hmacSignature, unverified } from '../../../generated/client/typescript/webhooks.js';
import type { HmacDescription } from '../../../generated/client/typescript/webhooks.js';
import { createSigner } from '../../../toolkit/sandbox/deliveries/post.ts';
import { outcome } from './deliveries.ts';

const secret = 'a-shared-secret';
const body = Buffer.from(JSON.stringify(outcome()));

/** Whether the verifier accepts a delivery with these headers. */
function believes(
  description: Partial<HmacDescription>,
  headers: { [key: string]: string },
  bytes = body,
) {
  const verification = hmacSignature({
    header: 'X-Signature',
    secret,
    encoding: 'hex',
    ...description,
  });
  return verification.authentic?.({ headers: new Headers(headers), body: Uint8Array.from(bytes) });
}

const sign = (
  hash: string,
  encoding: 'hex' | 'base64' | 'base64url',
  ...parts: (string | Buffer)[]
) => {
  const hmac = createHmac(hash, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest(encoding);
};

describe('an HMAC by its description', () => {
  test.each(['hex', 'base64', 'base64url'] as const)(
    'is accepted if it is right, in %s',
    async (encoding) => {
      expect(await believes({ encoding }, { 'x-signature': sign('sha256', encoding, body) })).toBe(
        true,
      );
    },
  );

  test.each([
    ['SHA-256', 'sha256'],
    ['SHA-384', 'sha384'],
    ['SHA-512', 'sha512'],
  ] as const)('by %s', async (hash, name) => {
    expect(await believes({ hash }, { 'x-signature': sign(name, 'hex', body) })).toBe(true);
    expect(await believes({}, { 'x-signature': sign(name, 'hex', body) })).toBe(hash === 'SHA-256');
  });

  test('with a prefix, and with capital hex digits', async () => {
    const signature = `sha256=${sign('sha256', 'hex', body).toUpperCase()}`;
    expect(await believes({ prefix: 'sha256=' }, { 'x-signature': signature })).toBe(true);
    expect(await believes({ prefix: 'v1=' }, { 'x-signature': signature })).toBe(false);
  });

  test('over a header, a text and the body', async () => {
    const payload = [{ header: 'x-timestamp' }, { text: '.' }, 'body'] as const;
    const headers = {
      'x-signature': sign('sha256', 'hex', '1772615727', '.', body),
      'x-timestamp': '1772615727',
    };
    expect(await believes({ payload }, headers)).toBe(true);
    expect(await believes({ payload }, { ...headers, 'x-timestamp': '1772615728' })).toBe(false);
    expect(await believes({ payload }, { 'x-signature': sign('sha256', 'hex', '.', body) })).toBe(
      false,
    );
  });

  test('with a secret of bytes', async () => {
    expect(
      await believes(
        { secret: new TextEncoder().encode(secret) },
        { 'x-signature': sign('sha256', 'hex', body) },
      ),
    ).toBe(true);
  });

  const right = sign('sha256', 'hex', body);
  test.each<[string, { [key: string]: string }]>([
    ['none', {}],
    ['an empty one', { 'x-signature': '' }],
    ['one cut short', { 'x-signature': right.slice(0, 32) }],
    ['one with an odd digit', { 'x-signature': right.slice(1) }],
    ['one with more behind it', { 'x-signature': `${right}00` }],
    ['one that is not hex', { 'x-signature': 'z'.repeat(64) }],
    ['one of another body', { 'x-signature': sign('sha256', 'hex', '{}') }],
    ['one in another header', { 'x-other': right }],
  ])('is rejected: %s', async (_, headers) => {
    expect(await believes({}, headers)).toBe(false);
  });

  test('a body with one byte changed is rejected', async () => {
    const changed = Buffer.from(body);
    changed[10] = 0x20;
    expect(await believes({}, { 'x-signature': right }, changed)).toBe(false);
  });

  test('while a secret is being replaced, either of two works', async () => {
    const both = ['a-new-secret', secret];
    const by = (key: string) => createHmac('sha256', key).update(body).digest('hex');
    for (const key of both) {
      expect(await believes({ secret: both }, { 'x-signature': by(key) })).toBe(true);
    }
    expect(await believes({ secret: both }, { 'x-signature': by('another') })).toBe(false);
    expect(await believes({ secret: ['a-new-secret'] }, { 'x-signature': by(secret) })).toBe(false);
  });

  test.each<[object, RegExp]>([
    [{ secret: '' }, /secret must not be empty/],
    [{ secret: [] }, /secret must not be empty/],
    [{ secret: [secret, ''] }, /secret must not be empty/],
    [{ secret: undefined }, /secret must be text, bytes, or a list/],
    [{ secret: [secret, 7] }, /secret must be text, bytes, or a list/],
    [{ header: '' }, /name the header/],
    [{ encoding: 'binary' }, /encoding must be/],
    [{ hash: 'MD5' }, /hash must be one of/],
    [{ prefix: 1 }, /prefix must be a string/],
    [{ payload: [{ header: 'x-timestamp' }] }, /'body'/],
    [{ payload: ['body', { heading: 'x' }] }, /payload must list/],
    [{ signature: 'x' }, /signature must be a known option/],
    [{ freshness: {} }, /freshness must name either a header or a field/],
    [
      { freshness: { header: 'x-time', field: 'sentAt', format: 'iso' } },
      /either a header or a field/,
    ],
    [{ freshness: { field: 'sentAt', format: 'unix' } }, /format must be seconds/],
    [
      { freshness: { field: 'sentAt', format: 'iso', tolerance: 0 } },
      /tolerance must be a whole number from 1 to/,
    ],
    [
      { freshness: { field: 'sentAt', format: 'iso', max: 1 } },
      /freshness must have header or field, format, tolerance/,
    ],
    [{ freshness: { header: 'x-time', format: 'iso' } }, /must include the header of freshness/],
  ])('%o is an error immediately', (description, message) => {
    const whole = { header: 'x', secret, encoding: 'hex', ...description };
    const make = (): unknown => Reflect.apply(hmacSignature, undefined, [whole]);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});

describe('the time of a delivery', () => {
  const minutes = 60_000;
  const inHeader = {
    payload: [{ header: 'x-timestamp' }, { text: '.' }, 'body'],
    freshness: { header: 'X-Timestamp', format: 'seconds', tolerance: 5 * minutes },
  } as const;
  const signedAt = (time: string) => ({
    'x-timestamp': time,
    'x-signature': sign('sha256', 'hex', time, '.', body),
  });

  test.each([
    [0, true],
    [-4 * minutes, true],
    [4 * minutes, true],
    [-6 * minutes, false],
    [6 * minutes, false],
  ])('%i ms from now is fresh: %s', async (offset, fresh) => {
    const time = String(Math.round((Date.now() + offset) / 1000));
    expect(await believes(inHeader, signedAt(time))).toBe(fresh);
  });

  test('must be signed: a newer one on an old signature is rejected', async () => {
    const old = signedAt(String(Math.round(Date.now() / 1000) - 3600));
    const now = { 'x-timestamp': String(Math.round(Date.now() / 1000)) };
    expect(await believes(inHeader, { ...old, ...now })).toBe(false);
  });

  test.each(['', 'now', '-1', 'NaN', 'Infinity', '1e9', '0x1'])('not a time: %o', async (time) => {
    expect(await believes(inHeader, signedAt(time))).toBe(false);
  });

  const inField = (format: 'seconds' | 'milliseconds' | 'iso', sentAt: unknown) => {
    const bytes = Buffer.from(JSON.stringify({ ...outcome(), sentAt }));
    const headers = { 'x-signature': sign('sha256', 'hex', bytes) };
    return believes({ freshness: { field: 'sentAt', format } }, headers, bytes);
  };

  test('and the signature of the local sandbox are described as in Standard Webhooks', async () => {
    const key = Buffer.alloc(32, 7);
    const signer = createSigner(`whsec_${key.toString('base64')}`);
    const description = {
      header: 'webhook-signature',
      prefix: 'v1,',
      encoding: 'base64',
      secret: Uint8Array.from(key),
      payload: [
        { header: 'webhook-id' },
        { text: '.' },
        { header: 'webhook-timestamp' },
        { text: '.' },
        'body',
      ],
      freshness: { header: 'webhook-timestamp', format: 'seconds' },
    } as const;
    const signed = (sentAt: Date) => signer({ id: 'one', sentAt, body: body.toString() });
    expect(await believes(description, signed(new Date()))).toBe(true);
    expect(await believes(description, signed(new Date(Date.now() - 6 * minutes)))).toBe(false);
  });

  test('may be in a field of the body, by default within 5 minutes', async () => {
    const iso = (offset: number) => new Date(Date.now() + offset).toISOString();
    expect(await inField('milliseconds', Date.now())).toBe(true);
    expect(await inField('seconds', Date.now() / 1000)).toBe(true);
    expect(await inField('seconds', Date.now())).toBe(false);
    expect(await inField('iso', iso(-4 * minutes))).toBe(true);
    expect(await inField('iso', iso(-6 * minutes))).toBe(false);
    expect(await inField('iso', iso(0).replace('Z', '+00:00'))).toBe(true);
    // A time without a zone has no known meaning.
    expect(await inField('iso', iso(0).replace('Z', ''))).toBe(false);
    expect(await inField('iso', undefined)).toBe(false);
  });
});

test.each(['', '  '])('unverified needs a reason, and rejects %o', (because) => {
  expect(() => unverified({ because })).toThrow(/needs a reason/);
});

test('unverified has no other option', () => {
  const make = (): unknown => Reflect.apply(unverified, undefined, [{ reason: 'None.' }]);
  expect(make).toThrow(/reason must be a known option/);
});
