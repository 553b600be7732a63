/** Messages between the bench and its processes. */
import type { ChildProcess } from 'node:child_process';

/** Resolves with the next message of a process; rejects when it ends first, or is aborted. */
export function nextMessage(child: ChildProcess, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => settle(() => reject(new Error('A process of the bench has ended.')));
    const onAbort = () => settle(() => reject(new Error('A process of the bench is too slow.')));
    const onMessage = (message: unknown) => settle(() => resolve(message));
    function settle(how: () => void): void {
      child.off('exit', onExit).off('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      how();
    }
    child.once('exit', onExit).once('message', onMessage);
    signal?.addEventListener('abort', onAbort);
  });
}
