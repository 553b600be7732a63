/** Runs the adapter of the client test: the same commands drive the client of each language. */
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import type { Limits } from '../../scripts/build/limits.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { keylessContract } from '../odd-contract/contract.ts';
import { payout, type Service } from './service.ts';
import { openWorkshop, tools, type AnyLanguage, type Workshop } from './workshop.ts';

export interface AnswerLine {
  [key: string]: unknown;
}

export interface Setup {
  /** The journal file; a new one by default. */
  journal?: string;
  caFile?: string;
  timeoutMs?: number;
  patienceMs?: number;
  quietMs?: number;
  /** Whether to treat an assumed meaning of a status as unknown. */
  distrustStatuses?: boolean;
  /** Arguments before the adapter on the command line. */
  args?: readonly string[];
  env?: { [name: string]: string };
}

export interface Driver {
  /** Why the client cannot be used, as `start` reports it. */
  problem: string | undefined;
  journal: string;
  /** Sends a command, and returns every line of its answer. The last one has `done`. */
  ask(command: { do: string; [key: string]: unknown }): Promise<AnswerLine[]>;
  /** Pays payouts, and returns the reference, outcome and code of each, in order. */
  pay(...references: string[]): Promise<string[]>;
  follow(...references: string[]): Promise<string[]>;
  /** Sends `kill -9`, and waits for the end. */
  kill(): Promise<void>;
}

export type Drive = (service: Pick<Service, 'url'>, setup?: Setup) => Promise<Driver>;

/**
 * Declares the same tests for the client of each language that this machine can run.
 *
 * @param made the contract to build it from; by default one without an idempotency key
 */
export function describeClients<Chosen extends AnyLanguage>(
  chosen: readonly Chosen[],
  tests: (context: { language: Chosen; drive: Drive; newJournal: () => Promise<string> }) => void,
  { contract = keylessContract, limits }: { contract?: Contract; limits?: Limits } = {},
): void {
  describe.each(chosen)('the client for %s', (language) => {
    describe.skipIf(tools[language] === undefined)('if its toolchain is installed', () => {
      let workshop: Workshop;
      let program: string[];
      beforeAll(async () => {
        workshop = await openWorkshop(language, contract, limits);
        program = await workshop.adapter();
      });
      afterAll(() => workshop[Symbol.asyncDispose]());
      const newJournal = async (): Promise<string> =>
        join(await workshop.newFolder(), 'payouts.jsonl');
      tests({
        language,
        newJournal,
        drive: async ({ url }, { args = [], env = {}, journal, ...times } = {}) => {
          const child = workshop.start([...args, ...program], { env });
          return startDriver(child, {
            baseUrl: url,
            journal: journal ?? (await newJournal()),
            ...times,
          });
        },
      });
    });
  });
}

export async function startDriver(
  child: ReturnType<Workshop['start']>,
  setup: Setup & { baseUrl: string; journal: string },
): Promise<Driver> {
  const ended = once(child, 'close');
  let problems = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const driver: Driver = {
    problem: undefined,
    journal: setup.journal,
    async ask(command) {
      id += 1;
      child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
      const answers: AnswerLine[] = [];
      for (;;) {
        const next = await lines.next();
        if (next.done) throw new Error(`The adapter ended. ${problems}`);
        const answer: unknown = JSON.parse(next.value);
        if (!isObject(answer)) continue;
        answers.push(answer);
        if (answer['done'] === true) return answers;
      }
    },
    pay: async (...references) =>
      outcomesOf(await driver.ask({ do: 'pay', payouts: references.map((one) => payout(one)) })),
    follow: async (...references) => outcomesOf(await driver.ask({ do: 'follow', references })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  onTestFinished(() => driver.kill());
  const { email, password } = sampleLogin;
  const times = { timeoutMs: 20_000, patienceMs: 5000, pollMs: 20, quietMs: 200 };
  // An adapter may end if its client cannot be used.
  const started = await driver
    .ask({ do: 'start', email, password, ...times, ...setup })
    .catch((error: unknown): AnswerLine[] => [{ error: String(error) }]);
  const [problem] = started.map(({ error }) => error).filter((error) => typeof error === 'string');
  return Object.assign(driver, { problem });
}

/** Returns the reference, outcome and code of each result, sorted by reference. */
export function outcomesOf(answers: readonly AnswerLine[]): string[] {
  return answers
    .filter(({ reference }) => reference !== undefined)
    .map(({ reference, outcome, code }) => {
      // Each language writes a missing code in its own way.
      const isCode = typeof code === 'string' && code !== '';
      return [reference, outcome, isCode ? code : '-'].map(String).join(' ');
    })
    .toSorted();
}
