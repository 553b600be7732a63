/** JUnit XML: one suite per group, one case per fault. */
import { element, escape } from '../../cli/xml.ts';
import { groups } from '../fault.ts';
import type { FaultResult } from '../run.ts';
import { problemsOf, type ClientReport } from './report.ts';

export function formatJunit({ results, milliseconds, at }: ClientReport): string {
  const suites = groups.flatMap((group) => {
    const here = results.filter(({ fault }) => fault.group === group);
    if (here.length === 0) return [];
    const sum = here.reduce((total, one) => total + one.milliseconds, 0);
    const attributes = { name: group, ...countsOf(here), time: seconds(sum) };
    return [element('testsuite', attributes, ...here.map(testCase))];
  });
  const attributes = {
    name: 'client',
    ...countsOf(results),
    time: seconds(milliseconds),
    timestamp: at.toISOString(),
  };
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${declaration}\n${element('testsuites', attributes, ...suites)}\n`;
}

function countsOf(results: readonly FaultResult[]): { [name: string]: string } {
  const failures = results.filter(({ verdict }) => verdict.kind !== 'passed').length;
  return { tests: String(results.length), failures: String(failures), errors: '0', skipped: '0' };
}

function testCase(result: FaultResult): string {
  const { fault, verdict, milliseconds } = result;
  const attributes = {
    classname: `client.${fault.group}`,
    name: fault.name,
    time: seconds(milliseconds),
  };
  const problems = problemsOf(result);
  const [message = ''] = problems;
  const text = escape([fault.does, ...problems].join('\n'));
  const inside =
    problems.length === 0 ? [] : [element('failure', { type: verdict.kind, message }, text)];
  return element('testcase', attributes, ...inside);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
