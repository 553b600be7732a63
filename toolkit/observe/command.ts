/** The command that reads recordings, and says what they show of the contract. */
import { writeFile } from 'node:fs/promises';
import { readArgs, readNumber, UsageError, type Caller, type Command } from '../cli/command.ts';
import { createProgress, type Progress } from '../cli/progress.ts';
import { demandWritable } from '../cli/report-files.ts';
import { sayRemark } from '../cli/terminal.ts';
import { counted } from '../cli/words.ts';
import { readHar } from '../traffic/read-har.ts';
import type { Observer } from './watch/observer.ts';
import type { ProposalWriter } from './propose/propose.ts';

/** @param write how proposals are written; left out where there is no project to write into */
export function observeCommand({ call, readContract }: Caller, write?: ProposalWriter): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const { values, positionals: files } = readArgs({
        args: withProposeAlone(args),
        allowPositionals: true,
        options: {
          markdown: { type: 'string' },
          json: { type: 'string' },
          least: { type: 'string', default: '10' },
          webhook: { type: 'string', multiple: true, default: [] },
          propose: { type: 'string', multiple: true },
          environment: { type: 'string' },
        },
      });
      const { markdown, json, webhook, environment, propose: asked } = values;
      if (files.length === 0) throw new UsageError('A recording is needed, such as traffic.har.');
      const least = readNumber('least', values.least, 1, 1_000_000_000);
      if (markdown !== undefined) demandWritable('markdown', markdown);
      if (json !== undefined) demandWritable('json', json);

      // Not loaded for a wrong option.
      const { createObserver } = await import('./watch/observer.ts');
      const { readWebhookPaths } = await import('./watch/locate.ts');
      const { reportOf } = await import('./report/report.ts');
      const { formatMarkdown } = await import('./report/markdown.ts');
      const { printReport } = await import('./report/console.ts');
      const contract = await readContract();
      const observer = createObserver(contract, readWebhookPaths(webhook, contract));
      const progress = createProgress(process.stdout);
      try {
        for (const file of files) await readInto(observer, file, progress);
      } finally {
        progress.clear();
      }
      if (asked !== undefined) {
        const { propose, unnamedEnvironment } = await import('./propose/propose.ts');
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
  };
}

async function readInto(observer: Observer, file: string, progress: Progress): Promise<void> {
  const exchanges = readHar(file, (share) => {
    const id = `% of ${file}, ${counted(observer.exchanges, 'exchange')}`;
    progress.show(id, { done: Math.floor(share * 100), of: 100 });
  });
  for (;;) {
    const { done, value } = await exchanges.next();
    if (!done) {
      observer.add(value);
      continue;
    }
    progress.clear();
    if (value.isCutOff) sayRemark('cut off', `${file} ends early; what is whole was read`);
    if (value.unreadable > 0) {
      sayRemark('skipped', `${counted(value.unreadable, 'exchange')} of ${file} cannot be read`);
    }
    return;
  }
}

/** `--propose` may have no name after it: then it asks for the list. */
function withProposeAlone(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === '--propose' && (next === undefined || next.startsWith('-')) ? '--propose=' : arg;
  });
}

function usageOf(call: string): string {
  return `
Usage: ${call} [--markdown <file>] [--json <file>] [--least <number>]
         [--webhook <path>] <recording> … [--environment <words>] [--propose [<name>]]

Reads recordings (HAR 1.2) of traffic with the service: of the proxy with --record, of a browser, of
another proxy. Says which assumptions of the contract held, which of its known unknowns the traffic
answers, what it contradicts, and what the contract does not have; of named-only operations it drafts
schemas. Prints and writes no personal value and no secret.

  --markdown <file>  writes all of it for readers
  --json <file>      writes all of it for programs
  --least <number>   fewer samples are too few to conclude from; default 10
  --webhook <path>   requests to this path are deliveries of the service to you; may be repeated,
                     and <name>=<path> names the webhook of the contract
  --propose          lists the changes of the contract that the traffic suggests, by name
  --propose <name>   writes one into openapi/, to be read with git diff; may be repeated, or be all
  --environment <words>  which service was observed: "the sandbox environment"
  --help             prints this

Exit code: 0 nothing that is stated was contradicted, 1 something was, or the contract has findings after
a proposal, 2 wrong option, a recording cannot be read, or a proposal cannot be written.
`;
}
