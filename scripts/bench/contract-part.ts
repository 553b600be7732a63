/** How long the contract tests take against the sandbox, printed. */
import { demoCredentials } from '../../toolkit/sandbox/engine/demo-partners.ts';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { benchContract } from './contract.ts';

/** Runs the contract tests against a sandbox of the project in `root`. */
export async function benchContractPart(root: string, runs: number): Promise<void> {
  const [credentials] = demoCredentials;
  if (!credentials) throw new Error('The sandbox has no demo user.');
  const { seconds, requests } = await benchContract({
    root,
    rounds: runs,
    credentials,
    fixtures: {},
  });
  const each = ((seconds * 1000) / requests).toFixed(0);
  sayDone(
    'median',
    `contract tests, payouts included      ${seconds.toFixed(1)} s, ${requests} requests, ${each} ms each`,
  );
}
