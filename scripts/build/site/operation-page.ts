/** The page of one documented operation, or of the webhook. */
import type { OpenApiDocument, PlacedOperation } from '../../../toolkit/contract/document.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import type { Answer, Example } from '../samples/examples.ts';
import { answersOf, examplesOfBody, parametersOf, schemaOfBody } from '../samples/examples.ts';
import type { Sample } from '../samples/samples.ts';
import { markSentences } from './reference/marks.ts';
import { describe, fieldsOf, oneLine, typeInWords } from './fields.ts';
import type { Page } from './page.ts';
import { firstSentence } from './page.ts';

/** The page of an operation: purpose, samples, what it takes, what it answers, what is not known. */
export function operationPage(
  document: OpenApiDocument,
  placed: PlacedOperation,
  samples: readonly Sample[],
): Page {
  const { operation, method, path } = placed;
  const webhook = path in document.webhooks;
  const description = (operation.description ?? '').trim();
  const sections = [
    `# ${operation.summary}`,
    webhook
      ? `The service sends \`POST\` to the webhook URL of the partner. Event: \`${operation.operationId}\`.`
      : `\`${method.toUpperCase()} ${path}\` Operation: \`${operation.operationId}\`.`,
    withLinks(document, operation.operationId, description),
    `The same in [the interactive reference](${referenceLink(placed)}).`,
    ...samplesSection(samples, webhook),
    ...parametersSection(document, placed),
    ...bodySection(document, placed, webhook),
    ...answersSection(document, placed, webhook),
    ...marksSection(placed),
  ];
  return {
    path: operationPath(operation.operationId),
    title: operation.summary,
    label: operation.operationId,
    summary: firstSentence(description),
    group: 'Operations',
    markdown: `${sections.join('\n\n')}\n`,
  };
}

/** A text in which the names of other operations lead to their pages. */
function withLinks(document: OpenApiDocument, own: string, text: string): string {
  const names = [...operationsOf(document), ...webhooksOf(document)]
    .filter(({ operation }) => operation['x-doc-status'] === 'documented')
    .map(({ operation }) => operation.operationId);
  return text.replace(/`(\w+)`/g, (code, name: string) =>
    names.includes(name) && name !== own ? `[${code}](site:${operationPath(name)})` : code,
  );
}

/** Where the page of an operation is. */
export function operationPath(operationId: string): string {
  return `operations/${operationId}`;
}

/** The operation in the Redoc page. */
export function referenceLink({ operation }: PlacedOperation): string {
  const tag = (operation.tags[0] ?? '').toLowerCase().replaceAll(' ', '-');
  return `site:reference/index.html#/${tag}/${operation.operationId.toLowerCase()}`;
}

function samplesSection(samples: readonly Sample[], webhook: boolean): string[] {
  const intro = webhook
    ? 'A receiver, with the [client package](site:guides/webhooks):'
    : 'With the [client package](site:guides/quickstart), or with curl, where `BASE_URL` is the ' +
      'address of the service and `ACCESS_TOKEN` [the token](site:guides/authentication):';
  return [
    `## ${webhook ? 'Receive it' : 'Call it'} {#samples}`,
    intro,
    ...samples.map(({ lang, source }) => fence(lang, source)),
  ];
}

function parametersSection(document: OpenApiDocument, { operation }: PlacedOperation): string[] {
  const parameters = parametersOf(document, operation);
  if (parameters.length === 0) return [];
  const rows = (operation.parameters ?? []).map((_parameter, index) => {
    const parameter = parameters[index];
    if (!parameter) return '';
    const { name, schema, required, description } = parameter;
    const type = `${typeInWords(document, schema)}, in the ${parameter.in}${required ? '' : ', optional'}`;
    const example = `Example: \`${String(parameter.example)}\`.`;
    return `| \`${name}\` | ${type} | ${oneLine(`${description} ${example}`)} |`;
  });
  return ['## Parameters', `| Parameter | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}`];
}

function bodySection(
  document: OpenApiDocument,
  { operation }: PlacedOperation,
  webhook: boolean,
): string[] {
  const schema = schemaOfBody(document, operation.requestBody);
  if (schema === undefined) return [];
  return [
    webhook ? '## What is delivered {#body}' : '## Request body {#body}',
    fieldTable(document, schema),
    ...exampleBlocks(examplesOfBody(document, operation.requestBody), 'body', '###'),
  ];
}

function answersSection(
  document: OpenApiDocument,
  { operation }: PlacedOperation,
  webhook: boolean,
): string[] {
  if (webhook) return [];
  const answers = answersOf(document, operation);
  return [
    '## Responses',
    ...answers.flatMap((answer, index) => {
      const shape = JSON.stringify(answer.schema);
      const earlier = answers.slice(0, index).find((one) => JSON.stringify(one.schema) === shape);
      return answerSection(document, answer, earlier);
    }),
  ];
}

/** An answer; its fields are listed once where an earlier one has the same body. */
function answerSection(
  document: OpenApiDocument,
  answer: Answer,
  earlier: Answer | undefined,
): string[] {
  const { status, description, schema, examples, source } = answer;
  return [
    `### ${status} {#response-${status.toLowerCase()}}`,
    description,
    ...markSentences(source),
    earlier
      ? `The fields are those of [${earlier.status}](#response-${earlier.status.toLowerCase()}).`
      : fieldTable(document, schema),
    ...exampleBlocks(examples, `response-${status}`, '####'),
  ];
}

function marksSection({ operation }: PlacedOperation): string[] {
  const known = `From the source's section “${operation['x-source']}”.`;
  return [
    '## What this rests on {#source}',
    [known, ...markSentences(operation)].join('\n\n'),
    'Everything that is not shown stands on one page: [known unknowns](site:about/known-unknowns).',
  ];
}

function fieldTable(document: OpenApiDocument, schema: unknown): string {
  const rows = fieldsOf(document, schema).map(
    ({ name, type, required, description }) =>
      `| \`${name}\` | ${type}${required ? '' : ', optional'} | ${description} |`,
  );
  const shape = typeInWords(document, schema);
  const lead = shape === 'object' ? '' : `${shape[0]?.toUpperCase()}${shape.slice(1)}.\n\n`;
  const what = lead ? lead : oneLineLead(document, schema);
  return `${what}| Field | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}`;
}

function oneLineLead(document: OpenApiDocument, schema: unknown): string {
  const text = describe(document, schema);
  return text ? `${text}\n\n` : '';
}

function exampleBlocks(examples: Example[], section: string, level: '###' | '####'): string[] {
  return examples.flatMap(({ name, summary, value }) => [
    `${level} ${summary} {#${section.toLowerCase()}-example-${name.toLowerCase()}}`,
    fence('json', JSON.stringify(value, null, 2)),
  ]);
}

function fence(lang: string, source: string): string {
  return `\`\`\`${lang}\n${source.trimEnd()}\n\`\`\``;
}
