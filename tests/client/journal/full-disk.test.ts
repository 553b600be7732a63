/** Tests full and read-only disks with real file systems, if the process may mount them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileJournal } from '../../../client/typescript/file-journal.ts';
import { sendingEntry, settledEntry } from './entries.ts';
import { canMount, remount, smallDisk, temporaryFolder } from './folder.ts';

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

test.skipIf(!canMount)(
  'on a full disk nothing is lost, the error names the file, and writing resumes when there is room',
  async () => {
    const folder = smallDisk();
    const file = join(folder, 'journal.jsonl');
    const ballast = join(folder, 'ballast');
    await writeFile(ballast, 'x'.repeat(30_000));
    const journal = fileJournal(file);
    const rival = fileJournal(file);
    const written: string[] = [];
    let failure: unknown;
    for (const name of names(400, 'PO')) {
      const large = sendingEntry(name, names(3, name));
      try {
        await (written.length % 2 === 0 ? journal : rival).append(large);
        written.push(`${name}-0`);
      } catch (error) {
        failure ??= error;
      }
    }
    expect(written.length).toBeGreaterThan(10);
    expect(String(failure)).toMatch(/journal\.jsonl cannot be written: .*Make room on its disk/);
    // Each process in turn leaves a piece of an entry.
    await expect(rival.append(sendingEntry('last', names(20, 'L')))).rejects.toThrow('Make room');
    const claims = (entries: readonly object[]) =>
      entries.map((entry) => 'claim' in entry && `${String(entry.claim)}-0`);
    for (const reader of [journal, rival, fileJournal(file)]) {
      expect(claims(await reader.read(written))).toEqual(written);
    }
    await rm(ballast);
    await rival.append(settledEntry('PO-later'));
    await journal.append(settledEntry('PO-latest'));
    for (const reader of [journal, rival, fileJournal(file)]) {
      expect(claims(await reader.read(written))).toEqual(written);
      expect(await reader.read(['PO-later', 'PO-latest'])).toEqual([
        settledEntry('PO-later'),
        settledEntry('PO-latest'),
      ]);
    }
  },
);

test.skipIf(!canMount)(
  'a read-only journal can be read, and the error of a write names the file',
  async () => {
    const folder = smallDisk();
    const file = join(folder, 'journal.jsonl');
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    remount(folder, 'ro');
    await expect(journal.append(settledEntry('PO-2'))).rejects.toThrow(
      /journal\.jsonl cannot be written: .*Let this process read and write it/,
    );
    expect(await journal.read(['PO-1'])).toEqual([settledEntry('PO-1')]);
    expect(await fileJournal(file).openReferences()).toEqual([]);
    remount(folder, 'rw');
    await journal.append(settledEntry('PO-2'));
    expect(await journal.read(['PO-1', 'PO-2'])).toHaveLength(2);
  },
);

test('for a missing folder, the error names the path', async () => {
  const folder = await temporaryFolder();
  const missing = fileJournal(join(folder, 'missing/journal.jsonl'));
  await expect(missing.append(settledEntry('PO-1'))).rejects.toThrow(
    /missing\/journal\.jsonl cannot be written: .*Create its folder first/,
  );
  expect(await missing.read(['PO-1'])).toEqual([]);
  await mkdir(join(folder, 'missing'));
  await missing.append(settledEntry('PO-1'));
  expect(await missing.read(['PO-1'])).toEqual([settledEntry('PO-1')]);
});
