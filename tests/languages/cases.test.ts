/** Tests that the client of each language gives the answers in cases.yaml. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { limitOf, readLimits } from '../../scripts/build/limits.ts';
import { projectRoot } from '../../scripts/project.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { meaningOf } from '../../toolkit/contract/statuses.ts';
import { contract } from '../support/contract.ts';
import { chosenFrom } from '../support/full.ts';
import { describeClients, outcomesOf } from './adapter.ts';
import { payout, record, startService, type React, type Reaction } from './service.ts';
import { allLanguages } from './workshop.ts';

interface Table {
  foreignFiles: string[];
  wrongLines: string[];
  wrongSharedLines: string[];
  cutSharedLines: string[];
  foreignSharedLines: string[];
  sharedJournals: Named<{
    has: string | string[];
    follow?: string;
    pay: string;
    sends?: number;
    becomes?: string[];
  }>;
  records: Named<string>;
  heads: Named<{
    status?: string;
    version?: string;
    type?: string | null;
    length?: number[];
    is: string;
  }>;
  waits: string[];
  amounts: { right: string[]; wrong: string[]; unusual: (string | null)[] };
  addresses: { right: string[]; wrong: string[] };
  paths: Named<string>;
  deliveries: Named<
    {
      type?: string | null;
      body?: string;
      about?: string;
      code?: string;
      is?: string;
      told: string;
    }[]
  >;
}

interface Named<Case> {
  [name: string]: Case;
}

const table: unknown = parse(readFileSync(new URL('cases.yaml', import.meta.url), 'utf8'));
if (!isTable(table)) throw new Error('cases.yaml must have the cases of each kind.');

/** Returns the statuses of the contract, and some unlisted ones per hundred. */
const statuses = contract.statuses.flatMap(({ status }) => {
  const some: Named<number[]> = { '2XX': [], '3XX': [302, 307, 308], '4XX': [400, 404, 409, 422] };
  return { ...some, '5XX': [500, 502, 503] }[status] ?? [Number(status)];
});

const outcomes = {
  taken: 'unknown',
  unknown: 'unknown',
  rejected: 'rejected',
  'not-taken': 'not-sent',
};
const limits = readLimits(projectRoot);
const attempts = {
  never: 1,
  'if-safe': 1,
  'with-new-token': 2,
  later: limitOf(limits, 'attempts'),
};
const toPayouts =
  (reaction: Reaction): React =>
  ({ isPayout }) =>
    isPayout ? reaction : undefined;
const toQuestions =
  (reaction: Reaction): React =>
  ({ asksFor }) =>
    asksFor === undefined ? undefined : reaction;

// Node.js's fetch does not expose a 407.
const openInTypeScript = [407];

describeClients(allLanguages, ({ language, drive, newJournal }) => {
  const isShared = language !== 'typescript';
  // After half of its quiet time, the TypeScript client does not send the payouts it has claimed.
  const briefly = { patienceMs: 600, quietMs: isShared ? 200 : 20_000 };
  const untilQuiet = isShared
    ? { patienceMs: 800, quietMs: 200 }
    : { patienceMs: 3000, quietMs: 1500 };
  // The quick set has one case of each kind, different for each language.
  const some = <One>(all: readonly One[]): readonly One[] =>
    chosenFrom(all, () => '', allLanguages.indexOf(language));
  const times = {
    taken: briefly,
    unknown: briefly,
    rejected: untilQuiet,
    'not-taken': { patienceMs: 20_000, quietMs: 20_000 },
  };
  const named = <Case>(cases: Named<Case>): readonly [string, Case][] =>
    some(Object.entries(cases));
  const right = isShared
    ? '{"kind":"followed","references":["HR-2"]}'
    : '{"kind":"followed","transactionReferences":["HR-2"]}';

  const isLeftAlone = async (content: string, says: RegExp): Promise<void> => {
    const service = await startService();
    const journal = await newJournal();
    await writeFile(journal, content);
    const driver = await drive(service, { journal });
    // An adapter may notice only when it pays.
    const told = driver.problem ?? (await driver.ask({ do: 'pay', payouts: [payout('HR-1')] }));
    expect(JSON.stringify(told)).toMatch(isShared ? says : /journal/);
    expect(JSON.stringify(told)).not.toContain('HR-2');
    expect(await readFile(journal, 'utf8')).toBe(content);
    expect(service.sent()).toBe(0);
  };

  test.each(some(table.foreignFiles))(
    'a file that is not a journal stays unchanged: %j',
    (content) => isLeftAlone(content, /./),
  );
  test.each(some([...table.wrongLines, ...(isShared ? table.wrongSharedLines : [])]))(
    'a journal with a line that is not an entry stays unchanged: %j',
    (line) => isLeftAlone(linesOf([right, line, right]), /line 2\b/i),
  );
  test.each(isShared ? some(table.foreignSharedLines) : [])(
    'a journal with a foreign last line stays unchanged: %j',
    (line) => isLeftAlone(`${right}\n${line}`, /line 2\b/i),
  );

  test.each(isShared ? some(table.cutSharedLines) : [])(
    'a cut last line is dropped: %j',
    async (line) => {
      const journal = await newJournal();
      await writeFile(journal, `${right}\n${line}`);
      expect((await drive(await startService(), { journal })).problem).toBeUndefined();
      expect(await readFile(journal, 'utf8')).toBe(`${right}\n`);
    },
  );

  test.each(isShared ? named(table.sharedJournals) : [])(
    'a journal has %s',
    async (_name, { has, follow, pay, sends = 0, becomes }) => {
      const service = await startService();
      const journal = await newJournal();
      await writeFile(journal, typeof has === 'string' ? has : linesOf(has));
      const driver = await drive(service, { journal, ...untilQuiet });
      if (follow !== undefined) expect(await driver.follow('HR-1')).toEqual([outcome(follow)]);
      expect(await driver.pay('HR-1')).toEqual([outcome(pay)]);
      expect(service.sent()).toBe(sends);
      if (becomes) expect(await readFile(journal, 'utf8')).toBe(linesOf(becomes));
    },
  );

  test.each(named(table.records))('a payout has the record %s', async (text, is) => {
    const service = await startService(toQuestions(expanded(text)));
    const driver = await drive(service, briefly);
    expect(await driver.pay('HR-1')).toEqual([outcome(is)]);
    expect(service.sent()).toBe(1);
  });

  test.each(named(table.heads))(
    'a record comes with %s',
    async (_name, { status = '200 OK', version = '1.1', length = [51], is, ...given }) => {
      const type = given.type === undefined ? 'application/json' : given.type;
      const head = [
        `HTTP/${version} ${status}`,
        ...(type === null ? [] : [`Content-Type: ${type}`]),
        ...length.map((one) => `Content-Length: ${one}`),
      ];
      const answer = `${head.join('\r\n')}\r\n\r\n${record('HR-1', '00')}`;
      const service = await startService(toQuestions(({ socket }) => socket?.end(answer)));
      const driver = await drive(service, briefly);
      expect(await driver.pay('HR-1')).toEqual([outcome(is)]);
    },
  );

  test.each(some(table.waits))('questions end in time with a Retry-After of %s', async (value) => {
    const headers = { 'retry-after': expanded(value) };
    const wait: Reaction = (response) => response.writeHead(429, headers).end();
    const driver = await drive(await startService(toQuestions(wait)), briefly);
    expect(await driver.follow('HR-1', 'HR-2')).toEqual(['HR-1 unknown -', 'HR-2 unknown -']);
  });

  test.each(some(table.amounts.right))('a payout may be of %s', async (paymentAmount) => {
    const service = await startService();
    const driver = await drive(service, { quietMs: 20_000 });
    const payouts = [payout('HR-1', { paymentAmount })];
    expect(outcomesOf(await driver.ask({ do: 'pay', payouts }))).toEqual(['HR-1 paid 00']);
  });
  /** Pays two payouts, one of this amount. Returns which were taken and what the client reports. */
  const payBeside = async (amount: string | null) => {
    const service = await startService();
    const driver = await drive(service, { quietMs: 20_000 });
    const other = payout('HR-2', { paymentAmount: amount ?? undefined });
    const told = await driver.ask({ do: 'pay', payouts: [payout('HR-1'), other] });
    return { taken: [...service.taken.keys()], says: JSON.stringify(told) };
  };
  test.each(some(table.amounts.wrong))('a payout must not be of %j', async (amount) => {
    const { taken, says } = await payBeside(amount);
    expect(says).toMatch(/payment_?amount/i);
    // The TypeScript client sends the others.
    expect(taken).toEqual(isShared ? [] : ['HR-1']);
  });
  test.each(some(table.amounts.unusual))('a payout of %j breaks an assumption', async (amount) => {
    const { taken } = await payBeside(amount);
    expect(taken).toEqual(isShared ? [] : ['HR-1', 'HR-2']);
  });

  test.each(some(table.addresses.right))('a service may be at %s', async (url) => {
    expect((await drive({ url })).problem).toBeUndefined();
  });
  test.each(some(table.addresses.wrong))('a service cannot be at %j', async (url) => {
    expect((await drive({ url })).problem).toMatch(/base_?url/i);
  });
  test.each(named(table.paths))(
    'with %j after the address, requests go to the full path',
    async (path, asked) => {
      const service = await startService();
      const driver = await drive({ url: service.url + path });
      await driver.ask({ do: 'balances', times: 1 });
      expect(service.requests[0]?.path).toBe(asked);
    },
  );

  test.each(named(table.deliveries))('a delivery is %s', async (_name, deliveries) => {
    const odd: Named<Reaction> = { DOWN: 503, BUSY: 429, OTHER: record('HR-1', '00') };
    const service = await startService(({ asksFor = '' }) => odd[asksFor.slice('HR-'.length)]);
    service.codes.set('HR-1', '00');
    const driver = await drive(service);
    for (const { about = 'HR-1', code = '00', is, told, ...given } of deliveries) {
      if (is !== undefined) service.codes.set('HR-1', is);
      const body = given.body === undefined ? record(about, code) : expanded(given.body);
      const { type = 'application/json' } = given;
      const headers = type === null ? {} : { 'content-type': type };
      const answers = await driver.ask({ do: 'deliver', headers, body });
      const codes = answers.slice(0, -1).map((answer) => answer['code']);
      expect([answers.at(-1)?.['status'], ...codes].map(String).join(' ')).toBe(told);
    }
  });

  const seen = some(
    isShared ? statuses : statuses.filter((one) => !openInTypeScript.includes(one)),
  );
  describe.each([false, true])('with distrust of statuses %s', (distrustStatuses) => {
    test.each(seen)('a payout gets a %i', async (status) => {
      const { means, repeat, assumed } = meaningOf(contract.statuses, status);
      const isUnknown = distrustStatuses && means === 'not-taken' && assumed !== undefined;
      const is = isUnknown ? 'unknown' : means;
      const service = await startService(toPayouts(status));
      const driver = await drive(service, { ...times[is], distrustStatuses });
      expect(await driver.pay('HR-1')).toEqual([outcome(outcomes[is])]);
      // The TypeScript client retries until its patience ends.
      const most = isShared || repeat !== 'later' ? attempts[repeat] : service.sent();
      expect(service.sent()).toBe(isUnknown ? 1 : most);
    });
  });

  test.each(seen)('a payout gets a %i, which is cut', async (status) => {
    const head = `HTTP/1.1 ${status} X\r\nContent-Length: 9\r\nLocation: /x\r\n\r\n{`;
    const service = await startService(toPayouts(({ socket }) => socket?.end(head)));
    const driver = await drive(service, briefly);
    expect(await driver.pay('HR-1')).toEqual(['HR-1 unknown -']);
    expect(service.sent()).toBe(1);
  });

  test.each(seen)('a status request gets a %i', async (status) => {
    const { aboutPayout, means } = meaningOf(contract.statuses, status);
    const service = await startService(({ isPayout, asksFor }) =>
      isPayout ? 400 : asksFor && status,
    );
    const driver = await drive(service, untilQuiet);
    // A rejected payout does not exist, or its state is unknown.
    const is = aboutPayout && means === 'rejected' ? 'rejected' : 'unknown';
    expect(await driver.pay('HR-1')).toEqual([outcome(is)]);
  });
});

function isTable(value: unknown): value is Table {
  return isObject(value) && 'records' in value;
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function outcome(is: string): string {
  return `HR-1 ${is.includes(' ') ? is : `${is} -`}`;
}

function expanded(text: string): string {
  return text
    .replaceAll(/(.)‹(\d+)›/g, (_, one: string, times: string) => one.repeat(Number(times)))
    .replace(/(?<=[{,])R(?=[,}\s/])/, record('HR-1', '00').slice(1, -1));
}
