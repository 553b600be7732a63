/** The command that serves the proxy. */
import { readArgs, UsageError, type Caller, type Command } from '../cli/command.ts';
import { say } from '../cli/terminal.ts';
import { addressOptions, readAddress } from '../serve/options.ts';
import { serve } from '../serve/serve.ts';

export function proxyCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const { values, positionals } = readArgs({
        args,
        allowPositionals: true,
        options: addressOptions,
      });
      const address = readAddress(values, 4030);
      const upstream = readUpstream(positionals);
      return serve({
        word: 'proxy',
        address,
        callWith: (option) => `${call} ${option} <upstream>`,
        async start() {
          // Prism is not loaded for a wrong option.
          const { startProxy } = await import('./server.ts');
          const log = (line: string): void => say('proxy', line);
          const contract = await readContract();
          const proxy = await startProxy({ contract, upstream, ...address, log });
          say('proxy', `${proxy.url} forwards to ${upstream.origin}`);
          return proxy;
        },
      });
    },
  };
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--port <number>] [--host <address>] <upstream>

Runs between a client and the service at the upstream, until Ctrl-C. A request that breaks the
contract is not forwarded; an answer that breaks it is replaced by a problem with status 500. To a
client that 500 is an unknown outcome: the service may well have done what was asked.

  --port <number>    default 4030; 0 takes any free one
  --host <address>   default 127.0.0.1
  --help             prints this

Exit code: 0 stopped, 2 wrong option, the address cannot be taken, or the contract cannot be read.
`;
}

function readUpstream([address = '', another]: string[]): URL {
  const upstream = URL.canParse(address) ? new URL(address) : undefined;
  if (!upstream || another !== undefined || !['http:', 'https:'].includes(upstream.protocol)) {
    throw new UsageError(
      'One upstream is needed, such as https://sandbox.remittance-payout.example.',
    );
  }
  if (upstream.username || upstream.password || upstream.search || upstream.hash) {
    throw new UsageError('The upstream must have no credentials, no query and no fragment.');
  }
  return upstream;
}
