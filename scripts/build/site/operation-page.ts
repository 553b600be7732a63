import type { Contract } from '../../../toolkit/contract/contract.ts';
import {
  requestLine,
  type Answer,
  type DocumentedOperation,
  type Example,
  type Operation,
  type Schema,
} from '../../../toolkit/contract/operation.ts';
import { describe, fieldsOf, markSentences, oneLine, typeInWords } from './fields.ts';
import { leadTo } from './guides.ts';
import { firstSentence, type Page } from './page.ts';
import { exampleText, samplesOf } from './samples.ts';
import { tryItForm, tryItSection } from './try-it.ts';

export function operationPage(contract: Contract, operation: DocumentedOperation): Page {
  const { operationId, summary, description, kind, answers } = operation;
  const answerText = (answer: Answer, index: number): string[] =>
    answerSection(contract, answer, answers.slice(0, index));
  const sections = [
    `# ${summary}`,
    kind === 'webhook'
      ? `The service sends \`${operation.method.toUpperCase()}\` to the webhook URL of the partner. Event: \`${operationId}\`.`
      : `\`${requestLine(operation)}\` Operation: \`${operationId}\`.`,
    withCallout(withLinks(contract, operation)),
    `The same in [the interactive reference](${referenceLink(operation)}).`,
    ...parametersSection(contract, operation),
    ...bodySection(contract, operation),
    ...(kind === 'webhook' ? [] : tryItSection),
    ...samplesSection(contract, operation),
    ...exampleBlocks(operation.body?.examples ?? [], 'body', '###'),
    ...(kind === 'webhook' ? [] : ['## Responses', ...answers.flatMap(answerText)]),
    ...marksSection(operation),
  ];
  return {
    path: operationPath(operationId),
    title: summary,
    label: operationId,
    summary: firstSentence(description),
    group: 'Operations',
    markdown: `${sections.join('\n\n')}\n`,
    ...(kind === 'webhook' ? {} : { tryIt: tryItForm(contract, operation) }),
    beside: besideFields(operation),
  };
}

/** Samples and examples stand beside the fields that they show. */
function besideFields({ body, answers }: Operation): string[] {
  return [
    'samples',
    ...(body?.examples ?? []).map((example) => exampleAnchor('body', example)),
    ...answers.flatMap(({ status, content }) =>
      (content?.examples ?? []).map((example) => exampleAnchor(`response-${status}`, example)),
    ),
  ];
}

export function operationPath(operationId: string): string {
  return `operations/${operationId}`;
}

export function operationLink(operationId: string): string {
  return `[\`${operationId}\`](site:${operationPath(operationId)})`;
}

export function referenceLink({ operationId, tags }: Operation): string {
  const tag = (tags[0] ?? '').toLowerCase().replaceAll(' ', '-');
  return `site:reference/index.html#/${tag}/${operationId.toLowerCase()}`;
}

/** The description, in which the names of other operations lead to their pages. */
function withLinks(contract: Contract, { operationId, description }: Operation): string {
  return description.replace(/`(\w+)`/g, (code, name: string) =>
    name !== operationId && contract.find(name)?.status === 'documented'
      ? operationLink(name)
      : code,
  );
}

/** A paragraph that begins with **Never** is a callout, with the list that it leads to. */
function withCallout(description: string): string {
  return description.replace(/^\*\*Never\b.*(?:\n.+)*(?:\n\n1\. .*(?:\n.+)*)?/m, (text) =>
    text.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, ''),
  );
}

function samplesSection(contract: Contract, operation: DocumentedOperation): string[] {
  const samples = samplesOf(contract, operation);
  const tabs = (shown: typeof samples): string[] =>
    shown.map(({ lang, label, source }) => fence(`${lang} tab=${label}`, source));
  const curl = samples.filter(({ lang }) => lang === 'sh');
  return operation.kind === 'webhook'
    ? [
        '## Receive it {#samples}',
        'With the client packages, in TypeScript and in other languages:',
        ...tabs(samples.filter(({ lang }) => lang !== 'sh')),
        'To try a receiver, send it an example as the service would. `RECEIVER_URL` is its address:',
        ...curl.map(({ lang, source }) => fence(lang, source)),
      ]
    : [
        '## Call it {#samples}',
        'With curl, where `BASE_URL` is the address of the service and `ACCESS_TOKEN` [the ' +
          `token](site:${leadTo.login}), or with the [client packages](site:${leadTo.firstPayout}):`,
        ...tabs(samples),
      ];
}

function parametersSection(contract: Contract, { parameters }: Operation): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) => {
    const { name, schema, required, description, example } = parameter;
    const type = `${typeInWords(contract, schema.value)}, in the ${parameter.in}`;
    const shown = example === undefined ? '' : ` Example: \`${exampleText(parameter)}\`.`;
    return `| \`${name}\` | ${type} | ${presence(required)} | ${oneLine(`${description}${shown}`)} |`;
  });
  return [
    '## Parameters',
    `| Parameter | Type | Presence | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`,
  ];
}

function bodySection(contract: Contract, { body, kind }: Operation): string[] {
  if (!body) return [];
  return [
    kind === 'webhook' ? '## What is delivered {#body}' : '## Request body {#body}',
    fieldTable(contract, body.schema),
  ];
}

/** An answer; its fields are listed once where an earlier one has the same body. */
function answerSection(contract: Contract, answer: Answer, earlier: readonly Answer[]): string[] {
  const { status, description, content, marks } = answer;
  const head = [`### ${status} {#${anchorOf(status)}}`, description, ...markSentences(marks)];
  if (!content) return head;
  const same = earlier.find((one) => one.content?.schema.pointer === content.schema.pointer);
  return [
    ...head,
    same
      ? `The fields are those of [${same.status}](#${anchorOf(same.status)}).`
      : fieldTable(contract, content.schema),
    ...exampleBlocks(content.examples, `response-${status}`, '####'),
  ];
}

function anchorOf(status: string): string {
  return `response-${status.toLowerCase()}`;
}

function marksSection({ marks }: Operation): string[] {
  const source = marks.source === undefined ? [] : [`From the source's section “${marks.source}”.`];
  return [
    '## What this rests on {#source}',
    [...source, ...markSentences(marks)].join('\n\n'),
    'Everything that is not shown is on one page: [known unknowns](site:about/known-unknowns).',
  ];
}

function fieldTable(contract: Contract, { value }: Schema): string {
  const rows = fieldsOf(contract, value).map(
    ({ name, type, required, description }) =>
      `| \`${name}\` | ${type} | ${presence(required)} | ${description} |`,
  );
  const shape = typeInWords(contract, value);
  const lead =
    shape === 'object'
      ? describe(contract, value)
      : `${shape.charAt(0).toUpperCase()}${shape.slice(1)}.`;
  const table = `| Field | Type | Presence | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
  return [lead, ...(rows.length > 0 ? [table] : [])].filter(Boolean).join('\n\n');
}

function presence(required: boolean): string {
  return required ? 'required' : 'optional';
}

function exampleBlocks(
  examples: readonly Example[],
  section: string,
  level: '###' | '####',
): string[] {
  return examples.flatMap((example) => [
    `${level} ${example.summary} {#${exampleAnchor(section, example)}}`,
    fence('json', JSON.stringify(example.value, null, 2)),
  ]);
}

function exampleAnchor(section: string, { name }: Example): string {
  return `${section}-example-${name}`.toLowerCase();
}

function fence(lang: string, source: string): string {
  return `\`\`\`${lang}\n${source.trimEnd()}\n\`\`\``;
}
