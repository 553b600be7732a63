/** Creates the files that turn a named-only operation into a documented one, with marked gaps. */
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { gap } from '../lint/rules/lines.ts';

/** The shape of the operation. By default it has a JSON body. */
export interface Kind {
  query: boolean;
  body: boolean;
  upload: boolean;
  download: boolean;
}

/** Text by file, relative to the project. */
export type Skeleton = Map<string, string>;

/** @param name the operationId of the documented operation */
export function skeletonOf(operation: Operation, name: string, kind: Kind): Skeleton {
  const schema = name.charAt(0).toUpperCase() + name.slice(1);
  const sends = kind.body || kind.upload || (operation.method !== 'get' && !isSaid(kind));
  const files: Skeleton = new Map();
  files.set(pathItemFile(operation.path), pathItem(operation, name, schema, sends, kind));
  if (sends) {
    files.set(
      `openapi/components/schemas/${schema}Request.yaml`,
      schemaText('request', kind.upload),
    );
    files.set(
      `openapi/components/examples/${name}.request.example.yaml`,
      kind.upload ? uploadExampleText : exampleText,
    );
  }
  if (!kind.download) {
    files.set(`openapi/components/schemas/${schema}Response.yaml`, schemaText('answer', false));
  }
  const answer = kind.download ? fileExampleText : exampleText;
  files.set(`openapi/components/examples/${name}.200.example.yaml`, answer);
  files.set(`openapi/components/examples/${name}.400.rejected.yaml`, problemExampleText(operation));
  return files;
}

function isSaid(kind: Kind): boolean {
  return Object.values(kind).includes(true);
}

function pathItem(
  operation: Operation,
  name: string,
  schema: string,
  sends: boolean,
  { query, upload, download }: Kind,
): string {
  const parameters = [
    ...operation.parameters.map(pathParameterText),
    ...(query ? [queryParameterText] : []),
    ...(operation.method === 'patch' ? [versionText] : []),
  ].join('');
  const sent = upload ? 'multipart/form-data' : 'application/json';
  const requestBody = `  requestBody:
    required: true
${contentText(sent, `${schema}Request`, `${name}.request.example`, 'example', '    ')}${upload ? `        x-source: ${gap} the section of the source\n` : ''}`;
  const answer = download
    ? fileContentText(`${name}.200.example`)
    : contentText(
        'application/json',
        `${schema}Response`,
        `${name}.200.example`,
        'example',
        '      ',
      );
  return `${operation.method}:
  operationId: ${name}
  summary: ${gap} in sentence case, at most 60 characters, no full stop
  description: |
    ${gap}: what the operation does and when to use it, for a reader who has never seen the service.
  # ${gap}: the tag of its subject; openapi/openapi.yaml lists them.
  tags: [${operation.tags.join(', ')}]
${parameters && `  parameters:\n${parameters}`}${sends ? requestBody : ''}  responses:
    '200':
      description: ${gap}
${answer}    # ${gap}: another schema, if the body has another shape. If the source shows no 4XX, remove this one and its
    # example, and list responses.4XX under x-not-shown.
    '400':
      description: ${gap}
${contentText('application/json', 'Problem', `${name}.400.rejected`, 'rejected', '      ')}  x-doc-status: documented
  # ${gap}: none, writes or moves-money. Clients repeat only calls without an effect after an unknown outcome.
  x-effect: ${operation.method === 'get' ? 'none' : 'moves-money'}
  x-source: ${gap} the section of the source
  x-not-shown: [responses.401, responses.5XX]
`;
}

function pathParameterText({ name }: Operation['parameters'][number]): string {
  return `    - name: ${name}
      in: path
      description: ${gap}
      required: true
      schema:
        type: string
      example: ${gap}
`;
}

const queryParameterText = `    # ${gap}: one entry per parameter. The samples send its \`example\`, or omit the parameter without one.
    - name: ${gap}
      in: query
      description: ${gap}
      # ${gap}: type, enum, default, limits. Name its section in x-source, or the reason in x-assumed.
      schema:
        type: string
      example: ${gap}
`;

const versionText = `    # ${gap}: the version to change, if the service requires it. The ETag of an answer is a header.
    - name: If-Match
      in: header
      description: ${gap}
      schema:
        type: string
      example: '"${gap}"'
`;

function contentText(
  mediaType: string,
  schema: string,
  example: string,
  scenario: string,
  indent: string,
): string {
  return `content:
  ${mediaType}:
    schema:
      $ref: ../../components/schemas/${schema}.yaml
    examples:
      ${scenario}:
        $ref: ../../components/examples/${example}.yaml
`.replaceAll(/^(?=.)/gm, indent);
}

function fileContentText(example: string): string {
  return `      content:
        # ${gap}: each media type; application/pdf, for example, has { type: string, format: binary }.
        text/csv:
          schema:
            type: string
          examples:
            example:
              $ref: ../../components/examples/${example}.yaml
          x-source: ${gap} the section of the source
`;
}

function schemaText(body: 'request' | 'answer', isUpload: boolean): string {
  return `description: ${gap}
type: object
# ${gap}: the fields of the ${body}, in the order of the source. List those that are always present as required.
required: []
x-source: ${gap} the section of the source
x-assumed:
  # If the source says that a field is always present, name the section in its x-source instead.
  required: ${gap} the reason
${sensitiveText}${isUpload ? uploadFieldText : 'properties: {}\n'}`;
}

const sensitiveText = `# A field that logs may show has \`x-sensitive: none\`; any other is hidden. See docs/extensions.md.
`;

const uploadFieldText = `properties:
  file:
    description: ${gap}
    type: string
    format: binary
`;

const exampleText = `summary: ${gap} what it shows
# ${gap}: the fields, with the people and accounts of the other examples.
value: {}
`;

const uploadExampleText = `summary: ${gap} what it shows
value:
  file: ${gap} some text of the file
`;

const fileExampleText = `summary: ${gap} what it shows
# ${gap}: some lines of the file.
value: |
  ${gap}
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
