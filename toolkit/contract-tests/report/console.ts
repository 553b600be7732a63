/** The report on a terminal: a table by operation, skipped checks, each issue, the verdict. */
import { formatSeconds, say, sayDone, sayError, sayFailed, sayRemark } from '../../cli/terminal.ts';
import { counted, cut, listed } from '../../cli/words.ts';
import { formatProblem } from '../judge/results.ts';
import { explain, type Issue } from './issues.ts';
import { coverageOf, stateOf, type OperationCoverage } from './coverage.ts';
import { countNames, exchangeRows, type Report } from './report.ts';
import { dreddRows } from './dredd.ts';
import { verdictLine } from './verdict.ts';

export function printReport(report: Report): void {
  const { results, requests, milliseconds, seed, payouts, verdict, strict } = report;
  if (results.length > 0) {
    printCoverage(report);
    const { failures, remarks, skips } = explain(results);
    for (const { reason, checks } of skips.filter(({ isAnnounced }) => !isAnnounced)) {
      const ids = checks.map(({ id }) => id);
      say('skipped', `${reason}: ${listed(ids, mostIds)}`);
    }
    // Show no request for a remark that neither fails the run nor costs a check.
    const isBrief = ({ lost }: Issue): boolean => !strict && lost.length === 0;
    printSome(remarks, (issue) => printIssue(issue, sayRemark, 'remark', isBrief(issue)));
    printSome(failures, (issue) => printIssue(issue, sayFailed, 'broken'));
    for (const [, text] of dreddRows(results)) say('dredd', text);
    const sent = payouts.length > 0 ? `, ${counted(payouts.length, 'payout')} sent` : '';
    const figures = `${counted(requests, 'request')} in ${formatSeconds(milliseconds)}${sent}`;
    say('ran', `${figures}, hostile seed ${seed}`);
  }
  if (verdict.kind === 'held') sayDone('held', verdictLine(report));
  else sayError(verdictLine(report));
}

function printCoverage(report: Report): void {
  const { operations, namedOnly } = coverageOf(report);
  const rows = operations.map((operation) => ({ operation, answers: answersOf(operation) }));
  const nameWidth = widest(rows.map(({ operation }) => operation.operationId));
  const answerWidth = widest(rows.map(({ answers }) => answers));
  const head = countNames.map((name) => name.padStart(figureWidth)).join('');
  say('', `${' '.repeat(nameWidth)}${'answers'.padEnd(answerWidth)}${head}`);
  for (const { operation, answers } of rows) {
    const figures = countNames
      .map((name) => String(operation[name]).padStart(figureWidth))
      .join('');
    const line = `${operation.operationId.padEnd(nameWidth)}${answers.padEnd(answerWidth)}${figures}`;
    const state = stateOf(operation);
    if (state === 'failed') sayFailed('FAIL', line);
    else if (state === 'passed') sayDone('pass', line);
    else say(state === 'in part' ? 'part' : 'skip', line);
  }
  if (namedOnly > 0) {
    say('', `${counted(namedOnly, 'named-only operation')}: not tested`);
  }
}

/** The answers of an operation in words: `200, 400 failed; not tested: 403, 404`. */
function answersOf({ answers }: OperationCoverage): string {
  const made = answers
    .filter(({ outcome }) => outcome !== 'not tested')
    .map(({ status, outcome }) => (outcome === 'passed' ? status : `${status} ${outcome}`));
  const idle = answers.filter(({ outcome }) => outcome === 'not tested');
  const rest = idle.length > 0 ? `not tested: ${idle.map(({ status }) => status).join(', ')}` : '';
  return [made.join(', '), rest].filter((part) => part !== '').join('; ');
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length)) + 2;
}

function printSome(issues: readonly Issue[], print: (issue: Issue) => void): void {
  for (const issue of issues.slice(0, mostIssues)) print(issue);
  const more = issues.length - mostIssues;
  if (more > 0) say('', `and ${more} more like these: --html, --markdown and --json list them`);
}

function printIssue(issue: Issue, sayFirst: typeof say, word: string, isBrief = false): void {
  const { problems, found, lost } = issue;
  if (problems.some(({ lack }) => lack)) {
    const names = problems.map(formatProblem).join('; ');
    sayFirst(word, `${names}: ${counted(lost.length, 'check')} could not be made`);
    return;
  }
  printProblems(issue, sayFirst, word);
  const ids = found.map(({ check }) => check.id);
  const count = ids.length > mostIds ? `${counted(ids.length, 'check')}: ` : '';
  say('', `  ${count}${listed(ids, mostIds)}`);
  const lostLine = `  ${counted(lost.length, 'check')} could not be made because of it`;
  if (lost.length > 0) say('', lostLine);
  const [first] = found;
  if (!first || isBrief) return;
  // Never cut a command, because half a command is useless.
  const { curl = '', ...exchange } = first.exchange;
  const isLong = curl.length > mostShown;
  for (const [word, text] of exchangeRows(isLong ? exchange : first.exchange)) {
    say('', `  ${word.padEnd(7)}${word === 'again' ? text : cut(text, mostShown)}`);
  }
}

function printProblems({ problems }: Issue, sayFirst: typeof say, word: string): void {
  for (const [index, problem] of problems.slice(0, mostProblems).entries()) {
    sayFirst(index === 0 ? word : '', formatProblem(problem));
  }
  const more = problems.length - mostProblems;
  if (more > 0) say('', `and ${counted(more, 'problem')} more`);
}

const figureWidth = 9;
const mostIds = 3;
const mostIssues = 20;
const mostProblems = 5;
/** The longest line, in characters. The other reports have every line in full. */
const mostShown = 500;
