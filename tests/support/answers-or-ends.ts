/** Waits for a server in a separate process that prints nothing when it listens. */
import type { ChildProcess } from 'node:child_process';
import { vi } from 'vitest';

/** Waits until a server answers, which is the only sign that it listens, or has ended. */
export async function answersOrEnds(server: ChildProcess, url: string): Promise<void> {
  const isSettled = async () => server.exitCode !== null || (await isAnswered(url));
  await vi.waitUntil(isSettled, { interval: 50, timeout: 60_000 });
}

/** Whether a server answers, whatever the answer. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
