/** A run of the command: from its options to the reports and the exit code. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { OpenApiDocument } from '../contract/document.ts';
import { say } from '../cli/terminal.ts';
import type { Options } from './options.ts';
import { realTimer } from './pace.ts';
import { formatJson } from './report/json.ts';
import { formatJunit } from './report/junit.ts';
import { formatMarkdown } from './report/markdown.ts';
import { createProgress } from './report/progress.ts';
import { printReport } from './report/console.ts';
import type { Verdict } from './verdict.ts';
import { runContractTests } from './run.ts';

/** Gives the exit code: 0 held, 1 broken, 2 not run. */
export async function testService(document: OpenApiDocument, options: Options): Promise<number> {
  const progress = createProgress(process.stdout);
  const result = await runContractTests({
    ...options,
    document,
    timer: realTimer,
    now: () => new Date(),
    newId: () => randomUUID().slice(0, 13),
    onResult: ({ check }, state) => progress.show(check.id, state),
    onListening: (url) => say('listen', `${url} takes deliveries. Register it with the service`),
  }).finally(() => progress.clear());
  const report = { ...result, baseUrl: options.baseUrl, sendPayouts: options.sendPayouts };
  printReport(report);
  const { junit, json, markdown } = options.reports;
  if (junit !== undefined) writeFileSync(junit, formatJunit(report));
  if (json !== undefined) writeFileSync(json, formatJson(report));
  if (markdown !== undefined) writeFileSync(markdown, formatMarkdown(report));
  return exitCodes[result.verdict.kind];
}

const exitCodes: { [kind in Verdict['kind']]: number } = { held: 0, broken: 1, 'not-run': 2 };
