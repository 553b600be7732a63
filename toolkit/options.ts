/** Options of the mock and the sandbox when they are started from code. */

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
