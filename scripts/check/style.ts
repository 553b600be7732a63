/** The form of all code, by Prettier. */
import { formatFinding } from '../lint/finding.ts';
import { runTool, toolFailure } from './tool.ts';

const prettier = {
  name: 'Prettier',
  script: 'prettier/bin/prettier.cjs',
  args: ['.', '--list-different'],
};

/** @throws when Prettier cannot do its work. */
export async function findUnformatted(root: string): Promise<string[]> {
  const run = await runTool(root, prettier);
  const unformatted = run.out.split('\n').filter((file) => file !== '');
  const unread = [...run.err.matchAll(/^\[error\] (\S+): SyntaxError: (.+) \((\d+):(\d+)\)$/gm)];
  if (run.code > 1 && unread.length === 0) throw toolFailure(prettier, run);
  return [
    ...unformatted.map((file) => `${file}  The file is not in Prettier's form. (prettier)`),
    ...unread.map(([, file = '', message = '', line, column]) => {
      const place = { file, line: Number(line), column: Number(column) };
      return formatFinding({ ...place, message, rule: 'prettier' });
    }),
  ];
}
