/** JUnit XML: one suite per group, one case per fault. */
import { formatJunitSuites, type JunitCase } from '../../cli/junit.ts';
import { groups } from '../fault.ts';
import type { FaultResult } from '../run.ts';
import { problemsOf, type ClientReport } from './report.ts';

export function formatJunit(report: ClientReport): string {
  const suites = groups.map((name) => ({
    name,
    cases: report.results.filter(({ fault }) => fault.group === name).map(caseOf),
  }));
  const made = suites.filter(({ cases }) => cases.length > 0);
  return formatJunitSuites('client', made, report);
}

function caseOf(result: FaultResult): JunitCase {
  const { fault, verdict, milliseconds } = result;
  const about = { classname: `client.${fault.group}`, name: fault.name, milliseconds };
  const problems = problemsOf(result);
  const [message] = problems;
  if (message === undefined) return about;
  const text = [fault.does, ...problems].join('\n');
  return { ...about, result: { kind: 'failure', type: verdict.kind, message, text } };
}
