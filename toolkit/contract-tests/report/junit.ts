/** JUnit XML: one suite per section, one case per check. */
import { formatProblem, sectionNames, type CheckResult } from '../results.ts';
import { countsOf, timeOf, verdictLine, type Report } from './report.ts';

export function formatJunit(report: Report): string {
  const { results, verdict } = report;
  const suites = sectionNames.flatMap((section) => {
    const here = results.filter(({ check }) => check.section === section);
    return here.length === 0 ? [] : [suite(section, here)];
  });
  // A run that came to no verdict must not read as one without failures.
  if (verdict.kind === 'not-run') {
    const error = element('error', { message: verdictLine(report) });
    const only = element('testcase', { classname: 'contract', name: 'the tests could run' }, error);
    suites.push(element('testsuite', { name: 'run', tests: '1', errors: '1' }, only));
  }
  const attributes = { name: 'contract', time: seconds(report.milliseconds) };
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${declaration}\n${element('testsuites', attributes, ...suites)}\n`;
}

function suite(section: string, results: CheckResult[]): string {
  const { failed, skipped } = countsOf(results);
  const attributes = {
    name: section,
    tests: String(results.length),
    failures: String(failed),
    skipped: String(skipped),
    time: seconds(results.reduce((sum, { outcome }) => sum + timeOf(outcome), 0)),
  };
  return element('testsuite', attributes, ...results.map(testCase));
}

function testCase({ check, outcome }: CheckResult): string {
  const attributes = {
    classname: `${check.section}.${check.operationId}`,
    name: check.title,
    time: seconds(timeOf(outcome)),
  };
  if (outcome.kind === 'pass') return element('testcase', attributes);
  if (outcome.kind === 'skip') {
    return element('testcase', attributes, element('skipped', { message: outcome.reason }));
  }
  const lines = outcome.findings.map(
    (finding) => `${formatProblem(finding)}\n  ${finding.exchange.request}`,
  );
  const message = outcome.findings[0] ? formatProblem(outcome.findings[0]) : '';
  return element('testcase', attributes, element('failure', { message }, escape(lines.join('\n'))));
}

function element(
  name: string,
  attributes: { [name: string]: string },
  ...inside: string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const open = `${name}${written.join('')}`;
  return inside.length === 0 ? `<${open}/>` : `<${open}>\n${inside.join('\n')}\n</${name}>`;
}

function escape(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML 1.0 does not allow them, not even escaped.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '?')
  );
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
