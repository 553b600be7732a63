/** Tests the journal in a file: its entries, and its reaction to a file that somebody changed. */
import {
  appendFile,
  copyFile,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileJournal } from '../../../client/typescript/file-journal.ts';
import { memoryJournal } from '../../../client/typescript/memory-journal.ts';
import type { JournalEntry } from '../../../client/typescript/journal.ts';
import { readLedger } from '../../../client/typescript/settle/ledger.ts';
import { linesOf, sendingEntry, settledEntry } from './entries.ts';
import { anyEntries, references } from './random-entries.ts';
import { temporaryFolder } from './folder.ts';

const accepted = (claim: string): JournalEntry => ({ kind: 'accepted', claim });
async function journalFile(content?: string): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.jsonl');
  if (content !== undefined) await writeFile(file, content);
  return file;
}

test('every reader gets the entries of a reference in order, with the answers to its claims', async () => {
  const file = await journalFile();
  const journal = fileJournal(file);
  expect(await journal.read(['PO-1'])).toEqual([]);
  const first = sendingEntry('a', ['PO-1', 'PO-2']);
  const other = sendingEntry('b', ['PO-3']);
  for (const entry of [first, other, accepted('b'), accepted('a'), settledEntry('PO-1')]) {
    await journal.append(entry);
  }
  for (const reader of [journal, fileJournal(file)]) {
    expect(await reader.read(['PO-2'])).toEqual([first, accepted('a')]);
    expect(await reader.read(['PO-1'])).toEqual([first, accepted('a'), settledEntry('PO-1')]);
    expect(await reader.read(['PO-9'])).toEqual([]);
    expect(await reader.openReferences()).toEqual(['PO-2', 'PO-3']);
  }
});

test('it returns what the journal in memory returns, whatever the entries and the form of their JSON', () =>
  fc.assert(
    fc.asyncProperty(
      anyEntries,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.subarray([...references]),
      async (entries, isSpaced, asked) => {
        const file = await journalFile('');
        const journal = fileJournal(file);
        const memory = memoryJournal(entries);
        for (const [index, entry] of entries.entries()) {
          if (!isSpaced[index]) await journal.append(entry);
          else await appendFile(file, `${JSON.stringify(entry, null, 1).replaceAll('\n', '')}\r\n`);
          if (index % 5 === 0) await journal.read(asked);
        }
        const expected = await memory.read(asked);
        expect(await journal.read(asked)).toEqual(expected);
        const open = await memory.openReferences();
        expect((await journal.openReferences()).toSorted()).toEqual(open.toSorted());
        // Only the entries of these references matter.
        const whole = readLedger(entries).lines;
        const part = readLedger(expected).lines;
        for (const one of asked) expect(part.get(one)).toEqual(whole.get(one));
      },
    ),
    { numRuns: 100 },
  ));

test('many entries appended at the same time all exist, and each is on the disk when append resolves', async () => {
  const file = await journalFile();
  const journal = fileJournal(file);
  const names = Array.from({ length: 100 }, (_, index) => `PO-${index}`);
  await Promise.all(
    names.map(async (name) => {
      await journal.append(settledEntry(name));
      expect(await readFile(file, 'utf8')).toContain(`"${name}"`);
    }),
  );
  expect(await journal.read(names)).toEqual(names.map(settledEntry));
});

describe('an entry that was cut short', () => {
  test('at any byte does not count and does not damage another', async () => {
    const file = await journalFile();
    await fileJournal(file).append(settledEntry('PO-1'));
    const { length } = await readFile(file);
    await fileJournal(file).append(settledEntry('PO-2'));
    const whole = await readFile(file);
    for (let cut = length; cut < whole.length; cut += 1) {
      await writeFile(file, whole.subarray(0, cut));
      const running = fileJournal(file);
      const before = await running.read(['PO-1', 'PO-2', 'PO-3']);
      // Either all of the JSON is there, or nothing.
      const isThere = whole.subarray(length, cut).includes('}');
      const read = [settledEntry('PO-1'), ...(isThere ? [settledEntry('PO-2')] : [])];
      expect(before, String(cut)).toEqual(read);
      await running.append(settledEntry('PO-3'));
      for (const reader of [running, fileJournal(file)]) {
        const after = await reader.read(['PO-1', 'PO-2', 'PO-3']);
        expect(after, String(cut)).toEqual([...read, settledEntry('PO-3')]);
      }
    }
  });

  test('by one process after another does not count, however many there are', async () => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    const line = linesOf(settledEntry('PO-2'));
    for (const cut of [1, 2, 3, 9, 30, 1, 1, 2]) await appendFile(file, line.slice(0, cut));
    await journal.append(settledEntry('PO-3'));
    await appendFile(file, line.slice(0, 40));
    for (const reader of [journal, fileJournal(file)]) {
      expect(await reader.read(['PO-1', 'PO-2', 'PO-3'])).toEqual([
        settledEntry('PO-1'),
        settledEntry('PO-3'),
      ]);
    }
  });

  test('while another process reads is read once it is whole', async () => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    const line = linesOf(settledEntry('PO-2'));
    await appendFile(file, line.slice(0, 30));
    expect(await journal.read(['PO-2'])).toEqual([]);
    await appendFile(file, line.slice(30));
    expect(await journal.read(['PO-2'])).toEqual([settledEntry('PO-2')]);
  });
});

describe('a line that no crash explains is an error, not skipped', () => {
  const whole = linesOf(settledEntry('PO-1'));
  test.each([
    ['at the beginning', `not an entry\n${whole}`, 1],
    ['at the end', `${whole}not an entry\n`, 3],
    ['without its tabs', `${whole}{"kind":"sett\n${whole}`, 3],
    ['between tabs', `${whole}\n\t{"kind":"sett\t\n${whole}`, 4],
    ['of zeros', `${whole}${'\0'.repeat(50)}\n`, 3],
    ['of other JSON', `${whole}[1]\n`, 3],
  ])('%s', async (_, content, line) => {
    const file = await journalFile(content);
    await expect(fileJournal(file).read(['PO-1'])).rejects.toThrow(
      `journal.jsonl:${line} is not a journal entry`,
    );
  });

  test('and again at each read, until the file is restored', async () => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    const good = await readFile(file);
    await appendFile(file, 'not an entry\n');
    await expect(journal.read(['PO-1'])).rejects.toThrow(SyntaxError);
    await expect(journal.read(['PO-1'])).rejects.toThrow(SyntaxError);
    await writeFile(file, good);
    expect(await journal.read(['PO-1'])).toEqual([settledEntry('PO-1')]);
  });
});

describe('a file that loses entries while in use is an error', () => {
  test.each<[string, (file: string) => Promise<void>]>([
    ['truncated', (file) => truncate(file, 10)],
    ['deleted', (file) => rm(file)],
    ['emptied', (file) => writeFile(file, '')],
    [
      'replaced by another',
      async (file) => {
        await writeFile(`${file}.new`, linesOf(settledEntry('PO-7'), settledEntry('PO-8')));
        await rename(`${file}.new`, file);
      },
    ],
    ['written over', (file) => writeFile(file, linesOf(settledEntry('PO-7')).repeat(9))],
  ])('%s', async (_, lose) => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    await journal.append(settledEntry('PO-2'));
    const entries = await journal.read(['PO-1', 'PO-2']);
    await copyFile(file, `${file}.backup`);
    await lose(file);
    const message = 'has lost entries. Restore the file';
    await expect(journal.read(['PO-1'])).rejects.toThrow(message);
    await expect(journal.openReferences()).rejects.toThrow(message);
    await expect(journal.read(['PO-1'])).rejects.toThrow(message);
    await rename(`${file}.backup`, file);
    await journal.append(settledEntry('PO-3'));
    expect(await journal.read(['PO-1', 'PO-2', 'PO-3'])).toEqual([
      ...entries,
      settledEntry('PO-3'),
    ]);
  });

  test('before anything is written to its replacement', async () => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    await journal.read(['PO-1']);
    await rm(file);
    await expect(journal.append(settledEntry('PO-2'))).rejects.toThrow('has lost entries');
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test('but a replacement with the same entries and more is fine', async () => {
    const file = await journalFile();
    const journal = fileJournal(file);
    await journal.append(settledEntry('PO-1'));
    await journal.read([]);
    await writeFile(`${file}.new`, linesOf(settledEntry('PO-1'), settledEntry('PO-2')));
    await rename(`${file}.new`, file);
    expect(await journal.read(['PO-1', 'PO-2'])).toEqual([
      settledEntry('PO-1'),
      settledEntry('PO-2'),
    ]);
  });
});

describe('the path of the file', () => {
  const name = 'löhne im März.jsonl';
  test.each<[string, (folder: string) => string | URL]>([
    ['a URL', (folder) => pathToFileURL(join(folder, name))],
    ['a URL as text', (folder) => pathToFileURL(join(folder, name)).href],
    ['an absolute path', (folder) => join(folder, name)],
    ['a relative path, resolved immediately', () => `./x/../${name}`],
  ])('%s', async (_, given) => {
    const folder = await realpath(await temporaryFolder());
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(folder);
    const journal = fileJournal(given(folder));
    process.chdir(before);
    expect(journal).toMatchObject({ path: join(folder, name), isNew: true });
    await journal.append(settledEntry('PO-1'));
    expect(await readFile(join(folder, name), 'utf8')).toContain('PO-1');
    expect(fileJournal(journal.path)).toMatchObject({ path: journal.path, isNew: false });
  });

  test.each(['', 'https://x.example/a', new URL('https://x.example/a'), undefined, 7, {}, null])(
    '%o throws a TypeError immediately',
    (given) => {
      expect(() => void Reflect.apply(fileJournal, undefined, [given])).toThrow(
        new TypeError('The file of a journal must be a path or a file: URL'),
      );
    },
  );

  test('a folder throws a TypeError immediately; one that appears later is an error that names it', async () => {
    const folder = await temporaryFolder();
    expect(() => fileJournal(folder)).toThrow(
      new TypeError(`${folder} must be a file; it is a folder`),
    );
    const journal = fileJournal(join(folder, 'journal.jsonl'));
    await mkdir(journal.path);
    await expect(journal.read(['PO-1'])).rejects.toThrow(`${journal.path} cannot be read`);
    await expect(journal.append(settledEntry('PO-1'))).rejects.toThrow(
      `${journal.path} cannot be written`,
    );
  });
});

test('with create: false a missing file is an error, immediately and later, and nothing is created', async () => {
  const file = await journalFile();
  const message = `${file} must exist because create is false`;
  expect(() => fileJournal(file, { create: false })).toThrow(message);
  await writeFile(file, '');
  const journal = fileJournal(file, { create: false });
  expect(journal.isNew).toBe(true);
  await rm(file);
  await expect(journal.read([])).rejects.toThrow(message);
  await expect(journal.openReferences()).rejects.toThrow(message);
  await expect(journal.append(settledEntry('PO-1'))).rejects.toThrow(`${file} cannot be written`);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  await writeFile(file, '');
  await journal.append(settledEntry('PO-1'));
  expect(await journal.read(['PO-1'])).toEqual([settledEntry('PO-1')]);
});
