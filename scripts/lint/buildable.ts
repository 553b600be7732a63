/**
 * Rejects constructs that the clients, the mock, the sandbox or the contract tests would get wrong, with the reason.
 * CONTRIBUTING lists them ("What cannot be documented yet").
 */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { methods } from '../../toolkit/contract/document.ts';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import {
  contentKind,
  type Body,
  type Content,
  type DocumentedOperation,
  type Parameter,
} from '../../toolkit/contract/operation.ts';
import { pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import type { Shape } from '../../toolkit/contract/shape.ts';
import type { BundleFault } from './finding.ts';
import { plain } from './taken-names.ts';

export function whatCannotBeBuilt(contract: Contract): BundleFault[] {
  return [
    ...pathItemFaults(contract),
    ...numberFaults(contract.document, ''),
    ...[...contract.documented, ...contract.webhooks].flatMap((operation) => [
      ...operationFaults(contract, operation),
      ...parameterFaults(contract, operation),
      ...(operation.body ? bodyFaults(contract, operation, operation.body) : []),
      ...answerFaults(contract, operation),
    ]),
    ...schemaPointersOf(contract.document).schemas.flatMap((pointer) => [
      ...fieldFaults(contract, pointer),
      ...nullFaults(contract, pointer),
      ...discriminatorFaults(contract, pointer),
    ]),
  ];
}

function pathItemFaults({ document }: Contract): BundleFault[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => !methods.some((method) => method === key) && !key.startsWith('x-'))
      .map((key) => ({
        pointer: pointerTo(['paths', path, key]),
        message: `\`${key}\` of a path has no effect. Write it into each operation: get, put, post, patch or delete.`,
      })),
  );
}

/** Finds integers that JavaScript has already rounded, because every artifact would have the wrong number. */
function numberFaults(value: unknown, pointer: string): BundleFault[] {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message =
      'JavaScript rounds numbers beyond 9007199254740991. Leave the number out, or make it a text.';
    return [{ pointer, message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    numberFaults(one, `${pointer}${pointerTo([key])}`),
  );
}

function operationFaults(
  { document }: Contract,
  { pointer, method, path, body, kind }: DocumentedOperation,
): BundleFault[] {
  const operation = valueAt(document, pointer);
  const fault = (key: string, message: string): BundleFault[] =>
    isObject(operation) && key in operation ? [{ pointer: `${pointer}/${key}`, message }] : [];
  const isPartial = path
    .split('/')
    .some((part) => part.includes('{') && !/^\{[^{}]+\}$/.test(part));
  return [
    ...fault('servers', 'All operations use the servers of the root document. Remove `servers`.'),
    ...(isPartial && kind === 'operation'
      ? [{ pointer, message: 'A path parameter must be a whole segment. Change the path.' }]
      : []),
    ...(method === 'get' && body
      ? fault('requestBody', 'A GET must not have a body. Use query parameters or a POST.')
      : []),
  ];
}

function parameterFaults(contract: Contract, { parameters }: DocumentedOperation): BundleFault[] {
  return parameters.flatMap((parameter, index) => {
    const { pointer, name } = parameter;
    const problem =
      problemOfPlace(contract, parameter) ??
      problemOfValue(contract, parameter) ??
      problemOfKey(contract, parameter, parameters);
    const twin = parameters.slice(0, index).find((other) => plain(other.name) === plain(name));
    const clash = twin && `In some language, \`${twin.name}\` gets the same name. Rename one.`;
    const message = problem ?? clash;
    return message === undefined ? [] : [{ pointer, message: `\`${name}\`: ${message}` }];
  });
}

function problemOfPlace({ document }: Contract, parameter: Parameter): string | undefined {
  const { name, in: place, pointer, unwritten } = parameter;
  const written = valueAt(document, pointer);
  if (unwritten === 'content') {
    return 'A parameter must have a `schema`, not `content`: no client can encode it as a media type.';
  }
  if (isObject(written) && written['allowReserved'] === true) {
    return 'Every client encodes reserved characters. Remove `allowReserved`.';
  }
  if (place === 'cookie') return 'A program in a browser cannot send a cookie.';
  if (unwritten !== undefined) {
    return `No client supports the style ${unwritten}. Use simple, form or deepObject.`;
  }
  if (['body', 'accept'].includes(name)) return 'The clients use this name. Choose another one.';
  if (place !== 'header') return undefined;
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return 'It is not the name of a header.';
  return /^(accept|content-type|authorization|content-length|host|cookie)$/i.test(name)
    ? 'OpenAPI ignores this header as a parameter. Use media types and `security` instead.'
    : undefined;
}

function problemOfValue(contract: Contract, { schema, style }: Parameter): string | undefined {
  const shape = contract.shapeOf(schema.value);
  if (style === 'deepObject' && shape.kind !== 'object') {
    return 'The style deepObject needs an object with listed fields.';
  }
  if (shape.kind === 'map')
    return 'List the fields of the object, because any other name could be a parameter.';
  const inside = shape.kind === 'list' ? [shape.items] : shape.fields.map((field) => field.schema);
  const isFlat = inside.every((one) => isScalar(contract.shapeOf(one)));
  if (shape.kind === 'bytes' || !isFlat) {
    return 'A parameter must be a text, a number, a boolean, or a list or an object of these.';
  }
  return undefined;
}

function problemOfKey(
  contract: Contract,
  { in: place, isIdempotencyKey, schema }: Parameter,
  all: readonly Parameter[],
): string | undefined {
  if (!isIdempotencyKey) return undefined;
  const isHeader = place === 'header' && contract.shapeOf(schema.value).kind === 'text';
  if (!isHeader) return '`x-idempotency-key` must be on a header parameter that is a text.';
  const isOnly = all.filter((one) => one.isIdempotencyKey).length === 1;
  return isOnly ? undefined : 'Only one parameter of an operation may have `x-idempotency-key`.';
}

function isScalar({ kind, types }: Shape): boolean {
  return !['object', 'map', 'list', 'bytes'].includes(kind) && types.length <= 1;
}

function bodyFaults(
  contract: Contract,
  { pointer }: DocumentedOperation,
  { contents }: Body,
): BundleFault[] {
  const holder = contract.at(`${pointer}/requestBody`)?.pointer ?? pointer;
  return contents.flatMap((content) => {
    const place = `${holder}${pointerTo(['content', content.mediaType])}`;
    const message = problemOfMediaType(content) ?? problemOfForm(contract, content, place);
    return message === undefined ? [] : [{ pointer: place, message }];
  });
}

function problemOfMediaType({ mediaType }: Content): string | undefined {
  if (/[*;\s]/.test(mediaType)) return 'Name one media type, without parameters or `*`.';
  if (mediaType.startsWith('multipart/') && mediaType !== 'multipart/form-data') {
    return 'The only multipart type that the clients support is multipart/form-data.';
  }
  return /^text\/event-stream$|[/+](x-)?(ndjson|jsonl|json-seq)$/.test(mediaType)
    ? 'No client can read a stream piece by piece. Describe whole answers.'
    : undefined;
}

function problemOfForm(
  contract: Contract,
  { kind, schema, partTypes }: Content,
  place: string,
): string | undefined {
  if (kind !== 'form' && kind !== 'multipart') return undefined;
  const shape = contract.shapeOf(schema.value);
  if (shape.kind !== 'object' || shape.fields.length === 0) {
    return 'A form must be an object with listed fields.';
  }
  const encodings = Object.values(objectAt(valueAt(contract.document, place), 'encoding'));
  if (
    encodings.some((one) => isObject(one) && Object.keys(one).some((key) => key !== 'contentType'))
  ) {
    return 'In `encoding`, only `contentType` has an effect. Remove the rest.';
  }
  const values = shape.fields.map((field) => {
    const value = contract.shapeOf(field.schema);
    return value.kind === 'list' ? contract.shapeOf(value.items) : value;
  });
  const isRead = shape.fields.every(({ name }, index) => {
    const type = partTypes[name];
    const part = values[index]?.kind;
    if (type === undefined) return true;
    const isJson = contentKind(type) === 'json';
    if (part === 'bytes') return !type.includes('*');
    return part === 'object' ? isJson : !isJson && !/[,*]/.test(type);
  });
  if (!isRead || (kind === 'form' && encodings.length > 0)) {
    return 'In `encoding`, a file must have a type without `*`, an object a JSON type, and a text any other type.';
  }
  const isRight = values.every((one) =>
    kind === 'form' ? isScalar(one) : !['list', 'map', 'anything'].includes(one.kind),
  );
  if (isRight) return undefined;
  return kind === 'form'
    ? 'A field of a form must be a text, a number, a boolean, or a list of these.'
    : 'A part must be a text, a number, a boolean, a file, an object, or a list of these.';
}

function answerFaults(
  { document }: Contract,
  { answers, pointer, kind }: DocumentedOperation,
): BundleFault[] {
  return answers.flatMap(({ status, contents, pointer: written }) => {
    const place = `${pointer}/responses/${status}`;
    const isBare = ['204', '205'].includes(status) && contents.length > 0;
    const message = isBare
      ? `A ${status} answer has no body. Remove \`content\`.`
      : problemOfStatus(status, kind);
    return [
      ...(message === undefined ? [] : [{ pointer: place, message }]),
      ...contents.flatMap((content) => {
        const problem =
          content.kind === 'multipart' || content.kind === 'form'
            ? 'An answer must be JSON, text or a file.'
            : problemOfMediaType(content);
        const at = `${written}${pointerTo(['content', content.mediaType])}`;
        return problem === undefined ? [] : [{ pointer: at, message: problem }];
      }),
      ...headersOf(document, written),
    ];
  });
}

function problemOfStatus(status: string, kind: DocumentedOperation['kind']): string | undefined {
  if (/^[13]/.test(status)) return 'No client follows a redirect; it is an unknown outcome.';
  return status === '2XX' && kind === 'operation'
    ? 'Name the status of the success, because the mock cannot choose one.'
    : undefined;
}

function headersOf(document: Contract['document'], answer: string): BundleFault[] {
  return Object.entries(objectAt(valueAt(document, answer), 'headers')).flatMap(([name, header]) =>
    isObject(header) && 'content' in header
      ? [
          {
            pointer: `${answer}${pointerTo(['headers', name])}`,
            message: 'A header must have a `schema`, not `content`.',
          },
        ]
      : [],
  );
}

/** Finds lists that may contain null, because a list of Go or Java cannot hold it. */
function nullFaults(contract: Contract, pointer: string): BundleFault[] {
  const schema = valueAt(contract.document, pointer);
  if (!isObject(schema) || !contract.shapeOf(schema['items']).nullable) return [];
  const message =
    'A list must not contain null, because the lists of some languages cannot. Leave such elements out.';
  return [{ pointer: `${pointer}/items`, message }];
}

/** Finds alternatives without the field that tells them apart. */
function discriminatorFaults(contract: Contract, pointer: string): BundleFault[] {
  const schema = valueAt(contract.document, pointer);
  const name = isObject(schema) ? textAt(schema['discriminator'], 'propertyName') : undefined;
  if (name === undefined) return [];
  const isIn = (one: unknown): boolean =>
    contract.shapeOf(one).fields.some((field) => field.name === name && field.required);
  if (contract.shapeOf(schema).alternatives.every(isIn)) return [];
  const message = `Every alternative must have the field \`${name}\` and require it. Name such a field as \`propertyName\`, or remove \`discriminator\`.`;
  return [{ pointer: `${pointer}/discriminator`, message }];
}

/** Finds fields whose names differ only in punctuation or case, because they get the same name in some language. */
function fieldFaults(contract: Contract, pointer: string): BundleFault[] {
  const schema = valueAt(contract.document, pointer);
  if (textAt(schema, '$ref') !== undefined) return [];
  const names = contract.shapeOf(schema).fields.map(({ name }) => name);
  return names.flatMap((name, index) => {
    const twin = names.slice(0, index).find((one) => plain(one) === plain(name));
    // Go puts the name in a field tag, which cannot escape these characters.
    if (plain(name) === '' || /["'`\\,]/.test(name)) {
      const rule = 'the name must have a letter or a digit, and no quote, comma or backslash.';
      return [{ pointer, message: `\`${name}\`: ${rule}` }];
    }
    const message = `In some language, \`${twin}\` and \`${name}\` get the same name. Rename one.`;
    return twin === undefined ? [] : [{ pointer, message }];
  });
}
