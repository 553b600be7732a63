/** The options of the commands that serve: ports and hosts. */
import { readArgs, UsageError } from '../cli/command.ts';

/** Where a command serves. */
export interface Address {
  host: string;
  port: number;
}

/** `--port` and `--host`, for `readArgs`. */
export const addressOptions = { port: { type: 'string' }, host: { type: 'string' } } as const;

/**
 * The address that `--port` and `--host` name; 127.0.0.1 where there is no host.
 *
 * @throws UsageError
 */
export function readAddress(
  values: { port?: string | undefined; host?: string | undefined },
  defaultPort: number,
): Address {
  return {
    port: values.port === undefined ? defaultPort : readPort('port', values.port),
    host: hostOf('--host', values.host ?? '127.0.0.1'),
  };
}

/**
 * Reads `--<name> <port>` for every name of `defaults`, and no other option.
 *
 * @throws UsageError
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

function readPort(name: string, text: string): number {
  return portOf(`--${name}`, /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN, text);
}

/**
 * @param given what the user wrote, when that is not the number itself
 * @throws UsageError
 */
export function portOf(name: string, port: number, given: unknown = port): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`${name} must be a port from 0 to 65535, not '${String(given)}'.`);
}

/** @throws UsageError */
export function hostOf(name: string, text: string): string {
  if (text !== '') return text;
  // Node would listen on every address of the machine.
  throw new UsageError(`${name} must be an address or a name of this machine, such as 127.0.0.1.`);
}
