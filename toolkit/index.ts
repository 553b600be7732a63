/**
 * The mock and the sandbox in your own process: for test suites that start them.
 *
 * The types here import no others, so that the package's declarations are complete.
 */

export interface ServeOptions {
  /** 0, any free one, when left out. */
  port?: number;
  /** `127.0.0.1` when left out. */
  host?: string;
  /** Takes one line per request: method, path template, status. Nothing of what was sent. */
  log?: (line: string) => void;
}

export interface SandboxOptions extends ServeOptions {
  /** A file, or `postgres://…`. In memory when left out: nothing is stored. */
  database?: string;
  /**
   * Whether a request that differs from an assumption of the contract is rejected. When left out it is
   * accepted with a remark, in the log and in the header `Sandbox-Remark`.
   */
  strict?: boolean;
}

export interface RunningServer {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  /** Finishes what is under way, then stops. */
  close(): Promise<void>;
}

/**
 * Serves the contract's examples.
 *
 * @throws Node's error when the port cannot be taken.
 */
export async function startMock(options: ServeOptions = {}): Promise<RunningServer> {
  const mock = await import('./mock/server.ts');
  const { readPublished } = await import('./package-files.ts');
  const { port = 0, host = '127.0.0.1', log = () => undefined } = options;
  return mock.startMock({ contract: await readPublished(), port, host, log });
}

/**
 * Serves the contract with state; its demo logins are in the package's README.
 *
 * @throws Node's error when the port cannot be taken, and an error that says what to do when the
 *   database cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningServer> {
  const sandbox = await import('./sandbox/main.ts');
  const { database, ...serve } = options;
  return sandbox.startSandbox({
    ...serve,
    ...(database !== undefined && { engine: { database } }),
  });
}
