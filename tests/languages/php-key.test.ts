/** Settlements of the PHP client where the contract documents an idempotency key. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedContract } from '../odd-contract/contract.ts';
import { clientSource, payoutSource, phpProgram } from './php-source.ts';
import { startService, type Arrival, type Service } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.php === undefined)('the PHP client with an idempotency key', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php', keyedContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const newJournal = async (): Promise<string> => join(await workshop.newFolder(), 'payouts.jsonl');
  const batchesOf = ({ requests }: Service): Arrival[] => requests.filter((one) => one.isPayout);
  const keyOf = (sent: Arrival | undefined): string => String(sent?.headers['idempotency-key']);

  /** What settles payouts, and prints what became of each. */
  const settling = (
    journal: string,
    { url }: Service,
    references: readonly string[],
    requestDate = '2026-03-04T09:15:20.000Z',
  ) => {
    const payouts = references.map((one) => payoutSource(one, { requestDate })).join(', ');
    return phpProgram(
      workshop,
      `$options = new SettleOptions(patience: 0.5, batchSize: 2, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.2);
$journal = new FileJournal('${journal}');
foreach (Settlement::settlePayouts(${clientSource(url)}, [${payouts}], $journal, $options) as $one) {
    echo $one->transactionReference, ' ', $one->outcome->value, "\\n";
}`,
    );
  };
  const settle = async (...given: Parameters<typeof settling>): Promise<string[]> => {
    const { file, cwd } = await settling(...given);
    return (await workshop.run([file], { cwd })).trimEnd().split('\n').toSorted();
  };

  test('each batch has its own key, and a repeat has the same', async () => {
    const service: Service = await startService(({ isPayout }, take) => {
      if (!isPayout || service.sent() !== 1) return undefined;
      take();
      return 500;
    });
    const results = await settle(await newJournal(), service, ['HR-1', 'HR-2', 'HR-3']);
    expect(results).toEqual(['HR-1 paid', 'HR-2 paid', 'HR-3 paid']);
    const [first, repeat, second, ...others] = batchesOf(service);
    expect(others).toEqual([]);
    expect(repeat?.body).toBe(first?.body);
    expect(keyOf(first)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(keyOf(repeat)).toBe(keyOf(first));
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  test.each([401, 409, 429])(
    'a repeat that is answered %i leaves the batch in doubt',
    async (status) => {
      const service: Service = await startService(({ isPayout }) => {
        if (!isPayout) return undefined;
        return service.sent() === 1 ? 500 : status;
      });
      const journal = await newJournal();
      expect(await settle(journal, service, ['HR-1'])).toEqual(['HR-1 unknown']);
      const written = (await readFile(journal, 'utf8')).trimEnd().split('\n');
      expect(written).toEqual([
        expect.stringContaining(`"idempotencyKey":"${keyOf(batchesOf(service)[0])}"`),
      ]);
    },
  );

  /** Kills a program that waits for the answer to its batch, and returns what it sent. */
  const crash = async (journal: string): Promise<Arrival | undefined> => {
    let kill = (): void => undefined;
    const service = await startService(({ isPayout }) => (isPayout ? () => kill() : undefined));
    const { file, cwd } = await settling(journal, service, ['HR-1', 'HR-2']);
    const child = workshop.start([file], { cwd });
    kill = () => void child.kill('SIGKILL');
    await once(child, 'close');
    return batchesOf(service)[0];
  };

  test('after a crash the batch is sent again as it was, when the service knows none of it', async () => {
    const journal = await newJournal();
    const sent = await crash(journal);
    const service = await startService();
    const later = '2026-03-05T09:15:20.000Z';
    const results = await settle(journal, service, ['HR-2', 'HR-3', 'HR-1'], later);
    expect(results).toEqual(['HR-1 paid', 'HR-2 paid', 'HR-3 paid']);
    const [repeat, other, ...others] = batchesOf(service);
    expect(others).toEqual([]);
    expect(repeat?.body).toBe(sent?.body);
    expect(keyOf(repeat)).toBe(keyOf(sent));
    expect(other?.body).toContain('HR-3');
  });

  test.each<{ what: string; known?: string; given?: string[]; status?: number }>([
    { what: 'one of it is known', known: 'HR-2' },
    { what: 'one of it is not given', given: ['HR-1'] },
    { what: 'the service cannot be asked', status: 503 },
  ])(
    'after a crash nothing is sent again when $what',
    async ({ known, given = ['HR-1', 'HR-2'], status }) => {
      const journal = await newJournal();
      await crash(journal);
      const service = await startService(({ asksFor }) => asksFor && status);
      if (known !== undefined) service.codes.set(known, '00');
      expect(await settle(journal, service, given)).toContain('HR-1 unknown');
      expect(service.sent()).toBe(0);
    },
  );

  test('what the service knew after all is not sent a third time', async () => {
    const journal = await newJournal();
    await crash(journal);
    const service: Service = await startService(({ isPayout }) => (isPayout ? 503 : undefined));
    expect(await settle(journal, service, ['HR-1', 'HR-2'])).toEqual([
      'HR-1 unknown',
      'HR-2 unknown',
    ]);
    expect(new Set(batchesOf(service).map(keyOf)).size).toBe(1);
    for (const reference of ['HR-1', 'HR-2']) service.codes.set(reference, '00');
    const before = service.sent();
    expect(await settle(journal, service, ['HR-1', 'HR-2'])).toEqual(['HR-1 paid', 'HR-2 paid']);
    expect(service.sent()).toBe(before);
  });
});
