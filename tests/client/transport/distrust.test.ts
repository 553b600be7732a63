/** Tests statuses that the service's documentation does not explain: trusted by default, in doubt by choice. */
import { describe, expect, test } from 'vitest';
import {
  createClient,
  listBalances,
  memoryJournal,
  sendPayout,
  settlePayout,
  type ClientOptions,
  type Journal,
  type PayoutResult,
} from '../../../generated/client/typescript/index.js';
import {
  createFakeService,
  status,
  taken,
  type FakeAnswer,
  type FakeService,
} from '../../../generated/client/typescript/testing.js';
import { takenOnTrust } from '../../support/contract.ts';
import { payout } from '../settle/scripted-service.ts';
import { errorOf, payoutPath } from './calls.ts';

const idempotency = { header: 'Idempotency-Key' };

function serviceAndClient(faults: FakeAnswer[], options: Partial<ClientOptions> = {}) {
  const service = createFakeService(faults, { idempotencyHeader: idempotency.header });
  const client = createClient({
    baseUrl: 'https://payouts.example',
    credentials: { email: 'amara.okafor@harbour-remit.example', password: 'an-example' },
    fetch: service.fetch,
    random: () => 0,
    ...options,
  });
  return { service, client, batch: { body: { transactionRequestList: [payout('HR-1')] } } };
}

function sends({ requests }: FakeService) {
  return requests.filter(({ path }) => path === payoutPath);
}

/** Makes one run, which ends as if the process were killed when the batch is not accepted. */
async function runUntilProblem(
  client: ReturnType<typeof createClient>,
  journal: Journal,
): Promise<PayoutResult> {
  const killed = new AbortController();
  const onProblem = () => killed.abort();
  return settlePayout(client, payout('HR-1'), { journal, onProblem, signal: killed.signal });
}

describe.each(takenOnTrust)('a complete %i in answer to a payout', (code) => {
  test('with distrustStatuses and without a key it is in doubt, and not sent again', async () => {
    const { service, client, batch } = serviceAndClient([taken(status(code))], {
      distrustStatuses: true,
      idempotency: 'off',
    });
    expect(await errorOf(sendPayout(client, batch))).toMatchObject({
      name: 'UnknownOutcomeError',
      nextAction: 'check-status',
      transactionReferences: ['HR-1'],
      status: code,
    });
    expect([sends(service).length, service.paid('HR-1')]).toEqual([1, 1]);
  });

  test('with distrustStatuses and a key it is sent again under that key, and paid once', async () => {
    const options = { distrustStatuses: true, idempotency };
    const { service, client, batch } = serviceAndClient([taken(status(code))], options);
    await sendPayout(client, batch);
    const keys = sends(service).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size, service.paid('HR-1')]).toEqual([2, 1, 1]);
  });

  test('with distrustStatuses a read is repeated, because it has no effect', async () => {
    const { client } = serviceAndClient([status(code), status(200, [])], {
      distrustStatuses: true,
    });
    expect(await listBalances(client)).toEqual([]);
  });

  test.each([
    { distrustStatuses: false, sent: 2 },
    { distrustStatuses: true, sent: 1 },
  ])('is settled, and paid once: %o', async ({ distrustStatuses, sent }) => {
    const fault = distrustStatuses ? taken(status(code)) : status(code);
    const { service, client } = serviceAndClient([fault], { distrustStatuses, idempotency: 'off' });
    const options = { poll: { firstDelay: 1 } };
    const { outcome } = await settlePayout(client, payout('HR-1'), options);
    expect([outcome, sends(service).length, service.paid('HR-1')]).toEqual(['paid', sent, 1]);
  });

  test('after a crash the journal lists it as free to send', async () => {
    const { service, client } = serviceAndClient([status(code), status(code)], {
      idempotency: 'off',
      retry: false,
    });
    const journal = memoryJournal();
    expect(await runUntilProblem(client, journal)).toMatchObject({ outcome: 'not-sent' });
    const options = { journal, poll: { firstDelay: 1 } };
    expect(await settlePayout(client, payout('HR-1'), options)).toMatchObject({ outcome: 'paid' });
    expect(service.paid('HR-1')).toBe(1);
  });

  test('with distrustStatuses the next run after a crash asks for the status, and does not send', async () => {
    const { service, client } = serviceAndClient([taken(status(code))], {
      distrustStatuses: true,
      idempotency: 'off',
    });
    const journal = memoryJournal();
    expect(await runUntilProblem(client, journal)).toMatchObject({ outcome: 'unknown' });
    const options = { journal, poll: { firstDelay: 1 } };
    expect(await settlePayout(client, payout('HR-1'), options)).toMatchObject({ outcome: 'paid' });
    expect([sends(service).length, service.paid('HR-1')]).toEqual([1, 1]);
  });
});
