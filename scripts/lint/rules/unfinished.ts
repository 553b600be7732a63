/** No gap of a skeleton (`npm run document`) is left in any file that a reference reaches. */
import type { Oas3Rule, Source } from '@redocly/openapi-core';

/** The word that marks a gap. Every line that has it is a finding. */
export const gap = 'TODO';

export const checkUnfinished: Oas3Rule = () => {
  const sources = new Set<Source>();
  return {
    any(_node: unknown, { location }) {
      sources.add(location.source);
    },
    Root: {
      leave(_root, { report }) {
        for (const source of sources) {
          for (const [index, line] of source.body.split('\n').entries()) {
            if (!line.includes(gap)) continue;
            report({
              message: `Fill this gap: ${line.trim()}`,
              location: { source, pointer: undefined, start: { line: index + 1, col: 1 } },
            });
          }
        }
      },
    },
  };
};
