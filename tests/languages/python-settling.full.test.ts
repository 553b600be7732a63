/** Tests settlements and webhooks of the Python client: threads, forks, and a full disk. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keylessContract } from '../odd-contract/contract.ts';
import { runPython } from './python-source.ts';
import { record, startService, type Reaction } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.python === undefined)('the Python client', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('python', keylessContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<unknown[]> => runPython(workshop, lines);
  const journalFile = async (): Promise<string> =>
    join(await workshop.newFolder(), 'payouts.jsonl');

  test('threads and runs created together send a payout once', async () => {
    const service = await startService();
    const results = await run(`
from concurrent.futures import ThreadPoolExecutor
client, journal = client_for("${service.url}"), Journal()
with ThreadPoolExecutor(16) as pool:
    for one in pool.map(lambda _: settle_payout(client, payout("HR-0"), journal, quick), range(16)): tell(one.outcome)
runs = [settle_payouts(client, [payout(name) for name in names], journal, quick) for names in (["HR-1", "HR-2"], ["HR-2", "HR-1"])]
tell(next(runs[0]).outcome)
for one in reversed(runs): tell([result.outcome for result in one])`);
    expect(results).toEqual([...Array<string>(17).fill('paid'), ['paid', 'paid'], ['paid']]);
    expect([...service.taken.values()]).toEqual([1, 1, 1]);
  });

  test('a fork neither writes to the journal nor sends', async () => {
    const service = await startService();
    const results = await run(`
import os, warnings
# The warning about threads and forks: the client has no threads then.
warnings.simplefilter("ignore", DeprecationWarning)
client = client_for("${service.url}")
for journal in (FileJournal("${await journalFile()}"), Journal()):
    name = type(journal).__name__
    child = os.fork()
    if child == 0:
        try:
            for result in settle_payouts(client, [payout(name)], journal, quick): tell(told(result))
        except JournalError as error: tell(str(error))
        os._exit(0)
    os.waitpid(child, 0)
    tell(told(settle_payout(client, payout(name), journal, quick)))`);
    const problem =
      'The journal belongs to another process: open it after the fork, in one of them.';
    expect(results).toEqual(
      ['FileJournal', 'Journal'].flatMap((name) => [
        [name, 'not-sent', null, 'JournalError'],
        problem,
        [name, 'paid', '00', 'NoneType'],
      ]),
    );
    expect(service.sent()).toBe(2);
  });

  test('if the journal cannot be written, nothing more is sent, and sent payouts are followed', async () => {
    const service = await startService();
    const file = await journalFile();
    const payouts = '[payout(f"HR-{n}") for n in range(5)]';
    const results = await run(`
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
client = client_for("${service.url}")
journal = FileJournal("${file}")
resource.setrlimit(resource.RLIMIT_FSIZE, (350, 350))
options = SettleOptions(patience=5, batch_size=1, first_poll=0.01)
try:
    for result in settle_payouts(client, ${payouts}, journal, options): tell(told(result))
except JournalError as error: tell(str(error))`);
    const sent = results.filter((one) => Array.isArray(one) && one[1] === 'paid').length;
    const unsent = results.filter((one) => Array.isArray(one) && one[3] === 'JournalError').length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(5);
    expect(unsent).toBe(5 - sent);
    expect(results.at(-1)).toMatch(/cannot be written: File too large/);
    expect(service.sent()).toBe(sent);
    // The client repairs the cut line, and never sends payouts again.
    const again = await run(`
with FileJournal("${file}") as journal:
    for result in settle_payouts(client_for("${service.url}"), ${payouts}, journal, quick): tell(told(result)[1])`);
    expect(again).toEqual(Array(5).fill('paid'));
    expect([...service.taken.values()]).toEqual(Array(5).fill(1));
  });

  test('a delivery whose handler failed is handled again, and once', async () => {
    const states: Reaction[] = [500, record('HR-1', '00'), record('HR-1', '00')];
    const service = await startService(({ asksFor }) => asksFor && states.shift());
    const results = await run(`
client, seen, given, fails = client_for("${service.url}"), MemorySeen(), [], [True]
import logging; logging.disable()
def on_outcome(outcome, code):
    if fails: raise KeyError(fails.pop())
    given.append([outcome.transaction_reference, outcome.response_code, code.final])
body = b'{"transactionReference":"HR-1","responseCode":"00"}'
for _ in range(5): tell(receive_outcome(client, body, "application/json", seen, on_outcome)[0])
tell(given)`);
    expect(results).toEqual([503, 500, 200, 200, 200, [['HR-1', '00', true]]]);
  });
});
