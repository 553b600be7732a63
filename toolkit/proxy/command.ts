/** The command that serves the proxy. */
import { readArgs, UsageError, type Caller, type Command } from '../cli/command.ts';
import { demandNew } from '../cli/report-files.ts';
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
        options: {
          ...addressOptions,
          strict: { type: 'boolean' },
          record: { type: 'string' },
          'keep-values': { type: 'boolean' },
          deliveries: { type: 'string' },
        },
      });
      const address = readAddress(values, 4030);
      const upstream = readUpstream(positionals);
      const deliveries =
        values.deliveries === undefined ? undefined : readEndpoint(values.deliveries);
      const { record: file } = values;
      const keepsValues = values['keep-values'] ?? false;
      if (file === undefined && keepsValues) {
        throw new UsageError('--keep-values is about a recording: --record <file> is needed.');
      }
      if (file !== undefined) demandNew('record', file);
      return serve({
        word: 'proxy',
        address,
        callWith: (option) => `${call} ${option} <upstream>`,
        async start() {
          // Not loaded for a wrong option.
          const { startProxy } = await import('./server.ts');
          const { startRecordingProxy } = await import('./recording.ts');
          const log = (line: string): void => say('proxy', line);
          const { checkDeliveries } = await import('./deliveries.ts');
          const contract = await readContract();
          if (deliveries) checkDeliveries(contract, deliveries);
          const strict = values.strict ?? false;
          const options = { contract, upstream, strict, ...address, log, deliveries };
          const proxy = await (file === undefined
            ? startProxy(options)
            : startRecordingProxy({ ...options, file, keepsValues }));
          say('proxy', `${proxy.url} forwards to ${upstream.origin}`);
          if (deliveries) {
            say('proxy', `${proxy.url}${deliveries.pathname} passes deliveries on to you`);
          }
          if (file !== undefined) say('record', recordingSays(file, keepsValues));
          return proxy;
        },
      });
    },
  };
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--port <number>] [--host <address>] [--strict]
         [--record <file> [--keep-values]] [--deliveries <url>] <upstream>

Runs between a client and the service at the upstream, until Ctrl-C. A request that breaks what the
service's documentation states is not forwarded; an answer that breaks it is replaced by a problem
with status 500. To a client that 500 is an unknown outcome: the service may well have done what was
asked. What differs only from an assumption of the contract passes with a remark in the log.

  --port <number>    default 4030; 0 takes any free one
  --host <address>   default 127.0.0.1
  --strict           remarks count as breaches
  --record <file>    writes what is forwarded, and what comes back, to a new HAR file. Passwords,
                     tokens and cookies are masked; personal values have stand-ins of the same form
  --keep-values      records personal values as they are; secrets stay masked
  --deliveries <url> your own endpoint for webhooks: what comes to its path at the proxy is passed on
                     to it, whatever is found in it. Register the proxy's address with the service
  --help             prints this

Exit code: 0 stopped, 2 wrong option, the address or the file cannot be taken, or the contract cannot be read.
`;
}

function recordingSays(file: string, keepsValues: boolean): string {
  return `${file}, ${keepsValues ? 'with personal values' : 'personal values have stand-ins'}; secrets are masked`;
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

function readEndpoint(address: string): URL {
  const endpoint = URL.canParse(address) ? new URL(address) : undefined;
  if (endpoint && /^https?:$/.test(endpoint.protocol) && !endpoint.search && !endpoint.username) {
    return endpoint;
  }
  throw new UsageError(
    '--deliveries takes the address of your endpoint, such as http://127.0.0.1:9000/hooks/payouts.',
  );
}
