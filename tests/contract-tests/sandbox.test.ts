/** The contract tests against the sandbox: a live implementation, with its webhooks. */
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { demoCredentials } from '../../toolkit/sandbox/engine/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { onlySimulated } from '../support/simulated.ts';
import { brokenIn, contract, runCommand, slow } from './run-command.ts';

const [main, , unbound] = demoCredentials;
const environment = {
  CONTRACT_EMAIL: main?.email ?? '',
  CONTRACT_PASSWORD: main?.password ?? '',
  CONTRACT_UNBOUND_EMAIL: unbound?.email ?? '',
  CONTRACT_UNBOUND_PASSWORD: unbound?.password ?? '',
};

test(
  'the sandbox keeps the contract in every section, without a file of fixtures',
  slow,
  async () => {
    const port = await freePort();
    const sandbox = await startSandbox({
      port: 0,
      strict: true,
      log() {},
      engine: { processingMs: 50, bankMs: 50 },
      webhooks: [{ partnerCode: 'HARBOUR', url: `http://127.0.0.1:${port}/hook` }],
    });
    onTestFinished(() => sandbox.close());
    const args = [
      '--send-payouts',
      '--rate',
      '1000',
      '--webhook-listen',
      String(port),
      ...onlySimulated(contract),
      sandbox.url,
    ];
    const { code, output } = await runCommand(args, { environment });
    expect(code, output).toBe(0);
    expect(brokenIn(output)).toEqual([]);
    expect(output).toMatch(/^pass +payoutOutcome +webhook +3\/3/m);
    expect(output).toMatch(/^pass +getIntradayStatement +refusals +3\/3/m);
    expect(output).toMatch(/^pass +getTransactionStatus +flow +3\/3/m);
  },
);

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
