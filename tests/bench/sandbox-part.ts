/** The sandbox's figures, printed as they come. */
import { styleText } from 'node:util';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { partnerCode } from './api.ts';
import type { Figure } from './sandbox.ts';
import { benchSandbox } from './sandbox.ts';

/** Measures the sandbox of the project in `root`. TEST_DATABASE_URL adds PostgreSQL. */
export async function benchSandboxPart(root: string, runs: number): Promise<void> {
  const [credentials] = demoCredentials;
  if (!credentials) throw new Error('The sandbox has no demo user.');
  const databaseUrl = process.env['TEST_DATABASE_URL'];
  await benchSandbox({
    root,
    rounds: runs,
    seconds: 3,
    credentials,
    partnerCode,
    ...(databaseUrl && { databaseUrl }),
    onFigure: printFigure,
  });
}

function printFigure({ name, text, aim }: Figure): void {
  const verdict = aim
    ? styleText(aim.met ? 'green' : 'red', aim.met ? 'met' : 'missed', { stream: process.stdout })
    : '';
  sayDone('median', `${name.padEnd(38)}${text}${aim ? `   aim ${aim.text}: ${verdict}` : ''}`);
}
