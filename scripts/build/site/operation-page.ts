import type { Contract } from '../../../toolkit/contract/contract.ts';
import {
  isMergePatch,
  requestLine,
  type Answer,
  type AnswerHeader,
  type Content,
  type DocumentedOperation,
  type Operation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';
import { limitsOf, typeInWords, valuesOf } from '../../../toolkit/contract/shape-words.ts';
import { describe, fieldsOf, marksIn, markSentences, oneLine, type Field } from './fields.ts';
import { leadTo } from './guides.ts';
import { fence, firstSentence, slug, tableOf, type Page } from './page.ts';
import { samplesOf } from './samples.ts';
import { exampleSource, exampleText, writtenText } from './sent.ts';
import { tryItForm } from './try-it.ts';

export function operationPage(contract: Contract, operation: DocumentedOperation): Page {
  const { operationId, summary, description, kind, answers } = operation;
  const call =
    kind === 'webhook'
      ? `${operation.method.toUpperCase()} {your webhook URL}`
      : requestLine(operation);
  const sections = [
    `# ${summary}`,
    `\`${call}\` \`${operationId}\``,
    withCallout(withLinks(contract, operation)),
    ...parametersSection(contract, operation),
    ...bodySection(contract, operation),
    ...samplesSection(contract, operation),
    ...(operation.body?.contents ?? []).flatMap((content) =>
      exampleBlocks(contract, content, 'body', '###'),
    ),
    ...(kind === 'webhook' ? [] : ['## Responses']),
    ...(kind === 'webhook' ? [] : answers).flatMap((answer, index) =>
      answerSection(contract, answer, answers.slice(0, index)),
    ),
    ...marksSection(operation),
  ];
  return {
    path: operationPath(operationId),
    title: summary,
    label: operationId,
    summary: firstSentence(description) || summary,
    group: 'Operations',
    markdown: `${sections.filter(Boolean).join('\n\n')}\n`,
    ...(kind === 'webhook' ? {} : { tryIt: tryItForm(contract, operation) }),
  };
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

/** Returns the description with links on the names of other operations. */
function withLinks(contract: Contract, { operationId, description }: Operation): string {
  return description.replace(/`(\w+)`/g, (code, name: string) =>
    name !== operationId && contract.find(name)?.status === 'documented'
      ? operationLink(name)
      : code,
  );
}

/** Turns a paragraph that begins with **Never** into a callout, with the list that follows it. */
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
  const rows = parameters.flatMap((parameter) => [
    ownRow(contract, parameter, parameter.in, writtenAs(contract, parameter)),
    ...fieldsOf(contract, parameter.schema, parameter.name),
  ]);
  return ['## Parameters', ...rowsTable('Parameter', rows)];
}

/** Renders a parameter or a header of an answer. */
function ownRow(
  contract: Contract,
  { name, schema, required, description, pointer }: Parameter | AnswerHeader,
  place: string,
  facts: readonly string[] = [],
): Row {
  const isStated = contract.standing(`${pointer}/required`).kind === 'stated';
  const own = describe(contract, schema.value);
  const marks = markSentences(marksIn(contract, schema.value, contract.at(pointer)?.value));
  return {
    name,
    type: `${typeInWords(contract, schema.value)}, in the ${place}`,
    presence: required ? (isStated ? 'required' : 'assumed required') : 'optional',
    description: oneLine([description || own, ...marks].join(' ')),
    limits: [...limitsOf(contract, schema.value), ...facts].join(' '),
  };
}

/** Shows the example, or how a list or an object is written. */
function writtenAs(contract: Contract, parameter: Parameter): string[] {
  const { kind, fields } = contract.shapeOf(parameter.schema.value);
  const { example } = parameter;
  const isScalar = kind !== 'list' && kind !== 'object';
  if (isScalar) return example === undefined ? [] : [`Example: \`${exampleText(parameter)}\`.`];
  const letters = Object.fromEntries(fields.map(({ name }) => [name, 'a']));
  const usual = kind === 'list' ? ['a', 'b'] : letters;
  return [`Written as \`${writtenText(parameter, example ?? usual)}\`.`];
}

function bodySection(contract: Contract, { body, kind, description }: Operation): string[] {
  if (!body) return [];
  const isWebhook = kind === 'webhook';
  return [
    isWebhook ? '## What is delivered {#body}' : '## Request body {#body}',
    ...(body.required || isWebhook ? [] : ['The body is optional.']),
    ...contentTexts(contract, body.contents, isWebhook ? { description, earlier: [] } : undefined),
  ];
}

/** Renders an answer. If an earlier answer has the same body, it links to that one's fields. */
function answerSection(contract: Contract, answer: Answer, earlier: readonly Answer[]): string[] {
  const { status, description, contents, headers, marks } = answer;
  const section = anchorOf(status);
  const rows = headers.map((header) => withoutPresence(ownRow(contract, header, 'header')));
  return [
    `### ${status} {#${section}}`,
    description,
    ...markSentences(marks),
    ...rowsTable('Header', rows),
    ...(status === '204' ? ['This answer has no body.'] : []),
    ...contentTexts(contract, contents, { description, earlier }),
    ...contents.flatMap((content) => exampleBlocks(contract, content, section, '####')),
  ];
}

/** An answer or a delivery, with the answers that are shown before it. */
interface Received {
  description: string;
  earlier: readonly Answer[];
}

function contentTexts(
  contract: Contract,
  contents: readonly Content[],
  received?: Received,
): string[] {
  return contents.flatMap((content, index) => {
    const { mediaType, kind, schema } = content;
    const type = `${index === 0 ? 'As' : 'Or as'} \`${mediaType}\``;
    if (kind === 'bytes') return [`${type}: the bytes of a file.`];
    if (kind === 'text') return [`${type}.`, ...schemaTexts(contract, schema.value, received)];
    const hasSame = (one: Content): boolean => one.schema.pointer === schema.pointer;
    if (contents.slice(0, index).some(hasSame)) return [`${type}, with the same fields.`];
    const same = received?.earlier.find((one) => one.contents.some(hasSame));
    const patch = ': omitted fields stay unchanged, and `null` removes a field';
    return [
      `${type}${isMergePatch(content) ? patch : ''}.`,
      ...(same
        ? [`The fields are those of [${same.status}](#${anchorOf(same.status)}).`]
        : fieldTable(contract, content, received)),
    ];
  });
}

function anchorOf(status: string): string {
  return `response-${status.toLowerCase()}`;
}

function marksSection(operation: Operation): string[] {
  const { marks } = operation;
  const places = marks.source?.replaceAll(', ', ' › ').replaceAll('; ', ' and ');
  const source = places === undefined ? '' : `Documented by the service under ${places}. `;
  const sentences = markSentences(marks);
  const all = 'All open questions: [known unknowns](site:about/known-unknowns).';
  return [
    ...(sentences.length === 0 ? [] : ['## Open questions', ...sentences, all]),
    `*${source}The same operation [in Redoc](${referenceLink(operation)}).*`,
  ];
}

function fieldTable(
  contract: Contract,
  { schema, partTypes }: Content,
  received?: Received,
): string[] {
  const fields = fieldsOf(contract, schema).map((field) => {
    const type = partTypes[field.name];
    return type === undefined ? field : { ...field, type: `${field.type} (${type})` };
  });
  const type = typeInWords(contract, schema.value);
  const lead = type === 'object' ? '' : `${type.charAt(0).toUpperCase()}${type.slice(1)}.`;
  return [
    ...schemaTexts(contract, schema.value, received, lead),
    ...rowsTable('Field', received ? fields.map(withoutPresence) : fields),
  ];
}

/** Describes a whole body. An answer has already shown the first sentence, so this leaves it out there. */
function schemaTexts(
  contract: Contract,
  schema: unknown,
  received?: Received,
  lead = '',
): string[] {
  const text = describe(contract, schema);
  const own = received?.description ? text.replace(/^.*?\.(?: |$)/, '') : text;
  const marks = markSentences(marksIn(contract, schema)).map((sentence) => `*${sentence}*`);
  return [[lead, own, valuesOf(contract, schema)].filter(Boolean).join(' '), ...marks];
}

type Row = Pick<Field, 'name' | 'type' | 'description' | 'limits'> & { presence: string };

/** For an answer, shows only whether a field can be absent. */
function withoutPresence(row: Row): Row {
  return row.presence.endsWith('required') ? { ...row, presence: '' } : row;
}

function rowsTable(kind: 'Field' | 'Parameter' | 'Header', rows: readonly Row[]): string[] {
  const cells = rows.map((row) => [
    `\`${row.name}\``,
    row.type,
    row.presence,
    row.description,
    row.limits,
  ]);
  return rows.length > 0 ? [tableOf([kind, 'Type', 'Presence', 'Meaning', 'Values'], cells)] : [];
}

function exampleBlocks(
  contract: Contract,
  content: Content,
  section: string,
  level: '###' | '####',
): string[] {
  return content.examples.flatMap((example) => {
    const source = exampleSource(contract, content, example.value);
    // Leaves out the media type of JSON: `response-200-example-one`, `response-200-text-csv-example-one`.
    const type = content.kind === 'json' ? '' : `-${slug(content.mediaType)}`;
    const id = `${section}${type}-example-${example.name}`.toLowerCase();
    return source ? [`${level} ${example.summary} {#${id}}`, fence(source.lang, source.text)] : [];
  });
}
