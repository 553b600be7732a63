/** The report on a terminal shows only news; the files have everything. */
import { say, sayDone, sayFailed, sayRemark } from '../../cli/terminal.ts';
import { increase } from '../watch/counts.ts';
import type { ReportRow, TrafficReport } from './report.ts';
import { samplesIn } from './words.ts';

export function printReport(report: TrafficReport): void {
  const { unknowns, least } = report;
  const lists: [print: typeof say, word: string, rows: readonly ReportRow[]][] = [
    [sayFailed, 'broken', report.stated],
    [sayRemark, 'differs', report.differences],
    [say, 'apart', report.apart],
    [say, 'host', report.otherHosts],
    [say, 'answer', unknowns.filter(({ verdict }) => verdict === 'answered')],
    [say, 'seen', unknowns.filter(({ verdict }) => ['seen', 'too few'].includes(verdict))],
    [say, 'deliver', report.deliveries],
    [say, 'new', report.additions],
    [say, 'named', report.namedOnly],
  ];
  for (const [print, word, rows] of lists) {
    for (const one of rows) {
      const place = one.what === undefined ? one.place : `${one.what} (${one.place})`;
      print(word, `${samplesIn(one, least).padStart(7)}  ${place}: ${one.says}`);
    }
  }
  for (const [word, rows] of Object.entries({ assumed: report.assumptions, unknown: unknowns })) {
    const counts = new Map<string, number>();
    for (const { verdict } of rows) increase(counts, verdict);
    say(word, [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '));
  }
  sayDone('read', report.summary);
}
