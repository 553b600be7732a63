/** Chooses the checks to make: those of every section, filtered by `--only` and `--skip`. */
import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import { isSectionName, type Check, type SectionName } from '../judge/results.ts';
import type { ListOptions } from '../options.ts';
import { isOfSession } from '../plan/call.ts';
import { noFixtures } from '../plan/fixtures.ts';
import { noSession } from '../plan/payouts.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { acceptanceSection } from './acceptance.ts';
import { authSection } from './auth.ts';
import { documentedSection } from './documented.ts';
import { flowSection } from './flow.ts';
import { hostileSection } from './hostile.ts';
import { unknownLoginSection, wrongPasswordSection } from './logins.ts';
import { methodsSection } from './methods.ts';
import type { PlannedCheck, Section } from './section.ts';
import { sweepSection } from './sweep.ts';
import { variationSection } from './variation.ts';
import { webhookSection } from './webhook.ts';

/** The ids of the checks in running order, without sending anything. */
export function listChecks(contract: Contract, { only, skip, seed }: ListOptions): string[] {
  const plan = makePlan({
    seed,
    contract,
    fixtures: noFixtures,
    sendPayouts: true,
    hostilePayouts: true,
    maxAmount: Number.POSITIVE_INFINITY,
    isSandbox: true,
    wrongPasswords: 0,
    hasUnboundLogin: true,
    // Assume that every token and header that an operation needs is available.
    hasToken: !contract.find('login'),
    headers: contract.documented
      .flatMap(({ admissions }) => admissions.flatMap(({ headers }) => headers))
      .map((name) => name.toLowerCase()),
    listensForWebhooks: true,
    now: () => new Date(),
  });
  const chosen = { only, skip };
  return selectChecks(sectionsOf(plan, chosen), chosen).map(({ check }) => check.id);
}

type Chosen = Pick<ListOptions, 'only' | 'skip'>;

const builders: readonly { names: readonly SectionName[]; build(plan: Plan): Section }[] = [
  { names: ['success', 'rejections'], build: documentedSection },
  { names: ['acceptance'], build: acceptanceSection },
  { names: ['variation'], build: variationSection },
  { names: ['auth'], build: authSection },
  { names: ['flow'], build: flowSection },
  { names: ['methods'], build: methodsSection },
  { names: ['hostile'], build: (plan) => hostileSection(plan, false) },
  { names: ['webhook'], build: webhookSection },
  { names: ['flow'], build: sweepSection },
  // These come last, because they may lock the run's address and then its login.
  { names: ['auth'], build: unknownLoginSection },
  { names: ['hostile'], build: (plan) => hostileSection(plan, true) },
  { names: ['auth'], build: wrongPasswordSection },
];

/** Plans every section, or only the named ones, because hostile requests take a while to plan. */
export function sectionsOf(plan: Plan, { only, skip: leftOut }: Chosen): Section[] {
  const named = [...only, ...leftOut].map((text) => text.split('/')[0] ?? '');
  const isWhole = only.length === 0 || !named.every(isSectionName);
  return builders
    .filter(({ names }) => isWhole || names.some((name) => named.includes(name)))
    .map(({ build }) => withoutSession(plan, build(plan)));
}

function withoutSession(plan: Plan, section: Section): Section {
  const checks = section.checks.map((one) =>
    isOfSession(one.check) ? { ...one, skip: noSession(plan) ?? one.skip } : one,
  );
  return { ...section, checks };
}

/**
 * The checks selected by `only` and not by `skip`. A text matches an id, its first parts, or one of its parts.
 *
 * @throws UsageError if a text matches nothing, because an empty run is not a success
 */
export function selectChecks(
  sections: readonly Section[],
  { only, skip: leftOut }: Chosen,
): PlannedCheck[] {
  const checks = sections.flatMap((section) => section.checks);
  for (const [option, texts] of [['--only', only] as const, ['--skip', leftOut] as const]) {
    const idle = texts.filter((text) => !checks.some(({ check }) => isNamed(check, text)));
    if (idle.length === 0) continue;
    throw new UsageError(
      `${option} ${idle.join(', ')} matches no check. Use --list to see them all.`,
    );
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
