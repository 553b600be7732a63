/** A summary for the page of a CI run. */
import { formatSeconds } from '../../cli/terminal.ts';
import { formatProblem } from '../results.ts';
import { groupsOf, skipsOf, verdictLine, type Report } from './report.ts';

export function formatMarkdown(report: Report): string {
  const groups = groupsOf(report.results);
  const title = { held: 'held', broken: 'broken', 'not-run': 'not run' }[report.verdict.kind];
  const lines = [
    `## Contract ${title}`,
    '',
    cell(verdictLine(report)),
    '',
    `${report.requests} requests in ${formatSeconds(report.milliseconds)}; hostile seed ` +
      `${report.seed}; contract ${report.contractVersion}.`,
    '',
    '| Operation | Section | Passed | Failed | Skipped |',
    '|---|---|---:|---:|---:|',
    ...groups.map(
      ({ operationId, section, passed, failed, skipped }) =>
        `| \`${operationId}\` | ${section} | ${passed} | ${failed} | ${skipped} |`,
    ),
    ...failuresOf(report),
    ...skippedOf(report),
  ];
  return `${lines.join('\n')}\n`;
}

function failuresOf({ results }: Report): string[] {
  const rows = results.flatMap(({ check, outcome }) =>
    outcome.kind === 'fail'
      ? outcome.findings.map((finding) => `| ${cell(check.id)} | ${cell(formatProblem(finding))} |`)
      : [],
  );
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostRows);
  const more = rows.length > mostRows ? ['', `And ${rows.length - mostRows} more.`] : [];
  return ['', '### Broken', '', '| Check | What |', '|---|---|', ...shown, ...more];
}

function skippedOf({ results }: Report): string[] {
  const skips = skipsOf(results);
  if (skips.length === 0) return [];
  const rows = skips.map(({ reason, ids }) => `| ${ids.length} | ${cell(reason)} |`);
  return ['', '### Skipped', '', '| Checks | Why |', '|---:|---|', ...rows];
}

function cell(text: string): string {
  return text.replaceAll(/[\\|<>`*_[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** GitHub cuts a summary of more than 1 MB. */
const mostRows = 200;
