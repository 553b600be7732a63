/** The house's own rules on the source, each an error. Redocly loads them by redocly.yaml. */
import type { Oas3Rule, Plugin } from '@redocly/openapi-core';
import { checkComponentFiles } from './rules/component-files.ts';
import { checkDocumentedOperations } from './rules/documented-operations.ts';
import { checkExtensions } from './rules/extensions.ts';
import { checkResponseCodes, checkUnfinished } from './rules/lines.ts';
import { checkNotShown, checkObserved } from './rules/marks.ts';
import { checkNamedOnlyOperations } from './rules/named-only-operations.ts';
import { checkOrphanFiles } from './rules/orphan-files.ts';
import { checkPathFiles } from './rules/path-files.ts';
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

/** The only default export of the scripts: Redocly loads a plugin by it. */
export default function housePlugin(): Plugin {
  const all = Object.keys(rules).map((name) => [`house/${name}`, 'error'] as const);
  return {
    id: 'house',
    rules: { oas3: rules },
    configs: { all: { rules: Object.fromEntries(all) } },
  };
}
