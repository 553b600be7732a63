/**
 * Tests faults in any order against a service that counts what it really did. Nothing is done twice or wrongly
 * reported as rejected or not sent, and every call ends.
 *
 * FAULT_SCHEDULES in the environment is the number of schedules to try (default 600, and 2,000 in the full set).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { createSafeFetch } from '../../../generated/client/typescript/safe-fetch.js';
import { createUrlClient } from '../../../generated/client/typescript/url.js';
import { sendOf } from '../../../client/typescript/call.ts';
import {
  createFakeService,
  cutMidBody,
  empty,
  html,
  malformed,
  noAnswer,
  redirect,
  refused,
  reset,
  stallMidBody,
  status,
  taken,
} from '../../../generated/client/typescript/testing.js';
import { payout, payoutBody, payoutPath } from './calls.ts';
import { jumpingClock } from './clocks.ts';
import { isFull } from '../../support/full.ts';

const runs = { numRuns: Number(process.env['FAULT_SCHEDULES'] ?? (isFull ? 2_000 : 600)) };
const header = 'Idempotency-Key';

const doubtful = fc.constantFrom(
  status(500),
  status(502, {}, { 'retry-after': '3' }),
  status(503, {}, { 'retry-after': '900' }),
  status(408),
  reset(),
  cutMidBody(),
  noAnswer(),
  stallMidBody(),
  html(),
  malformed(),
  empty(),
  redirect(),
  status(200, []),
  { ...cutMidBody(), status: 503 },
  { ...redirect(), status: 308 },
);
const certain = fc.constantFrom(
  status(429),
  status(429, {}, { 'retry-after': '2' }),
  status(425),
  status(401),
  status(400, { title: 'no' }),
  status(403),
  status(404),
  status(409),
  status(422),
  { ...cutMidBody(), status: 400 },
  { ...stallMidBody(), status: 400 },
);
const faults = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(doubtful, fc.boolean())
        .map(([fault, done]) => (done ? taken(fault) : fault)),
    },
    { weight: 2, arbitrary: certain },
    // This is frequent enough that some calls meet only this fault. Only those are certainly not sent.
    { weight: 1, arbitrary: fc.constant(refused()) },
  ),
  { maxLength: 7 },
);
const schedule = fc.record({
  faults,
  keyed: fc.boolean(),
  surface: fc.constantFrom('send', 'url', 'fetch'),
  attempts: fc.integer({ min: 1, max: 6 }),
  total: fc.constantFrom(500, 5_000, 40_000, 120_000),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  abortAfter: fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 5, nil: undefined }),
});

test('no schedule of faults pays twice, loses a payout, or calls one rejected that was made', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(schedule, async (run) => {
      const clock = jumpingClock();
      const service = createFakeService(run.faults, { idempotencyHeader: header });
      const { abortAfter } = run;
      const controller = new AbortController();
      if (abortAfter !== undefined)
        clock.after(abortAfter, () => controller.abort(new Error('the caller left')));
      const options = {
        baseUrl: 'https://service.example',
        tokens: { token: async () => 'token', reject: () => undefined },
        idempotency: run.keyed ? ({ header } as const) : ('off' as const),
        timeouts: { attempt: 10_000, total: run.total },
        retry: { attempts: run.attempts },
        random: () => run.random,
        fetch: service.fetch,
        clock,
      };
      const call = { ...(run.keyed && { idempotencyKey: 'key' }), signal: controller.signal };
      const client = createClient(options);
      const outcome = await {
        send: () => sendOf(client)(payout('HR-1'), call).then(() => 'accepted'),
        url: async () =>
          statusWord(
            (await createUrlClient(client).POST(payoutPath, { body: payoutBody('HR-1'), ...call }))
              .response.status,
          ),
        fetch: async () => {
          const init = { method: 'POST', body: JSON.stringify(payoutBody('HR-1')), ...call };
          return statusWord((await createSafeFetch(options)(payoutPath, init)).status);
        },
      }
        [run.surface]()
        .catch((error: unknown) => (error instanceof Error ? error.name : 'no error'));

      const paid = service.paid('HR-1');
      const payouts = service.requests.filter(({ path }) => path === payoutPath);
      expect(paid).toBeLessThanOrEqual(1);
      if (outcome === 'accepted') expect(paid).toBe(1);
      else if (outcome !== 'UnknownOutcomeError')
        expect(['NotSentError', 'RejectedError']).toContain(outcome);
      if (outcome === 'NotSentError' || outcome === 'RejectedError') expect(paid).toBe(0);
      expect(new Set(payouts.map(({ body }) => body)).size).toBeLessThanOrEqual(1);
      expect(
        new Set(payouts.map(({ headers }) => headers['idempotency-key'])).size,
      ).toBeLessThanOrEqual(1);
      expect(clock.now()).toBeLessThanOrEqual(Math.max(run.total, abortAfter ?? 0));
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }),
    runs,
  );
  // Expect each outcome, because a search that never meets one proves nothing about it.
  expect([...seen.keys()].toSorted()).toEqual([
    'NotSentError',
    'RejectedError',
    'UnknownOutcomeError',
    'accepted',
  ]);
}, 600_000);

/** `fetch` and the URL surface return a rejection instead of throwing it. */
function statusWord(code: number): string {
  return code < 300 ? 'accepted' : 'RejectedError';
}
