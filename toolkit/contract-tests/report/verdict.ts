/** The last line of a run: its verdict, and every operation without a success. */
import { counted } from '../../cli/words.ts';
import { unseenIn } from './coverage.ts';
import { explain } from './issues.ts';
import { needsOf } from './missing.ts';
import { countsOf, type Report } from './report.ts';

export function verdictLine(report: Report): string {
  const { verdict, results, planned } = report;
  if (verdict.kind === 'not-run') {
    const reason = verdict.reason.replace(/\.?$/, '.');
    const ended = `${results.length} of ${counted(planned, 'check')} had ended.`;
    return planned > 0 && results.length < planned ? `${reason} ${ended}` : reason;
  }
  return verdict.kind === 'held' ? heldLine(report) : brokenLine(report, verdict.operationIds);
}

function heldLine(report: Report): string {
  const { passed, remarks, skipped } = countsOf(report.results);
  const counts = `${counted(passed, 'check')} passed, ${counted(remarks, 'remark')}, ${skipped} skipped`;
  const names = unseenIn(report);
  return names.length === 0 ? counts : `${counts}, but no success was seen for ${names.join(', ')}`;
}

function brokenLine(report: Report, at: readonly string[]): string {
  const { results, strict, failOnSkip } = report;
  const { passed, failed, remarks, skipped } = countsOf(results);
  const why = [
    failed > 0 && `${failed} of ${counted(passed + failed + remarks, 'check')} broke a statement`,
    strict && remarks > 0 && `${counted(remarks, 'remark')}, which --strict forbids`,
    failOnSkip &&
      skipped > 0 &&
      `${counted(skipped, 'check')} skipped, which --fail-on-skip forbids`,
  ].filter((part) => part !== false);
  const unseen = unseenIn(report).filter((id) => !at.includes(id));
  const others = unseen.length > 0 ? `; no success was seen for ${unseen.join(', ')}` : '';
  const isUnknown = explain(results).skips.some(({ reason }) =>
    needsOf(reason).includes('--fixtures'),
  );
  const fixtures = isUnknown
    ? '; if the service lacks a value of the contract, give --fixtures'
    : '';
  return `${why.join('; ')}, at ${at.join(', ')}${others}. Fix the service or the contract${fixtures}.`;
}
