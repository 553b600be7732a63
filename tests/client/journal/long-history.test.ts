/** Payouts beside a history of years: what is long settled costs neither memory nor time again. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendingEntry, settledEntry } from './entries.ts';
import { temporaryFolder } from './folder.ts';
import { allPaid, countingService, settle, takenOnce } from './settling.ts';

test('200 payouts are settled beside 200,000 old lines in little more memory than beside none', async () => {
  const folder = await temporaryFolder();
  const service = await countingService();
  const count = 200;
  const alone = await settle(service, join(folder, 'new.jsonl'), count).ended;
  expect(alone.outcomes).toEqual(allPaid(count));
  service.taken.clear();

  const file = join(folder, 'old.jsonl');
  const journal = createWriteStream(file);
  const references = Array.from({ length: 20 }, (_, index) => `OLD-<batch>-${index}`);
  const entries = [
    sendingEntry('claim <batch>', references),
    { kind: 'accepted', claim: 'claim <batch>' },
    ...references.map(settledEntry),
  ];
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  for (let batch = 0; batch < 9_100; batch += 1) {
    if (!journal.write(lines.replaceAll('<batch>', String(batch)))) await once(journal, 'drain');
  }
  journal.end();
  await once(journal, 'finish');
  const { size } = await stat(file);

  const beside = await settle(service, file, count).ended;
  expect(beside.outcomes).toEqual(allPaid(count));
  expect(service.taken).toEqual(takenOnce(count));
  // Parsed, the history alone would take several times its size.
  expect(size).toBeGreaterThan(35_000_000);
  expect(beside.memory - alone.memory).toBeLessThan(size);
});
