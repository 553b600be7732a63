/** One run of the contract tests: plan, first contact, sections, verdict. */
import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import type { PlannedCall } from '../plan/call.ts';
import { checkAlive, firstLogin, isLocalSandbox, TargetError } from './first-contact.ts';
import { FixtureError } from '../plan/fixtures.ts';
import type { SentPayouts } from '../wire/sent-payouts.ts';
import type { ListOptions, Options } from '../options.ts';
import { checkPayouts, type Fresh } from '../plan/payouts.ts';
import { findCall, makePlan, PlanError, type Plan } from '../plan/plan.ts';
import {
  skip,
  verdictOf,
  worstOf,
  type Check,
  type CheckResult,
  type Verdict,
} from '../judge/results.ts';
import type { PlannedCheck, RunContext, Section } from '../sections/section.ts';
import { acceptanceSection } from '../sections/acceptance.ts';
import { authSection } from '../sections/auth.ts';
import { documentedSection } from '../sections/documented.ts';
import { flowSection } from '../sections/flow.ts';
import { hostileSection } from '../sections/hostile.ts';
import { methodsSection } from '../sections/methods.ts';
import { variationSection } from '../sections/variation.ts';
import { webhookSection } from '../sections/webhook.ts';
import { loginWith, shareTokens } from '../sections/session.ts';
import { listenForDeliveries, type ReceivedDelivery } from '../wire/deliveries.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';
import type { Timer } from '../wire/pace.ts';
import { createWire } from './wire.ts';

export interface ContractRun extends Omit<Options, 'reports'>, Fresh {
  contract: Contract;
  timer: Timer;
  sentPayouts: SentPayouts;
  /** Ends the run at once, with the results so far. Its reason is a sentence. */
  signal: AbortSignal;
  /** Called once, before the first check, with every check and the reason why it is left out. */
  onPlan(planned: readonly PlannedCheck[], plan: Plan): void;
  /** Called as each check ends; with `--repeat` once for each time. */
  onResult(result: CheckResult, progress: { done: number; of: number }): void;
  /** Called with every request and what came of it. */
  onExchange(request: WireRequest, received: Received): void;
  /** Called once when deliveries are listened for. */
  onListening(url: string): void;
  onDelivery(delivery: ReceivedDelivery): void;
}

export interface ContractResult {
  verdict: Verdict;
  /** In the order of the plan; of checks that were not made yet when the run ended, none. */
  results: CheckResult[];
  /** How many checks there were to make; 0 when the run ended before it knew. */
  planned: number;
  seed: number;
  contractVersion: string;
  /** Whether the target is the local sandbox. */
  isSandbox: boolean;
  requests: number;
  milliseconds: number;
}

/**
 * Runs the checks of the contract against a service.
 *
 * @throws PlanError, FixtureError, UsageError when there is nothing that can be run.
 */
export async function runContractTests(run: ContractRun): Promise<ContractResult> {
  const begun = run.timer.now();
  let plan = makePlan({
    ...run,
    isSandbox: false,
    hasUnboundLogin: run.logins.unbound !== undefined,
    listensForWebhooks: run.webhookPort !== undefined,
  });
  const login = loginWith(loginIn(plan), run.logins.main);
  let sections = sectionsOf(plan);
  selectChecks(sections, run);
  const wire = createWire({ ...run, router: run.contract.router });
  const deliveries =
    run.webhookPort === undefined
      ? undefined
      : await listenForDeliveries(run.webhookPort, run.timer, run.onDelivery);
  if (deliveries) run.onListening(deliveries.url);
  const results = new Map<string, CheckResult>();
  let planned = 0;
  try {
    // A run that is interrupted may still wait for an answer: it is not waited for.
    return finish(await Promise.race([makeChecks(), untilAborted(run.signal)]));
  } catch (error) {
    if (error instanceof UsageError || error instanceof FixtureError) throw error;
    return finish({ kind: 'not-run', reason: reasonOf(error, run.signal) });
  } finally {
    wire.close();
    await deliveries?.close();
  }

  async function makeChecks(): Promise<Verdict> {
    if (await isLocalSandbox(wire.sendUnwatched)) {
      plan = { ...plan, isSandbox: true };
      sections = sectionsOf(plan);
    }
    checkPayouts(plan, run);
    const selected = selectChecks(sections, run);
    const first = await firstLogin(run, wire.sendUnwatched, login);
    planned = selected.length;
    run.onPlan(selected, plan);
    const send = wire.watched(plan.isSandbox ? Number.POSITIVE_INFINITY : run.maxPayouts, () =>
      checkAlive(run, wire.sendUnwatched, login),
    );
    const context: RunContext = {
      ...run,
      ...plan,
      ...shareTokens(login, send, first),
      send,
      isSilent: wire.isSilent,
      learned: { served: new Set(), references: [], batchIds: new Set() },
      ...(deliveries && { deliveries }),
    };
    let done = 0;
    const conclude = (check: Check, outcome: CheckResult['outcome']): void => {
      // A request that was cut off with the run says nothing of the service.
      if (run.signal.aborted) return;
      const before = results.get(check.id);
      const worst = before ? worstOf(before.outcome, outcome) : outcome;
      results.set(check.id, { check, outcome: worst });
      done += 1;
      run.onResult({ check, outcome }, { done, of: selected.length * run.repeat });
    };
    for (let round = 0; round < run.repeat; round += 1) {
      // No payout is worth a second time.
      const again = round === 0 ? context : { ...context, sendPayouts: false };
      const here = round === 0 ? sections : sectionsOf(again);
      const checks = selectChecks(here, run);
      for (const section of here) await runSection(again, section, checks, conclude);
    }
    return verdictOf(
      selected.map(({ check }) => check),
      [...results.values()],
      run,
    );
  }

  function finish(verdict: Verdict): ContractResult {
    return {
      verdict,
      results: [...results.values()],
      planned,
      seed: run.seed,
      contractVersion: plan.contract.version,
      isSandbox: plan.isSandbox,
      requests: wire.requests(),
      milliseconds: run.timer.now() - begun,
    };
  }
}

/** Never resolves. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(String(signal.reason))), {
      once: true,
    });
  });
}

function reasonOf(error: unknown, { aborted, reason }: AbortSignal): string {
  if (aborted) return String(reason);
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TargetError ? message : `The tests themselves failed: ${message}`;
}

/** The ids of the checks, in the order in which they run. Nothing is sent for it. */
export function listChecks(contract: Contract, { only, skip, seed }: ListOptions): string[] {
  const plan = makePlan({
    seed,
    contract,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: true,
    hostilePayouts: true,
    isSandbox: true,
    hasUnboundLogin: true,
    listensForWebhooks: true,
    now: () => new Date(),
  });
  return selectChecks(sectionsOf(plan), { only, skip }).map(({ check }) => check.id);
}

function sectionsOf(plan: Plan): Section[] {
  return [
    documentedSection(plan),
    acceptanceSection(plan),
    variationSection(plan),
    authSection(plan),
    flowSection(plan),
    methodsSection(plan),
    hostileSection(plan),
    webhookSection(plan),
  ];
}

/**
 * The checks that one of the texts of `only` names, without those that one of `skip` names: by their
 * id, by its first parts, or by one of them.
 *
 * @throws UsageError when a text names none: a run of nothing is not a success.
 */
function selectChecks(
  sections: readonly Section[],
  { only, skip: leftOut }: Pick<ListOptions, 'only' | 'skip'>,
): PlannedCheck[] {
  const checks = sections.flatMap((section) => section.checks);
  for (const [option, texts] of [['--only', only] as const, ['--skip', leftOut] as const]) {
    const idle = texts.filter((text) => !checks.some(({ check }) => isNamed(check, text)));
    if (idle.length === 0) continue;
    throw new UsageError(`${option} ${idle.join(', ')} names no check. See them all with --list.`);
  }
  return checks.filter(
    ({ check }) =>
      (only.length === 0 || only.some((text) => isNamed(check, text))) &&
      !leftOut.some((text) => isNamed(check, text)),
  );
}

function isNamed({ id }: Check, text: string): boolean {
  return id === text || id.startsWith(`${text}/`) || id.split('/').includes(text);
}

async function runSection(
  context: RunContext,
  section: Section,
  selected: readonly PlannedCheck[],
  conclude: (check: Check, outcome: CheckResult['outcome']) => void,
): Promise<void> {
  const here = section.checks.filter((one) => selected.includes(one));
  for (const one of here) if (one.skip !== undefined) conclude(one.check, skip(one.skip));
  const toRun = here.filter((one) => one.skip === undefined).map(({ check }) => check);
  if (toRun.length > 0) await section.run(context, toRun, conclude);
}

/** Every check needs the tokens of the login. */
function loginIn(plan: Plan): PlannedCall {
  const login = findCall(plan, 'login');
  if (login) return login;
  const found = plan.uncallable.find(({ operation }) => operation.operationId === 'login');
  const why = found ? `\`login\` is ${found.reason}` : 'the contract has no operation `login`';
  throw new PlanError(`Cannot run: ${why}.`);
}
