/** The options of the commands that serve: ports and the host. */
import { readArgs, UsageError } from '../cli/command.ts';

/**
 * Reads `--<name> <port>` for every name of `defaults`.
 *
 * @throws UsageError when there is another option, or a port that is none.
 */
export function readPorts<Name extends string>(
  args: string[],
  defaults: { [name in Name]: number },
): { [name in Name]: number } {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  );
  const values: { [name: string]: unknown } = readArgs({ args, options }).values;
  const ports = { ...defaults };
  for (const name in defaults) {
    const text = values[name];
    if (typeof text === 'string') ports[name] = readPort(name, text);
  }
  return ports;
}

/**
 * The port that `--<name>` was given.
 *
 * @throws UsageError when it is none.
 */
export function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--${name} takes a port from 0 to 65535, not '${text}'.`);
}

/**
 * The address or name that `--host` was given.
 *
 * @throws UsageError when there is none: Node would let the whole network in.
 */
export function readHost(text: string): string {
  if (text !== '') return text;
  throw new UsageError('--host takes an address or a name of this machine, such as 127.0.0.1.');
}
