/** Tests that the client of each language writes the same journal format, reads the others' files, and locks them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isObject } from '../../toolkit/contract/objects.js';
import { describeClients, outcomesOf } from './adapter.ts';
import shared from './journal-format.json' with { type: 'json' };
import { payout, startService } from './service.ts';
import { languages, tools } from './workshop.ts';

const followed = '{"kind":"followed","references":["HR-1"]}';

/** Languages that detect another writer only by its entries, because they cannot see its lock. */
const looksBehind: readonly string[] = ['java'];

/** Returns the locks that Linux lists for the process with the journal. */
const locks = { python: ['FLOCK', 'POSIX'], go: ['FLOCK'], php: ['FLOCK'], java: ['POSIX'] };

describeClients(languages, ({ language, drive, newJournal }) => {
  test('has the same format in all languages', async () => {
    const driver = await drive(await startService(), { patienceMs: 300 });
    const given = payout('HR-1', { paymentNarration: 'Schulgebühren "März" \\ 学费 🎓' });
    await driver.ask({ do: 'pay', payouts: [given] });
    await driver.follow('HR-9');
    const transactions = [{ reference: 'HR-1', digest: digestOf(given) }];
    expect(await readFile(driver.journal, 'utf8')).toBe(
      `${JSON.stringify({ kind: 'sending', transactions })}
{"kind":"accepted","references":["HR-1"]}
{"kind":"settled","reference":"HR-1","code":"00"}
{"kind":"followed","references":["HR-9"]}
`,
    );
  });

  test('has the same digests in all languages', async () => {
    for (const { reference, given, digest } of shared.digests) {
      for (const when of [{}, { requestDate: undefined }]) {
        const driver = await drive(await startService());
        await driver.ask({ do: 'pay', payouts: [payout(reference, { ...given, ...when })] });
        expect(await readFile(driver.journal, 'utf8')).toContain(`"digest":"${digest}"`);
        await driver.kill();
      }
    }
  });

  test('of another language is resumed after its last line was cut', async () => {
    const service = await startService();
    const journal = await newJournal();
    const lines = `${shared.lines.join('\n')}\n`;
    await writeFile(journal, lines + shared.cut);
    // The rejected one stays in doubt for the whole run.
    const driver = await drive(service, { journal, patienceMs: 300, quietMs: 60_000 });
    expect(await readFile(journal, 'utf8')).toBe(lines);
    const settled = await driver.ask({ do: 'follow', references: Object.keys(shared.settled) });
    expect(settled.slice(0, -1).map(({ reference, code }) => [reference, code])).toEqual(
      Object.entries(shared.settled),
    );
    expect(service.requests).toEqual([]);
    expect(await driver.follow(...shared.open)).toEqual(
      shared.open.map((one) => `${one} unknown -`).toSorted(),
    );
    // The client sends free payouts, but none in doubt.
    for (const { reference, given } of shared.digests) {
      await driver.ask({ do: 'pay', payouts: [payout(reference, given)] });
    }
    expect([...service.taken.keys()]).toEqual(shared.free);
    expect(await readFile(journal, 'utf8')).toContain(`\n${shared.lines[3]}\n`);
  });

  test('belongs to one process at a time, until that is killed', async () => {
    const service = await startService();
    const first = await drive(service);
    const { journal } = first;
    expect((await drive(service, { journal })).problem).toMatch(/in use|another one has it/);
    if (process.platform === 'linux') {
      const { ino } = await stat(journal);
      const listed = await readFile('/proc/locks', 'utf8');
      for (const kind of locks[language]) expect(listed).toMatch(new RegExp(`${kind} .*:${ino} `));
    }
    await first.kill();
    expect((await drive(service, { journal })).problem).toBeUndefined();
  });

  // PHP does not see the second kind of lock. It finds the line of another writer.
  const seen = language === 'php' ? ['flock'] : ['flock', 'lockf'];
  test.skipIf(tools.python === undefined).each(seen)(
    'is in use while another language holds its lock of the kind %s',
    async (kind) => {
      const service = await startService();
      const journal = await newJournal();
      await writeFile(journal, '');
      const hold = `import fcntl, sys
file = open(sys.argv[1], 'r+b')
fcntl.${kind}(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
print('has it', flush=True)
sys.stdin.read()`;
      const isSeen = kind === 'flock' ? 'FLOCK' : 'POSIX';
      if (looksBehind.includes(language) && !locks[language].includes(isSeen)) return;
      const holder = spawn(tools.python ?? '', ['-c', hold, journal]);
      const ended = once(holder, 'close');
      onTestFinished(() => void holder.kill('SIGKILL'));
      await once(holder.stdout, 'data');
      expect((await drive(service, { journal })).problem).toMatch(/in use|another one has it/);
      holder.kill('SIGKILL');
      await ended;
      expect((await drive(service, { journal })).problem).toBeUndefined();
    },
  );

  test.runIf(looksBehind.includes(language))(
    'is not used after another process wrote it',
    async () => {
      const service = await startService();
      const driver = await drive(service);
      expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
      await appendFile(driver.journal, `${followed.replace('HR-1', 'HR-2')}\n`);
      for (const reference of ['HR-3', 'HR-4']) {
        const told = await driver.ask({ do: 'pay', payouts: [payout(reference)] });
        expect(outcomesOf(told)).toEqual([`${reference} unknown -`]);
        expect(JSON.stringify(told)).toContain('another process writes this journal');
      }
      expect(service.sent()).toBe(1);
    },
  );

  test.runIf(looksBehind.includes(language))('is not used after its file was moved', async () => {
    const service = await startService();
    const driver = await drive(service);
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    await rename(driver.journal, `${driver.journal}.1`);
    const told = await driver.ask({ do: 'pay', payouts: [payout('HR-2')] });
    expect(outcomesOf(told)).toEqual(['HR-2 not-sent -']);
    expect(service.sent()).toBe(1);
  });

  test('is readable only for its owner, even through a link', async () => {
    const target = await newJournal();
    await mkdir(`${dirname(target)}/there`);
    const journal = `${dirname(target)}/link`;
    await symlink('there/payouts.jsonl', journal);
    const driver = await drive(await startService(), { journal });
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    expect((await stat(`${dirname(target)}/there/payouts.jsonl`)).mode & 0o777).toBe(0o600);
    // Another run with the same file finds it paid.
    await driver.kill();
    await appendFile(journal, `${followed.replace('HR-1', 'HR-2')}\n`);
    const second = await drive(await startService(), { journal, patienceMs: 100 });
    const [result] = await second.ask({ do: 'pay', payouts: [payout('HR-1')] });
    expect(outcomesOf([result ?? {}])).toEqual(['HR-1 paid 00']);
  });
});

/** The format: paths and values in the order of the paths, without `requestDate`. */
function digestOf(content: object): string {
  const leaves = (value: unknown, path: string): [string, string][] =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, child]) =>
          leaves(child, path ? `${path}.${key}` : key),
        )
      : [[path, String(value)]];
  const sorted = leaves(content, '')
    .filter(([path]) => path !== 'requestDate')
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const text = sorted.map(([path, value]) => `${path}\0${value}\0`).join('');
  return createHash('sha256').update(text).digest('hex');
}
