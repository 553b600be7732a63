import type { Caller, Command } from './cli/command.ts';
import { allRead, createCommand } from './cli/options.ts';
import { file, yesOrNo } from './cli/rows.ts';
import { sayDone } from './cli/terminal.ts';
import { writeWhole } from './cli/write-whole.ts';
import { readBuilt } from './package-files.ts';

export function specCommand({ call }: Pick<Caller, 'call'>): Command {
  return createCommand({
    call,
    options: {
      json: yesOrNo('json', 'as JSON'),
      output: file('output', 'writes it to a file, replacing any existing content'),
    },
    about: 'Prints the whole contract as one OpenAPI 3.1 document in YAML.',
    exitCodes: '0 printed or written, 2 wrong option, or the file cannot be written.',
    async run({ json, output, ...unread }) {
      allRead(unread);
      const contract = await readBuilt(json ? 'openapi.json' : 'openapi.yaml');
      if (output === undefined) {
        process.stdout.write(contract);
        return 0;
      }
      await writeWhole(output, contract).catch((cause: unknown) => {
        const advice = 'Name a file in a folder that you can write to.';
        throw new Error(`${output} cannot be written. ${advice}`, { cause });
      });
      sayDone('written', output);
      return 0;
    },
  });
}
