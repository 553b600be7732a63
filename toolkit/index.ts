/** The mock and the sandbox in your own process, for test suites that start them. */
import { checkSandboxOptions, checkServeOptions } from './check-options.ts';
import type { SandboxOptions, ServeOptions } from './options.ts';
import { sandboxControl } from './sandbox/control.ts';
import type { SandboxControl } from './sandbox/control.ts';

export { sandboxControl, SandboxControlError } from './sandbox/control.ts';
export type { SandboxControl } from './sandbox/control.ts';
export type { SandboxOptions, ServeOptions } from './options.ts';

export interface RunningServer {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  /** Finishes what is under way, then stops. */
  close(): Promise<void>;
}

export interface RunningSandbox extends RunningServer {
  /** Makes partners, moves the clock, sets faults, looks what was asked: all of `/_sandbox/`. */
  control: SandboxControl;
}

/**
 * Serves the contract's examples.
 *
 * @throws an error that says what an option must be, and Node's error when the port cannot be taken.
 */
export async function startMock(options: ServeOptions = {}): Promise<RunningServer> {
  checkServeOptions(options);
  const mock = await import('./mock/server.ts');
  const { readPublished } = await import('./package-files.ts');
  const { port = 0, host = '127.0.0.1', cors = [], log = () => undefined } = options;
  return mock.startMock({ contract: await readPublished(), port, host, cors, log });
}

/**
 * Serves the contract with state; its demo logins are in the package's README.
 *
 * @throws an error that says what an option must be, Node's error when the port cannot be taken, and
 *   one that says what to do when the database cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  checkSandboxOptions(options);
  const sandbox = await import('./sandbox/main.ts');
  const { database, clock, ...others } = options;
  const engine = { ...(database !== undefined && { database }), ...(clock && { clock }) };
  const { url, close } = await sandbox.startSandbox({ ...others, engine });
  try {
    return { url, close, control: await sandboxControl(url) };
  } catch (error) {
    await close();
    throw error;
  }
}
