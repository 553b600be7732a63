/** The project's own Redocly rules for the source files. Each violation is an error. redocly.yaml loads them. */
import type { Oas3Rule, Plugin } from '@redocly/openapi-core';
import { checkExtensions } from './rules/extensions.ts';
import { checkComponentFiles, checkOrphanFiles, checkPathFiles } from './rules/files.ts';
import { checkResponseCodes, checkUnfinished } from './rules/lines.ts';
import { checkNotShown, checkObserved } from './rules/marks.ts';
import { checkDocumentedOperations, checkNamedOnlyOperations } from './rules/operations.ts';
import { checkTagGroups } from './rules/tag-groups.ts';

const rules: { [name: string]: Oas3Rule } = {
  'component-files': checkComponentFiles,
  'documented-operations': checkDocumentedOperations,
  extensions: checkExtensions,
  'named-only-operations': checkNamedOnlyOperations,
  'not-shown': checkNotShown,
  observed: checkObserved,
  'orphan-files': checkOrphanFiles,
  'path-files': checkPathFiles,
  'response-codes': checkResponseCodes,
  'tag-groups': checkTagGroups,
  unfinished: checkUnfinished,
};

/** Redocly loads a plugin by its default export. */
export default function housePlugin(): Plugin {
  const all = Object.keys(rules).map((name) => [`house/${name}`, 'error'] as const);
  return {
    id: 'house',
    rules: { oas3: rules },
    configs: { all: { rules: Object.fromEntries(all) } },
  };
}
