import type { Json, Method, OpenApiDocument, PathItem } from './document.ts';
import { effects, methods } from './document.ts';
import { marksOf } from './marks.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type {
  Answer,
  AnswerHeader,
  Body,
  Content,
  Example,
  Operation,
  Parameter,
  Schema,
} from './operation.ts';
import { contentKind } from './operation.ts';
import { admissionsOf, needsToken } from './admission.ts';
import { pointerTo } from './pointers.ts';
import { descriptionOf, isJson } from './shape.ts';

/** Finds a value and follows references, like `Contract.at`. */
type At = (pointer: string) => Place | undefined;

interface Place {
  pointer: string;
  value: unknown;
}

export function readOperations(
  document: OpenApiDocument,
  at: At,
): { operations: Operation[]; webhooks: Operation[] } {
  const read = (section: 'paths' | 'webhooks'): Operation[] =>
    Object.entries<PathItem>(document[section]).flatMap(([path, item]) =>
      methods
        .filter((method) => item[method])
        .map((method) => readOperation(document, at, section, path, method)),
    );
  return { operations: read('paths'), webhooks: read('webhooks') };
}

function readOperation(
  document: OpenApiDocument,
  at: At,
  section: 'paths' | 'webhooks',
  path: string,
  method: Method,
): Operation {
  const pointer = pointerTo([section, path, method]);
  const operation = at(pointer)?.value;
  const isWebhook = section === 'webhooks';
  const status = textAt(operation, 'x-doc-status') === 'named-only' ? 'named-only' : 'documented';
  const isBare = status === 'named-only';
  const secured = isObject(operation) && 'security' in operation ? operation : document;
  const schemeOf = (name: string) => at(`/components/securitySchemes${pointerTo([name])}`)?.value;
  const admissions = isWebhook ? [] : admissionsOf(listAt(secured, 'security'), schemeOf);
  return {
    operationId: textAt(operation, 'operationId') ?? '',
    kind: isWebhook ? 'webhook' : 'operation',
    path,
    method,
    status,
    effect: effects.find((one) => one === textAt(operation, 'x-effect')) ?? 'moves-money',
    summary: textAt(operation, 'summary') ?? '',
    // Ignore the texts of a published rendition, which has a notice, a body and an answer here.
    description: isBare ? '' : descriptionOf(operation),
    tags: listAt(operation, 'tags').map(String),
    admissions,
    needsToken: needsToken(admissions),
    marks: marksOf(operation),
    pointer,
    parameters: listAt(operation, 'parameters').map((_, index) =>
      readParameter(at, `${pointer}/parameters/${index}`),
    ),
    body: isBare ? undefined : readBody(at, `${pointer}/requestBody`),
    answers: isBare
      ? []
      : Object.keys(objectAt(operation, 'responses')).map((code) =>
          readAnswer(at, `${pointer}/responses/${code}`, code),
        ),
  };
}

function readParameter(at: At, written: string): Parameter {
  const { pointer, value } = at(written) ?? { pointer: written, value: {} };
  const place = places.find((one) => one === textAt(value, 'in')) ?? 'path';
  const isForm = place === 'query' || place === 'cookie';
  const usual = isForm ? 'form' : 'simple';
  const asked = textAt(value, 'style') ?? usual;
  const style = styles.find((one) => one === asked) ?? usual;
  const hasContent = isObject(value) && 'content' in value;
  return {
    name: textAt(value, 'name') ?? '',
    in: place,
    description: descriptionOf(value),
    required: isTrue(value, 'required'),
    schema: schemaOf(at, pointer),
    example: jsonAt(value, 'example') ?? readExamples(at, { pointer, value })[0]?.value,
    style,
    unwritten: hasContent ? 'content' : style === asked ? undefined : asked,
    explode: isObject(value) && 'explode' in value ? isTrue(value, 'explode') : style !== 'simple',
    isIdempotencyKey: isTrue(value, 'x-idempotency-key'),
    pointer,
  };
}

const places = ['path', 'query', 'header', 'cookie'] as const;
const styles = ['simple', 'form', 'deepObject'] as const;

function readBody(at: At, written: string): Body | undefined {
  const place = at(written);
  const contents = place ? readContents(at, place.pointer) : [];
  const main = mainOf(contents);
  return main && { ...main, contents, required: isTrue(place?.value, 'required') };
}

function readAnswer(at: At, written: string, status: string): Answer {
  const { pointer, value } = at(written) ?? { pointer: written, value: {} };
  const contents = readContents(at, pointer);
  return {
    status,
    description: (textAt(value, 'description') ?? '').trim(),
    marks: marksOf(value),
    pointer,
    content: mainOf(contents),
    contents,
    headers: Object.keys(objectAt(value, 'headers')).map((name) => readHeader(at, pointer, name)),
  };
}

function readHeader(at: At, answer: string, name: string): AnswerHeader {
  const written = `${answer}${pointerTo(['headers', name])}`;
  const { pointer, value } = at(written) ?? { pointer: written, value: {} };
  return {
    name,
    description: descriptionOf(value),
    required: isTrue(value, 'required'),
    schema: schemaOf(at, pointer),
    marks: marksOf(value),
    pointer,
  };
}

function mainOf(contents: readonly Content[]): Content | undefined {
  return contents.find(({ kind }) => kind === 'json') ?? contents[0];
}

function readContents(at: At, holder: string): Content[] {
  return Object.keys(objectAt(at(holder)?.value, 'content')).flatMap((mediaType) => {
    const media = at(`${holder}${pointerTo(['content', mediaType])}`);
    if (!media) return [];
    const single = jsonAt(media.value, 'example');
    const examples = [
      ...readExamples(at, media),
      ...(single === undefined ? [] : [{ ...unnamed, value: single }]),
    ];
    const partTypes = Object.entries(objectAt(media.value, 'encoding')).flatMap(([field, one]) => {
      const type = textAt(one, 'contentType');
      return type === undefined ? [] : [[field, type] as const];
    });
    return {
      mediaType,
      kind: contentKind(mediaType),
      schema: schemaOf(at, media.pointer),
      examples,
      partTypes: Object.fromEntries(partTypes),
    };
  });
}

const unnamed = { name: 'example', summary: 'example', description: undefined };

function readExamples(at: At, { pointer, value }: Place): Example[] {
  return Object.keys(objectAt(value, 'examples')).map((name) =>
    readExample(at, `${pointer}/examples${pointerTo([name])}`, name),
  );
}

function readExample(at: At, written: string, name: string): Example {
  const example = at(written)?.value;
  return {
    name,
    summary: textAt(example, 'summary') ?? name,
    description: textAt(example, 'description')?.trim(),
    value: jsonAt(example, 'value') ?? null,
  };
}

/** Content without a schema may be anything. */
function schemaOf(at: At, holder: string): Schema {
  const pointer = `${holder}/schema`;
  const place = at(pointer);
  return place && isJson(place.value)
    ? { pointer: place.pointer, value: place.value }
    : { pointer, value: {} };
}

function isTrue(holder: unknown, key: string): boolean {
  return isObject(holder) && holder[key] === true;
}

function jsonAt(holder: unknown, key: string): Json | undefined {
  const value = isObject(holder) ? holder[key] : undefined;
  return isJson(value) ? value : undefined;
}
