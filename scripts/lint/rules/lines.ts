/** Rules that check each line of each file that a reference reaches. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Source, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';

/** Marks a gap in a skeleton (`npm run document`). */
export const gap = 'TODO';

export const checkUnfinished: Oas3Rule = () =>
  ruleOfLines((line) => (line.includes(gap) ? [`Fill this gap: ${line.trim()}`] : []));

/**
 * Checks that a response code in prose, which is two digits in backticks, is in `x-response-codes`. Markdown files
 * next to the root document count as prose.
 */
export const checkResponseCodes: Oas3Rule = () => {
  const codes = new Set<string | undefined>();
  let file = '';
  return {
    Schema(schema: unknown, { location }) {
      for (const row of listAt(schema, 'x-response-codes')) {
        codes.add(textAt(row, 'code'));
        file = relative('', location.source.absoluteRef);
      }
    },
    ...ruleOfLines(
      (line) =>
        [...line.matchAll(/`(\d\d)`/g)]
          .filter(([, code]) => !codes.has(code))
          .map(([code]) => `${code} is not a response code. The codes are in ${file}.`),
      (folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith('.md'))
          .map((name) => join(folder, name)),
    ),
  };
};

/** @param more files that no reference reaches, by the folder of the root document */
function ruleOfLines(
  faultsIn: (line: string) => string[],
  more: (folder: string) => string[] = () => [],
) {
  const sources = new Set<Source>();
  return {
    any(_node: unknown, { location }: UserContext) {
      sources.add(location.source);
    },
    Root: {
      leave(_root: unknown, { location, report }: UserContext) {
        for (const file of more(dirname(location.source.absoluteRef))) {
          sources.add(new Source(file, readFileSync(file, 'utf8')));
        }
        for (const source of sources) {
          for (const [index, line] of source.body.split('\n').entries()) {
            const place = { source, pointer: undefined, start: { line: index + 1, col: 1 } };
            for (const message of faultsIn(line)) report({ message, location: place });
          }
        }
      },
    },
  };
}
