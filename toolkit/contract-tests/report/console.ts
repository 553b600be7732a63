/** The report on a terminal: a table by operation, then each failure, then the verdict. */
import { formatSeconds, say, sayDone, sayError } from '../../cli/terminal.ts';
import { formatProblem } from '../results.ts';
import { groupsOf, skipsOf, verdictLine, type Group, type Report } from './report.ts';

export function printReport(report: Report): void {
  const groups = groupsOf(report.results);
  const width = Math.max(0, ...groups.map(({ operationId }) => operationId.length)) + 2;
  for (const group of groups) printGroup(group, width);
  printSkips(report);
  for (const group of groups) printFailures(group, width);
  if (report.results.length > 0) {
    const { requests, milliseconds, seed } = report;
    say('ran', `${requests} requests in ${formatSeconds(milliseconds)}, hostile seed ${seed}`);
  }
  if (report.verdict.kind === 'held') sayDone('held', verdictLine(report));
  else sayError(verdictLine(report));
}

function printGroup(group: Group, width: number): void {
  const { operationId, section, passed, failed, skipped, results } = group;
  const figures = [
    `${passed}/${results.length - skipped}`.padStart(9),
    failed > 0 ? `  ${failed} failed` : '',
    skipped > 0 ? `  ${skipped} skipped` : '',
  ].join('');
  const word = failed > 0 ? 'FAIL' : passed > 0 ? 'pass' : 'skip';
  const line = `${operationId.padEnd(width)}${section.padEnd(sectionWidth)}${figures}`;
  if (word === 'pass') sayDone(word, line);
  else say(word, line);
}

function printSkips({ results }: Report): void {
  for (const { reason, ids } of skipsOf(results)) {
    const shown = ids.slice(0, mostIds).join(', ');
    const more = ids.length > mostIds ? ` and ${ids.length - mostIds} more` : '';
    say('skipped', `${reason}: ${shown}${more}`);
  }
}

function printFailures({ operationId, results }: Group, width: number): void {
  for (const { check, outcome } of results) {
    if (outcome.kind !== 'fail') continue;
    say('broken', check.id);
    const shown = outcome.findings.slice(0, mostFindings);
    for (const finding of shown) {
      say('', `  ${operationId.padEnd(width)}${formatProblem(finding)}`);
    }
    const more = outcome.findings.length - shown.length;
    if (more > 0) say('', `  ${operationId.padEnd(width)}and ${more} problems more`);
    const [first] = shown;
    if (first) say('', `  request ${first.exchange.request}`);
  }
}

const sectionWidth = 11;
const mostFindings = 5;
const mostIds = 3;

/** One line that follows the run on a terminal; nothing at all in a log. */
export interface Progress {
  show(id: string, state: { done: number; of: number }): void;
  clear(): void;
}

export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function createProgress(terminal: Terminal): Progress {
  if (!terminal.isTTY) return { show() {}, clear() {} };
  const width = (terminal.columns ?? 80) - 1;
  return {
    show(id, { done, of }) {
      terminal.write(`\r${`${done}/${of} ${id}`.slice(0, width).padEnd(width)}`);
    },
    clear: () => void terminal.write(`\r${' '.repeat(width)}\r`),
  };
}
