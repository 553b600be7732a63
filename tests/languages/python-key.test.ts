/** Settlements of the Python client where the contract documents an idempotency key. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedContract } from '../odd-contract/contract.ts';
import { pythonProgram, runPython } from './python-source.ts';
import { startService, type Arrival, type Service } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.python === undefined)('the Python client with an idempotency key', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('python', keyedContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const journalFile = async (): Promise<string> =>
    join(await workshop.newFolder(), 'payouts.jsonl');
  const batchesOf = ({ requests }: Service): Arrival[] => requests.filter((one) => one.isPayout);
  const keyOf = (sent: Arrival | undefined): unknown => sent?.headers['idempotency-key'];

  test('each batch has its own key, and a repeat has the same', async () => {
    const service: Service = await startService(({ isPayout }, take) => {
      if (!isPayout || service.sent() !== 1) return undefined;
      take();
      return 500;
    });
    const results = await runPython(
      workshop,
      `
payouts = [payout(f"HR-{number}") for number in range(3)]
options = SettleOptions(patience=1, first_poll=0.01, quiet_for=0.3, batch_size=2)
for result in settle_payouts(client_for("${service.url}"), payouts, None, options): tell(told(result)[:2])`,
    );
    expect(results.toSorted()).toEqual(['HR-0', 'HR-1', 'HR-2'].map((one) => [one, 'paid']));
    const [first, repeat, second, ...others] = batchesOf(service);
    expect(others).toEqual([]);
    expect(repeat?.body).toBe(first?.body);
    expect(keyOf(first)).toMatch(/^[\da-f-]{36}$/);
    expect(keyOf(repeat)).toBe(keyOf(first));
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  test('a repeat that is not processed leaves the batch in doubt', async () => {
    const service: Service = await startService(({ isPayout }) => {
      if (!isPayout) return undefined;
      return service.sent() === 1 ? 500 : 429;
    });
    const file = await journalFile();
    expect(await runPython(workshop, settling(file, service, ['HR-1']))).toEqual([
      ['HR-1', 'unknown', null, 'RejectedError'],
    ]);
    expect(service.sent()).toBe(3);
    expect(await readFile(file, 'utf8')).not.toContain('not-sent');
  });

  test('after a crash the batch is sent again as it was, when the service knows none of it', async () => {
    const file = await journalFile();
    const sent = await crash(file);
    const service = await startService();
    const later = { date: '2026-03-05T09:15:20.000Z' };
    const results = await runPython(workshop, settling(file, service, ['HR-2', 'HR-1'], later));
    expect(results.toSorted()).toEqual([
      ['HR-1', 'paid', '00', 'NoneType'],
      ['HR-2', 'paid', '00', 'NoneType'],
    ]);
    const [repeat, ...others] = batchesOf(service);
    expect(others).toEqual([]);
    expect(repeat?.body).toBe(sent?.body);
    expect(keyOf(repeat)).toBe(keyOf(sent));
  });

  test.each([
    { what: 'one of it is known', known: ['HR-2'], given: ['HR-1', 'HR-2'] },
    { what: 'one of it is not given', known: [], given: ['HR-1'] },
  ])('after a crash nothing is sent again when $what', async ({ known, given }) => {
    const file = await journalFile();
    await crash(file);
    const service = await startService();
    for (const reference of known) service.codes.set(reference, '00');
    const results = await runPython(workshop, settling(file, service, given));
    expect(results).toContainEqual(['HR-1', 'unknown', null, 'RejectedError']);
    expect(service.sent()).toBe(0);
  });

  /** Kills a program that waits for the answer to its batch, and returns what it sent. */
  async function crash(file: string): Promise<Arrival | undefined> {
    let kill = (): void => undefined;
    const service = await startService(({ isPayout }) => (isPayout ? () => kill() : undefined));
    const child = workshop.start(...pythonProgram(settling(file, service, ['HR-1', 'HR-2'])));
    kill = () => void child.kill('SIGKILL');
    await once(child, 'close');
    return batchesOf(service)[0];
  }
});

/** Lines that settle payouts with a journal. */
function settling(
  file: string,
  { url }: Pick<Service, 'url'>,
  references: readonly string[],
  { date = '2026-03-04T09:15:20.000Z' } = {},
): string {
  return `
payouts = [payout(reference, request_date="${date}") for reference in ${JSON.stringify(references)}]
with FileJournal("${file}") as journal:
    for result in settle_payouts(client_for("${url}"), payouts, journal, quick): tell(told(result))`;
}
