/** JUnit XML: one suite per section, one case per check. */
import { formatJunitSuites, type JunitCase, type JunitSuite } from '../../cli/junit.ts';
import {
  formatProblem,
  isFailure,
  isStated,
  sectionNames,
  type CheckFinding,
  type CheckResult,
} from '../judge/results.ts';
import { exchangeRows, formatPayout, type Report } from './report.ts';
import { dreddRows } from './dredd.ts';
import { verdictLine } from './verdict.ts';

export function formatJunit(report: Report): string {
  const suites = sectionNames.flatMap((section): JunitSuite[] => {
    const here = report.results.filter(({ check }) => check.section === section);
    const cases = here.map((result) => caseOf(result, report));
    return cases.length === 0 ? [] : [{ name: section, cases }];
  });
  // A run without a verdict must not look like one without failures.
  if (report.verdict.kind === 'not-run') {
    const result = { kind: 'error', type: 'not-run', message: verdictLine(report) } as const;
    const name = 'the tests could run';
    suites.push({ name: 'run', cases: [{ classname: 'contract', name, milliseconds: 0, result }] });
  }
  // The run itself cannot hold properties, so the first suite does.
  const [first, ...others] = suites;
  const withProperties = first ? [{ ...first, properties: about(report) }, ...others] : [];
  return formatJunitSuites('contract', withProperties, report);
}

function about({ baseUrl, contractVersion, seed, payouts, results }: Report): [string, string][] {
  return [
    ['base URL', baseUrl],
    ['contract', contractVersion],
    ['seed', String(seed)],
    ...dreddRows(results),
    ...payouts.map((payout): [string, string] => ['payout', formatPayout(payout)]),
  ];
}

function caseOf({ check, outcome }: CheckResult, report: Report): JunitCase {
  const classname = `${check.section}.${check.operationId}`;
  const milliseconds = outcome.kind === 'skip' ? 0 : outcome.milliseconds;
  const about = { classname, name: check.title, milliseconds };
  const isFailed = isFailure(outcome, report);
  if (outcome.kind === 'pass') return about;
  if (outcome.kind === 'skip') {
    const { reason: message } = outcome;
    const failure = { kind: 'failure', type: 'skipped', message } as const;
    return { ...about, result: isFailed ? failure : { kind: 'skipped', message } };
  }
  const text = outcome.findings.map(describe).join('\n');
  if (!isFailed) return { ...about, output: text };
  const [worst] = [...outcome.findings.filter(isStated), ...outcome.findings];
  const message = worst ? formatProblem(worst) : '';
  const type = outcome.kind === 'fail' ? 'stated' : 'assumed';
  return { ...about, result: { kind: 'failure', type, message, text } };
}

function describe({ exchange, ...problem }: CheckFinding): string {
  const lines = exchangeRows(exchange).map(([word, text]) => `  ${word.padEnd(7)}${text}`);
  return [formatProblem(problem), ...lines].join('\n');
}
