/** What a section of the run is, and what it may use. */
import type { Judgement } from './judge.ts';
import type { Logins } from './options.ts';
import type { Fresh } from './payouts.ts';
import type { Plan } from './plan.ts';
import type { Check, Outcome } from './results.ts';
import type { Pace, Received, Send, Timer } from './send.ts';
import type { Tokens } from './session.ts';
import type { Deliveries } from './webhook-listener.ts';

/** What the checks are run with. */
export interface RunContext extends Plan, Fresh, Judgement {
  baseUrl: string;
  send: Send;
  pace: Pace;
  timer: Timer;
  logins: Logins;
  /** Reports what a request led to that was not sent by `send`. */
  noteReceived(received: Received): Promise<void>;
  /** A new login of the main user; nothing when it gives no tokens. */
  logIn(): Promise<Tokens | undefined>;
  /** The identifiers of the batches that were accepted so far. */
  batchIds: Set<string>;
  /** Nothing when deliveries are not listened for. */
  deliveries?: Deliveries;
}

/** A check with the reason for which it is skipped, if there is one. */
export interface PlannedCheck {
  check: Check;
  skip?: string | undefined;
}

export interface Section {
  checks: readonly PlannedCheck[];
  /** Runs the selected checks and concludes each exactly once. */
  run(context: RunContext, selected: readonly Check[], conclude: Conclude): Promise<void>;
}

export type Conclude = (check: Check, outcome: Outcome) => void;

/** A check that is run with the access token, or without one where the login gave none. */
export interface TokenCheck extends PlannedCheck {
  run(context: RunContext, token: string | undefined): Promise<Outcome>;
}

/** A section whose checks share one login and nothing else, run in their order. */
export function tokenSection(checks: readonly TokenCheck[]): Section {
  return {
    checks,
    async run(context, selected, conclude) {
      const tokens = await context.logIn();
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, await run(context, tokens?.access));
      }
    },
  };
}
