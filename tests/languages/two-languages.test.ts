/** Tests two clients in different languages on one journal that cannot see each other's locks and processes. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keylessContract } from '../odd-contract/contract.ts';
import { chosenFrom } from '../support/full.ts';
import { outcomesOf, startDriver, type Driver } from './adapter.ts';
import { payout, startService, type Service } from './service.ts';
import { languages, openWorkshop, tools, type Language, type Workshop } from './workshop.ts';

/** Whether this is Linux with the right to create a namespace, to act like two containers with one volume. */
const apart = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

function canBeApart(): boolean {
  try {
    execFileSync('unshare', [...apart.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const available = languages.filter((one) => tools[one] !== undefined);
const pairs = available.flatMap((one) => available.map((other) => [one, other] as const));
// The quick set has a pair in which neither takes the other's kind of lock.
const some = chosenFrom(pairs, (pair) => (pair.join() === 'php,java' ? 'first' : 'other'));

describe.runIf(canBeApart())('in two process namespaces', () => {
  const opened = new Map<Language, { workshop: Workshop; program: string[] }>();
  beforeAll(async () => {
    for (const language of new Set(some.flat())) {
      const workshop = await openWorkshop(language, keylessContract);
      opened.set(language, { workshop, program: await workshop.adapter() });
    }
  });
  afterAll(async () => {
    for (const { workshop } of opened.values()) await workshop[Symbol.asyncDispose]();
  });

  const driveApart = ({ url }: Service, language: Language, journal: string): Promise<Driver> => {
    const one = opened.get(language);
    if (!one) throw new Error(`There is no program in ${language}.`);
    const child = one.workshop.start(one.program, { within: apart });
    return startDriver(child, { baseUrl: url, journal, patienceMs: 300 });
  };

  test.each(some)('%s and %s together pay no payout twice and lose none', async (one, other) => {
    const service = await startService();
    const folder = await opened.get(one)?.workshop.newFolder();
    const journal = join(folder ?? '', 'payouts.jsonl');
    await writeFile(journal, '');
    const drivers = [
      await driveApart(service, one, journal),
      await driveApart(service, other, journal),
    ];
    const payouts = Array.from({ length: 40 }, (_, index) => payout(`HR-${index + 10}`));
    const usable = drivers.filter(({ problem }) => problem === undefined);
    const told = await Promise.all(usable.map((driver) => driver.ask({ do: 'pay', payouts })));
    expect([...service.taken.values()].filter((times) => times !== 1)).toEqual([]);
    for (const outcomes of told.map(outcomesOf)) {
      for (const [reference = '', outcome] of outcomes.map((line) => line.split(' '))) {
        const isTaken = service.taken.has(reference);
        expect([reference, isTaken || outcome !== 'paid']).toEqual([reference, true]);
      }
    }
    await Promise.all(drivers.map((driver) => driver.kill()));
    // The next client can read the journal, and pays the rest once.
    const next = await driveApart(service, other, journal);
    expect(next.problem).toBeUndefined();
    await next.ask({ do: 'pay', payouts });
    expect([...service.taken.values()].filter((times) => times !== 1)).toEqual([]);
  });
});
