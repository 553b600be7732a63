/** A summary for a CI run's page. */
import { formatSeconds } from '../../cli/terminal.ts';
import { counted, listed } from '../../cli/words.ts';
import { formatProblem, type ExchangeReport } from '../judge/results.ts';
import { explain, type Issue, type Skip } from './issues.ts';
import { coverageOf } from './coverage.ts';
import { countsOf, exchangeRows, formatPayout, type Report } from './report.ts';
import { dreddRows } from './dredd.ts';
import { verdictLine } from './verdict.ts';

export function formatMarkdown(report: Report): string {
  const { requests, milliseconds, seed, contractVersion, baseUrl, results, verdict } = report;
  const { passed, failed, remarks, skipped } = countsOf(results);
  const title = { held: 'held', broken: 'broken', 'not-run': 'not run' }[verdict.kind];
  const explanation = explain(results);
  const lines = [
    `## Contract ${title}`,
    '',
    escape(verdictLine(report)),
    '',
    '| Passed | Failed | Remarks | Skipped |',
    '|---:|---:|---:|---:|',
    `| ${passed} | ${failed} | ${remarks} | ${skipped} |`,
    '',
    `${counted(requests, 'request')} to ${escape(baseUrl)} in ${formatSeconds(milliseconds)}; ` +
      `hostile seed ${seed}; contract ${contractVersion}.`,
    ...dreddRows(results).flatMap(([, text]) => ['', escape(`Dredd: ${text}.`)]),
    ...issuesOf('Broken statements', explanation.failures),
    ...issuesOf('Remarks on assumptions', explanation.remarks),
    ...payoutsOf(report),
    ...coverageTable(report),
    ...skippedOf(explanation.skips),
  ];
  return `${lines.join('\n')}\n`;
}

function issuesOf(heading: string, issues: readonly Issue[]): string[] {
  if (issues.length === 0) return [];
  const more = issues.length - mostIssues;
  return [
    '',
    `### ${heading}`,
    ...issues.slice(0, mostIssues).flatMap(issueItem),
    ...(more > 0 ? ['', `And ${more} more.`] : []),
  ];
}

function issueItem({ problems, found, lost }: Issue): string[] {
  const ids = found.map(({ check }) => `\`${check.id.replaceAll('`', "'")}\``);
  const costs = lost.length > 0 ? ` ${counted(lost.length, 'check')} could not be made.` : '';
  const shown = problems.slice(0, mostProblems).map((one) => escape(formatProblem(one)));
  const more = problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : [];
  const [first] = found;
  return [
    '',
    `- **${[...shown, ...more].join('; ')}**`,
    `  Found by ${counted(found.length, 'check')}: ${listed(ids, mostIds)}.${costs}`,
    ...(first ? exchangeOf(first.exchange).map((line) => `  ${line}`) : []),
  ];
}

function exchangeOf(exchange: ExchangeReport): string[] {
  const lines = exchangeRows(exchange).map(([word, text]) => `${word.padEnd(7)}${text}`);
  return ['', `${fence}text`, ...lines.map((line) => line.replaceAll(fence, '')), fence];
}

function payoutsOf({ payouts }: Report): string[] {
  if (payouts.length === 0) return [];
  const rows = payouts.map((payout) => `- ${escape(formatPayout(payout))}`);
  return ['', '### Payouts sent', '', ...rows];
}

function coverageTable(report: Report): string[] {
  const { operations, namedOnly } = coverageOf(report);
  const rows = operations.flatMap(({ operationId, answers }) =>
    answers.map(({ status, outcome, reason }) => {
      const why = reason === undefined ? '' : `: ${escape(reason)}`;
      return `| \`${operationId}\` | ${status} | ${outcome}${why} |`;
    }),
  );
  return [
    '',
    '### Coverage',
    '',
    '| Operation | Answer | Outcome |',
    '|---|---|---|',
    ...rows,
    '',
    `${counted(namedOnly, 'named-only operation')}: not tested.`,
  ];
}

function skippedOf(skips: readonly Skip[]): string[] {
  if (skips.length === 0) return [];
  const rows = skips.map(({ reason, checks }) => `| ${checks.length} | ${escape(reason)} |`);
  return ['', '### Skipped', '', '| Checks | Why |', '|---:|---|', ...rows];
}

/** Text escaped for Markdown, including table cells. */
function escape(text: string): string {
  return text.replaceAll(/[\\|<>`*_[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** A fence that is longer than any in a value. */
const fence = '`'.repeat(6);
/** GitHub cuts off summaries larger than 1 MB. */
const mostIssues = 100;
const mostProblems = 5;
const mostIds = 5;
