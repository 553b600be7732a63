/** The rules of the house that need logic, as a plugin of Redocly. redocly.yaml turns them on. */
import type { Plugin } from '@redocly/openapi-core';
import { checkComponentFiles } from './rules/component-files.ts';
import { checkDocumentedOperations } from './rules/documented-operations.ts';
import { checkExtensions } from './rules/extensions.ts';
import { checkNamedOnlyOperations } from './rules/named-only-operations.ts';
import { checkNotShown } from './rules/not-shown.ts';
import { checkObserved } from './rules/observed.ts';
import { checkOrphanFiles } from './rules/orphan-files.ts';
import { checkPathFiles } from './rules/path-files.ts';
import { checkResponseCodes } from './rules/response-codes.ts';
import { checkTagGroups } from './rules/tag-groups.ts';
import { checkUnfinished } from './rules/unfinished.ts';

/** The only default export of the scripts: Redocly loads a plugin by it. */
export default function housePlugin(): Plugin {
  return {
    id: 'house',
    rules: {
      oas3: {
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
      },
    },
  };
}
