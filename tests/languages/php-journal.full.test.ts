/** The journal of the PHP client: who may have it, and that it is asked at the moment of sending. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assemblePackage,
  clientSource,
  payoutSource,
  php,
  type PhpPackage,
} from './php/package.ts';
import { startRecordingService, statusOf } from './php/recording-service.ts';
import { toolchain } from './toolchain.ts';

const python = toolchain('python3', '-c', 'import fcntl');
const forks = toolchain('php', '-r', "exit(extension_loaded('pcntl') ? 0 : 1);");
const quick = 'new SettleOptions(patience: 0.6, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.2)';

describe.skipIf(php === undefined)('the journal of the PHP client', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  const newJournal = async (content?: string): Promise<string> => {
    const path = join(await built.newFolder(), 'payouts.jsonl');
    if (content !== undefined) await writeFile(path, content);
    return path;
  };
  const opening = (path: string): string => `
try {
    $journal = new FileJournal('${path}');
    echo 'opened';
} catch (JournalException $error) {
    echo $error->getMessage();
}`;
  /** A generator of results, as PHP source. */
  const settling = (journal: string, ...references: string[]): string =>
    `Settlement::settlePayouts($client, [${references.map(payoutSource).join(', ')}], ${journal}, ${quick})`;

  test('is asked at the moment of sending, whenever its settlements were made', async () => {
    await using service = await startRecordingService();
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$journal = new FileJournal('${await newJournal()}');
$all = [${settling('$journal', 'HR-1', 'HR-2')}, ${settling('$journal', 'HR-2', 'HR-3')}];
foreach ($all as $results) {
    foreach ($results as $one) {
        echo $one->transactionReference, ' ', $one->outcome->value, ' ';
    }
}`);
    expect(printed).toBe('HR-1 paid HR-2 paid HR-2 paid HR-3 paid ');
    expect(service.sent()).toEqual(['HR-1', 'HR-2', 'HR-3']);
  });

  test('lets one of several fibers send a payout, and the others follow it', async () => {
    await using service = await startRecordingService();
    const printed = await built.runLines(`
use RemittancePayout\\{Journal, JournalEntry, MemoryJournal};
// As a driver of a database that lets others run until it has stored a row.
final class AsyncJournal implements Journal
{
    public function __construct(private readonly MemoryJournal $rows = new MemoryJournal())
    {
    }
    public function append(JournalEntry $entry): void
    {
        Fiber::suspend();
        $this->rows->append($entry);
        Fiber::suspend();
    }
    public function entries(): iterable
    {
        Fiber::suspend();
        return $this->rows->entries();
    }
}
$client = ${clientSource(service.url)};
$journal = new AsyncJournal();
$settle = static function (Generator $results): void {
    foreach ($results as $one) {
        echo $one->transactionReference, ' ', $one->outcome->value, ' ';
    }
};
$lists = [${settling('$journal', 'HR-1', 'HR-2')}, ${settling('$journal', 'HR-2', 'HR-1')}];
$fibers = array_map(static fn ($list) => new Fiber(static fn () => $settle($list)), $lists);
array_map(static fn ($fiber) => $fiber->start(), $fibers);
while ($fibers = array_filter($fibers, static fn ($fiber) => !$fiber->isTerminated())) {
    array_map(static fn ($fiber) => $fiber->resume(), $fibers);
}`);
    expect(service.sent().toSorted()).toEqual(['HR-1', 'HR-2']);
    expect(printed.match(/HR-1 paid/g)).toHaveLength(2);
    expect(printed.match(/HR-2 paid/g)).toHaveLength(2);
  });

  test('is closed when its last user is gone', async () => {
    await using service = await startRecordingService();
    const path = await newJournal();
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$journal = new FileJournal('${path}');
foreach (${settling('$journal', 'HR-1')} as $one) {
}
unset($journal);
${opening(path)}`);
    expect(printed).toBe('opened');
  });

  test.each([
    ['that was not sent', '{"kind":"not-sent","references":["HR-1"]}', 'not-sent', 'followed'],
    ['that it does not know', '', '', 'followed'],
    ['in doubt', '{"kind":"accepted","references":["HR-1"]}', 'accepted', 'accepted'],
  ])(
    'a payout %s is never sent once it was followed by its reference',
    async (_what, line, ...kinds) => {
      await using service = await startRecordingService(({ path }) =>
        statusOf(path) === undefined ? undefined : 404,
      );
      const path = await newJournal(line === '' ? '' : `${line}\n`);
      const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$journal = new FileJournal('${path}');
$lists = [Settlement::followPayouts($client, ['HR-1'], $journal, ${quick}), ${settling('$journal', 'HR-1')}];
foreach ($lists as $list) {
    foreach ($list as $one) {
        echo $one->outcome->value, ' ';
    }
}
echo implode(Settlement::openReferences($journal));`);
      expect(printed).toBe('unknown unknown HR-1');
      expect(service.sent()).toEqual([]);
      const written = (await readFile(path, 'utf8')).trim().split('\n');
      const found = written.map((one) => /"kind":"([^"]+)"/.exec(one)?.[1]);
      expect(found).toEqual([...new Set(kinds.filter((kind) => kind !== ''))]);
    },
  );

  test.each([
    ['not-sent', '"references":["HR-1"]', 'paid', 1],
    ['accepted', '"references":["HR-1"]', 'paid', 0],
    ['rejected', '"references":["HR-1"]', 'paid', 0],
    ['settled', '"reference":"HR-1","code":"00"', 'paid', 0],
  ])('a line %s counts without the one before it', async (kind, rest, outcome, sent) => {
    await using service = await startRecordingService();
    const path = await newJournal(`{"kind":"${kind}",${rest}}\n`);
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
foreach (${settling(`new FileJournal('${path}')`, 'HR-1')} as $one) {
    echo $one->outcome->value;
}`);
    expect(printed).toBe(outcome);
    expect(service.sent()).toHaveLength(sent);
  });

  test.skipIf(python === undefined)(
    'is not opened while a process has the lock that Java takes',
    async () => {
      const path = await newJournal('');
      const hold = `import fcntl, sys
file = open(sys.argv[1], 'r+b')
fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
print('has it', flush=True)
sys.stdin.read()`;
      const holder = spawn(python ?? '', ['-c', hold, path]);
      await once(holder.stdout, 'data');
      expect(await built.runLines(opening(path))).toContain('is in use by another process');
      holder.kill('SIGKILL');
      await once(holder, 'close');
      expect(await built.runLines(opening(path))).toBe('opened');
    },
  );

  test('is a file that nobody else may read, also behind a link', async () => {
    const path = await newJournal();
    await symlink(path, `${path}.link`);
    const printed = await built.runLines(
      `umask(0022); ${opening(`${path}.link`)} printf('%o', umask());`,
    );
    expect(printed).toBe('opened22');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.skipIf(forks === undefined).each([
    ['a journal in a file', `new FileJournal('FILE')`],
    ['a journal in memory', 'new RemittancePayout\\MemoryJournal()'],
  ])('%s is not used by a process that was forked', async (_what, source) => {
    await using service = await startRecordingService();
    const made = source.replace('FILE', await newJournal());
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$journal = ${made};
$made = ${settling('$journal', 'HR-1')};
if (pcntl_fork() === 0) {
    foreach ([${settling('$journal', 'HR-1')}, $made] as $results) {
        try {
            foreach ($results as $one) {
                echo $one->outcome->value;
            }
        } catch (JournalException $error) {
            echo 'refused ';
        }
    }
    exit;
}
pcntl_wait($status);
foreach ($made as $one) {
    echo $one->outcome->value;
}`);
    expect(printed).toBe('refused refused paid');
    expect(service.sent()).toEqual(['HR-1']);
  });

  test.skipIf(forks === undefined)(
    'a settlement without a journal is not begun again by a process that was forked',
    async () => {
      await using service = await startRecordingService();
      const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$results = ${settling('null', 'HR-1')};
$child = pcntl_fork();
try {
    foreach ($results as $one) {
        echo $one->outcome->value;
    }
} catch (JournalException $error) {
    echo 'refused ';
}
if ($child !== 0) {
    pcntl_wait($status);
}`);
      expect(printed).toContain('paid');
      expect(printed).toContain('refused');
      expect(service.sent()).toEqual(['HR-1']);
    },
  );
});
