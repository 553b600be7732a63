/** The files that a named-only operation needs to become a documented one, with the gaps marked. */
import type { JsonObject, PlacedOperation } from '../../toolkit/contract/document.ts';
import { textAt } from '../../toolkit/contract/objects.js';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';

/** The word that marks a gap. The lint reports every line that has it. */
export const gap = 'TODO';

/** Text by file, relative to the project. */
export type Skeleton = Map<string, string>;

/** Path item, schemas and examples. What the operation has already, its path parameters, is kept. */
export function skeletonOf({ path, method, operation }: PlacedOperation): Skeleton {
  const { operationId } = operation;
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const sendsBody = method !== 'get';
  const files: Skeleton = new Map();
  files.set(pathItemFile(path), `${method}:\n${indent(operationText(operation, name, sendsBody))}`);
  for (const part of sendsBody ? ['Request', 'Response'] : ['Response']) {
    files.set(`openapi/components/schemas/${name}${part}.yaml`, schemaText);
  }
  for (const part of sendsBody ? ['request', '200'] : ['200']) {
    files.set(`openapi/components/examples/${operationId}.${part}.first.yaml`, exampleText);
  }
  return files;
}

function operationText(
  { operationId, tags, parameters = [] }: PlacedOperation['operation'],
  name: string,
  sendsBody: boolean,
): string {
  const kept = parameters.map(parameterText).join('');
  return `operationId: ${operationId}
summary: ${gap} in sentence case, at most 60 characters, no full stop
description: |
  ${gap}: what it does and when to use it, for a reader who has never seen the service.
tags: [${tags.join(', ')}]
${kept && `parameters:\n${kept}`}${sendsBody ? `requestBody:\n  required: true\n${contentText(operationId, name, 'request')}` : ''}responses:
  '200':
    description: ${gap}
${indent(contentText(operationId, name, '200'))}x-doc-status: documented
x-source: ${gap}
x-not-shown: [responses.4XX, responses.5XX]
`;
}

function parameterText(parameter: JsonObject): string {
  const name = textAt(parameter, 'name') ?? '';
  return `  - name: ${name}
    in: ${textAt(parameter, 'in') ?? 'path'}
    description: ${gap}
    required: true
    schema:
      type: string
    example: ${gap}
`;
}

function contentText(operationId: string, name: string, part: 'request' | '200'): string {
  const schema = `${name}${part === 'request' ? 'Request' : 'Response'}`;
  return `  content:
    application/json:
      schema:
        $ref: ../../components/schemas/${schema}.yaml
      examples:
        first:
          $ref: ../../components/examples/${operationId}.${part}.first.yaml
`;
}

const schemaText = `description: ${gap}
type: object
required: []
x-source: ${gap}
x-assumed:
  required: ${gap}
properties: {}
`;

const exampleText = `summary: ${gap}
value: {}
`;

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
