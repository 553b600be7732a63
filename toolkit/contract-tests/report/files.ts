/** The files that a run writes: looked at before it, written after it, each by itself. */
import { writeFile } from 'node:fs/promises';
import { demandWritable } from '../../cli/report-files.ts';
import type { Reports } from '../options.ts';
import { formatHtml } from './html.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import type { Report } from './report.ts';

/**
 * Nothing is sent for a report that cannot be written.
 *
 * @throws UsageError for a file that cannot be written
 */
export function checkReportFiles(reports: Reports): void {
  for (const [name, file] of entriesOf(reports)) demandWritable(name, file);
}

/**
 * Writes every report that was asked for. One that fails keeps no other from being written.
 *
 * @param har the text of the HAR, made when it is asked for
 * @returns a line for each that could not be written
 */
export async function writeReports(
  reports: Reports,
  report: Report,
  har: () => string,
): Promise<string[]> {
  const formats: { [name in keyof Reports]-?: () => string } = {
    junit: () => formatJunit(report),
    json: () => formatJson(report),
    markdown: () => formatMarkdown(report),
    html: () => formatHtml(report),
    har,
  };
  const problems: string[] = [];
  for (const [name, file] of entriesOf(reports)) {
    try {
      await writeFile(file, formats[name]());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(`--${name} ${file} could not be written: ${why}`);
    }
  }
  return problems;
}

function entriesOf(reports: Reports): [keyof Reports, string][] {
  const names = ['junit', 'json', 'markdown', 'html', 'har'] as const;
  return names.flatMap((name): [keyof Reports, string][] => {
    const file = reports[name];
    return file === undefined ? [] : [[name, file]];
  });
}
