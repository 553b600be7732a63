/** The mock's memory over 100,000 requests, most of them odd. */
import { setTimeout as pause } from 'node:timers/promises';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { sendOddRequests } from '../mock/odd-requests.ts';
import { startServer } from './server-process.ts';

const amount = 100_000;
const step = amount / 10;
const limit = 250e6;

/**
 * Sends them to the mock of the project in `root`, and prints what it holds on the way.
 *
 * @returns whether it never held more than 250 MB, and failed at none of them
 */
export async function benchMock(root: string): Promise<boolean> {
  await using mock = await startServer({
    root,
    script: 'scripts/mock.ts',
    args: (port) => ['--port', String(port)],
    path: '/',
  });
  const print = (name: string, bytes: number): void =>
    sayDone('mock', `${name.padEnd(24)}${(bytes / 1e6).toFixed(0).padStart(4)} MB`);
  print('memory, idle', await mock.memory());
  const answers = await sendOddRequests(
    mock.url,
    await loadContract(root),
    amount,
    async (sent) => {
      if (sent % step === 0) print(`${sent.toLocaleString('en')} requests`, await mock.memory());
    },
  );
  await pause(5_000);
  print('idle again', await mock.memory());
  const peak = await mock.peakMemory();
  print('at the most', peak);
  for (const [status, times] of [...answers].sort()) sayDone('answers', `${status}: ${times}`);
  return peak <= limit && !answers.has('500') && !mock.hasEnded();
}
