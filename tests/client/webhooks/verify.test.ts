import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createWebhookHandler } from '../../../generated/client/webhooks/handler.js';
import { hmacSignature } from '../../../generated/client/webhooks/hmac.js';
import type { HmacDescription } from '../../../generated/client/webhooks/hmac.js';
import type { PayoutOutcome } from '../../../generated/client/webhooks/record.js';
import { createMemorySeen } from '../../../generated/client/webhooks/seen.js';
import { confirmByStatus, unverified } from '../../../generated/client/webhooks/verify.js';
import type { ScriptedClient } from '../scripted-client.ts';
import { notSent, rejected, scriptedClient, unknownOutcome } from '../scripted-client.ts';
import { of, outcome } from './deliveries.ts';

const secret = 'a-shared-secret';
const body = Buffer.from(JSON.stringify(outcome()));

/** Whether a delivery with these headers is believed. */
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
    'is believed when it is right, in %s',
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
    ['one that is no hex', { 'x-signature': 'z'.repeat(64) }],
    ['one of another body', { 'x-signature': sign('sha256', 'hex', '{}') }],
    ['one in another header', { 'x-other': right }],
  ])('is not believed: %s', async (_, headers) => {
    expect(await believes({}, headers)).toBe(false);
  });

  test('a body with one byte changed is not trusted', async () => {
    const changed = Buffer.from(body);
    changed[10] = 0x20;
    expect(await believes({}, { 'x-signature': right }, changed)).toBe(false);
  });

  test.each<[Partial<HmacDescription>, RegExp]>([
    [{ secret: '' }, /secret must not be empty/],
    [{ header: '' }, /name the header/],
    [{ payload: [{ header: 'x-timestamp' }] }, /'body'/],
  ])('%o is an error at once', (description, message) => {
    expect(() => hmacSignature({ header: 'x', secret, encoding: 'hex', ...description })).toThrow(
      message,
    );
  });
});

/** Delivers to a handler that confirms by status. */
async function deliverTo(client: ScriptedClient, delivered: PayoutOutcome) {
  const handled: [PayoutOutcome, PayoutOutcome][] = [];
  const handler = createWebhookHandler({
    verify: confirmByStatus(client),
    seen: createMemorySeen(),
    onOutcome: (given, context) => void handled.push([given, context.delivered]),
  });
  const { headers = {}, body: text } = of(delivered);
  const request = () =>
    new Request('https://partner.example/hook', {
      method: 'POST',
      headers,
      ...(text !== undefined && { body: text }),
    });
  const { status } = await handler.fetch(request());
  return { status, handled, again: async () => (await handler.fetch(request())).status };
}

describe('a delivery that is confirmed by status', () => {
  test('passes on the answer of the service, with the delivery beside it', async () => {
    const delivered = outcome({
      responseCode: '50',
      processorResponseDescription: 'The name does not match.',
    });
    const said = outcome({ responseCode: '50', responseMessage: 'Rejected' });
    const client = scriptedClient(() => said);
    const { status, handled } = await deliverTo(client, delivered);
    expect(status).toBe(200);
    expect(handled).toEqual([[said, delivered]]);
    expect(client.calls.map(({ request }) => request)).toEqual([
      {
        method: 'GET',
        path: '/remittance-middleware/transaction/status/check/{transactionReference}',
        params: { path: { transactionReference: 'HR-20260304-00' } },
      },
    ]);
  });

  test.each<[string, () => unknown]>([
    ['another response code', () => outcome({ responseCode: '02' })],
    ['another payout', () => outcome({ transactionReference: 'HR-20260304-01' })],
    ['no record', () => ({ status: 'SUCCESS' })],
    [
      'that there is none',
      () => {
        throw rejected(400);
      },
    ],
  ])('is refused with 409 when the service says %s', async (_, answer) => {
    const { status, handled } = await deliverTo(scriptedClient(answer), outcome());
    expect(status).toBe(409);
    expect(handled).toEqual([]);
  });

  test.each([notSent(), unknownOutcome(), rejected(401), rejected(403), rejected(429)])(
    'is 503 when the service cannot be asked now, and handled when it can: %s',
    async (failure) => {
      let down = true;
      const client = scriptedClient(() => {
        if (down) throw failure;
        return outcome();
      });
      const { status, handled, again } = await deliverTo(client, outcome());
      expect([status, handled]).toEqual([503, []]);
      down = false;
      expect(await again()).toBe(200);
      expect(handled).toHaveLength(1);
    },
  );
});

test.each(['', '  '])('unverified without a reason (%o) is an error at once', (because) => {
  expect(() => unverified({ because })).toThrow(/needs a reason/);
});
