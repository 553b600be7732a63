/** Reads the command line and the environment of `npm run contract`. */
import { readArgs, UsageError } from '../command.ts';
import type { Credentials } from './session.ts';

export interface Options {
  /** Without a slash at its end. */
  baseUrl: string;
  credentials: Credentials;
  fixtures?: string;
  sendPayouts: boolean;
  /** Milliseconds for one request. */
  timeLimit: number;
}

export const usage = `Usage: npm run contract -- [options] <base URL>

Calls every documented operation of the service at the base URL and holds its answers to the
contract. Logs in with the environment variables CONTRACT_EMAIL and CONTRACT_PASSWORD.

  --fixtures <file>        JSON object of values that the service knows, in place of the examples:
                           {"accountNumber": "...", "getIntradayStatement.accountNumber": "..."}
  --send-payouts           sends a payout too. It moves money
  --time-limit <seconds>   for one request; 30 when left out
  --help                   prints this

Exit code: 0 the contract was kept, 1 it was broken, 2 the tests could not run.
`;

/** @throws UsageError */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): Options {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      fixtures: { type: 'string' },
      'send-payouts': { type: 'boolean' },
      'time-limit': { type: 'string' },
    },
  });
  return {
    baseUrl: readBaseUrl(positionals),
    ...(values.fixtures !== undefined && { fixtures: values.fixtures }),
    sendPayouts: values['send-payouts'] ?? false,
    timeLimit: readTimeLimit(values['time-limit'] ?? '30'),
    credentials: readCredentials(environment),
  };
}

function readBaseUrl(positionals: string[]): string {
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) {
    throw new UsageError('One base URL is needed, such as http://127.0.0.1:4010.');
  }
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('The base URL must be a whole one that begins with http:// or https://.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new UsageError('The base URL must have no credentials, no query and no fragment.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function readTimeLimit(seconds: string): number {
  const limit = Number(seconds);
  if (!(limit > 0 && limit <= 600)) {
    throw new UsageError('--time-limit takes a number of seconds, more than 0 and at most 600.');
  }
  return limit * 1000;
}

function readCredentials(environment: NodeJS.ProcessEnv): Credentials {
  const email = environment['CONTRACT_EMAIL'];
  const password = environment['CONTRACT_PASSWORD'];
  if (!email || !password) {
    const missing = { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
    const names = Object.entries(missing).flatMap(([name, value]) => (value ? [] : [name]));
    throw new UsageError(`No credentials: set ${names.join(' and ')} in the environment.`);
  }
  return { email, password };
}
