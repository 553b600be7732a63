/** The mock and the sandbox in your own process: for test suites that start them. */
import { sandboxControl } from './sandbox/control.ts';
import type { SandboxControl } from './sandbox/control.ts';

export { sandboxControl, SandboxControlError } from './sandbox/control.ts';
export type { SandboxControl } from './sandbox/control.ts';

export interface ServeOptions {
  /** 0, any free one, when left out. */
  port?: number;
  /** `127.0.0.1` when left out. */
  host?: string;
  /** Origins whose pages may use it in a browser, such as `http://127.0.0.1:8080`. None when left out. */
  cors?: readonly string[];
  /** Takes one line per request: method, path template, status. Nothing of what was sent. */
  log?: (line: string) => void;
}

/** What the command `sandbox` takes, by the same names. */
export interface SandboxOptions extends ServeOptions {
  /** A file, or `postgres://…`. In memory when left out: nothing is stored. */
  database?: string;
  /** `manual`: the clock moves only on request. For a new database; `auto` when left out. */
  clock?: 'auto' | 'manual';
  /** Names under which others reach `/_sandbox/`, beside `localhost`, an IP address and `host`. */
  allowHosts?: readonly string[];
  /** Of an access token, in seconds. 1,800 when left out. */
  tokenLifetime?: number;
  /** Of a refresh token, in seconds. 86,400 when left out. */
  refreshLifetime?: number;
  /** Where notifications go, by partner. */
  webhooks?: { partnerCode: string; url: string }[];
  /** Hosts, beside this machine, that may receive notifications. */
  webhookHosts?: readonly string[];
  /** `whsec_…`: notifications are signed by Standard Webhooks. Unsigned when left out. */
  webhookSecret?: string;
  /** What tokens are signed with, at least 32 characters; made and stored when left out. */
  signingKey?: string;
  /** The header of the idempotency key. `Idempotency-Key` when left out. */
  idempotencyHeader?: string;
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

export interface RunningSandbox extends RunningServer {
  /** Makes partners, moves the clock, sets faults, looks what was asked: all of `/_sandbox/`. */
  control: SandboxControl;
}

/**
 * Serves the contract's examples.
 *
 * @throws Node's error when the port cannot be taken.
 */
export async function startMock(options: ServeOptions = {}): Promise<RunningServer> {
  const mock = await import('./mock/server.ts');
  const { readPublished } = await import('./package-files.ts');
  const { port = 0, host = '127.0.0.1', cors = [], log = () => undefined } = options;
  return mock.startMock({ contract: await readPublished(), port, host, cors, log });
}

/**
 * Serves the contract with state; its demo logins are in the package's README.
 *
 * @throws Node's error when the port cannot be taken, and an error that says what to do when the
 *   database cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
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
