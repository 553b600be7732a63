/** The options of the commands that serve: ports and --help. */
import { parseArgs } from 'node:util';

/** The command was called wrongly. The message says how; the usage follows it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Nothing stands for `--help`. */
export type Ports<Name extends string> = { [name in Name]: number } | undefined;

/**
 * Reads `--<name> <port>` for every name of `defaults`.
 *
 * @throws UsageError when there is another option, or a port that is none.
 */
export function readPorts<Name extends string>(
  args: string[],
  defaults: { [name in Name]: number },
): Ports<Name> {
  const values = parse(args, Object.keys(defaults));
  if (values['help'] !== undefined) return undefined;
  const ports = { ...defaults };
  for (const name in defaults) {
    const text = values[name];
    if (typeof text === 'string') ports[name] = portOf(name, text);
  }
  return ports;
}

function parse(args: string[], names: string[]): { [name: string]: unknown } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    // Node's message goes on to explain positional arguments, which no command here takes.
    const [first = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)|\n/) : [];
    throw new UsageError(first);
  }
}

function portOf(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--${name} takes a port from 0 to 65535, not '${text}'`);
}
