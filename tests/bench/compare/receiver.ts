/** A receiver of notifications that costs the bench itself nothing. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { numberAt } from '../../../toolkit/contract/objects.js';
import { nextMessage } from './messages.ts';

export interface ReceiverProcess extends AsyncDisposable {
  url: string;
  /**
   * Resolves when notifications of so many payouts have come.
   *
   * @throws Error when they stay out for two minutes
   */
  arrived(payouts: number): Promise<void>;
}

export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const child = fork(fileURLToPath(new URL('receiver-process.ts', import.meta.url)));
  const hello = await nextMessage(child);
  return {
    url: `http://127.0.0.1:${numberAt(hello, 'port')}/`,
    async arrived(payouts) {
      child.send(payouts);
      const signal = AbortSignal.timeout(120_000);
      const told = await nextMessage(child, signal).catch(() => {
        throw new Error(`Notifications of ${payouts} payouts must come within two minutes.`);
      });
      const count = numberAt(told, 'count');
      if (count !== payouts) {
        throw new Error(`Notifications of ${payouts} payouts must come, not of ${count}.`);
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
