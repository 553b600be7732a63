/** The files that a named-only operation needs to become a documented one, with the gaps marked. */
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { gap } from '../lint/rules/lines.ts';

/** Text by file, relative to the project. */
export type Skeleton = Map<string, string>;

/** @param name the operationId of the documented operation */
export function skeletonOf(operation: Operation, name: string): Skeleton {
  const sendsBody = operation.method !== 'get';
  const schema = name.charAt(0).toUpperCase() + name.slice(1);
  const files: Skeleton = new Map();
  files.set(pathItemFile(operation.path), pathItem(operation, name, schema, sendsBody));
  if (sendsBody) {
    files.set(`openapi/components/schemas/${schema}Request.yaml`, schemaText('request'));
    files.set(`openapi/components/examples/${name}.request.example.yaml`, exampleText);
  }
  files.set(`openapi/components/schemas/${schema}Response.yaml`, schemaText('answer'));
  files.set(`openapi/components/examples/${name}.200.example.yaml`, exampleText);
  files.set(`openapi/components/examples/${name}.400.rejected.yaml`, problemExampleText(operation));
  return files;
}

function pathItem(operation: Operation, name: string, schema: string, sendsBody: boolean): string {
  const parameters = operation.parameters.map(parameterText).join('');
  const requestBody = `  requestBody:
    required: true
${contentText(`${schema}Request`, `${name}.request.example`, 'example', '    ')}`;
  return `${operation.method}:
  operationId: ${name}
  summary: ${gap} in sentence case, at most 60 characters, no full stop
  description: |
    ${gap}: what it does and when to use it, for a reader who has never seen the service.
  # ${gap}: the tag of its subject; openapi/openapi.yaml lists them.
  tags: [${operation.tags.join(', ')}]
${parameters && `  parameters:\n${parameters}`}${sendsBody ? requestBody : ''}  responses:
    '200':
      description: ${gap}
${contentText(`${schema}Response`, `${name}.200.example`, 'example', '      ')}    # ${gap}: another schema, if its shape is another. If the source shows no 4XX, remove it with its
    # example, and list responses.4XX under x-not-shown.
    '400':
      description: ${gap}
${contentText('Problem', `${name}.400.rejected`, 'rejected', '      ')}  x-doc-status: documented
  x-source: ${gap} the section of the source
  x-not-shown: [responses.401, responses.5XX]
`;
}

function parameterText({ name }: Operation['parameters'][number]): string {
  return `    - name: ${name}
      in: path
      description: ${gap}
      required: true
      schema:
        type: string
      example: ${gap}
`;
}

function contentText(schema: string, example: string, scenario: string, indent: string): string {
  return `content:
  application/json:
    schema:
      $ref: ../../components/schemas/${schema}.yaml
    examples:
      ${scenario}:
        $ref: ../../components/examples/${example}.yaml
`.replaceAll(/^(?=.)/gm, indent);
}

function schemaText(body: 'request' | 'answer'): string {
  return `description: ${gap}
type: object
# ${gap}: the fields of the ${body}, in the order of the source. Those that are always there are required.
required: []
x-source: ${gap} the section of the source
x-assumed:
  # Where the source says in words that a field is there, its x-source names the section instead.
  required: ${gap} the reason
properties: {}
`;
}

const exampleText = `summary: ${gap} what it shows
# ${gap}: the fields, with the people and accounts of the other examples.
value: {}
`;

function problemExampleText(operation: Operation): string {
  return `summary: ${gap} what it shows
value:
  type: about:blank
  title: Bad Request
  status: 400
  detail: ${gap} what was wrong
  instance: ${operation.path}
  properties: {}
`;
}
