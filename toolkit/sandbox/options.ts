/** What a sandbox is started with. Every default is the sandbox's own choice. */
import type { Contract } from '../contract/contract.ts';
import type { Origins } from '../serve/cors.ts';
import type { EngineOptions } from './engine/options.ts';

export interface SandboxOptions {
  /** The published one when left out. */
  contract?: Contract;
  /** 127.0.0.1 when left out. The simulation takes no token: another host opens it to others. */
  host?: string;
  /** Names under which others reach the simulation, beside `localhost`, an IP address and `host`. */
  allowHosts?: readonly string[];
  /** Origins, beside its own page's, whose pages may use it in a browser. None when left out. */
  cors?: Origins;
  /** 0, any free one, when left out. */
  port?: number;
  /** Times, limits and the database; in memory when that is left out. */
  engine?: Partial<EngineOptions>;
  /** Of an access token, in seconds. 1,800 when left out. */
  tokenLifetime?: number;
  /** Of a refresh token, in seconds. 86,400 when left out. */
  refreshLifetime?: number;
  /** A token names it, and a token of another one is rejected. `sandbox` when left out. */
  environment?: string;
  /** What tokens are signed with, at least 32 characters; made and stored in the database when left out. */
  signingKey?: string;
  /** The header of the idempotency key, which is not shown. `Idempotency-Key` when left out. */
  idempotencyHeader?: string;
  /**
   * Whether a request that differs from an assumption of the contract is rejected. When left out it is
   * accepted with a remark, in the log and in the header `Sandbox-Remark`.
   */
  strict?: boolean;
  /** Whether every success is held to the contract before it is sent. True when left out. */
  checkResponses?: boolean;
  /** How long a sender may take, in milliseconds: 10,000 for the headers, 30,000 for all. */
  limits?: { headersMs: number; requestMs: number };
  /** Registered at the start, by partner. */
  webhooks?: { partnerCode: string; url: string }[];
  /** Hosts, beside this machine, that may receive notifications. */
  webhookHosts?: readonly string[];
  /** `whsec_…`: notifications are signed by Standard Webhooks. Unsigned when left out. */
  webhookSecret?: string;
  /** Takes one line per request and per delivery. Nothing when left out. */
  log?(line: string): void;
}
