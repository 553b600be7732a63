/** The command that serves the proxy. */
import type { Caller, Command } from '../command.ts';
import { readArgs, UsageError } from '../command.ts';
import { addressProblem } from '../mock/listen.ts';
import { readHost, readPort } from '../mock/options.ts';
import { stopRequested } from '../mock/stop.ts';
import { say, sayDone, sayError } from '../terminal.ts';

export function proxyCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const { port, host, upstream } = readOptions(args);
      const stopped = stopRequested();
      try {
        // Prism is not loaded for a wrong option.
        const { startProxy } = await import('./server.ts');
        const log = (line: string): void => say('proxy', line);
        const proxy = await startProxy({
          document: await readContract(),
          upstream,
          port,
          host,
          log,
        });
        say('proxy', `${proxy.url} forwards to ${upstream.origin}`);
        say('stop', 'Ctrl-C');
        await stopped;
        await proxy.close();
        sayDone('proxy', 'stopped');
        return 0;
      } catch (error) {
        const problem = addressProblem(error, { host, port });
        if (!problem) throw error;
        sayError(problem.says);
        sayError(`choose another: ${call} ${problem.option} <upstream>`);
        return 2;
      }
    },
  };
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--port <number>] [--host <address>] <upstream>

Stands between a client and the service at the upstream, until Ctrl-C. A request that breaks the
contract is not forwarded; an answer that breaks it is replaced by a problem with 500. To a client
that 500 is an unknown outcome: the service may well have done what was asked.

  --port <number>    4030 unless told otherwise; 0 takes any free one
  --host <address>   127.0.0.1 unless told otherwise
  --help             this text

Exit code: 0 stopped, 2 wrong option, the address cannot be taken, or the contract cannot be read.
`;
}

function readOptions(args: string[]): { port: number; host: string; upstream: URL } {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { port: { type: 'string' }, host: { type: 'string' } },
  });
  const port = readPort('port', values.port ?? '4030');
  const [address = '', another] = positionals;
  const upstream = URL.canParse(address) ? new URL(address) : undefined;
  if (!upstream || another !== undefined || !['http:', 'https:'].includes(upstream.protocol)) {
    throw new UsageError(
      'One upstream is needed, such as https://sandbox.remittance-payout.example.',
    );
  }
  if (upstream.username || upstream.password || upstream.search || upstream.hash) {
    throw new UsageError('The upstream must have no credentials, no query and no fragment.');
  }
  return { port, host: readHost(values.host ?? '127.0.0.1'), upstream };
}
