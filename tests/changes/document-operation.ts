/** Documents a named-only operation as a newcomer would, with the files that `npm run document` writes. */
import { documentCommand } from '../../scripts/document/command.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import type { ProjectCopy } from '../project-copy.ts';
import type { Run } from '../run-node.ts';
import { called } from '../support/called.ts';

export const documentedAs = 'requestPayoutReview';

export const requestExample = { transactionReference: 'HR-20260304-0001-00', reason: 'Duplicate' };

export const answerExample = { requestId: 'REQ-0001', status: 'PENDING' };

/** Documents the operation in a copy of the project: a request body, a 200 and a 400. */
export async function documentOperation(copy: ProjectCopy, operation: Operation): Promise<Run> {
  const args = [operation.operationId, '--as', documentedAs];
  const run = await called(documentCommand(copy.root), ...args);
  if (run.code !== 0) return run;
  const pathItem = pathItemFile(operation.path);
  copy.edit(pathItem, /summary: TODO.*/, 'summary: Ask for a payout to be reviewed');
  copy.edit(pathItem, /TODO: what .*/, 'Asks for a review; answers with its number.');
  copy.edit(pathItem, / +# TODO: the tag.*\n/, '');
  copy.edit(pathItem, / +# TODO: none, .*\n/, '');
  copy.edit(pathItem, /tags: .*/, 'tags: [Payouts]');
  copy.edit(pathItem, / +# TODO: another schema[^]*?\n(?= +'400')/, '');
  copy.edit(
    pathItem,
    "'200':\n      description: TODO",
    "'200':\n      description: It is asked for.",
  );
  copy.edit(pathItem, "'400':\n      description: TODO", "'400':\n      description: It is not.");
  copy.edit(pathItem, /x-source: TODO.*/, 'x-source: Letter of the service, review');
  fillSchema(copy, 'RequestPayoutReviewRequest', ['transactionReference', 'reason']);
  fillSchema(copy, 'RequestPayoutReviewResponse', ['requestId', 'status']);
  fillExample(copy, 'request.example', requestExample);
  fillExample(copy, '200.example', answerExample);
  const problem = `openapi/components/examples/${documentedAs}.400.rejected.yaml`;
  copy.edit(problem, /summary: TODO.*/, 'summary: The request is rejected');
  copy.edit(problem, /detail: TODO.*/, 'detail: The payout is not known.');
  return run;
}

function fillSchema(copy: ProjectCopy, name: string, fields: string[]): void {
  const properties = fields.map(
    (field) => `  ${field}:\n    description: Its ${field}.\n    type: string\n`,
  );
  copy.write(
    `openapi/components/schemas/${name}.yaml`,
    `description: What is asked for, or answered.
type: object
required: [${fields.join(', ')}]
x-source: Letter of the service, review
x-assumed:
  required: The letter lists every field without a presence note.
properties:
${properties.join('')}`,
  );
}

function fillExample(copy: ProjectCopy, part: string, value: { [field: string]: string }): void {
  const fields = Object.entries(value).map(([field, text]) => `  ${field}: ${text}\n`);
  copy.write(
    `openapi/components/examples/${documentedAs}.${part}.yaml`,
    `summary: A review of one payout\nvalue:\n${fields.join('')}`,
  );
}
