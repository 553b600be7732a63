/** Tests that years of history in the journal take a bounded amount of memory. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesOf, sendingEntry, settledEntry } from './entries.ts';
import { temporaryFolder } from './folder.ts';
import { allPaid, countingService, settle, takenOnce } from './settling.ts';

test('with 200,000 old lines, settling takes at most 300 MB more than without them', async () => {
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
  const lines = linesOf(...entries);
  for (let batch = 0; batch < 9_100; batch += 1) {
    if (!journal.write(lines.replaceAll('<batch>', String(batch)))) await once(journal, 'drain');
  }
  journal.end();
  await once(journal, 'finish');

  const withHistory = await settle(service, file, count).ended;
  expect(withHistory.outcomes).toEqual(allPaid(count));
  expect(service.taken).toEqual(takenOnce(count));
  expect(withHistory.memory - alone.memory).toBeLessThan(300_000_000);
});
