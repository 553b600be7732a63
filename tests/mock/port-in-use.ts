import { createServer } from 'node:http';
import { listen } from '../../toolkit/serve/listen.ts';
import { onTestFinished } from 'vitest';

/** Takes a free port until the test ends. */
export async function portInUse(): Promise<number> {
  const { url, close } = await listen(createServer(), 0, '127.0.0.1');
  onTestFinished(close);
  return Number(new URL(url).port);
}
