import type { Json, Method, OpenApiDocument, PathItem } from './document.ts';
import { methods } from './document.ts';
import { marksOf } from './marks.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type { Answer, Body, Content, Example, Operation, Parameter, Schema } from './operation.ts';
import { pointerTo } from './pointers.ts';

/** Finds a value and follows references, as `Contract.at` does. */
type At = (pointer: string) => { pointer: string; value: unknown } | undefined;

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
  const security = isObject(operation) && 'security' in operation ? operation : document;
  return {
    operationId: textAt(operation, 'operationId') ?? '',
    kind: isWebhook ? 'webhook' : 'operation',
    path,
    method,
    status,
    summary: textAt(operation, 'summary') ?? '',
    // The published rendition has a notice, a body and an answer in their place.
    description: isBare ? '' : (textAt(operation, 'description') ?? '').trim(),
    tags: listAt(operation, 'tags').map(String),
    needsToken: !isWebhook && listAt(security, 'security').length > 0,
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
  return {
    name: textAt(value, 'name') ?? '',
    in: positions.find((one) => one === textAt(value, 'in')) ?? 'path',
    description: (textAt(value, 'description') ?? '').trim(),
    required: isObject(value) && value['required'] === true,
    schema: readSchema(at, `${pointer}/schema`) ?? { pointer: `${pointer}/schema`, value: {} },
    example: jsonAt(value, 'example'),
    pointer,
  };
}

const positions = ['path', 'query', 'header', 'cookie'] as const;

function readBody(at: At, written: string): Body | undefined {
  const place = at(written);
  const content = place && readContent(at, place.pointer);
  if (!content) return undefined;
  return { ...content, required: isObject(place.value) && place.value['required'] === true };
}

function readAnswer(at: At, written: string, status: string): Answer {
  const { pointer, value } = at(written) ?? { pointer: written, value: {} };
  return {
    status,
    description: (textAt(value, 'description') ?? '').trim(),
    marks: marksOf(value),
    pointer,
    content: readContent(at, pointer),
  };
}

/** The first media type: the contract has one for each body. */
function readContent(at: At, holder: string): Content | undefined {
  const [mediaType] = Object.keys(objectAt(at(holder)?.value, 'content'));
  if (mediaType === undefined) return undefined;
  const media = at(`${holder}${pointerTo(['content', mediaType])}`);
  const schema = media && readSchema(at, `${media.pointer}/schema`);
  if (!schema) return undefined;
  const examples = Object.keys(objectAt(media.value, 'examples')).map((name) =>
    readExample(at, `${media.pointer}/examples${pointerTo([name])}`, name),
  );
  return { mediaType, schema, examples };
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

function readSchema(at: At, written: string): Schema | undefined {
  const place = at(written);
  return place && isJson(place.value) ? { pointer: place.pointer, value: place.value } : undefined;
}

function jsonAt(holder: unknown, key: string): Json | undefined {
  const value = isObject(holder) ? holder[key] : undefined;
  return isJson(value) ? value : undefined;
}

/** What a document of JSON or YAML holds is JSON. */
function isJson(value: unknown): value is Json {
  return value !== undefined;
}
