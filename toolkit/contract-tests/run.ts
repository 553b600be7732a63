/** One run of the contract tests: plan, first contact, sections, verdict. */
import { UsageError } from '../cli/command.ts';
import type { Contract } from '../contract/contract.ts';
import { requestFor, type Call } from './call.ts';
import type { ListOptions, Options } from './options.ts';
import type { Fresh } from './payouts.ts';
import { findCall, makePlan, PlanError, type Plan } from './plan.ts';
import { verdictOf, type Check, type CheckResult, type Verdict } from './results.ts';
import type { RunContext, Section } from './section.ts';
import { acceptanceSection } from './sections/acceptance.ts';
import { authSection } from './sections/auth.ts';
import { documentedSection } from './sections/documented.ts';
import { flowSection } from './sections/flow.ts';
import { hostileSection } from './sections/hostile.ts';
import { methodsSection } from './sections/methods.ts';
import { webhookSection } from './sections/webhook.ts';
import {
  createPace,
  createSender,
  cutOff,
  explainNoReply,
  isReply,
  type Received,
  type Send,
  type Timer,
} from './send.ts';
import { loginWith, tokensOfLogin } from './session.ts';
import { listenForDeliveries } from './webhook-listener.ts';

export interface ContractRun extends Omit<Options, 'reports'>, Fresh {
  contract: Contract;
  timer: Timer;
  /** Called as each check ends. */
  onResult(result: CheckResult, progress: { done: number; of: number }): void;
  /** Called once when deliveries are listened for. */
  onListening(url: string): void;
}

export interface ContractResult {
  verdict: Verdict;
  results: CheckResult[];
  seed: number;
  contractVersion: string;
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
  const plan = makePlan({
    ...run,
    hasUnboundLogin: run.logins.unbound !== undefined,
    listensForWebhooks: run.webhookPort !== undefined,
  });
  const login = loginIn(plan);
  const sections = sectionsOf(plan);
  const selected = selectChecks(sections, run.only);
  const results: CheckResult[] = [];
  const conclude = (result: CheckResult): void => {
    results.push(result);
    run.onResult(result, { done: results.length, of: selected.length });
  };
  const pace = createPace(run.rate, run.timer);
  const sender = createSender({ ...run, pace });
  const deliveries =
    run.webhookPort === undefined
      ? undefined
      : await listenForDeliveries(run.webhookPort, run.timer);
  if (deliveries) run.onListening(deliveries.url);
  const loginRequest = requestFor(loginWith(login, run.logins.main), undefined);
  const noteReceived = watchTarget(run, plan, sender.send);
  const send: Send = async (request) => {
    const received = await sender.send(request);
    await noteReceived(received);
    return received;
  };
  const context: RunContext = {
    ...plan,
    ...run,
    send,
    noteReceived,
    pace,
    batchIds: new Set(),
    logIn: async () => tokensOfLogin(await send(loginRequest)),
    ...(deliveries && { deliveries }),
  };
  try {
    meet(run, await sender.send(loginRequest));
    for (const section of sections) await runSection(context, section, selected, conclude);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return finish({ kind: 'not-run', reason: error.message });
  } finally {
    sender.close();
    await deliveries?.close();
  }
  return finish(verdictOf(selected, results));

  function finish(verdict: Verdict): ContractResult {
    return {
      verdict,
      results,
      seed: run.seed,
      contractVersion: plan.contract.version,
      requests: pace.taken(),
      milliseconds: run.timer.now() - begun,
    };
  }
}

/** The ids of the checks, in the order in which they run. Nothing is sent for it. */
export function listChecks(contract: Contract, { only, seed }: ListOptions): string[] {
  const plan = makePlan({
    seed,
    contract,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: true,
    hasUnboundLogin: true,
    listensForWebhooks: true,
    now: () => new Date(),
  });
  return selectChecks(sectionsOf(plan), only).map(({ id }) => id);
}

function sectionsOf(plan: Plan): Section[] {
  return [
    documentedSection(plan),
    acceptanceSection(plan),
    authSection(plan),
    flowSection(plan),
    methodsSection(plan),
    hostileSection(plan),
    webhookSection(plan),
  ];
}

/**
 * The checks that one of the texts names: by their id, by its first parts, or by one of them.
 *
 * @throws UsageError when a text names none: a run of nothing is not a success.
 */
function selectChecks(sections: readonly Section[], only: readonly string[]): Check[] {
  const checks = sections.flatMap((section) => section.checks.map(({ check }) => check));
  if (only.length === 0) return checks;
  const names = (text: string, { id }: Check): boolean =>
    id === text || id.startsWith(`${text}/`) || id.split('/').includes(text);
  const idle = only.filter((text) => !checks.some((check) => names(text, check)));
  if (idle.length > 0) {
    throw new UsageError(`--only ${idle.join(', ')} names no check. See them all with --list.`);
  }
  return checks.filter((check) => only.some((text) => names(text, check)));
}

async function runSection(
  context: RunContext,
  section: Section,
  selected: readonly Check[],
  conclude: (result: CheckResult) => void,
): Promise<void> {
  const here = section.checks.filter(({ check }) => selected.includes(check));
  for (const { check, skip } of here) {
    if (skip !== undefined) conclude({ check, outcome: { kind: 'skip', reason: skip } });
  }
  const toRun = here.filter(({ skip }) => skip === undefined).map(({ check }) => check);
  if (toRun.length > 0) {
    await section.run(context, toRun, (check, outcome) => conclude({ check, outcome }));
  }
}

/** Every check needs the tokens of the login. */
function loginIn(plan: Plan): Call {
  const login = findCall(plan, 'login');
  if (login) return login;
  const found = plan.uncallable.find(({ operation }) => operation.operationId === 'login');
  const why = found ? `\`login\` is ${found.reason}` : 'the contract has no operation `login`';
  throw new PlanError(`Cannot run: ${why}.`);
}

/** The target does not answer any more, so no verdict is possible. The message has the reason. */
class TargetError extends Error {
  override name = 'TargetError';
}

/**
 * Distinguishes a failed request from a target that is gone: only the first breaks the contract.
 * After a request without a reply it sends one that costs nothing and that every running service
 * answers, with a 401.
 *
 * @throws TargetError (from the function that it returns) when that one has no reply either.
 */
function watchTarget(
  { baseUrl, timeLimit }: Pick<ContractRun, 'baseUrl' | 'timeLimit'>,
  plan: Plan,
  send: Send,
): (received: Received) => Promise<void> {
  const harmless = plan.calls.find(
    ({ operation, parameters }) => operation.method === 'get' && parameters.length === 0,
  );
  const probe = requestFor(harmless ?? loginIn(plan), undefined);
  return async (received) => {
    if (isReply(received)) return;
    const sign = await send(probe);
    if (isReply(sign)) return;
    const why = explainNoReply(sign, timeLimit);
    throw new TargetError(`${baseUrl} has stopped answering: ${why}.`);
  };
}

/**
 * The first contact is a login. Its rejection is about the credentials, not about the contract:
 * which status it has is not shown, so the usual ones are taken for it. Any other answer is for the
 * checks to judge.
 *
 * @throws TargetError
 */
function meet(
  { baseUrl, timeLimit }: Pick<ContractRun, 'baseUrl' | 'timeLimit'>,
  received: Received,
): void {
  if (!isReply(received)) {
    if (received.code === cutOff) return;
    const why = explainNoReply(received, timeLimit);
    throw new TargetError(`${baseUrl} cannot be reached: ${why}. Check the address.`);
  }
  if (!['400', '401', '403', '422', '429'].includes(received.status)) return;
  throw new TargetError(
    `The login was refused with ${received.status}. Check CONTRACT_EMAIL and CONTRACT_PASSWORD: ` +
      'credentials belong to one environment.',
  );
}
