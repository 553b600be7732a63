/** The command that prints the contract. */
import type { Caller, Command } from './cli/command.ts';
import { readArgs } from './cli/command.ts';
import { sayDone } from './cli/terminal.ts';
import { writeWhole } from './cli/write-whole.ts';
import { readContractFile } from './package-files.ts';

export function specCommand({ call }: Pick<Caller, 'call'>): Command {
  return {
    call,
    usage: `
Usage: ${call} [--json] [--output <file>]

Prints the whole contract, OpenAPI 3.1 in one document, as YAML.

  --json            as JSON
  --output <file>   writes it to a file instead; what was there is replaced
  --help            prints this

Exit code: 0 printed or written, 2 wrong option, or the file cannot be written.
`,
    async run(args) {
      const { values } = readArgs({
        args,
        options: { json: { type: 'boolean' }, output: { type: 'string' } },
      });
      const text = await readContractFile(values.json ? 'openapi.json' : 'openapi.yaml');
      if (values.output === undefined) {
        process.stdout.write(text);
        return 0;
      }
      await writeTo(values.output, text);
      sayDone('written', values.output);
      return 0;
    },
  };
}

async function writeTo(file: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (cause) {
    throw new Error(`${file} cannot be written. Name a file in a folder that you may write to.`, {
      cause,
    });
  }
}
