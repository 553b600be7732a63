/** One run of the contract tests: plan, first contact, sections, verdict. */
import { requestFor } from './call.ts';
import type { Logins } from './credentials.ts';
import { cutOff, explainNoAnswer, isAnswer, type Exchange, type WireRequest } from './exchange.ts';
import { guardTarget } from './guard.ts';
import { selectChecks } from './only.ts';
import { createPace, type Timer } from './pace.ts';
import { movesMoney, type Fresh } from './payouts.ts';
import { planRun, type PlanInput } from './plan-run.ts';
import { TargetError, type Check, type CheckResult } from './results.ts';
import { operationIn, type Bench, type Plan, type Section } from './section.ts';
import { createSender } from './send.ts';
import { loginRequest, tokensOfLogin } from './session.ts';
import { verdictOf, type Verdict } from './verdict.ts';
import { listenForDeliveries } from './webhook-listener.ts';

export interface ContractRun extends Omit<PlanInput, 'has'>, Fresh {
  /** Without a slash at its end. */
  baseUrl: string;
  logins: Logins;
  only: readonly string[];
  /** Milliseconds for one request. */
  timeLimit: number;
  /** Requests a second, at most. */
  rate: number;
  /** Where deliveries are taken; 0 for any free port, nothing for not at all. */
  webhookPort?: number;
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

/** Runs the checks of the contract against a service. */
export async function runContractTests(run: ContractRun): Promise<ContractResult> {
  const begun = run.timer.now();
  const has = {
    unboundLogin: run.logins.unbound !== undefined,
    listener: run.webhookPort !== undefined,
  };
  const { plan, sections } = planRun({ ...run, has });
  const selected = selectChecks(sections.flatMap(checksOf), run.only);
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
  try {
    const login = loginRequest(operationIn(plan, 'login'), run.logins.main);
    const guard = guardTarget({
      ...run,
      send: sender.send,
      probe: sender.send,
      probeRequest: probeFor(plan),
    });
    await meet(run, await sender.send(login));
    const bench: Bench = {
      ...plan,
      ...run,
      send: guard.send,
      noteExchange: guard.note,
      pace,
      batchIds: new Set(),
      logIn: async () => tokensOfLogin(await guard.send(login)),
      ...(deliveries && { deliveries }),
    };
    for (const section of sections) await runSection(bench, section, selected, conclude);
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
      contractVersion: run.document.info.version,
      requests: pace.taken(),
      milliseconds: run.timer.now() - begun,
    };
  }
}

async function runSection(
  bench: Bench,
  section: Section,
  selected: Check[],
  conclude: (result: CheckResult) => void,
): Promise<void> {
  const here = section.checks.filter(({ check }) => selected.includes(check));
  for (const { check, skip } of here) {
    if (skip !== undefined) conclude({ check, outcome: { kind: 'skip', reason: skip } });
  }
  const toRun = here.filter(({ skip }) => skip === undefined).map(({ check }) => check);
  if (toRun.length > 0) {
    await section.run(bench, toRun, (check, outcome) => conclude({ check, outcome }));
  }
}

function checksOf(section: Section): Check[] {
  return section.checks.map(({ check }) => check);
}

/** A question that costs nothing, and that every living service answers: with a 401. */
function probeFor({ operations }: Plan): WireRequest {
  const harmless = operations.find(
    (one) => one.method === 'get' && one.parameters.length === 0 && !movesMoney(one),
  );
  return requestFor(harmless ?? operationIn({ operations }, 'login'), undefined);
}

/**
 * The first contact is a login. Its refusal is about the credentials, not about the contract: which
 * status a refused login has is not shown, so the usual ones are taken for it. Any other answer is
 * for the checks to judge.
 *
 * @throws TargetError
 */
async function meet(
  { baseUrl, timeLimit }: Pick<ContractRun, 'baseUrl' | 'timeLimit'>,
  exchange: Exchange,
): Promise<void> {
  if (!isAnswer(exchange)) {
    if (exchange.code === cutOff) return;
    const why = explainNoAnswer(exchange, timeLimit);
    throw new TargetError(`${baseUrl} cannot be reached: ${why}. Check the address.`);
  }
  if (!['400', '401', '403', '422', '429'].includes(exchange.status)) return;
  throw new TargetError(
    `The login was refused with ${exchange.status}. Check CONTRACT_EMAIL and CONTRACT_PASSWORD: ` +
      'credentials belong to one environment.',
  );
}
