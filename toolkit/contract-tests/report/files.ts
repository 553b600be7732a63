/** The files that a run writes: looked at before it, written after it. */
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../cli/command.ts';
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
  const { har } = reports;
  for (const [name, file] of entriesOf(reports)) demandWritable(name, file);
  if (har === undefined) return;
  demandWritable('har', har);
  // It is written in place, which a terminal or a pipe cannot do.
  if (statSync(har, { throwIfNoEntry: false })?.isFile() === false) {
    throw new UsageError(`--har: ${har} must be a file.`);
  }
}

/**
 * Writes every report that was asked for, but the HAR, which is written while the tests run. One that
 * fails keeps no other from being written.
 *
 * @returns a line for each that could not be written
 */
export async function writeReports(reports: Reports, report: Report): Promise<string[]> {
  const formats: { [name in Form]: () => string } = {
    junit: () => formatJunit(report),
    json: () => formatJson(report),
    markdown: () => formatMarkdown(report),
    html: () => formatHtml(report),
  };
  const problems: string[] = [];
  for (const [name, file] of entriesOf(reports)) {
    try {
      await writeFile(file, formats[name]());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(unwrittenLine(name, file, why));
    }
  }
  return problems;
}

export function unwrittenLine(name: keyof Reports, file: string, why: string): string {
  return `--${name} ${file} could not be written: ${why}`;
}

const forms = ['junit', 'json', 'markdown', 'html'] as const;
type Form = (typeof forms)[number];

function entriesOf(reports: Reports): [Form, string][] {
  return forms.flatMap((name): [Form, string][] => {
    const file = reports[name];
    return file === undefined ? [] : [[name, file]];
  });
}
