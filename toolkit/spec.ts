/** The command that prints the contract. */
import type { Caller, Command } from './cli/command.ts';
import { allRead, createCommand } from './cli/options.ts';
import { onOff, text } from './cli/rules.ts';
import { sayDone } from './cli/terminal.ts';
import { writeWhole } from './cli/write-whole.ts';
import { readContractFile } from './package-files.ts';

export function specCommand({ call }: Pick<Caller, 'call'>): Command {
  return createCommand({
    call,
    options: {
      json: { flag: 'json', rule: onOff, help: 'as JSON', default: false },
      output: {
        flag: 'output',
        value: '<file>',
        rule: text,
        help: 'writes it to a file instead; what was there is replaced',
      },
    },
    about: 'Prints the whole contract, OpenAPI 3.1 in one document, as YAML.',
    exitCodes: '0 printed or written, 2 wrong option, or the file cannot be written.',
    async run({ json, output, ...unread }) {
      allRead(unread);
      const contract = await readContractFile(json ? 'openapi.json' : 'openapi.yaml');
      if (output === undefined) {
        process.stdout.write(contract);
        return 0;
      }
      await writeTo(output, contract);
      sayDone('written', output);
      return 0;
    },
  });
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
