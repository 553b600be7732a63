/** The mock and the sandbox in your own process, for test suites that start them. */
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
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  /** Finishes what is under way, then stops. */
  close(): Promise<void>;
}

export interface RunningSandbox extends RunningServer {
  /** Makes partners, moves the clock, sets faults, lists requests: all of `/_sandbox/`. */
  control: SandboxControl;
}

/**
 * Serves the contract's examples.
 *
 * @throws an error that says what an option must be, and Node's error when the port cannot be taken.
 */
export async function startMock(options: ServeOptions = {}): Promise<RunningServer> {
  const checked = checkOptions(mockOptions, options);
  // Prism takes half a second, which users of the sandbox need not wait.
  const mock = await import('./mock/server.ts');
  return mock.startMock({ ...checked, contract: await readPublished() });
}

/**
 * Serves the contract with state; its demo logins are in the package's README.
 *
 * @throws an error that says what an option must be, Node's error when the port cannot be taken, and
 *   one that says what to do when the database cannot be used.
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
