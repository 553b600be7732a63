/** Payouts of the PHP client: their journal, and that none is paid twice whatever ends a process. */
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import {
  assemblePackage,
  clientSource,
  payoutSource,
  php,
  withPackage,
  type PhpPackage,
} from './php/package.ts';
import { record, startRecordingService, statusOf } from './php/recording-service.ts';

const format: unknown = JSON.parse(
  await readFile(new URL('journal-format.json', import.meta.url), 'utf8'),
);
const quick = 'new SettleOptions(patience: 2.0, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.2)';

describe.skipIf(php === undefined)('the PHP client', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  const newJournal = async (content = ''): Promise<string> => {
    const path = join(await built.newFolder(), 'payouts.jsonl');
    if (content !== '') await writeFile(path, content);
    return path;
  };
  /** Settles payouts, given as PHP source, and prints a line for each. */
  const settling = (url: string, journal: string, payouts: string): string => `
$client = ${clientSource(url)};
$results = Settlement::settlePayouts($client, [${payouts}], new FileJournal('${journal}'), ${quick});
foreach ($results as $one) {
    echo $one->transactionReference, ' ', $one->outcome->value, ' ', $one->responseCode, "\\n";
}
`;

  test('computes the digest of a payout as the other languages do', async () => {
    const digests = listAt(format, 'digests');
    const payouts = digests.map((one) => JSON.stringify(objectAt(one, 'payout')));
    const file = join(await built.newFolder(), 'payouts');
    await writeFile(file, payouts.join('\n'));
    const printed = await built.runLines(`
foreach (file('${file}') as $line) {
    echo Payouts::digestOf(TransactionRequest::fromJson($line)), "\\n";
}`);
    expect(printed.trim().split('\n')).toEqual(digests.map((one) => textAt(one, 'digest')));
  });

  test('continues with the journal of another language, whose last line was cut', async () => {
    await using service = await startRecordingService();
    const lines = listAt(format, 'lines');
    const whole = lines.map((line) => `${String(line)}\n`).join('');
    const journal = await newJournal(whole + String(textAt(format, 'cut')));
    const payouts = listAt(format, 'digests').map((one) => JSON.stringify(objectAt(one, 'payout')));
    const folder = await built.newFolder();
    await writeFile(join(folder, 'payouts'), [payouts[0], payouts[2], payouts[3]].join('\n'));
    const open = await built.runLines(
      `echo implode("\\n", Settlement::openReferences(new FileJournal('${journal}')));`,
    );
    expect(open.split('\n')).toEqual(listAt(format, 'open'));
    expect(await readFile(journal, 'utf8')).toBe(whole);
    const given = `...array_map(TransactionRequest::fromJson(...), file('${folder}/payouts'))`;
    const printed = await built.runLines(settling(service.url, journal, given));
    expect(printed.split('\n').toSorted()).toEqual(
      ['', 'HR-20260304-00 paid 00', 'HR-20260304-02 paid 00', 'HR/März 1 paid 00'].toSorted(),
    );
    expect(service.sent()).toEqual(listAt(format, 'free'));
    expect(service.requests.map(({ path }) => statusOf(path))).not.toContain('HR-20260304-00');
    const added = (await readFile(journal, 'utf8')).slice(whole.length).trim().split('\n');
    const kinds = added.map((line): unknown => JSON.parse(line)).map((one) => textAt(one, 'kind'));
    expect(kinds).toEqual(['sending', 'accepted', 'settled', 'settled']);
    // Byte for byte as in the fixture.
    expect(added[0]).toBe(lines[3]);
  });

  test('says which line of a journal is not an entry', async () => {
    const [line] = listAt(format, 'lines');
    for (const wrong of ['{"kind":"sent"}', 'x', '', '{"kind":"settled","reference":1}', '[]']) {
      const journal = await newJournal(`${String(line)}\n${wrong}\n${String(line)}\n`);
      const printed = await built.runLines(
        `try { new FileJournal('${journal}'); } catch (JournalException $error) { echo $error->getMessage(); }`,
      );
      expect(printed, wrong).toContain('line 2');
    }
  });

  test('uses a last line that lacks nothing but its end', async () => {
    const [line] = listAt(format, 'lines');
    const journal = await newJournal(String(line));
    const print = `echo count(Settlement::openReferences(new FileJournal('${journal}')));`;
    expect(await built.runLines(print)).toBe('2');
    expect(await readFile(journal, 'utf8')).toBe(`${String(line)}\n`);
    expect(await built.runLines(print)).toBe('2');
  });

  test('refuses a journal that another process has, until that one is killed', async () => {
    const journal = await newJournal();
    const folder = await built.newFolder();
    const hold = `$journal = new FileJournal('${journal}'); echo "has it\\n"; fgets(STDIN);`;
    await writeFile(join(folder, 'hold.php'), withPackage(built.folder, hold));
    const holder = built.start(['hold.php'], folder);
    if (holder.stdout) await once(holder.stdout, 'data');
    const open = `
try {
    new FileJournal('${journal}');
    echo 'opened';
} catch (JournalException $error) {
    echo $error->getMessage();
}`;
    expect(await built.runLines(open)).toContain('is in use by another process');
    holder.kill('SIGKILL');
    await once(holder, 'close');
    expect(await built.runLines(open)).toBe('opened');
  });

  test('a process that was forked cannot write to the journal of its parent', async (context) => {
    if ((await built.runLines(`echo extension_loaded('pcntl') ? 'yes' : 'no';`)) === 'no') {
      context.skip();
    }
    await using service = await startRecordingService();
    const journal = await newJournal();
    const printed = await built.runLines(`
$journal = new FileJournal('${journal}');
if (pcntl_fork() === 0) {
    try {
        Settlement::settlePayout(${clientSource(service.url)}, ${payoutSource('HR-1')}, $journal);
    } catch (JournalException $error) {
        echo $error->getMessage();
    }
    exit;
}
pcntl_wait($status);`);
    expect(printed).toContain('belongs to the process that opened it');
    expect(service.sent()).toEqual([]);
  });

  test.each(['after the service has taken it', 'before the service has it'])(
    'killed with a batch under way, %s, does not send it again',
    async (when) => {
      const taken = when.startsWith('after');
      let isStalling = true;
      await using service = await startRecordingService(({ path }) => {
        if (path.startsWith('/handler/send') && isStalling) return () => undefined;
        const reference = statusOf(path);
        if (reference === undefined) return undefined;
        return taken ? record(reference, '00') : 404;
      });
      const journal = await newJournal();
      const folder = await built.newFolder();
      const source = settling(service.url, journal, payoutSource('HR-1'));
      await writeFile(join(folder, 'settle.php'), withPackage(built.folder, source));
      const child = built.start(['settle.php'], folder);
      await expect.poll(() => service.sent()).toEqual(['HR-1']);
      child.kill('SIGKILL');
      await once(child, 'close');
      isStalling = false;
      expect(await built.run(['settle.php'], folder)).toBe(
        taken ? 'HR-1 paid 00\n' : 'HR-1 unknown \n',
      );
      expect(service.sent()).toEqual(['HR-1']);
    },
  );

  test('sends nothing when the journal cannot be written, and says so after the results', async () => {
    await using service = await startRecordingService();
    const journal = await newJournal();
    const folder = await built.newFolder();
    const source = `
try {
    ${settling(service.url, journal, payoutSource('HR-1'))}
} catch (JournalException $error) {
    echo $error->getMessage();
}`;
    await writeFile(join(folder, 'settle.php'), withPackage(built.folder, source));
    // No file may grow: as on a full disk.
    const shell = built.start(['-r', limited], folder);
    let printed = '';
    shell.stdout?.setEncoding('utf8').on('data', (text) => (printed += String(text)));
    await once(shell, 'close');
    expect(printed).toMatch(/^HR-1 not-sent \n.*cannot be written/);
    expect(service.sent()).toEqual([]);
    expect(await readFile(journal, 'utf8')).toBe('');
  });
  const limited = `passthru("bash -c \\"trap '' XFSZ; ulimit -f 0; exec php settle.php\\"");`;

  test('refuses other content under a reference that was sent', async () => {
    await using service = await startRecordingService();
    const journal = await newJournal();
    await built.runLines(settling(service.url, journal, payoutSource('12345')));
    const other = payoutSource('12345').replace('2500.00', '2500.01');
    const printed = await built.runLines(settling(service.url, journal, other));
    expect(printed).toBe('12345 not-sent \n');
    expect(service.sent()).toEqual(['12345']);
  });

  test('begun twice at once on one journal, sends a payout once', async () => {
    await using service = await startRecordingService();
    const journal = await newJournal();
    await built.runLines(`
$client = ${clientSource(service.url)};
$journal = new FileJournal('${journal}');
$first = Settlement::settlePayouts($client, [${payoutSource('HR-1')}, ${payoutSource('HR-2')}], $journal, ${quick});
$second = Settlement::settlePayouts($client, [${payoutSource('HR-2')}, ${payoutSource('HR-1')}], $journal, ${quick});
foreach ($first as $one) {
    foreach ($second as $two) {
    }
    break;
}`);
    expect(service.sent().toSorted()).toEqual(['HR-1', 'HR-2']);
  });

  test.each([
    ['a reference twice', `[${payoutSource('HR-1')}, ${payoutSource('HR-1')}]`],
    ['a reference that is a step of a path', `[${payoutSource('..')}]`],
    ['an empty reference', `[${payoutSource('')}]`],
    ['a text that is not UTF-8', `[wrong(${payoutSource('HR-1')})]`],
    ['an array', `[['transactionReference' => 'HR-1']]`],
  ])('refuses %s before anything is sent', async (_what, list) => {
    await using service = await startRecordingService();
    const printed = await built.runLines(`
function wrong(TransactionRequest $of): TransactionRequest
{
    $about = [$of->recipientInformation, $of->senderInformation];
    return new TransactionRequest($of->transactionReference, 'NGN', '1.00', "\\xff", ...$about);
}
try {
    Settlement::settlePayouts(${clientSource(service.url)}, ${list});
} catch (InvalidArgumentException $error) {
    echo 'refused';
}`);
    expect(printed).toBe('refused');
    expect(service.requests).toEqual([]);
  });

  test('asks again after an answer about another payout, or one that is not a record', async () => {
    const answers = [
      record('HR-2', '00'),
      '{"transactionReference":"HR-1","responseCode":0}',
      '[]',
    ];
    await using service = await startRecordingService(({ path }) =>
      statusOf(path) === undefined ? undefined : answers.shift(),
    );
    const journal = await newJournal();
    const printed = await built.runLines(settling(service.url, journal, payoutSource('HR-1')));
    expect(printed).toBe('HR-1 paid 00\n');
    expect(service.requests.filter(({ path }) => statusOf(path))).toHaveLength(4);
  });

  test('lets nobody in with a wrong password, and asks for it once', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/auth/login') ? 401 : undefined,
    );
    const journal = await newJournal();
    const payouts = Array.from({ length: 50 }, (_one, index) => payoutSource(`HR-${index}`));
    const source = settling(service.url, journal, payouts.join(', '));
    const printed = await built.runLines(source);
    expect(printed.match(/not-sent/g)).toHaveLength(50);
    expect(service.requests).toHaveLength(1);
    // What is in doubt is asked for, but that does not lock the account either.
    const references = Array.from({ length: 50 }, (_one, index) => `"HR-${index}"`).join();
    await appendFile(journal, `{"kind":"accepted","references":[${references}]}\n`);
    expect((await built.runLines(source)).match(/unknown/g)).toHaveLength(50);
    // At once, and after a second; the patience is two.
    expect(service.requests).toHaveLength(1 + 2);
  });
});
