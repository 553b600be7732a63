/** What a section of the run is, and what it may use. */
import type { OpenApiDocument } from '../contract/document.ts';
import type { SchemaCompiler } from '../contract/schemas.ts';
import type { Logins } from './credentials.ts';
import type { Exchange, Send } from './exchange.ts';
import type { Fixtures } from './fixtures.ts';
import type { Pace, Timer } from './pace.ts';
import type { Fresh } from './payouts.ts';
import type { PlannedOperation } from './plan.ts';
import type { Check, Outcome } from './results.ts';
import type { Tokens } from './session.ts';
import type { Deliveries } from './webhook-listener.ts';

/** What the checks are planned from. Nothing is sent for it. */
export interface Plan {
  /** The documented rendition of the contract. */
  contract: OpenApiDocument;
  schemas: SchemaCompiler;
  /** With the values of the fixtures. */
  operations: PlannedOperation[];
  /** The methods of every path of the whole contract, in capitals. */
  methodsAt(path: string): string[];
  fixtures: Fixtures;
  sendPayouts: boolean;
  seed: number;
  hasUnboundLogin: boolean;
  listensForWebhooks: boolean;
}

/** What the checks are run with. */
export interface Bench extends Plan, Fresh {
  baseUrl: string;
  timeLimit: number;
  send: Send;
  pace: Pace;
  timer: Timer;
  logins: Logins;
  /** Tells the guard of an exchange that was not made by `send`. */
  noteExchange(exchange: Exchange): Promise<void>;
  /** A new login of the main user; nothing when it gives no tokens. */
  logIn(): Promise<Tokens | undefined>;
  /** The identifiers of the batches that were taken so far. */
  batchIds: Set<string>;
  /** Nothing when deliveries are not listened for. */
  deliveries?: Deliveries;
}

/** A check with the reason for which it will not be caused, if there is one. */
export interface PlannedCheck {
  check: Check;
  skip?: string;
}

export interface Section {
  checks: PlannedCheck[];
  /** Runs the selected checks and concludes each exactly once. */
  run(bench: Bench, selected: Check[], conclude: Conclude): Promise<void>;
}

export type Conclude = (check: Check, outcome: Outcome) => void;

export function operationIn(plan: Pick<Plan, 'operations'>, operationId: string): PlannedOperation {
  const found = plan.operations.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`The contract has no documented ${operationId}.`);
  return found;
}
