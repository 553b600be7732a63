/** The adapter of the client test as a process: commands in, answers out. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { isObject } from '../../../toolkit/contract/objects.js';
import type { JavaPackage } from './package.ts';
import { payout } from './service.ts';

export interface Answer {
  [key: string]: unknown;
}

export interface Driver {
  /** Asks for something, and returns every line of the answer; the last is `done`. */
  ask(command: { do: string; [key: string]: unknown }): Promise<Answer[]>;
  /** `kill -9`, and waits for its end. */
  kill(): Promise<void>;
}

/** What `start` is told besides the service and the journal. */
export interface Setup {
  baseUrl: string;
  journal: string;
  timeoutMs?: number;
  patienceMs?: number;
  quietMs?: number;
  /** Of the virtual machine. */
  options?: readonly string[];
}

/** Starts the adapter with a journal, for as long as the test. */
export async function drive(
  built: JavaPackage,
  setup: Setup,
): Promise<[Driver, Answer | undefined]> {
  const { options = [], ...given } = setup;
  const child = built.start(['Adapter'], { options });
  const ended = once(child, 'close');
  let problems = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const driver: Driver = {
    async ask(command) {
      id += 1;
      child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
      const answers: Answer[] = [];
      for (;;) {
        const next = await lines.next();
        if (next.done) throw new Error(`The adapter ended. ${problems}`);
        const answer: unknown = JSON.parse(next.value);
        if (!isObject(answer)) continue;
        answers.push(answer);
        if (answer['done'] === true) return answers;
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  onTestFinished(() => driver.kill());
  const [started] = await driver.ask({
    do: 'start',
    email: 'amara.okafor@harbour-remit.example',
    password: 'a-long-example-password',
    timeoutMs: 20_000,
    patienceMs: 5000,
    pollMs: 20,
    quietMs: 200,
    ...given,
  });
  return [driver, started];
}

/** Pays, and returns reference, outcome and code of each. */
export async function pay(driver: Driver, ...references: string[]): Promise<string[]> {
  return linesOf(await driver.ask({ do: 'pay', payouts: references.map((one) => payout(one)) }));
}

/** Reference, outcome and code of each result. */
export function linesOf(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ reference }) => reference !== undefined)
    .map(({ reference, outcome, code }) => [reference, outcome, code].map(String).join(' '));
}
