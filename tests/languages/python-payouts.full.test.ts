/** Payouts through the Python client: paid once, none lost, none invented; and their journal. */
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  noAnswer,
  reset,
  status,
  taken,
  type FakeAnswer,
} from '../../client/typescript/testing.ts';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { serve, startFaultServer } from '../support/fake-service.ts';
import { assemblePackage, jsonLines, python, type PythonPackage } from './python/package.ts';

const programs = join(projectRoot, 'tests/languages/python');
const fixtureFile = join(projectRoot, 'tests/languages/journal-format.json');
const fixture: unknown = JSON.parse(await readFile(fixtureFile, 'utf8'));

describe.skipIf(python === undefined)('payouts through the Python client', () => {
  let built: PythonPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  const journalFile = async (): Promise<string> => join(await built.newFolder(), 'payouts.jsonl');

  /** Runs lines of Python after what they share, and returns what they tell. */
  async function run(lines: string): Promise<unknown[]> {
    return jsonLines(await built.run(['-c', `${shared}\n${lines}`], programs));
  }

  test('the digest of a payout is that of the other languages', async () => {
    const told = await run(`
from remittance_payout.payout import digest_of
for one in json.load(open(${quoted(fixtureFile)}, encoding="utf-8"))["digests"]:
    tell(digest_of(TransactionRequest.from_json(one["payout"])))`);
    expect(told).toEqual(listAt(fixture, 'digests').map((one) => textAt(one, 'digest')));
  });

  test('a journal of another language is resumed', async () => {
    const file = await journalFile();
    const lines = listAt(fixture, 'lines').map((line) => `${String(line)}\n`);
    await writeFile(file, lines.join('') + (textAt(fixture, 'cut') ?? ''));
    const [open, free, settled] = await run(`
with FileJournal(${quoted(file)}) as journal:
    tell(open_references(journal))
    names = [one["payout"]["transactionReference"] for one in json.load(open(${quoted(fixtureFile)}, encoding="utf-8"))["digests"]]
    tell([name for name in dict.fromkeys(names) if journal.find(name).may_be_sent])
    tell({name: journal.find(name).code for name in ["HR-20260304-00", "HR-20260304-60"]})`);
    expect(open).toEqual(listAt(fixture, 'open'));
    expect(free).toEqual(listAt(fixture, 'free'));
    expect(settled).toEqual(objectAt(fixture, 'settled'));
    // What was cut is gone, so that the next line is whole.
    expect(await readFile(file, 'utf8')).toBe(lines.join(''));
  });

  test('a run writes the lines that the other languages read', async () => {
    const service = await startFaultServer([]);
    const file = await journalFile();
    await run(`
with FileJournal(${quoted(file)}) as journal:
    list(settle_payouts(client_for("${service.baseUrl}"), [payout("HR-1"), payout("HR-2")], journal, quick))
    list(follow_payouts(client_for("${service.baseUrl}"), ["HR-9"], journal, quick))`);
    const written = await readFile(file, 'utf8');
    expect(jsonLines(written.replaceAll(/"[\da-f]{64}"/g, '"of 64 digits"'))).toEqual([
      {
        kind: 'sending',
        transactions: [
          { reference: 'HR-1', digest: 'of 64 digits' },
          { reference: 'HR-2', digest: 'of 64 digits' },
        ],
      },
      { kind: 'accepted', references: ['HR-1', 'HR-2'] },
      { kind: 'settled', reference: 'HR-1', code: '00' },
      { kind: 'settled', reference: 'HR-2', code: '00' },
      { kind: 'followed', references: ['HR-9'] },
    ]);
  });

  test('a whole last line without its end counts, and a bad line is named', async () => {
    const file = await journalFile();
    await writeFile(file, '{"kind":"followed","references":["HR-1"]}');
    const read = `
try:
    with FileJournal(${quoted(file)}) as journal: tell(open_references(journal))
except JournalError as error: tell(str(error))`;
    expect(await run(read)).toEqual([['HR-1']]);
    for (const cut of ['{', '{"kind":"sett', '{"kind\0\0\0', '\0\0']) {
      await appendFile(file, cut);
      expect(await run(read)).toEqual([['HR-1']]);
    }
    for (const whole of ['{"kind":"later"}', 'a note', '[]']) {
      const before = await readFile(file);
      await appendFile(file, whole);
      const problem = `${file} cannot be read: line 2 must be one of a journal, in UTF-8.`;
      expect(await run(read)).toEqual([problem]);
      expect(await readFile(file, 'utf8')).toBe(before.toString() + whole);
      await writeFile(file, before);
    }
    await appendFile(file, '{"kind":"later"}\n{"kind":"followed","references":["HR-2"]}\n');
    expect(await run(read)).toEqual([
      `${file} cannot be read: line 2 must be one of a journal, in UTF-8.`,
    ]);
  });

  test('a journal is for one process at a time, and is free when that one is killed', async () => {
    const file = await journalFile();
    const source = `${shared}\njournal = FileJournal(${quoted(file)})\ntell("open")\ngo_on()`;
    const holder = built.start(['-c', source], programs);
    const ended = once(holder, 'close');
    await once(holder.stdout ?? holder, 'data');
    const open = `
try: tell(open_references(FileJournal(${quoted(file)})))
except JournalError as error: tell(str(error))`;
    const problem = `${file} is in use: a journal is for one process at a time, opened once.`;
    expect(await run(open)).toEqual([problem]);
    holder.kill('SIGKILL');
    await ended;
    expect(await run(open)).toEqual([[]]);
    expect(await run(`first = FileJournal(${quoted(file)})\n${open}`)).toEqual([problem]);
  });

  test.each(['flock', 'lockf'])(
    'a journal that another language has locked by %s is in use, and takes both locks itself',
    async (kind) => {
      const file = await journalFile();
      await writeFile(file, '');
      const lock = `(file := open(${quoted(file)}, "r+")) and fcntl.${kind}(file, fcntl.LOCK_EX | fcntl.LOCK_NB)`;
      const holder = built.start(['-c', `${shared}\nimport fcntl\n${holding(lock)}`], programs);
      const ended = once(holder, 'close');
      await once(holder.stdout ?? holder, 'data');
      const open = `FileJournal(${quoted(file)})`;
      expect(await run(trying(open))).toEqual([expect.stringMatching(/is in use/)]);
      holder.kill('SIGKILL');
      await ended;
      const other = `subprocess.run([sys.executable, "-c", ${quoted(`import fcntl\n${lock}`)}], stderr=subprocess.DEVNULL).returncode`;
      expect(await run(`import subprocess, sys\njournal = ${open}\ntell(${other})`)).toEqual([1]);
    },
  );

  test.each([1, 2, 3])(
    'killed again and again (seed %i), every payout is paid once and reported',
    async (seed) => {
      const service = await killingService(randomFrom(seed));
      const file = await journalFile();
      let kills = 0;
      for (let round = 0; ; round += 1) {
        const child = built.start([join(programs, 'settling.py'), service.baseUrl, file, '12']);
        let printed = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text) => (printed += String(text)));
        }
        service.atRequest(round < 4 ? 2 + round : Number.POSITIVE_INFINITY, () =>
          child.kill('SIGKILL'),
        );
        await once(child, 'close');
        if (child.signalCode === 'SIGKILL') {
          kills += 1;
          continue;
        }
        const outcomes = jsonLines(printed).map((line) =>
          Array.isArray(line) ? line.slice(0, 2).map(String) : [],
        );
        const all = Array.from({ length: 12 }, (_, number) => [`HR-${number}`, 'paid']);
        expect(outcomes.toSorted()).toEqual(all.toSorted());
        break;
      }
      expect(kills).toBeGreaterThan(2);
      for (let number = 0; number < 12; number += 1) expect(service.paid(`HR-${number}`)).toBe(1);
    },
  );

  test.each<{ what: string; faults: FakeAnswer[]; told: unknown[]; paid: number }>([
    {
      what: 'a reset after it was taken',
      faults: [taken(reset())],
      told: ['HR-1', 'paid', '00', 'NoneType'],
      paid: 1,
    },
    {
      what: 'silence after it was taken',
      faults: [taken(noAnswer())],
      told: ['HR-1', 'paid', '00', 'NoneType'],
      paid: 1,
    },
    {
      what: 'a 500, and nobody knows',
      faults: [status(500), ...many(status(400))],
      told: ['HR-1', 'unknown', null, 'RejectedError'],
      paid: 0,
    },
    {
      what: 'a 400, and nobody knows it',
      faults: [status(400), ...many(status(400))],
      told: ['HR-1', 'rejected', null, 'RejectedError'],
      paid: 0,
    },
    {
      what: 'a 400, and it is known all the same',
      faults: [taken(status(400))],
      told: ['HR-1', 'paid', '00', 'NoneType'],
      paid: 1,
    },
    {
      what: 'a 403',
      faults: [status(403)],
      told: ['HR-1', 'not-sent', null, 'NotSentError'],
      paid: 0,
    },
    {
      what: 'a status of another payout',
      faults: [taken(status(200, { batchId: 'B' })), ...many(code('HR-2', '00'))],
      told: ['HR-1', 'unknown', null, 'NoneType'],
      paid: 1,
    },
    {
      what: 'a final code with a status that is no 200',
      faults: [
        taken(status(200, { batchId: 'B' })),
        ...many({ ...code('HR-1', '00'), status: 202 }),
      ],
      told: ['HR-1', 'unknown', null, 'NoneType'],
      paid: 1,
    },
    {
      what: 'a code that is empty',
      faults: [taken(status(200, { batchId: 'B' })), ...many(code('HR-1', ''))],
      told: ['HR-1', 'unknown', null, 'NoneType'],
      paid: 1,
    },
    {
      what: 'code 10',
      faults: [taken(status(200, { batchId: 'B' })), ...many(code('HR-1', '10'))],
      told: ['HR-1', 'held', '10', 'NoneType'],
      paid: 1,
    },
    {
      what: 'a code that is not listed',
      faults: [taken(status(200, { batchId: 'B' })), ...many(code('HR-1', '77'))],
      told: ['HR-1', 'pending', '77', 'NoneType'],
      paid: 1,
    },
    {
      what: 'code 51',
      faults: [taken(status(200, { batchId: 'B' })), code('HR-1', '02'), code('HR-1', '51')],
      told: ['HR-1', 'failed', '51', 'NoneType'],
      paid: 1,
    },
  ])('after $what it is $told.1', async ({ faults, told, paid }) => {
    const service = await startFaultServer(faults);
    const file = await journalFile();
    const settle = `
client = client_for("${service.baseUrl}", timeout=0.5)
with FileJournal(${quoted(file)}) as journal:
    tell(told(settle_payout(client, payout("HR-1"), journal, quick)))`;
    expect(await run(settle)).toEqual([told]);
    expect(service.paid('HR-1')).toBe(paid);
  });

  test('one payout, one reference: other content is refused, another date is not', async () => {
    const service = await startFaultServer([]);
    const file = await journalFile();
    const results = await run(`
client = client_for("${service.baseUrl}")
with FileJournal(${quoted(file)}) as journal:
    tell(told(settle_payout(client, payout("HR-1"), journal, quick)))
    tell(told(settle_payout(client, payout("HR-1", request_date=None), journal, quick)))
    tell(told(settle_payout(client, payout("HR-1", "250000.01"), journal, quick)))
    for payouts in ([payout("HR-2"), payout("HR-2")], [payout("HR-3"), payout("..")], [payout("HR-4", 250000)]):
        try: settle_payouts(client, payouts, journal)
        except ValueError as error: tell(str(error))`);
    expect(results).toEqual([
      ['HR-1', 'paid', '00', 'NoneType'],
      ['HR-1', 'paid', '00', 'NoneType'],
      ['HR-1', 'not-sent', null, 'ReferenceReusedError'],
      'HR-2 is used twice. One payout, one reference.',
      'Payout 1 must have a reference that a URL can contain.',
      'paymentAmount must be a text',
    ]);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(1);
  });

  test('two threads on one journal send a payout once', async () => {
    const service = await startFaultServer([]);
    const results = await run(`
from concurrent.futures import ThreadPoolExecutor
client, journal = client_for("${service.baseUrl}"), Journal()
with ThreadPoolExecutor(16) as pool:
    for one in pool.map(lambda _: settle_payout(client, payout("HR-1"), journal, quick), range(16)):
        tell(one.outcome)`);
    expect(results).toEqual(Array(16).fill('paid'));
    expect(service.paid('HR-1')).toBe(1);
  });

  test('a fork neither writes to the journal nor sends', async () => {
    const service = await startFaultServer([]);
    const file = await journalFile();
    const results = await run(`
import os
client = client_for("${service.baseUrl}")
for journal in (FileJournal(${quoted(file)}), Journal()):
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
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(2);
  });

  test.each([
    { what: 'a byte order mark', encoding: 'utf-8-sig' },
    { what: 'UTF-16', encoding: 'utf-16' },
    { what: 'UTF-16 without a mark', encoding: 'utf-16-le' },
  ])('a journal in UTF-8 alone is read: $what is not', async ({ encoding }) => {
    const file = await journalFile();
    const results = await run(`
line = json.dumps({"kind": "followed", "references": ["HR-1"]})
for text in (line + "\\n", line):
    with open(${quoted(file)}, "w", encoding="${encoding}", newline="") as written: written.write(text)
    before = open(${quoted(file)}, "rb").read()
    try: tell(open_references(FileJournal(${quoted(file)})))
    except JournalError as error: tell(str(error))
    tell(before == open(${quoted(file)}, "rb").read())`);
    const problem = `${file} cannot be read: line 1 must be one of a journal, in UTF-8.`;
    expect(results).toEqual([problem, true, problem, true]);
  });

  test('a journal is made for its owner alone, also at the end of a link', async () => {
    const file = await journalFile();
    const results = await run(`
import os
os.umask(0)
os.mkdir(${quoted(`${file}.d`)})
os.symlink(${quoted(`${file}.d/target`)}, ${quoted(file)})
with FileJournal(${quoted(file)}) as journal: journal.record("followed", ["HR-1"])
tell(oct(os.stat(${quoted(`${file}.d/target`)}).st_mode))`);
    expect(results).toEqual(['0o100600']);
  });

  test('what a journal says without an earlier "sending" counts, and every payout is reported', async () => {
    const service = await startFaultServer([]);
    const file = await journalFile();
    const lines = [
      { kind: 'not-sent', references: ['not-sent'] },
      { kind: 'accepted', references: ['accepted'] },
      { kind: 'rejected', references: ['rejected'] },
      { kind: 'settled', reference: 'settled', code: '51' },
      { kind: 'not-sent', references: ['followed'] },
      { kind: 'followed', references: ['followed'] },
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const results = await run(`
names = ["not-sent", "accepted", "rejected", "settled", "followed"]
with FileJournal(${quoted(file)}) as journal:
    for result in settle_payouts(client_for("${service.baseUrl}"), [payout(name) for name in names], journal, quick):
        tell(told(result)[:3])`);
    expect(results.toSorted()).toEqual([
      ['accepted', 'unknown', null],
      ['followed', 'unknown', null],
      ['not-sent', 'paid', '00'],
      ['rejected', 'rejected', null],
      ['settled', 'failed', '51'],
    ]);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(1);
  });

  test('a journal is asked at the moment of sending: two runs that were made together send once', async () => {
    const service = await startFaultServer([]);
    const results = await run(`
client, journal = client_for("${service.baseUrl}"), Journal()
runs = [settle_payouts(client, [payout(name) for name in names], journal, quick) for names in (["HR-1", "HR-2"], ["HR-2", "HR-1"])]
tell(next(runs[0]).outcome)
for one in reversed(runs): tell([result.outcome for result in one])`);
    expect(results).toEqual(['paid', ['paid', 'paid'], ['paid']]);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(1);
  });

  test('a refused password is tried a few times, however many payouts are followed', async () => {
    let logins = 0;
    const baseUrl = await serve(() => {
      logins += 1;
      return status(401);
    });
    const results = await run(`
options = SettleOptions(patience=4, first_poll=0.01, most_poll=0.1)
for result in follow_payouts(client_for("${baseUrl}"), [f"HR-{n}" for n in range(50)], None, options): tell(told(result)[1])`);
    expect(results).toEqual(Array(50).fill('unknown'));
    // At 0, 1 and 3 seconds.
    expect(logins).toBeLessThan(5);
  });

  test('where the journal cannot be written nothing more is sent, and what was sent is followed', async () => {
    const service = await startFaultServer([]);
    const file = await journalFile();
    const results = await run(`
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
client = client_for("${service.baseUrl}")
journal = FileJournal(${quoted(file)})
resource.setrlimit(resource.RLIMIT_FSIZE, (350, 350))
options = SettleOptions(patience=5, batch_size=1, first_poll=0.01)
try:
    for result in settle_payouts(client, [payout(f"HR-{n}") for n in range(5)], journal, options): tell(told(result))
except JournalError as error: tell(str(error))`);
    const sent = results.filter((one) => Array.isArray(one) && one[1] === 'paid').length;
    expect(results).toHaveLength(6);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(5);
    expect(results.filter((one) => Array.isArray(one) && one[3] === 'JournalError')).toHaveLength(
      5 - sent,
    );
    expect(results.at(-1)).toMatch(/cannot be written: File too large/);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(sent);
    // The line that was cut is repaired, and what was sent is never sent again.
    const again = await run(`
with FileJournal(${quoted(file)}) as journal:
    for result in settle_payouts(client_for("${service.baseUrl}"), [payout(f"HR-{n}") for n in range(5)], journal, quick): tell(told(result)[1])`);
    expect(again).toEqual(Array(5).fill('paid'));
    for (let number = 0; number < 5; number += 1) expect(service.paid(`HR-${number}`)).toBe(1);
  });

  test('when the first batch cannot be sent, or the login fails, nothing more is sent', async () => {
    const service = await startFaultServer([status(403)]);
    const results = await run(`
options = SettleOptions(patience=5, batch_size=1, first_poll=0.01)
for result in settle_payouts(client_for("${service.baseUrl}"), [payout(f"HR-{n}") for n in range(3)], None, options): tell(told(result))`);
    expect(results).toEqual(
      ['HR-0', 'HR-1', 'HR-2'].map((one) => [one, 'not-sent', null, 'NotSentError']),
    );
    expect(service.requests.filter(({ path }) => path.startsWith('/handler/'))).toHaveLength(1);
  });

  test('a delivery is believed when the service says the same, and handled once', async () => {
    const service = await startFaultServer([
      code('HR-1', '00'), // forged: another code
      status(400), // not known
      status(500), // cannot be asked
      code('HR-1', '00'), // on_outcome fails
      code('HR-1', '00'),
    ]);
    const results = await run(`
client, seen, given = client_for("${service.baseUrl}"), MemorySeen(), []
import logging; logging.disable()
fails = [True]
def on_outcome(outcome, code):
    if fails: raise KeyError(fails.pop())
    given.append([outcome.transaction_reference, outcome.response_code, code.final])
def deliver(body, content_type="application/json; charset=utf-8"):
    tell(receive_outcome(client, body, content_type, seen, on_outcome)[0])
def record(code): return json.dumps({"transactionReference": "HR-1", "responseCode": code}).encode()
deliver(record("00"), "text/plain")
deliver(b"[" * 70_000)
for body in (b"", b"[]", b"[" * 5_000, b'{"transactionReference":"HR-1"}', b'{"transactionReference":"..","responseCode":"00"}'): deliver(body)
deliver(record("51"))
for _ in range(5): deliver(record("00"))
deliver(record("10"))
tell(given)`);
    expect(results).toEqual([
      ...[415, 413, 400, 400, 400, 400, 400],
      ...[409, 409, 503, 500, 200, 200],
      200,
      [['HR-1', '00', true]],
    ]);
  });
});

const shared = `
import json
from support import *
from remittance_payout import *
quick = SettleOptions(patience=1, first_poll=0.01, most_poll=0.1, quiet_for=0.3)`;

/** Does it, and ends when its input does. */
function holding(what: string): string {
  return `held = ${what}\ntell("held")\ngo_on()`;
}

function trying(what: string): string {
  return `try: tell(str(${what}))\nexcept JournalError as error: tell(str(error))`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function many(fault: FakeAnswer): FakeAnswer[] {
  return Array<FakeAnswer>(200).fill(fault);
}

function code(transactionReference: string, responseCode: string): FakeAnswer {
  return status(200, { transactionReference, responseCode });
}

/** Takes payouts and counts them; breaks off some answers, before or after taking. */
async function killingService(random: () => number) {
  const payouts = new Map<string, number>();
  let left = Number.POSITIVE_INFINITY;
  let kill = (): void => undefined;
  const login = { data: { accessToken: 'a', refreshToken: 'r' } };
  const baseUrl = await serve(({ path, body }) => {
    if (path.startsWith('/auth/')) return status(200, login);
    const chance = random();
    left -= 1;
    if (left === 0) kill();
    if (!path.startsWith('/handler/')) {
      const transactionReference = path.split('/').at(-1) ?? '';
      return payouts.has(transactionReference)
        ? status(200, { transactionReference, responseCode: '00' })
        : status(400);
    }
    const list = listAt(JSON.parse(body), 'transactionRequestList');
    for (const one of list) {
      const reference = textAt(one, 'transactionReference') ?? '';
      payouts.set(reference, (payouts.get(reference) ?? 0) + 1);
    }
    return chance < 0.3 ? reset() : status(200, { batchId: 'B-1', totalCount: list.length });
  });
  onTestFinished(() => void (kill = () => undefined));
  return {
    baseUrl,
    paid: (reference: string) => payouts.get(reference),
    atRequest(count: number, then: () => void) {
      left = count;
      kill = then;
    },
  };
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
