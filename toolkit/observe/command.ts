import { writeFile } from 'node:fs/promises';
import { UsageError, type Caller, type Command } from '../cli/command.ts';
import { allRead, createCommand } from '../cli/options.ts';
import { createProgress, type Progress } from '../cli/progress.ts';
import { demandWritable } from '../cli/report-files.ts';
import { sayRemark } from '../cli/terminal.ts';
import { counted } from '../cli/words.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { readHar } from '../traffic/read-har.ts';
import { observeOptions } from './options.ts';
import { propose, unnamedEnvironment, type ProposalWriter } from './propose/propose.ts';
import { printReport } from './report/console.ts';
import { formatMarkdown } from './report/markdown.ts';
import { reportOf } from './report/report.ts';
import { readWebhookPaths } from './watch/locate.ts';
import { createObserver } from './watch/observer.ts';

/** @param write how to write proposals; absent without a project to write into */
export function observeCommand({ call, readContract }: Caller, write?: ProposalWriter): Command {
  return createCommand({
    call,
    options: observeOptions,
    operands: '<recording> …',
    about,
    exitCodes,
    async run(
      { markdown, json, least, webhook, host, keepNames, environment, propose: asked, ...unread },
      files,
    ) {
      allRead(unread);
      if (files.length === 0)
        throw new UsageError('Name at least one recording, such as traffic.har.');
      if (markdown !== undefined) demandWritable('markdown', markdown);
      if (json !== undefined) demandWritable('json', json);

      const contract = await readContract();
      const paths = readWebhookPaths(webhook, contract);
      const read = readerOf(files, createProgress(process.stdout));
      // Read twice, because only the end of a recording reveals the service's host.
      const { otherHosts, add } = createObserver(contract, paths, [noHost]);
      if (host.length === 0) await read(add, () => 'searched for hosts');
      const [busiest] = [...otherHosts].toSorted(([, one], [, other]) => other - one);
      const chosen = busiest ? [busiest[0]] : host;
      const observer = createObserver(contract, paths, chosen, keepNames);
      const ends = await read(observer.add, () => counted(observer.exchanges, 'exchange'));
      for (const { file, isCutOff, unreadable } of ends) {
        if (isCutOff) sayRemark('cut off', `${file} is cut off; its complete exchanges were read`);
        if (unreadable === 0) continue;
        sayRemark('skipped', `${counted(unreadable, 'exchange')} of ${file} cannot be read`);
      }
      if (asked !== undefined) {
        const options = { name: asked, least, environment: environment ?? unnamedEnvironment };
        return (await propose(observer, write, options)) ? 0 : 1;
      }
      const report = reportOf(observer, least);
      printReport(report);
      if (markdown !== undefined) await writeFile(markdown, formatMarkdown(report));
      if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
      return report.stated.length > 0 ? 1 : 0;
    },
  });
}

const about = `
Reads recordings (HAR 1.2) of traffic with the service, made by the proxy with --record, a browser or
another proxy. Reports which assumptions of the contract held, which known unknowns the traffic
answers, what contradicts the contract, and what the contract lacks. Drafts schemas of named-only
operations. Prints and writes no personal values and no secrets.
`;

const exitCodes = `
0 nothing contradicted a stated fact, 1 something did, or lint has findings after a proposal,
2 wrong option, a recording cannot be read, or a proposal cannot be written.
`;

/** A host that no exchange has, so that every real host is foreign to the observer. */
const noHost = '';

/** @returns a function that reads all files and reports what each could not yield */
function readerOf(files: readonly string[], progress: Progress) {
  return async (add: (exchange: Exchange) => void, says: () => string) => {
    const ends = [];
    try {
      for (const file of files) {
        const exchanges = readHar(file, (share) => {
          progress.show(`% of ${file}, ${says()}`, { done: Math.floor(share * 100), of: 100 });
        });
        let next = await exchanges.next();
        for (; !next.done; next = await exchanges.next()) add(next.value);
        ends.push({ file, ...next.value });
      }
    } finally {
      progress.clear();
    }
    return ends;
  };
}
