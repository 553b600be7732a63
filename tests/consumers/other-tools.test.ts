/** The page about other people's tools is about those that are tried, in the versions that are tried. */
import { expect, test } from 'vitest';
import { readToolResults } from '../../scripts/build/site/other-tools.ts';
import { projectRoot } from '../../scripts/project.ts';
import { bundles } from './tools/tool.ts';
import { tools } from './tools/tools.ts';
import { installed } from './tools/verdicts.ts';

test('every tool has a verdict, on every file that it is given, in the version that is installed', async () => {
  const verdicts = await readToolResults(projectRoot);
  const expected = await Promise.all(
    tools.map(async ({ name, package: of, kind, note = '', given, steps }) => ({
      tool: name,
      ...(await installed(of)),
      kind,
      note,
      files: Object.fromEntries(
        (given === undefined ? bundles : [given]).map((file) => [file, Object.keys(steps)]),
      ),
    })),
  );
  const found = verdicts.map((verdict) => ({
    ...verdict,
    files: Object.fromEntries(
      Object.entries(verdict.files).map(([file, promises]) => [file, Object.keys(promises)]),
    ),
  }));
  expect(found).toEqual(expected);
});
