/** Files, exports and dependencies that nothing uses, and those that are used unlisted, by Knip. */
import { formatFinding } from '../lint/finding.ts';
import { isObject, listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import { readReport } from './tool.ts';

const knip = {
  name: 'Knip',
  script: 'knip/bin/knip.js',
  args: ['--reporter=json', '--no-progress'],
};

/** What a finding of each kind says; other kinds are told by their name. */
const sentences: { [kind: string]: (name: string) => string } = {
  files: () => 'Nothing uses this file.',
  exports: (name) => `Nothing else uses \`${name}\`: do not export it, or remove it.`,
  types: (name) => `Nothing uses the type \`${name}\`.`,
  devDependencies: (name) => `Nothing uses the package \`${name}\`.`,
  unlisted: (name) => `package.json does not list the package \`${name}\`.`,
};

/** @throws when Knip cannot do its work. */
export async function findDeadCode(root: string): Promise<string[]> {
  const [report] = await readReport(root, knip);
  return listAt(report, 'issues').flatMap((issue) =>
    Object.keys(isObject(issue) ? issue : {}).flatMap((kind) =>
      listAt(issue, kind).map((finding) => {
        const name = textAt(finding, 'name') ?? '';
        return formatFinding({
          file: textAt(issue, 'file') ?? '',
          line: numberAt(finding, 'line') ?? 1,
          column: numberAt(finding, 'col'),
          message: sentences[kind]?.(name) ?? `${kind}: ${name}`,
          rule: `knip ${kind}`,
        });
      }),
    ),
  );
}
