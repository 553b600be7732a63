/** Generates the Python module with a method per documented operation. */
import {
  docstring,
  jsonHelpers,
  module,
  namesIn,
  onLines,
  pythonOf,
  snakeCase,
} from './python-words.ts';
import { block } from './sample.ts';
import {
  mustBePassed,
  type OperationShape,
  type ParameterField,
  type Shapes,
  type Type,
} from './shapes.ts';

export function operationsFile({ operations, models, enums }: Shapes): string {
  const constants = operations.map(
    (one) => `${constantName(one)} = ${block('Operation(', settingsOf(one), ')', '')}\n`,
  );
  const source = `${constants.join('')}

class Operations:
    """Every method may raise \`\`NotSentError\`\`, \`\`RejectedError\`\` or \`\`UnknownOutcomeError\`\`."""

    def _call(
        self,
        operation: Operation,
        read: Callable[[object], T],
        parameters: Mapping[str, object] = {},
        body: object = None,
    ) -> Response[T]:
        raise NotImplementedError

${operations.flatMap(methodsOf).join('\n')}`;
  const made = [...models, ...enums].map(({ name }) => name);
  const imports = `from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypeVar

from .call import NOTHING, Operation, Response
from .exact_json import ${namesIn(source, jsonHelpers).join(', ')}
${block('from .models import (', namesIn(source, made), ')', '')}
from .sent import Body, Download, Parameter

T = TypeVar("T")

`;
  return module('Methods for the documented operations.', imports, source);
}

/** Generates the same methods for asyncio. */
export function asyncOperationsFile({ operations }: Shapes): string {
  const methods = operations
    .flatMap(methodsOf)
    .map((source) => /def (\w+)/.exec(source)?.[1] ?? '')
    .map((name) => `    ${name} = in_thread(Operations.${name})\n`);
  return module(
    'Methods for the documented operations, for asyncio.',
    'from .operations import Operations\nfrom .threads import InThreads, in_thread\n\n',
    `class AsyncOperations(InThreads):\n${methods.join('')}`,
  );
}

function settingsOf(one: OperationShape): string[] {
  const accept = one.jsonTypes.join(', ') || (one.downloads[0] ?? '*/*');
  const parameters = one.parameters.map(parameterSource);
  return [
    `"${one.method}"`,
    `"${one.path}"`,
    kindOf(one),
    ...(parameters.length > 0 ? [block('parameters=(', parameters, ')', '    ')] : []),
    ...bodySource(one),
    ...(accept === 'application/json' ? [] : [`accept="${accept}"`]),
    ...(one.json && one.mayBeEmpty ? ['may_be_empty=True'] : []),
    ...(one.needsToken ? [] : ['needs_token=False']),
    ...(one.repeatable ? ['repeatable=True'] : []),
    ...(one.isShort ? ['is_short=True'] : []),
  ];
}

/** Returns the class that an answer is read into. */
function kindOf({ json, downloads }: OperationShape): string {
  if (!json) return downloads.length > 0 ? 'bytes' : 'NOTHING';
  if (json.kind === 'integer') return 'Decimal';
  return json.kind === 'model' ? 'dict' : pythonOf(json, false).kind;
}

function parameterSource({ type, style, explode, ...one }: ParameterField): string {
  const hasParts = ['list', 'map', 'model', 'anything'].includes(type.kind);
  const settings = [
    `"${one.name}"`,
    `"${one.in}"`,
    pythonOf(type, false).kind,
    ...(mustBePassed(one) ? ['required=True'] : []),
    ...(hasParts && style !== 'simple' ? [`style="${style}"`] : []),
    ...(hasParts && explode ? ['explode=True'] : []),
    ...(one.isIdempotencyKey ? ['is_key=True'] : []),
  ];
  return `Parameter(${settings.join(', ')})`;
}

function bodySource({ sends }: OperationShape): string[] {
  if (!sends) return [];
  const types = Object.entries(sends.partTypes).map(([name, type]) => `"${name}": "${type}"`);
  const settings = [
    `"${sends.as}"`,
    `"${sends.mediaType}"`,
    ...(sends.required ? ['required=True'] : []),
    ...(types.length > 0 ? [`part_types={${types.join(', ')}}`] : []),
  ];
  return [`body=Body(${settings.join(', ')})`];
}

interface Method {
  name: string;
  answer: string;
  doc: string;
  body: string;
  /** The last parameter of the method, which selects the media type. */
  choice?: string;
}

function methodsOf(operation: OperationShape): string[] {
  const { json, downloads } = operation;
  const methods = [
    ...(json || downloads.length === 0 ? callsOf(operation) : []),
    ...(downloads.length > 0 ? [downloadOf(operation)] : []),
  ];
  return methods.map((method) => methodSource(operation, method));
}

/** Returns the call for JSON or an empty answer and, if headers are documented, one that returns them too. */
function callsOf(operation: OperationShape): Method[] {
  const { json, mayBeEmpty, doc } = operation;
  const name = snakeCase(operation.operationId);
  const answer = json ? answerType(json, mayBeEmpty) : 'None';
  const read = json ? answerReader(json, mayBeEmpty) : 'lambda _: None';
  const call = `self._call(${argumentsOf(operation, constantName(operation), read)})`;
  const plain = { name, answer, doc, body: json ? `return ${call}.value` : call };
  const headers = new Map(operation.headers.map((one) => [one.name, one.description]));
  if (headers.size === 0) return [plain];
  const list = [...headers].map(([key, words]) => `- \`\`${key}\`\`: ${onOneLine(words)}`);
  const withResponse = {
    name: `${name}_with_response`,
    answer: `Response[${answer}]`,
    doc: `Like \`\`${name}\`\`, but also returns the headers of the answer:\n\n${list.join('\n')}`,
    body: `return ${call}`,
  };
  return [plain, withResponse];
}

function downloadOf(operation: OperationShape): Method {
  const { json, downloads, doc } = operation;
  const name = snakeCase(operation.operationId);
  const types = downloads.map((type) => `"${type}"`);
  const [first = ''] = types;
  const hasChoice = types.length > 1;
  const changes = [
    ...(json ? ['kind=bytes'] : []),
    ...(hasChoice || json ? [`accept=${hasChoice ? 'accept' : first}`] : []),
  ];
  const changed = changes.length > 0 ? `._replace(${changes.join(', ')})` : '';
  const given = argumentsOf(operation, `${constantName(operation)}${changed}`, 'as_bytes');
  return {
    name: json ? `${name}_download` : name,
    answer: 'Download',
    doc: json ? `Like \`\`${name}\`\`, but returns a file instead of JSON.` : doc,
    body: `answer = self._call(${given})\n        return Download(answer.value, answer.headers)`,
    ...(hasChoice && { choice: `accept: Literal[${types.join(', ')}] = ${first}` }),
  };
}

function methodSource(operation: OperationShape, method: Method): string {
  const { parameters, sends } = operation;
  // A parameter is never a file.
  const typeOf = ({ type }: ParameterField): string =>
    type.kind === 'bytes' ? 'str' : pythonOf(type, true).name;
  const bodyType =
    sends?.type.kind === 'bytes' ? 'bytes' : sends && pythonOf(sends.type, true).name;
  const optional = [
    ...parameters
      .filter((one) => !mustBePassed(one))
      .map((one) => `${snakeCase(one.name)}: ${typeOf(one)} | None = None`),
    ...(method.choice === undefined ? [] : [method.choice]),
  ];
  const signature = [
    'self',
    ...parameters.filter(mustBePassed).map((one) => `${snakeCase(one.name)}: ${typeOf(one)}`),
    ...(sends?.required === true ? [`body: ${bodyType}`] : []),
    ...(sends?.required === false ? [`body: ${bodyType} | None = None`] : []),
    ...(optional.length > 0 ? ['*', ...optional] : []),
  ];
  const params = parameters.map(({ name, doc }) => `:param ${snakeCase(name)}: ${onOneLine(doc)}`);
  const isFirst = method.doc === operation.doc;
  const doc = [method.doc, ...(isFirst && params.length > 0 ? [params.join('\n')] : [])];
  return `    def ${onLines(`${method.name}(`, signature, `) -> ${method.answer}:`, '    ')}
${docstring('        ', doc.join('\n\n'))}
        ${method.body}
`;
}

function argumentsOf({ parameters, sends }: OperationShape, ...first: string[]): string {
  const table = parameters.map(({ name }) => `"${name}": ${snakeCase(name)}`);
  const given = table.length > 0 ? [onLines('{', table, '}', '        ')] : [];
  const body = given.length > 0 ? ['body'] : ['body=body'];
  return [...first, ...given, ...(sends ? body : [])].join(', ');
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** A value other than a list, map or model may differ from its documented type. */
function answerType(type: Type, mayBeEmpty: boolean): string {
  const { name } = pythonOf(type, false);
  const isSure = ['list', 'map', 'model'].includes(type.kind) && !mayBeEmpty;
  return isSure || type.kind === 'anything' ? name : `${name} | None`;
}

function answerReader(type: Type, mayBeEmpty: boolean): string {
  const { reader } = pythonOf(type, false);
  const whole = type.kind === 'list' || type.kind === 'map' ? `whole(${reader})` : reader;
  return mayBeEmpty ? `unless_empty(${whole})` : whole;
}

function constantName({ operationId }: OperationShape): string {
  return snakeCase(operationId).toUpperCase();
}
