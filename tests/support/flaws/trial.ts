/** Runs the contract tests against one service: the right one, or a variant of it. */
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';
import { readFixtures } from '../../../toolkit/contract-tests/plan/fixtures.ts';
import type { CheckResult, Outcome } from '../../../toolkit/contract-tests/judge/results.ts';
import { runContractTests, type ContractResult } from '../../../toolkit/contract-tests/run/run.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { contractRun, skippedTime } from '../contract-run.ts';
import { startFlawedService, type Flaw, type Variant } from '../flawed-service.ts';
import type { Reply } from '../messages.ts';
import { people } from '../right-service.ts';

/** How a service is tested. */
export interface Setting {
  name: string;
  /** Whether the target is the local sandbox, where nothing is left out. */
  isSandbox: boolean;
  fixtures: 'none' | 'all';
  sendPayouts: boolean;
}

/** How a service developer starts and goes on, and how the local sandbox is tested. */
export const settings: readonly Setting[] = [
  { name: 'with nothing given', isSandbox: false, fixtures: 'none', sendPayouts: false },
  { name: 'with fixtures and payouts', isSandbox: false, fixtures: 'all', sendPayouts: true },
  { name: 'as the local sandbox', isSandbox: true, fixtures: 'none', sendPayouts: true },
];

/** The settings in which a conforming service must pass. */
export function settingsFor({ withoutFixtures }: Variant): readonly Setting[] {
  const isNew = ({ isSandbox, fixtures }: Setting): boolean => !isSandbox && fixtures === 'none';
  return withoutFixtures ? settings.filter(isNew) : settings;
}

/** `stale`: the variant found nothing to change, so the run proves nothing about it. */
export type TrialVerdict =
  | { kind: 'passed'; remarks: number }
  | { kind: 'remarked'; by: string; remarks: number }
  | { kind: 'broken'; by: string }
  | { kind: 'stale' }
  | { kind: 'not-run'; reason: string };

export interface Trial {
  verdict: TrialVerdict;
  results: ContractResult['results'];
  milliseconds: number;
  /** The variants that found nothing to change. */
  idle: readonly Variant[];
}

/** Tries a flaw, or the right service by default. */
export async function tryFlaw(contract: Contract, seed: number, flaw?: Flaw): Promise<Trial> {
  const setting = ofFlaw(flaw?.withFixtures);
  const variants = flaw ? [flaw] : [];
  const run = { seed, ...needsOf(variants) };
  const quick = await tryService(contract, setting, variants, { ...run, only: quickSections });
  // The hostile section costs the most, so it comes last and only for survivors.
  if (['broken', 'not-run'].includes(quick.verdict.kind)) return quick;
  const last = ['hostile', 'flow/getTransactionStatus/every payout again'];
  const hostile = await tryService(contract, setting, variants, { ...run, only: last });
  const verdict = worseOf(quick.verdict, hostile.verdict);
  const milliseconds = quick.milliseconds + hostile.milliseconds;
  const results = [...quick.results, ...hostile.results];
  const idle = quick.idle.filter((one) => hostile.idle.includes(one));
  return { verdict, results, milliseconds, idle };
}

/**
 * Tries a service with several flaws.
 *
 * @param only the checks and sections to run; all by default
 */
export function tryFlaws(
  contract: Contract,
  seed: number,
  flaws: readonly Flaw[],
  only: readonly string[],
): Promise<Trial> {
  const setting = ofFlaw(flaws.some(({ withFixtures }) => withFixtures));
  return tryService(contract, setting, flaws, { seed, only, ...needsOf(flaws) });
}

/**
 * Tries a conforming service, or the correct one, with every section.
 *
 * @param variants all of them together; the first one sees a request first
 */
export function tryConforming(
  contract: Contract,
  setting: Setting,
  seed: number,
  ...variants: Variant[]
): Promise<Trial> {
  return tryService(contract, setting, variants, { seed, only: [] });
}

/** Whether the verdict reports that no statement of the source is broken. */
export function isHeld({ kind }: TrialVerdict): boolean {
  return kind === 'passed' || kind === 'remarked';
}

/** Whether the tests judge a flaw correctly: as broken, or only as a remark. */
export function isFound({ breaks }: Pick<Flaw, 'breaks'>, { kind }: TrialVerdict): boolean {
  return kind === (breaks === 'stated' ? 'broken' : 'remarked');
}

/** How a service with flaws is tested. */
function ofFlaw(withFixtures = false): Setting {
  const fixtures = withFixtures ? 'all' : 'none';
  return { name: 'of a flaw', isSandbox: !withFixtures, fixtures, sendPayouts: true };
}

/** Returns the settings that a run needs to meet the flaws. */
function needsOf(flaws: readonly Flaw[]): Pick<RunOptions, 'repeat' | 'timeLimit'> {
  return {
    repeat: Math.max(1, ...flaws.map(({ repeat = 1 }) => repeat)),
    ...(flaws.some(({ hangs }) => hangs) && { timeLimit: 10_000 }),
  };
}

const quickSections = [
  'success',
  'rejections',
  'acceptance',
  'variation',
  'auth',
  'flow',
  'methods',
  'webhook',
];

function worseOf(one: TrialVerdict, other: TrialVerdict): TrialVerdict {
  const order: TrialVerdict['kind'][] = ['stale', 'passed', 'remarked', 'broken', 'not-run'];
  return order.indexOf(other.kind) > order.indexOf(one.kind) ? other : one;
}

/** The run makes its payouts at noon, and asks for its statement in the evening. */
const noon = Date.UTC(2026, 2, 4, 12);
const evening = Date.UTC(2026, 2, 4, 18);

/** The example fixtures that the toolkit gives its users. */
const fixturesFile = join(projectRoot, 'toolkit/contract-tests/fixtures.example.json');

interface RunOptions {
  seed: number;
  only: readonly string[];
  repeat?: number;
  timeLimit?: number;
}

/** Runs the tests once in a setting. */
async function tryService(
  contract: Contract,
  setting: Setting,
  variants: readonly Variant[],
  { seed, only, repeat = 1, timeLimit = 60_000 }: RunOptions,
): Promise<Trial> {
  const begun = performance.now();
  const { timer, now } = skippedTime(evening);
  const watched = variants.map(watch);
  const notify = watched.find((one) => one.notify)?.notify;
  const service = await startFlawedService({
    contract,
    flaws: watched.map(({ behaviour }) => behaviour),
    ...(notify && { notify }),
    realNow: () => noon,
    clock: () => now().getTime(),
    hidesSandbox: !setting.isSandbox,
  });
  try {
    const { verdict, results } = await runContractTests(
      contractRun(contract, service.url, {
        seed,
        only,
        repeat,
        timeLimit,
        timer,
        now,
        logins: { ...people, expiredToken: service.expiredToken },
        ...(setting.fixtures === 'all' && { fixtures: readFixtures(fixturesFile) }),
        sendPayouts: setting.sendPayouts,
        webhookPort: 0,
        rate: 20,
        onListening: (url) => service.deliverTo(url),
      }),
    );
    const milliseconds = performance.now() - begun;
    const idle = variants.filter((_, index) => !watched[index]?.hasChanged());
    if (variants.length > 0 && idle.length === variants.length) {
      return { verdict: { kind: 'stale' }, results, milliseconds, idle };
    }
    const summed = verdict.kind === 'not-run' ? verdict : sumUp(results);
    return { verdict: summed, results, milliseconds, idle };
  } finally {
    await service.close();
  }
}

/** Returns the variant, and whether it has changed anything: a request, a reply or a delivery. */
function watch({ behaviour, notify }: Variant): Pick<Variant, 'behaviour' | 'notify'> & {
  hasChanged(): boolean;
} {
  let hasChanged = false;
  return {
    async behaviour(request, context) {
      let unchanged: Reply | undefined;
      const reply = await behaviour(request, {
        ...context,
        async serve(served) {
          const answered = await context.serve(served);
          if (served === request) unchanged = answered;
          else hasChanged = true;
          return answered;
        },
      });
      hasChanged ||= reply !== unchanged;
      return reply;
    },
    ...(notify && {
      notify(record) {
        hasChanged = true;
        return notify(record);
      },
    }),
    hasChanged: () => hasChanged,
  };
}

function sumUp(results: readonly CheckResult[]): TrialVerdict {
  const of = (kind: Outcome['kind']): string[] =>
    results.filter(({ outcome }) => outcome.kind === kind).map(({ check }) => check.id);
  // Dredd checks less: if it fails, the service is broken or its description is wrong.
  const dredd = results.filter(
    ({ outcome }) => outcome.kind === 'pass' && outcome.dredd?.kind === 'fail',
  );
  const [failure] = [...of('fail'), ...dredd.map(({ check }) => `only Dredd:  ${check.id}`)];
  if (failure !== undefined) return { kind: 'broken', by: failure };
  const remarks = of('remark');
  const [by] = remarks;
  return by === undefined
    ? { kind: 'passed', remarks: 0 }
    : { kind: 'remarked', by, remarks: remarks.length };
}
