/** Tests settlements and webhooks of the PHP client: with fibers, forks, a full disk and several processes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keylessContract } from '../odd-contract/contract.ts';
import { clientSource, payoutSource, phpProgram, runPhp } from './php-source.ts';
import { record, startService } from './service.ts';
import { toolchain } from './toolchain.ts';
import { openWorkshop, output, tools, type Workshop } from './workshop.ts';

const forks = toolchain('php', '-r', "exit(extension_loaded('pcntl') ? 0 : 1);");
const quick = 'new SettleOptions(patience: 0.6, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.2)';

describe.skipIf(tools.php === undefined)('the PHP client', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php', keylessContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<string> => runPhp(workshop, lines);
  const newJournal = async (): Promise<string> => join(await workshop.newFolder(), 'payouts.jsonl');

  /** PHP source that creates a generator of results. */
  const settling = (journal: string, ...references: string[]): string => {
    const payouts = references.map((one) => payoutSource(one)).join(', ');
    return `(new Settlement($client, ${journal}, ${quick}))->settle([${payouts}])`;
  };
  const printing = `
$print = static function (Generator $results): void {
    foreach ($results as $one) {
        echo $one->transactionReference, ' ', $one->outcome->value, ' ';
    }
};`;

  test('reads the journal at the moment of sending, whenever its settlements were created', async () => {
    const service = await startService();
    const printed = await run(`
${printing}
$client = ${clientSource(service.url)};
$journal = new FileJournal('${await newJournal()}');
$all = [${settling('$journal', 'HR-1', 'HR-2')}, ${settling('$journal', 'HR-2', 'HR-3')}];
array_map($print, $all);`);
    expect(printed).toBe('HR-1 paid HR-2 paid HR-2 paid HR-3 paid ');
    expect([...service.taken]).toEqual([
      ['HR-1', 1],
      ['HR-2', 1],
      ['HR-3', 1],
    ]);
  });

  test('lets one of several fibers send a payout, and the others follow it', async () => {
    const service = await startService(({ asksFor }) => asksFor && record(asksFor, '00'));
    const printed = await run(`
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
${printing}
$client = ${clientSource(service.url)};
$journal = new AsyncJournal();
$lists = [${settling('$journal', 'HR-1', 'HR-2')}, ${settling('$journal', 'HR-2', 'HR-1')}];
$fibers = array_map(static fn ($list) => new Fiber(static fn () => $print($list)), $lists);
array_map(static fn ($fiber) => $fiber->start(), $fibers);
while ($fibers = array_filter($fibers, static fn ($fiber) => !$fiber->isTerminated())) {
    array_map(static fn ($fiber) => $fiber->resume(), $fibers);
}`);
    expect([...service.taken.values()]).toEqual([1, 1]);
    expect(printed.match(/HR-1 paid/g)).toHaveLength(2);
    expect(printed.match(/HR-2 paid/g)).toHaveLength(2);
  });

  test('started twice at the same time on one journal, sends a payout once', async () => {
    const service = await startService();
    await run(`
$client = ${clientSource(service.url)};
$journal = new FileJournal('${await newJournal()}');
$second = ${settling('$journal', 'HR-2', 'HR-1')};
foreach (${settling('$journal', 'HR-1', 'HR-2')} as $one) {
    foreach ($second as $two) {
    }
    break;
}`);
    expect([...service.taken.values()]).toEqual([1, 1]);
  });

  test('closes the journal after its last user, and does not change the file mask', async () => {
    const service = await startService();
    const path = await newJournal();
    const printed = await run(`
umask(0022);
$client = ${clientSource(service.url)};
$journal = new FileJournal('${path}');
foreach (${settling('$journal', 'HR-1')} as $one) {
}
unset($journal);
echo count(iterator_to_array((new Settlement($client, new FileJournal('${path}')))->follow()));
printf(' %o', umask());`);
    expect(printed).toBe('0 22');
  });

  const trying = (line: string): string => `
try {
    ${line};
} catch (JournalException $error) {
    echo $error->getMessage(), ' ';
}`;

  test.each([
    ['has a line of another writer', `file_put_contents('FILE', "{}\\n", 8)`, /another process/],
    ['was moved', `rename('FILE', 'FILE.1')`, /was moved/],
    ['was replaced', `rename('FILE', 'FILE.1') && touch('FILE')`, /was moved/],
    ['is shorter', `file_put_contents('FILE', '')`, /another process/],
  ])('sends nothing if the journal %s', async (_what, change, says) => {
    const service = await startService();
    const path = await newJournal();
    const printed = await run(`
${printing}
$client = ${clientSource(service.url)};
$journal = new FileJournal('${path}');
$print(${settling('$journal', 'HR-1')});
${change.replaceAll('FILE', path)};
${['HR-2', 'HR-3'].map((one) => trying(`$print(${settling('$journal', one)})`)).join('')}`);
    expect(printed).toMatch(/^HR-1 paid HR-2 unknown .* HR-3 unknown /);
    expect(printed).toMatch(says);
    expect([...service.taken.keys()]).toEqual(['HR-1']);
  });

  test.skipIf(forks === undefined).each([
    ['a journal in a file', `new FileJournal('FILE')`],
    ['a journal in memory', 'new RemittancePayout\\MemoryJournal()'],
  ])('%s is not used by a forked process', async (_what, source) => {
    const service = await startService();
    const printed = await run(`
$client = ${clientSource(service.url)};
$journal = ${source.replace('FILE', await newJournal())};
$made = ${settling('$journal', 'HR-1')};
if (pcntl_fork() === 0) {
    foreach ([${settling('$journal', 'HR-1')}, $made] as $results) {
        try {
            foreach ($results as $one) {
                echo $one->outcome->value;
            }
        } catch (JournalException $error) {
            echo 'rejected ';
        }
    }
    exit;
}
pcntl_wait($status);
foreach ($made as $one) {
    echo $one->outcome->value;
}`);
    expect(printed).toBe('rejected rejected paid');
    expect(service.sent()).toBe(1);
  });

  test.skipIf(forks === undefined)(
    'a forked process does not restart a settlement without a journal',
    async () => {
      const service = await startService();
      const printed = await run(`
$client = ${clientSource(service.url)};
$results = ${settling('new RemittancePayout\\MemoryJournal()', 'HR-1')};
$child = pcntl_fork();
try {
    foreach ($results as $one) {
        echo $one->outcome->value;
    }
} catch (JournalException $error) {
    echo 'rejected ';
}
if ($child !== 0) {
    pcntl_wait($status);
}`);
      expect(printed).toContain('paid');
      expect(printed).toContain('rejected');
      expect(service.sent()).toBe(1);
    },
  );

  test('sends nothing if the journal cannot be written, and says so after the results', async () => {
    const service = await startService();
    const journal = await newJournal();
    const { file, cwd } = await phpProgram(
      workshop,
      `
${printing}
$client = ${clientSource(service.url)};
try {
    $print(${settling(`new FileJournal('${journal}')`, 'HR-1')});
} catch (JournalException $error) {
    echo $error->getMessage();
}`,
    );
    // No file may grow, as on a full disk.
    const limited = `trap '' XFSZ; ulimit -f 0; exec php ${file}`;
    expect(await output('bash', ['-c', limited], { cwd })).toMatch(
      /^HR-1 not-sent .*cannot be written/,
    );
    expect(service.sent()).toBe(0);
    expect(await readFile(journal, 'utf8')).toBe('');
  });

  test.each([
    ['a text that is not UTF-8', `[wrong(${payoutSource('HR-1')})]`],
    ['an array', `[['transactionReference' => 'HR-1']]`],
  ])('rejects %s before anything is sent', async (_what, list) => {
    const service = await startService();
    const printed = await run(`
function wrong(TransactionRequest $of): TransactionRequest
{
    $about = [$of->recipientInformation, $of->senderInformation];
    return new TransactionRequest($of->transactionReference, 'NGN', '1.00', "\\xff", ...$about);
}
try {
    (new Settlement(${clientSource(service.url)}))->settle(${list});
} catch (InvalidArgumentException $error) {
    echo 'rejected';
}`);
    expect(printed).toBe('rejected');
    expect(service.requests).toEqual([]);
  });

  describe('handles a delivery', () => {
    const delivering = (url: string, seen: string, onOutcome: string, times: number): string => `
$seen = ${seen};
$times = 0;
for ($delivery = 0; $delivery < ${times}; $delivery++) {
    $handle = static function ($outcome, $code) use (&$times): void {
        ${onOutcome}
    };
    $body = '${record('HR-1', '00')}';
    echo (new Webhook(${clientSource(url)}, $seen))->receive($body, 'application/json', $handle)->status, ' ';
}`;

    test.each(["new FileSeen('.')"])('again after it failed, with %s', async (seen) => {
      const service = await startService();
      service.codes.set('HR-1', '00');
      const failing = `echo '<', $times; if ($times++ === 0) { throw new Exception(); }`;
      expect(await run(delivering(service.url, seen, failing, 3))).toBe('<0500 <1200 200 ');
    });

    test('in one of several processes that get it at the same time', async () => {
      const service = await startService();
      service.codes.set('HR-1', '00');
      const seen = `new FileSeen('${await workshop.newFolder()}')`;
      const handle = `usleep(200_000); echo '<', $outcome->responseCode, '>';`;
      const source = delivering(service.url, seen, handle, 1);
      const printed = (await Promise.all(Array.from({ length: 4 }, () => run(source)))).join('');
      expect(printed.match(/<00>/g)).toHaveLength(1);
      expect(printed.match(/200 /g)).toHaveLength(4);
    });
  });
});
