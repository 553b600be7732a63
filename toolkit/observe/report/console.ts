/** The report on a terminal: what is new in it; all of it is in the files. */
import { say, sayDone, sayFailed, sayRemark } from '../../cli/terminal.ts';
import { counted } from '../../cli/words.ts';
import { times } from './words.ts';
import type { ReportRow, TrafficReport } from './report.ts';

export function printReport(report: TrafficReport): void {
  const { stated, differences, assumptions, unknowns, additions, namedOnly, least } = report;
  const few = ({ isEnough }: { isEnough: boolean }): string =>
    isEnough ? '' : `, too few: below ${least}`;
  const line = (one: ReportRow): string =>
    `${one.place} ${one.says}, ${times(one.count)}${few(one)}`;
  for (const one of stated) sayFailed('broken', line(one));
  for (const one of differences) sayRemark('differs', line(one));
  for (const one of report.apart) say('apart', line(one));
  for (const { host, exchanges } of report.otherHosts) {
    say('host', `${host} left out: ${counted(exchanges, 'exchange')}; --host chooses`);
  }
  for (const { verdict, samples, seen, what, place } of unknowns) {
    if (verdict === 'never seen') continue;
    const word = verdict === 'answered' ? 'answer' : 'seen';
    const why = verdict === 'too few' ? `, too few: ${samples} of ${least}` : '';
    say(word, `${what} (${place}): ${seen.join('; ')}${why}`);
  }
  for (const one of report.deliveries) say('deliver', `${one.says}${few(one)}`);
  for (const one of additions) say('new', line({ ...one, place: `${one.place}:` }));
  for (const one of namedOnly) {
    const statuses = one.answers.map(({ status, samples }) => `${status} ${times(samples)}`);
    say('named', `${one.operationId} ${one.request}: ${statuses.join(', ')}${few(one)}`);
  }
  const { documented, namedOnly: named } = report.coverage;
  const count = (verdict: string): number =>
    assumptions.filter((one) => one.verdict === verdict).length;
  say(
    'assumed',
    `${count('held')} held, ${count('contradicted')} contradicted, ${count('one value')} with one value only, ` +
      `${count('too few')} with fewer than ${counted(least, 'sample')}, ${count('never seen')} never seen`,
  );
  const answered = unknowns.filter(({ verdict }) => verdict === 'answered').length;
  const toRead = unknowns.filter(({ verdict }) => verdict === 'seen').length;
  say('unknown', `${answered} answered, ${toRead} to be read, of ${unknowns.length}`);
  const { exchanges, others, unanswered } = report;
  sayDone(
    'read',
    `${counted(exchanges, 'exchange')}; ${documented.seen} of ${documented.of} documented and ` +
      `${named.seen} of ${named.of} named-only operations; ${others} of no operation; ${unanswered} unanswered`,
  );
}
