/**
 * Pays without end, for tests that kill it: `node paying-process.ts <database> <name>`. Prints each
 * reference once its payout has been accepted.
 */
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { startTransitions } from '../../../toolkit/sandbox/engine/life/transition-loop.ts';
import { harbour, payout } from './fixtures.ts';

const [database = '', name = ''] = process.argv.slice(2);
const engine = await openEngine({ database, processingMs: 5, bankMs: 5 });
await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
startTransitions(engine, (line) => {
  throw new Error(line);
});
for (let client = 0; client < 8; client += 1) void payWithoutEnd(client);

async function payWithoutEnd(client: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const reference = `${name}-${client}-${count}`;
    const account = count % 2 === 0 ? '0001234500' : '0001234551';
    await engine.acceptBatch(harbour(engine), [payout(reference, { account })]);
    process.stdout.write(`${reference}\n`);
    const [claimed] = await engine.claimDueDeliveries({ limit: 1, leaseMs: 1 });
    if (claimed) await engine.recordAttempt(claimed, { delivered: true, durationMs: 1 });
  }
}
