import { UsageError } from '../cli/command.ts';
import { optionTable, type Settings } from '../cli/options.ts';
import { list } from '../cli/rows.ts';
import { host, log, port, text, type Rule } from '../cli/rules.ts';

export const addressOptions = optionTable({
  port: {
    flag: 'port',
    value: '<number>',
    rule: port,
    help: 'the port; 0 takes any free one',
    default: 0,
  },
  host: {
    flag: 'host',
    value: '<address>',
    rule: host,
    help: 'the address to listen at',
    default: '127.0.0.1',
  },
});

/** Where a server listens. */
export type Address = Settings<typeof addressOptions>;

const origin: Rule<string> = {
  ...text,
  check(name, value) {
    const isHttp = typeof value === 'string' && /^https?:/.test(value);
    if (isHttp && URL.canParse(value) && new URL(value).origin === value) return value;
    const advice =
      value === '*'
        ? 'Name each: with * any page that is open in your browser could use it.'
        : 'It has a scheme, a host and perhaps a port, and nothing after them.';
    throw new UsageError(
      `${name} must be an origin such as http://127.0.0.1:8080, not '${String(value)}'. ${advice}`,
    );
  },
};

export const serveOptions = optionTable({
  ...addressOptions,
  cors: list('cors', '<origin>', origin, 'an origin whose pages may use it in a browser'),
  log: {
    rule: log,
    help: 'takes one line per request: method, path template, status. Nothing of what was sent',
    default: (): void => undefined,
  },
});

/** The address of a server that was started without options. */
export function usualUrl(usual: { [Name in keyof Address]: { default: Address[Name] } }): string {
  return `http://${usual.host.default}:${usual.port.default}`;
}
