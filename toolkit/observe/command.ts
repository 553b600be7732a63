import { writeFile } from 'node:fs/promises';
import { UsageError, type Caller, type Command } from '../cli/command.ts';
import { allRead, createCommand } from '../cli/options.ts';
import { createProgress, type Progress } from '../cli/progress.ts';
import { demandWritable } from '../cli/report-files.ts';
import { sayRemark } from '../cli/terminal.ts';
import { counted } from '../cli/words.ts';
import type { Contract } from '../contract/contract.ts';
import { readHar } from '../traffic/read-har.ts';
import { observeOptions } from './options.ts';
import { propose, unnamedEnvironment, type ProposalWriter } from './propose/propose.ts';
import { printReport } from './report/console.ts';
import { formatMarkdown } from './report/markdown.ts';
import { reportOf } from './report/report.ts';
import { createHostCounter, createObserver, type Observer } from './watch/observer.ts';
import { readWebhookPaths, type WebhookPaths } from './watch/locate.ts';

/** @param write how proposals are written; left out where there is no project to write into */
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
      if (files.length === 0) throw new UsageError('A recording is needed, such as traffic.har.');
      if (markdown !== undefined) demandWritable('markdown', markdown);
      if (json !== undefined) demandWritable('json', json);

      const contract = await readContract();
      const paths = readWebhookPaths(webhook, contract);
      const progress = createProgress(process.stdout);
      const chosen = host.length > 0 ? host : await busiestHost(contract, paths, files, progress);
      const observer = createObserver(contract, paths, chosen, keepNames);
      try {
        for (const file of files) await readInto(observer, file, progress);
      } finally {
        progress.clear();
      }
      if (asked !== undefined) {
        const names = asked.filter((name) => name !== '');
        const options = { names, least, environment: environment ?? unnamedEnvironment };
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
Reads recordings (HAR 1.2) of traffic with the service: of the proxy with --record, of a browser, of
another proxy. Says which assumptions of the contract held, which of its known unknowns the traffic
answers, what it contradicts, and what the contract does not have; of named-only operations it drafts
schemas. Prints and writes no personal value and no secret.
`;

const exitCodes = `
0 nothing that is stated was contradicted, 1 something was, or the contract has findings after
a proposal, 2 wrong option, a recording cannot be read, or a proposal cannot be written.
`;

/** A recording is read twice: only its end shows which host is the service. */
async function busiestHost(
  contract: Contract,
  webhooks: WebhookPaths,
  files: readonly string[],
  progress: Progress,
): Promise<string[]> {
  const { counts, add } = createHostCounter(contract, webhooks);
  const shown = (file: string) => `% of ${file} looked through for hosts`;
  for (const file of files) await readEach(file, add, progress, () => shown(file));
  progress.clear();
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one);
  return busiest ? [busiest[0]] : [];
}

async function readInto(observer: Observer, file: string, progress: Progress): Promise<void> {
  const shown = () => `% of ${file}, ${counted(observer.exchanges, 'exchange')}`;
  const { isCutOff, unreadable } = await readEach(file, observer.add, progress, shown);
  progress.clear();
  if (isCutOff) sayRemark('cut off', `${file} ends early; what is whole was read`);
  if (unreadable > 0) {
    sayRemark('skipped', `${counted(unreadable, 'exchange')} of ${file} cannot be read`);
  }
}

/** @returns what of the file could not be read */
async function readEach(
  file: string,
  add: Observer['add'],
  progress: Progress,
  shown: () => string,
) {
  const exchanges = readHar(file, (share) => {
    progress.show(shown(), { done: Math.floor(share * 100), of: 100 });
  });
  for (;;) {
    const { done, value } = await exchanges.next();
    if (done) return value;
    add(value);
  }
}
