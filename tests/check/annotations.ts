/** Finds the lines where GitHub shows the findings of a report, by the project's problem matchers. */
import { relative } from 'node:path';
import { listAt, numberAt, textAt } from '../../toolkit/contract/objects.js';
import { readJson } from '../ci/project-files.ts';

const matchers = listAt(readJson('.github/problem-matcher.json'), 'problemMatcher').map((matcher) =>
  listAt(matcher, 'pattern').map((pattern) => ({
    regexp: new RegExp(textAt(pattern, 'regexp') ?? ''),
    file: numberAt(pattern, 'file'),
    line: numberAt(pattern, 'line') ?? -1,
  })),
);

/** Returns `file:line`, or only the file for a report without a line. Either of two patterns may have the file. */
export function annotations(report: string, root: string): string[] {
  return matchers
    .flatMap(([first, second]) => {
      let file: string | undefined;
      return report.split('\n').map((line) => {
        const start = first?.regexp.exec(line);
        if (second === undefined)
          return start && place(start[first?.file ?? -1], start[first?.line ?? -1]);
        if (start) file = start[first?.file ?? -1];
        const found = second.regexp.exec(line);
        return found && place(found[second.file ?? -1] ?? file, found[second.line]);
      });
    })
    .filter((found) => found != null);

  function place(file = '', line?: string): string {
    const name = file.startsWith('/') ? relative(root, file) : file;
    return line === undefined ? name : `${name}:${line}`;
  }
}
