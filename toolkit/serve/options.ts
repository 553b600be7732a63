import { UsageError } from '../cli/command.ts';
import { optionTable, type Settings } from '../cli/options.ts';
import { list } from '../cli/rows.ts';
import { host, log, port, text, type Rule } from '../cli/rules.ts';

export const addressOptions = optionTable({
  port: {
    flag: 'port',
    value: '<number>',
    rule: port,
    help: 'the port; 0 takes any free port',
    default: 0,
  },
  host: {
    flag: 'host',
    value: '<address>',
    rule: host,
    help: 'the address to listen on',
    default: '127.0.0.1',
  },
});

/** The address a server listens on. */
export type Address = Settings<typeof addressOptions>;

const origin: Rule<string> = {
  ...text,
  check(name, value) {
    const isHttp = typeof value === 'string' && /^https?:/.test(value);
    if (isHttp && URL.canParse(value) && new URL(value).origin === value) return value;
    const advice =
      value === '*'
        ? 'Name each origin: with *, any page open in your browser could use the server.'
        : 'An origin is a scheme, a host and perhaps a port, with nothing after them.';
    throw new UsageError(
      `${name} must be an origin such as http://127.0.0.1:8080, not '${String(value)}'. ${advice}`,
    );
  },
};

export const serveOptions = optionTable({
  ...addressOptions,
  cors: list('cors', '<origin>', origin, 'an origin whose pages may use the server in a browser'),
  log: {
    rule: log,
    help:
      'receives one line per request (method, path template, status) without any data that ' +
      'was sent',
    default: (): void => undefined,
  },
});

/** The default address of a server. */
export function usualUrl(usual: { [Name in keyof Address]: { default: Address[Name] } }): string {
  return `http://${usual.host.default}:${usual.port.default}`;
}
