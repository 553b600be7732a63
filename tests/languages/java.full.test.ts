/** Tests features of the Java client: the JDK, its locks, threads and files, and the client's own JSON. */
import { link } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { describeClients } from './adapter.ts';
import { startService } from './service.ts';
import { compileJava, javaSources, openWorkshop, tools, type Workshop } from './workshop.ts';

const reading = namedOnly(contract, { method: 'get', parameters: 0 });
const creation = namedOnly(contract, { method: 'post', parameters: 0 });

describe.skipIf(tools.java === undefined)('the Java client', () => {
  let workshop: Workshop;
  let programs: string;
  beforeAll(async () => {
    workshop = await openWorkshop('java');
    programs = await workshop.newFolder();
    const sources = await javaSources(join(import.meta.dirname, 'java'));
    await compileJava(['-cp', workshop.classPath, '-d', programs], sources);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  /** Runs a program of the folder `java`. */
  const run = (...args: string[]): Promise<string> =>
    workshop.run(['-cp', `${workshop.classPath}:${programs}`, ...args]);
  const newJournal = async (): Promise<string> => join(await workshop.newFolder(), 'payouts.jsonl');

  test.each([
    ['clients there are', 'ManyClients', 20, 60],
    ['payouts it sends', 'ManyPayouts', 20, 60],
  ])('leaves no threads and files behind, however many %s', async (_what, name, threads, files) => {
    const left: unknown = JSON.parse(await run(name, (await startService()).url));
    if (!isObject(left)) throw new Error(`${name} printed no object.`);
    expect(left['threads']).toBeLessThan(threads);
    expect(left['files']).toBeLessThan(files);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['a 500', (response) => response.writeHead(500).end()],
    ['no answer', ({ socket }) => socket?.end()],
    ['a reset', ({ socket }) => socket?.resetAndDestroy()],
  ])('sends a GET with an unknown effect once, if it gets %s', async (_name, end) => {
    const service = await startService(({ path }) =>
      path === reading.path ? (response) => void end(response) : undefined,
    );
    expect(await run('NamedGet', service.url, reading.operationId)).toBe(
      'UnknownOutcomeException\n'.repeat(5),
    );
    expect(service.requests.filter(({ path }) => path === reading.path)).toHaveLength(5);
  });

  test('reads ten million characters of JSON in a second or two of processor time', async () => {
    const times = (await run('LongJson')).trimEnd().split('\n').map(Number);
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toBeLessThan(2500);
  });

  test('prints no secret and no personal data', async () => {
    const printed = await run('Printed');
    const shown =
      'transactionReference=HR-1, requestDate=null, paymentCurrency=NGN, paymentAmount=2500.00';
    expect(printed).toContain(
      `TransactionRequest[${shown}, recipientInformation=RecipientInformation[`,
    );
    expect(printed).toContain('Balance[currencyCode=NGN, totalBalance=1]\n');
    expect(printed).toContain('NotSentException');
    expect(printed).not.toMatch(/Chidi|Grace|Amara|amara|School|secret|password/);
  });

  test('sends each payout from only one of two threads with the same payouts', async () => {
    const service = await startService();
    const printed = await run('TwoThreads', service.url, await newJournal());
    expect(printed).toBe(`${Array(200).fill('paid').join(' ')}\n`);
    expect([...service.taken.values()]).toEqual(Array(100).fill(1));
  });

  test('reads JSON strictly and writes it without loss', async () => {
    const deepest = `${'['.repeat(201)}${']'.repeat(201)}`;
    const right = [
      '{"a":[1.50,-0.1e-7,true,null,"\\u00e9\\n\\"\\ud83c\\udf93"],"b":{}}',
      deepest,
      ' 1 ',
      // This number is too large for any BigDecimal.
      `[${'9'.repeat(2_000)},1e99999999999]`,
    ];
    const texts = `;{;{"a":1,};[1,];01;1.;.5;+1;NaN;tru;'a';"\n";"\\x";"\\u12";{"a":1,"a":2};1 2;{1:2}`;
    const wrong = [...texts.split(';'), `[${deepest}]`];
    const printed = await run('Cases', JSON.stringify([...right, ...wrong]));
    const lines = printed.trimEnd().split('\n');
    expect(lines.slice(0, right.length)).toEqual([
      '{"a":[1.50,-1E-8,true,null,"é\\n\\"🎓"],"b":{}}',
      deepest,
      '1',
      '[null,null]',
    ]);
    expect(lines).toHaveLength(right.length + wrong.length);
    for (const [index, line] of lines.slice(right.length).entries()) {
      expect(line, wrong[index]).toMatch(/^wrong: The JSON must have /);
    }
  });

  test('says what must be true before it sends anything', async () => {
    const lines = (await run('Arguments', reading.operationId, creation.operationId))
      .trimEnd()
      .split('\n');
    const reference = 'transactionReference must be text that a URL can contain';
    expect(lines).toEqual([
      expect.stringMatching(/^baseUrl must be /),
      'email must not be empty',
      'timeout must be 1 to 3600000 milliseconds',
      ...Array<string>(10).fill(reference),
      'operationId must be that of a named-only operation',
      expect.stringContaining('must have a parameter of the name page'),
      expect.stringContaining('A JSON value must be '),
      'batchSize must be 1 to 500',
      expect.stringMatching(/^patience must be 0 to /),
    ]);
  });
});

describeClients(['java'], ({ drive }) => {
  test('sends a payout once where the JDK would repeat it', async () => {
    const service = await startService(({ isPayout }) =>
      isPayout ? ({ socket }) => void socket?.end() : undefined,
    );
    const args = ['-Djdk.httpclient.enableAllMethodRetry'];
    const driver = await drive(service, { args, patienceMs: 100 });
    for (const reference of ['HR-1', 'HR-2', 'HR-3']) {
      expect(await driver.pay(reference)).toEqual([`${reference} unknown -`]);
    }
    expect(service.sent()).toBe(3);
  });

  test('recognises its open journal under every name', async () => {
    const service = await startService();
    const driver = await drive(service);
    const other = `${driver.journal}.linked`;
    await link(driver.journal, other);
    const { url: baseUrl } = service;
    const start = { do: 'start', baseUrl, email: 'a@b.example', password: 'p', journal: other };
    const times = { timeoutMs: 20_000, patienceMs: 300, pollMs: 20, quietMs: 200 };
    const [again] = await driver.ask({ ...start, ...times });
    expect(again?.['error']).toContain('The journal is already open');
    // Closing the other one has not released the lock either.
    expect((await drive(service, { journal: driver.journal })).problem).toContain(
      'in use by another',
    );
  });
});
