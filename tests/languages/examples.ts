/** What the examples of every language meet: a local sandbox, and somebody who delivers to them. */
import { onTestFinished } from 'vitest';
import { startSandbox } from '../../toolkit/sandbox/main.ts';

/**
 * A quick one until the test ends.
 *
 * @returns its address
 */
export async function sandbox(): Promise<string> {
  // The examples of the contract have times of one day, and the statement is of today.
  const start = performance.now();
  const realNow = (): number =>
    Date.parse('2026-03-04T12:00:00.000Z') + Math.floor(performance.now() - start);
  const started = await startSandbox({ engine: { realNow, processingMs: 20, bankMs: 20 } });
  onTestFinished(() => started.close());
  return started.url;
}

/** Delivers an outcome as the service would, and gives the status of the answer. */
export async function deliver(
  url: string,
  transactionReference: string,
  responseCode: string,
): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionReference, responseCode }),
  });
  return status;
}

/** Of the operations: a payout must be there before its status is asked for. */
export function isPayout({ operationId }: { operationId: string }): boolean {
  return operationId === 'sendPayout';
}
