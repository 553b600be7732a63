/** One run of the contract tests: plan, first login, sections, verdict. */
import { once } from 'node:events';
import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import { createEntryMask } from '../../traffic/har-entry.ts';
import { withoutSecrets, type RunSecrets } from '../judge/run-secrets.ts';
import {
  sectionNames,
  verdictOf,
  worstOf,
  type CheckResult,
  type Verdict,
} from '../judge/results.ts';
import { accessOf, type Logins } from '../logins.ts';
import type { Options } from '../options.ts';
import type { PlannedCall } from '../plan/call.ts';
import { FixtureError } from '../plan/fixtures.ts';
import { checkPayouts, type Fresh } from '../plan/payouts.ts';
import { findCall, makePlan, PlanError, type Plan } from '../plan/plan.ts';
import { sectionsOf, selectChecks } from '../sections/choose.ts';
import {
  nothingLearned,
  type Conclude,
  type Learned,
  type PlannedCheck,
  type RunContext,
  type Section,
} from '../sections/section.ts';
import { loginWith, shareTokens, tokensOfLogin, tokensOfRefresh } from '../sections/session.ts';
import { listenForDeliveries, type Deliveries, type ReceivedDelivery } from '../wire/deliveries.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';
import { createSender, type Sender, type Timer } from '../wire/sender.ts';
import type { SentPayouts } from '../wire/sent-payouts.ts';
import { noticeRejection } from './login-watch.ts';
import { repeatable, watchSteadiness } from './unsteady.ts';
import { firstTokens, isLocalSandbox, TargetError, watch, watchToken } from './target.ts';

export interface ContractRun extends Omit<Options, 'reports'>, Fresh {
  contract: Contract;
  timer: Timer;
  secrets: RunSecrets;
  sentPayouts: SentPayouts;
  /** Ends the run immediately and keeps the results so far. The reason is a sentence. */
  signal: AbortSignal;
  /** The command that repeats a check, by its id. */
  again(checkId: string): string;
  /** Called once, before the first check. */
  onPlan(planned: readonly PlannedCheck[], plan: Plan): void;
  /** Called as each check ends; with `--repeat`, once per repetition. */
  onResult(result: CheckResult, progress: { done: number; of: number }): void;
  onExchange(request: WireRequest, received: Received): void;
  onListening(url: string): void;
  onDelivery(delivery: ReceivedDelivery): void;
}

export interface ContractResult {
  verdict: Verdict;
  /** The results in section order, without the checks that were not made when the run ended. */
  results: CheckResult[];
  /** The number of planned checks; 0 if the run ended before planning. */
  planned: number;
  seed: number;
  /** The version of the description, with its title if it is not ours. */
  contractVersion: string;
  isSandbox: boolean;
  /** The operations that answered a valid request with a documented success. */
  served: ReadonlySet<string>;
  requests: number;
  milliseconds: number;
}

interface Progress {
  sender: Sender;
  login: PlannedCall | undefined;
  deliveries: Deliveries | undefined;
  plan: Plan;
  planned: number;
  learned: Learned;
  results: Map<string, CheckResult>;
}

/** @throws PlanError, FixtureError, UsageError if nothing can be run */
export async function runContractTests(run: ContractRun): Promise<ContractResult> {
  const begun = run.timer.now();
  const plan = makePlan({
    ...run,
    isSandbox: false,
    hasUnboundLogin: run.logins.unbound !== undefined,
    ...accessOf(run.logins),
    listensForWebhooks: run.webhookPort !== undefined,
  });
  const login = loginIn(plan, run.logins);
  // A wrong --only ends the run before anything is sent.
  selectChecks(sectionsOf(plan, run), run);
  const unbound = run.logins.unbound && login && loginWith(login, run.logins.unbound);
  const sender = createSender({
    ...run,
    repeatable: repeatable(
      run.contract.router,
      [login, unbound].flatMap((one) => one ?? []),
    ),
    onExchange(request, received) {
      const tokens = tokensOfLogin(received) ?? tokensOfRefresh(received);
      run.secrets.add(tokens?.access, 'TOKEN');
      run.secrets.add(tokens?.refresh, 'REFRESH_TOKEN');
      run.onExchange(request, received);
    },
  });
  const deliveries =
    run.webhookPort === undefined
      ? undefined
      : await listenForDeliveries(run.webhookPort, run.timer, run.onDelivery);
  if (deliveries) run.onListening(deliveries.url);
  const learned = nothingLearned();
  const means = { sender, login, deliveries };
  const progress: Progress = { ...means, plan, planned: 0, learned, results: new Map() };
  let verdict: Verdict;
  try {
    // An interrupted run does not wait for a pending answer.
    verdict = await Promise.race([makeChecks(run, progress), untilAborted(run.signal)]);
  } catch (error) {
    if (error instanceof UsageError || error instanceof FixtureError) throw error;
    verdict = { kind: 'not-run', reason: run.secrets.hide(reasonOf(error, run.signal)) };
  } finally {
    sender.close();
    await deliveries?.close();
  }
  return {
    verdict,
    results: inOrder(progress.results),
    planned: progress.planned,
    seed: run.seed,
    contractVersion: run.contract.cites ?? run.contract.version,
    isSandbox: progress.plan.isSandbox,
    served: learned.served,
    requests: sender.requests(),
    milliseconds: run.timer.now() - begun,
  };
}

async function makeChecks(run: ContractRun, progress: Progress): Promise<Verdict> {
  const { sender, login, deliveries, learned } = progress;
  const plan = { ...progress.plan, isSandbox: await isLocalSandbox(sender.send) };
  progress.plan = plan;
  checkPayouts(plan);
  const sections = sectionsOf(plan, run);
  const selected = selectChecks(sections, run);
  const first = await firstTokens({ ...run, ...plan, learned }, sender.send, login);
  progress.planned = selected.length;
  run.onPlan(selected, plan);
  const limits = plan.isSandbox
    ? { maxPayouts: Number.POSITIVE_INFINITY, maxAmount: Number.POSITIVE_INFINITY }
    : { maxPayouts: run.maxPayouts, maxAmount: run.maxAmount };
  const { router } = run.contract;
  const hasLoggedIn = first !== undefined;
  const steadiness = watchSteadiness(sender.send);
  const send = watchToken({ ...run, ...plan }, steadiness.send);
  const watched = watch(send, { ...run, router, login, hasLoggedIn, limits });
  const context: RunContext = {
    ...run,
    ...plan,
    ...watched,
    ...shareTokens(login, watched.send, first),
    mask: run.showValues
      ? createEntryMask(run.contract, run.baseUrl, 'values', run.secrets.hide)
      : undefined,
    learned,
    ...(deliveries && { deliveries }),
  };
  const steps = stepsOf(run, context, { sections, selected });
  const total = steps.flatMap(({ checks }) => checks).length;
  const { results } = progress;
  const concluded = steadiness.noticed(context, concludeInto(results, run, total));
  const conclude = noticeRejection(context, concluded);
  for (const step of steps) await runStep(step, conclude);
  steadiness.forgive(context, results);
  const planned = selected.map(({ check }) => check);
  return verdictOf(planned, [...results.values()], run);
}

function concludeInto(
  results: Map<string, CheckResult>,
  { signal, secrets, again, onResult }: ContractRun,
  of: number,
): Conclude {
  let done = 0;
  return (check, came) => {
    // A request cut off with the run says nothing about the service.
    if (signal.aborted) return;
    const outcome = withoutSecrets(came, secrets, again(check.id));
    const before = results.get(check.id);
    results.set(check.id, { check, outcome: before ? worstOf(before.outcome, outcome) : outcome });
    done += 1;
    onResult({ check, outcome }, { done, of });
  };
}

/** Some checks of a section run after the following sections. */
function inOrder(results: ReadonlyMap<string, CheckResult>): CheckResult[] {
  const turn = ({ check }: CheckResult): number => sectionNames.indexOf(check.section);
  return [...results.values()].sort((one, other) => turn(one) - turn(other));
}

interface Step {
  context: RunContext;
  section: Section;
  checks: readonly PlannedCheck[];
}

/** Runs all rounds of a section before the next, because the last sections may end what the others need. */
function stepsOf(
  run: ContractRun,
  context: RunContext,
  { sections, selected }: { sections: readonly Section[]; selected: readonly PlannedCheck[] },
): Step[] {
  // A payout is never repeated.
  const again = { ...context, sendPayouts: false };
  const repeated = run.repeat > 1 ? sectionsOf(again, run) : [];
  const chosen = [...selected, ...(repeated.length > 0 ? selectChecks(repeated, run) : [])];
  const step = (one: RunContext, section: Section): Step => {
    const checks = section.checks.filter((check) => chosen.includes(check));
    return { context: one, section, checks };
  };
  return sections.flatMap((section, index) => {
    const rounds = section.isOnce ? 0 : run.repeat - 1;
    const other = step(again, repeated[index] ?? section);
    return [step(context, section), ...Array.from({ length: rounds }, () => other)];
  });
}

async function runStep({ context, section, checks }: Step, conclude: Conclude): Promise<void> {
  for (const { check, skip: reason } of checks) {
    if (reason !== undefined) conclude(check, { kind: 'skip', reason, isLeftOut: true });
  }
  const toRun = checks.filter((one) => one.skip === undefined).map(({ check }) => check);
  if (toRun.length > 0) await section.run(context, toRun, conclude);
}

async function untilAborted(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new Error(String(signal.reason));
}

function reasonOf(error: unknown, { aborted, reason }: AbortSignal): string {
  if (aborted) return String(reason);
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TargetError ? message : `The tests themselves failed: ${message}`;
}

function loginIn(plan: Plan, { main }: Logins): PlannedCall | undefined {
  const login = findCall(plan, 'login');
  if (plan.hasToken) return undefined;
  if (login) return loginWith(login, main);
  if (plan.contract.cites !== undefined && !plan.contract.find('login')) return undefined;
  const found = plan.uncallable.find(({ operation }) => operation.operationId === 'login');
  const why = found ? `\`login\` is ${found.reason}` : 'the contract has no operation `login`';
  throw new PlanError(`Cannot run: ${why}.`);
}
