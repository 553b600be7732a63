/** The files of the Python package that come from the contract. */
import type { Files } from '../artifact.ts';
import {
  byKind,
  holdsPersonalData,
  inOrder,
  modelsOfCalls,
  mustBeGiven,
  type Field,
  type Model,
  type OperationShape,
  type Shapes,
  type Type,
} from './shapes.ts';

/** By their paths in the package. */
export function pythonFiles(shapes: Shapes): Files {
  const folder = 'src/remittance_payout';
  return {
    [`${folder}/models.py`]: modelsFile(shapes),
    [`${folder}/operations.py`]: operationsFile(shapes),
    [`${folder}/named_only.py`]: namedOnlyFile(shapes),
    [`${folder}/response_codes.py`]: responseCodesFile(shapes),
  };
}

/** A name of the contract as Python writes it: `recipient_iso_country_code`. */
export function snakeCase(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  const snake = words.replaceAll(/\W/g, '_').toLowerCase();
  if (/^\d/.test(snake)) return `_${snake}`;
  return keywords.has(snake) ? `${snake}_` : snake;
}

const keywords = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

function module(doc: string, imports: string, body: string): string {
  return `# Made from the contract. Do not edit.
${docstring('', doc)}

from __future__ import annotations

${imports}
${body}`;
}

function modelsFile({ models, title, version }: Shapes): string {
  const doc = `What the service takes and answers: ${title}, ${version}.

In an answer every field may be \`\`None\`\`: the service may leave out even what the contract requires.`;
  const sources = models.map(modelSource);
  const helpers = jsonHelpers.filter((name) => new RegExp(`\\b${name}\\b`).test(sources.join('')));
  const imports = `from dataclasses import dataclass, field
from decimal import Decimal
from typing import Dict, List, Optional, Sequence

from .exact_json import ${helpers.join(', ')}
`;
  const names = models.map(({ name }) => `    "${name}",\n`).sort();
  return module(doc, imports, `__all__ = [\n${names.join('')}]\n\n\n${sources.join('\n\n')}`);
}

/** What the models may need of exact_json.py. */
const jsonHelpers = [
  'Fields',
  'Writer',
  'as_boolean',
  'as_decimal',
  'as_text',
  'items_of',
  'required',
];

function modelSource(model: Model): string {
  const { name, doc, fields, isSent, isComplete } = model;
  const ordered = inOrder(model);
  const reads = ordered.map((one) => {
    const value = readingOf(one);
    const read = mustBeGiven(model, one) ? `required(${value}, "${one.name}")` : value;
    return `            ${snakeCase(one.name)}=${read},\n`;
  });
  const writes = fields.map((one) => {
    const optional = mustBeGiven(model, one) ? '' : ', optional=True';
    return `        write.${methodOf(one.type)}("${one.name}", self.${snakeCase(one.name)}${optional})\n`;
  });
  const reading = isComplete
    ? 'Reads one that was stored as JSON. :raises ValueError: a required field is missing'
    : 'Reads what is there; a field that is missing, or of another type, is ``None``.';
  const writing = `
    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
${writes.join('')}        return write.fields
`;
  return `@dataclass(frozen=True${holdsPersonalData(name) ? ', repr=False' : ''})
class ${name}:
${docstring('    ', doc || `${name} of the contract.`)}

${ordered.map((one) => fieldLines(one, mustBeGiven(model, one))).join('')}${printingOf(name, fields)}
    @classmethod
    def from_json(cls, value: object) -> ${name}:
        """${reading}"""
        read = Fields(value)
        return cls(
${reads.join('')}        )
${isSent ? writing : ''}`;
}

/** What is printed of a model that holds personal data: its reference, where it has one. */
function printingOf(name: string, fields: Field[]): string {
  if (!holdsPersonalData(name)) return '';
  const hasReference = fields.some((one) => one.name === 'transactionReference');
  const printed = hasReference ? '{self.transaction_reference!r}, …' : '…';
  return `
    def __repr__(self) -> str:
        return ${hasReference ? 'f' : ''}"${name}(${printed})"
`;
}

function fieldLines(one: Field, given: boolean): string {
  const type = typeName(one.type, given ? 'Sequence' : 'List');
  const annotation = given || type === 'object' ? type : `Optional[${type}]`;
  // What is printed must not contain a secret, or who it is.
  const isSecret = /password|token|e-?mail/i.test(one.name);
  const settings = [...(given ? [] : ['default=None']), 'repr=False'].join(', ');
  const plain = given ? '' : ' = None';
  const value = isSecret ? ` = field(${settings})` : plain;
  const doc = one.doc ? `${docstring('    ', one.doc)}\n` : '';
  return `    ${snakeCase(one.name)}: ${annotation}${value}\n${doc}`;
}

function typeName(type: Type, list: 'List' | 'Sequence'): string {
  return byKind(type, {
    text: 'str',
    decimal: 'Decimal',
    boolean: 'bool',
    anything: 'object',
    list: (of) => `${list}[${typeName(of, list)}]`,
    model: (name) => name,
  });
}

/** The method of `Fields` and of `Writer` for a type. */
function methodOf(type: Type): string {
  return type.kind === 'list' ? 'list_of' : type.kind;
}

function readingOf({ name, type }: Field): string {
  const reader = type.kind === 'list' ? readerOf(type.of) : readerOf(type);
  const further = type.kind === 'list' || type.kind === 'model' ? `, ${reader}` : '';
  return `read.${methodOf(type)}("${name}"${further})`;
}

/** A function from a JSON value to a value of the type. */
function readerOf(type: Type): string {
  return byKind(type, {
    text: 'as_text',
    decimal: 'as_decimal',
    boolean: 'as_boolean',
    anything: 'lambda item: item',
    list: (of) => `lambda items: items_of(items, ${readerOf(of)})`,
    model: (name) => `${name}.from_json`,
  });
}

function operationsFile({ operations }: Shapes): string {
  const constants = operations.map((one) => {
    const settings = [
      `"${one.method}"`,
      `"${one.path}"`,
      kindOf(one.answer),
      ...(one.needsToken ? [] : ['needs_token=False']),
      ...(one.repeatable ? ['repeatable=True'] : []),
      ...(one.isShort ? ['is_short=True'] : []),
    ];
    return `${constantName(one.operationId)} = Operation(\n    ${settings.join(',\n    ')},\n)\n`;
  });
  const imports = `from typing import List, Mapping, Optional

from .call import Operation
from .exact_json import items_of
from .models import (
${modelsOfCalls(operations)
  .map((name) => `    ${name},\n`)
  .join('')})
`;
  return module(
    'A method per documented operation.',
    imports,
    `${constants.join('')}

class Operations:
    """Its methods raise \`\`NotSentError\`\`, \`\`RejectedError\`\` or \`\`UnknownOutcomeError\`\`."""

    def _call(
        self,
        operation: Operation,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Optional[str]]] = None,
        body: object = None,
    ) -> object:
        raise NotImplementedError

${operations.map(operationMethod).join('\n')}`,
  );
}

function operationMethod(operation: OperationShape): string {
  const { operationId, doc, body, answer, pathParameters, queryParameters } = operation;
  const given = [...pathParameters, ...queryParameters].sort(
    (a, b) => Number(b.required) - Number(a.required),
  );
  const parameters = [
    'self',
    ...given.filter(({ required }) => required).map(({ name }) => `${snakeCase(name)}: str`),
    ...(body ? [`body: ${typeName(body, 'Sequence')}`] : []),
    ...given
      .filter(({ required }) => !required)
      .map(({ name }) => `${snakeCase(name)}: Optional[str] = None`),
  ];
  const params = given.map(
    (one) => `:param ${snakeCase(one.name)}: ${one.doc.replaceAll('\n', ' ')}`,
  );
  const table = (fields: Field[]): string =>
    `{${fields.map(({ name }) => `"${name}": ${snakeCase(name)}`).join(', ')}}`;
  const args = [
    constantName(operationId),
    ...(pathParameters.length > 0 ? [`path=${table(pathParameters)}`] : []),
    ...(queryParameters.length > 0 ? [`query=${table(queryParameters)}`] : []),
    ...(body ? [`body=${sentOf(body)}`] : []),
  ];
  const text = [doc, ...(params.length > 0 ? [params.join('\n')] : [])].join('\n\n');
  return `    def ${snakeCase(operationId)}(${parameters.join(', ')}) -> ${typeName(answer, 'List')}:
${docstring('        ', text)}
        answer = self._call(${args.join(', ')})
        return ${answerOf(answer)}
`;
}

function answerOf(type: Type): string {
  if (type.kind === 'list') return `items_of(answer, ${readerOf(type.of)})`;
  return type.kind === 'model' ? `${type.name}.from_json(answer)` : 'answer';
}

/** The JSON of a body. */
function sentOf(type: Type): string {
  if (type.kind === 'list' && type.of.kind === 'model') return '[one.to_json() for one in body]';
  return type.kind === 'model' ? 'body.to_json()' : 'body';
}

/** The Python type of the JSON of an answer. */
function kindOf(type: Type): string {
  if (type.kind === 'list') return 'list';
  return type.kind === 'model' ? 'dict' : 'None';
}

function constantName(operationId: string): string {
  return snakeCase(operationId).toUpperCase();
}

function namedOnlyFile({ namedOnly }: Shapes): string {
  const entries = namedOnly.map(
    ({ operationId, method, path }) =>
      `    "${operationId}": Operation(\n        "${method}",\n        "${path}",\n` +
      `${method === 'GET' ? '        repeatable=True,\n' : ''}    ),\n`,
  );
  return module(
    'The operations of which only method and path are known.',
    'from typing import Dict\n\nfrom .call import Operation\n',
    `#: By their names: what \`\`Client.call_named_only\`\` takes.
NAMED_ONLY: Dict[str, Operation] = {
${entries.join('')}}
`,
  );
}

function responseCodesFile({ responseCodes }: Shapes): string {
  const entries = responseCodes.map(
    ({ code, meaning, final, action, resend }) => `    CodeDescription(
        ${JSON.stringify(code)},
        ${JSON.stringify(meaning)},
        final=${final ? 'True' : 'False'},
        action=${JSON.stringify(action)},
        resend_under_new_reference=${resend ? 'True' : 'False'},
    ),
`,
  );
  return module(
    'The response codes of payouts, as the contract lists them.',
    'from dataclasses import dataclass\n\n',
    `@dataclass(frozen=True)
class CodeDescription:
    """What a response code means and what to do about it."""

    code: str
    meaning: str
    """The state of the payout, in words."""
    final: bool
    """Whether it can no longer change."""
    action: str
    """What the partner does about it."""
    resend_under_new_reference: bool
    """Whether the payout may be sent again, as a new transaction under a new reference."""


RESPONSE_CODES = (
${entries.join('')})


def describe_code(code: str) -> CodeDescription:
    """What a code means. One that the contract does not list is not final, and nothing is sent again."""
    for listed in RESPONSE_CODES:
        if listed.code == code:
            return listed
    return CodeDescription(
        code,
        "Unknown: the contract does not list this code",
        final=False,
        action=(
            "Send nothing again. Ask for the status later; if it stays the same, contact the support "
            "team."
        ),
        resend_under_new_reference=False,
    )
`,
  );
}

function docstring(indent: string, text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').map((line) => (line ? `${indent}${line}` : ''));
  const end = lines.length > 1 || safe.endsWith('"') ? `\n${indent}"""` : '"""';
  return `${indent}"""${lines.join('\n').trimStart()}${end}`;
}
