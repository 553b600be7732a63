/** Starts the mock and the sandbox in your own process, for test suites. */
import { checkOptions } from './cli/options.ts';
import { mockOptions } from './mock/options.ts';
import type { SandboxOptions, ServeOptions } from './options.ts';
import { readPublished } from './package-files.ts';
import { sandboxControl, type SandboxControl } from './sandbox/control.ts';
import { sandboxOptions } from './sandbox/options.ts';

export { sandboxControl, SandboxControlError } from './sandbox/control.ts';
export type { SandboxControl } from './sandbox/control.ts';
export type { SandboxOptions, ServeOptions } from './options.ts';

export interface RunningServer {
  /** The address, such as `http://127.0.0.1:4010`, without a trailing slash. */
  url: string;
  /** Finishes running requests, then stops. */
  close(): Promise<void>;
}

export interface RunningSandbox extends RunningServer {
  /** Creates partners, moves the clock, sets faults, lists requests: everything under `/_sandbox/`. */
  control: SandboxControl;
}

/**
 * Serves the contract's examples.
 *
 * @throws Error that says what an option must be, or Node's error if the port cannot be taken
 */
export async function startMock(options: ServeOptions = {}): Promise<RunningServer> {
  const checked = checkOptions(mockOptions, options);
  // Prism takes half a second to load, which users of the sandbox can skip.
  const mock = await import('./mock/server.ts');
  return mock.startMock({ ...checked, contract: await readPublished() });
}

/**
 * Serves the contract with state. The package's README lists its demo logins.
 *
 * @throws Error that says what an option must be, Node's error if the port cannot be taken, or an
 *   error that says what to do if the database is not usable
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const checked = checkOptions(sandboxOptions, options);
  const sandbox = await import('./sandbox/main.ts');
  const { url, close } = await sandbox.startSandbox(checked);
  try {
    return { url, close, control: await sandboxControl(url) };
  } catch (error) {
    await close();
    throw error;
  }
}
