/** Every file beside the root document is reached by a `$ref`, except those that Redocly gets otherwise. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Source, type Oas3Rule } from '@redocly/openapi-core';

/** redocly.yaml names both. */
const except = ['info.md', 'flows.arazzo.yaml'];

export const checkOrphanFiles: Oas3Rule = () => {
  const reached = new Set<string>();
  return {
    ref(_ref, _ctx, resolved) {
      if (resolved.location) reached.add(resolved.location.source.absoluteRef);
    },
    Root: {
      leave(_root, ctx) {
        const rootFile = ctx.location.source.absoluteRef;
        const folder = dirname(rootFile);
        reached.add(rootFile);
        for (const name of except) reached.add(join(folder, name));
        const orphans = filesUnder(folder).filter((file) => !reached.has(file));
        for (const file of headsOf(orphans)) {
          ctx.report({
            message: `No reference reaches ${relative(folder, file)}. Refer to it, or remove it.`,
            location: { source: new Source(file, ''), pointer: '#/' },
          });
        }
      },
    },
  };
};

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The orphans to which no other orphan refers; of a ring of orphans, all. */
function headsOf(orphans: string[]): string[] {
  const referredTo = new Set(orphans.flatMap(referencesOf));
  const heads = orphans.filter((file) => !referredTo.has(file));
  return heads.length > 0 ? heads : orphans;
}

function referencesOf(file: string): string[] {
  const references = readFileSync(file, 'utf8').matchAll(/\$ref: *['"]?([^#'"\s]+)/g);
  return [...references].map(([, target = '']) => resolve(dirname(file), target));
}
