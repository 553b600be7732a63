/** The parts of guides that are made from the contract and the sandbox, so that they stay true. */
import type { ArtifactSource } from '../artifact.ts';
import { operationsOf } from '../../../toolkit/contract/document.ts';
import { readResponseCodes } from '../client/response-codes.ts';
import { answersOf } from '../samples/examples.ts';
import { isDocumented } from './contract-pages.ts';
import type { MadeParts } from './guides.ts';
import { lifeMarkdown } from './life.ts';
import { operationPath } from './operation-page.ts';

/** Every made part, by the name that a guide asks for it by. */
export function madeParts({ published }: ArtifactSource): MadeParts {
  return {
    'payout-life': lifeMarkdown(readResponseCodes(published)),
    'error-table': errorTable(published),
    'error-examples': errorExamples(published),
  };
}

type Published = ArtifactSource['published'];

/** Which operation is known to answer with which error. */
function errorTable(document: Published): string {
  const rows = operationsOf(document)
    .filter(isDocumented)
    .map(({ operation }) => {
      const errors = answersOf(document, operation).filter(({ status }) => status >= '400');
      const known = errors.map(({ status }) => `\`${status}\``).join(', ') || 'none shown';
      const link = `[\`${operation.operationId}\`](site:${operationPath(operation.operationId)})`;
      return `| ${link} | ${known} |`;
    });
  return `| Operation | Errors that are shown |\n|---|---|\n${rows.join('\n')}`;
}

/** The example of each error, once for each shape of body. */
function errorExamples(document: Published): string {
  return operationsOf(document)
    .filter(isDocumented)
    .flatMap(({ operation }) =>
      answersOf(document, operation)
        .filter(({ status }) => status >= '400')
        .flatMap(({ status, description, examples }) => {
          const [example] = examples;
          if (!example) return [];
          const body = JSON.stringify(example.value, null, 2);
          return [
            `### ${status} from ${operation.operationId} {#${operation.operationId.toLowerCase()}-${status}}`,
            description,
            `\`\`\`json\n${body}\n\`\`\``,
          ];
        }),
    )
    .join('\n\n');
}
