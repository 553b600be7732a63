/** Prints the results on a terminal: a line per fault as it ends, then the problems, then the verdict. */
import { formatSeconds, say, sayDone, sayError, sayFailed, sayRemark } from '../../cli/terminal.ts';
import type { ClientFault } from '../fault.ts';
import type { FaultResult } from '../run.ts';
import { problemsOf, verdictLine, type ClientTest, type ClientReport } from './report.ts';

/** @param call the command line, to show how to reproduce a failure */
export function createConsole({ faults, command }: ClientTest, call: string) {
  const widths = { group: widest(faults, 'group'), name: widest(faults, 'name') };
  const again = (name: string): string => `${call} --only ${name} -- ${command.join(' ')}`;
  return {
    result({ fault, verdict, milliseconds }: FaultResult): void {
      const line =
        fault.group.padEnd(widths.group) +
        fault.name.padEnd(widths.name) +
        formatSeconds(milliseconds).padStart(8);
      if (verdict.kind === 'passed') sayDone('pass', line);
      else if (verdict.kind === 'failed') sayFailed('FAIL', line);
      else sayRemark(remarks[verdict.kind], line);
    },
    end(report: ClientReport): void {
      for (const result of report.results) printProblems(result, again);
      say('ran', `${report.results.length} faults in ${formatSeconds(report.milliseconds)}`);
      const isFine = report.results.every(({ verdict }) => verdict.kind === 'passed');
      if (isFine) sayDone('passed', verdictLine(report));
      else sayError(verdictLine(report));
    },
  };
}

export function listLines(faults: readonly ClientFault[]): string[] {
  const width = widest(faults, 'name');
  return faults.flatMap(({ group, name, does, proves }, index) => [
    ...(group === faults[index - 1]?.group ? [] : [`${group}:`]),
    `  ${name.padEnd(width)}${does} ${proves}`,
  ]);
}

function printProblems(result: FaultResult, again: (name: string) => string): void {
  const problems = problemsOf(result);
  if (problems.length === 0) return;
  const { fault, verdict, errors } = result;
  const title = `${fault.name}: ${fault.does}`;
  if (verdict.kind === 'failed') sayFailed('FAIL', title);
  else if (verdict.kind !== 'passed') sayRemark(remarks[verdict.kind], title);
  for (const problem of problems.slice(0, mostProblems)) say('', problem);
  const more = problems.length - mostProblems;
  if (more > 0) say('', `and ${more} more like these`);
  for (const line of tellingLines(errors)) say('', `it wrote: ${line}`);
  say('again', again(fault.name));
}

/** The last lines of the adapter's standard error, without stack frames. */
export function tellingLines(errors: string): string[] {
  const lines = errors.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(-5);
}

function widest(faults: readonly ClientFault[], key: 'name' | 'group'): number {
  return Math.max(0, ...faults.map((fault) => fault[key].length)) + 2;
}

const remarks = { 'not-supported': 'cannot', 'too-slow': 'slow' };

const mostProblems = 5;
