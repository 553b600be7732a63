import { UsageError, type Caller, type Command } from '../cli/command.ts';
import { createCommand } from '../cli/options.ts';
import { demandNew } from '../cli/report-files.ts';
import { say } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { serve } from '../serve/serve.ts';
import { proxyOptions } from './options.ts';
import { startProxy, startRecordingProxy } from './server.ts';

export function proxyCommand({ call, readContract }: Caller): Command {
  return createCommand({
    call,
    options: proxyOptions,
    operands: '<upstream>',
    about,
    exitCodes:
      '0 stopped, 2 wrong option, or the address, the file or the contract is not available.',
    async run({ record: file, keepNames, keepValues, ...options }, operands) {
      const upstream = readUpstream(operands);
      const { deliveries } = options;
      const keeps = keepValues ? 'values' : keepNames ? 'names' : 'nothing';
      if (file === undefined && keeps !== 'nothing') {
        throw new UsageError(`--keep-${keeps} only affects a recording. Add --record <file>.`);
      }
      if (file !== undefined) demandNew('record', file);
      return serve({
        word: 'proxy',
        address: options,
        callWith: (option) => `${call} ${option} <upstream>`,
        async start() {
          const log = (line: string): void => say('proxy', line);
          const contract = await readContract();
          if (deliveries) checkDeliveries(contract, deliveries);
          const given = { ...options, contract, upstream, log };
          const proxy = await (file === undefined
            ? startProxy(given)
            : startRecordingProxy({ ...given, file, keeps }));
          say('proxy', `${proxy.url} forwards to ${upstream.origin}`);
          if (deliveries) {
            say('proxy', `${proxy.url}${deliveries.pathname} passes deliveries on to you`);
          }
          if (file !== undefined)
            say('record', `${file}, ${recordedAs[keeps]}; secrets are masked`);
          return proxy;
        },
      });
    },
  });
}

const recordedAs = {
  nothing: 'stand-ins replace personal values and unknown names',
  names: 'stand-ins replace personal values, names are kept',
  values: 'with personal values',
};

const about = `
Runs between a client and the service (the upstream), until Ctrl-C. The proxy does not forward a
request that breaks the service's documentation, and replaces an answer that breaks it with a problem
of status 500. To a client that 500 is an unknown outcome: the service may have done what it was
asked. Traffic that only departs from an assumption of the contract passes, with a remark in the log.
`;

/** Checks the address of the endpoint: its path must not be mistaken for a path of the contract. */
function checkDeliveries(contract: Contract, { pathname }: URL): void {
  const isPlain = /^(\/[\w.~-]+)+$/.test(pathname);
  if (isPlain && contract.router.find('POST', pathname).kind === 'no-path') return;
  throw new UsageError(
    '--deliveries takes the address of your endpoint, such as ' +
      'http://127.0.0.1:9000/hooks/payouts. Its path must be plain and not in the contract.',
  );
}

function readUpstream([address = '', another]: string[]): URL {
  const upstream = URL.canParse(address) ? new URL(address) : undefined;
  if (!upstream || another !== undefined || !['http:', 'https:'].includes(upstream.protocol)) {
    throw new UsageError(
      'Give exactly one upstream, such as https://sandbox.remittance-payout.example.',
    );
  }
  if (upstream.username || upstream.password || upstream.search || upstream.hash) {
    throw new UsageError('The upstream must not contain credentials, a query or a fragment.');
  }
  return upstream;
}
