/** Tests the span for each attempt, which follows OpenTelemetry's semantic conventions. */
import { expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { otel, type AttemptTracer } from '../../../generated/client/typescript/otel.js';
import { createFakeService, reset, status } from '../../../generated/client/typescript/testing.js';
import { sendOf } from '../../../client/typescript/call.ts';
import { errorOf, payout, statusOf, statusPath } from './calls.ts';

/** A tracer that records its spans in the order of their ends. */
function tracer() {
  const spans: object[] = [];
  let started = 0;
  const open = new Set<number>();
  const of: AttemptTracer = {
    startSpan(name, { kind, attributes }) {
      const spanId = String((started += 1)).padStart(16, '0');
      const span = { name, kind, attributes, spanId, status: {} };
      open.add(started);
      return {
        spanContext: () => ({
          traceId: 'a'.repeat(32),
          spanId,
          traceFlags: 1,
          traceState: { serialize: () => 'x=1' },
        }),
        setAttribute: (key, value) => Object.assign(attributes, { [key]: value }),
        setStatus: (given) => Object.assign(span.status, given),
        end: () => (open.delete(Number(spanId)), void spans.push(span)),
      };
    },
  };
  return { of, spans, open };
}

test('each attempt is a span that the service continues', async () => {
  const service = createFakeService([reset(), status(200, { responseCode: '00' })]);
  const { of, spans, open } = tracer();
  const seen: string[] = [];
  const client = createClient({
    baseUrl: 'https://service.example',
    credentials: { email: 'a@harbour-remit.example', password: 'a-long-example-password' },
    retry: { firstDelay: 1 },
    ...otel(of, { fetch: service.fetch, onAttempt: ({ outcome }) => seen.push(outcome) }),
  });
  await sendOf(client)(statusOf('HR-1'));
  const where = { 'server.address': 'service.example', 'server.port': 443 };
  const asked = { ...where, 'http.request.method': 'GET', 'url.template': statusPath };
  expect(spans).toEqual([
    expect.objectContaining({
      name: 'POST /auth/login',
      kind: 2,
      spanId: '0000000000000001',
      status: {},
    }),
    {
      name: `GET ${statusPath}`,
      kind: 2,
      spanId: '0000000000000002',
      attributes: { ...asked, 'error.type': 'ECONNRESET' },
      status: { code: 2, message: 'unknown' },
    },
    {
      name: `GET ${statusPath}`,
      kind: 2,
      spanId: '0000000000000003',
      attributes: { ...asked, 'http.response.status_code': 200, 'http.request.resend_count': 1 },
      status: {},
    },
  ]);
  expect(service.requests.map(({ headers }) => headers['traceparent'])).toEqual(
    [1, 2, 3].map((id) => `00-${'a'.repeat(32)}-000000000000000${id}-01`),
  );
  expect(service.requests[0]?.headers['tracestate']).toBe('x=1');
  expect(seen).toEqual(['accepted', 'unknown', 'accepted']);
  expect(open.size).toBe(0);
});

test('calls at the same time end their own spans, and a rejection is an error', async () => {
  const { fetch } = createFakeService([status(400), status(503)]);
  const { of, spans, open } = tracer();
  const tokens = { token: async () => 'token', reject: () => undefined };
  const options = {
    baseUrl: 'http://127.0.0.1:8080',
    tokens,
    retry: false,
    ...otel(of, { fetch }),
  } as const;
  const send = sendOf(createClient(options));
  await Promise.all(['HR-1', 'HR-2'].map((reference) => errorOf(send(payout(reference)))));
  expect(spans).toMatchObject([
    { attributes: { 'error.type': '400', 'server.port': 8080 }, status: { message: 'rejected' } },
    { attributes: { 'error.type': '503' }, status: { message: 'unknown' } },
  ]);
  expect(open.size).toBe(0);
});

test('a traced fetch may send the same calls as the fetch that it wraps', () => {
  const { of } = tracer();
  const foreign = async () => new Response();
  expect(otel(of).fetch.sendsOnce).toBe(true);
  expect(otel(of).fetch.tellsWhenSent).toBe(true);
  expect(otel(of, { fetch: createFakeService().fetch }).fetch.sendsOnce).toBe(true);
  expect(otel(of, { fetch: foreign }).fetch.sendsOnce).toBeUndefined();
});
