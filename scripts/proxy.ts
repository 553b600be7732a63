/** `npm run proxy -- <upstream>`: a partner's own traffic, held to the contract on its way. */
import { readArgs, runCommand, UsageError } from './command.ts';
import { portProblem } from './mock/listen.ts';
import { stopRequested } from './mock/stop.ts';
import { projectRoot } from './project.ts';
import { say, sayDone, sayError } from './terminal.ts';

const usage = `
Usage: npm run proxy -- [--port <number>] <upstream>

Stands between a client and the service at the upstream, on 127.0.0.1, until Ctrl-C. A request that
breaks the contract is not forwarded; an answer that breaks it is replaced by a problem with 500.
To a client that 500 is an unknown outcome: the service may well have done what was asked.

  --port <number>   4030 unless told otherwise; 0 takes any free one
  --help            this text

Exit code: 0 stopped, 2 wrong option, the port cannot be taken, or the contract cannot be read.
`;

await runCommand({ name: 'npm run proxy', usage, run: serve });

async function serve(args: string[]): Promise<number> {
  const { port, upstream } = readOptions(args);
  const stopped = stopRequested();
  try {
    const { startProxy } = await import('./proxy/server.ts');
    const log = (line: string): void => say('proxy', line);
    const proxy = await startProxy({ root: projectRoot, upstream, port, log });
    say('proxy', `${proxy.url} forwards to ${upstream.origin}`);
    say('stop', 'Ctrl-C');
    await stopped;
    await proxy.close();
    sayDone('proxy', 'stopped');
    return 0;
  } catch (error) {
    const problem = portProblem(error);
    if (!problem) throw error;
    sayError(`port ${port} is ${problem}`);
    sayError('choose another: npm run proxy -- --port 4040 <upstream> (0 takes any free one)');
    return 2;
  }
}

function readOptions(args: string[]): { port: number; upstream: URL } {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { port: { type: 'string' } },
  });
  const text = values.port ?? '4030';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) throw new UsageError('--port takes a port from 0 to 65535.');
  const [address, another] = positionals;
  const upstream = address === undefined ? null : URL.parse(address);
  if (!upstream || another !== undefined || !['http:', 'https:'].includes(upstream.protocol)) {
    throw new UsageError(
      'One upstream is needed, such as https://sandbox.remittance-payout.example.',
    );
  }
  if (upstream.username || upstream.password || upstream.search || upstream.hash) {
    throw new UsageError('The upstream must have no credentials, no query and no fragment.');
  }
  return { port, upstream };
}
