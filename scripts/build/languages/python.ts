/** The files of the Python package that come from the contract. */
import type { Files } from '../artifact.ts';
import {
  holdsPersonalData,
  modelsReached,
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

const made = `# Made from the contract. Do not edit.`;
const importAnnotations = 'from __future__ import annotations\n';

function modelsFile(shapes: Shapes): string {
  const sent = modelsReached(shapes, (operation) => operation.body);
  const received = modelsReached(shapes, (operation) => operation.answer);
  const models = shapes.models.map((model) => {
    const isSent = sent.has(model.name);
    return isSent && !received.has(model.name) ? sentModel(model) : receivedModel(model, isSent);
  });
  const names = shapes.models.map(({ name }) => `    "${name}",\n`).sort();
  const helpers = jsonHelpers.filter((name) => new RegExp(`\\b${name}\\b`).test(models.join('')));
  return `${made}
${docstring(
  '',
  `What the service takes and answers: ${shapes.title}, ${shapes.version}.

In an answer every field may be \`\`None\`\`: the service may leave out even what the contract requires.`,
)}

${importAnnotations}
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Dict, List, Optional, Sequence

from .exact_json import ${helpers.join(', ')}

__all__ = [
${names.join('')}]


${models.join('\n\n')}`;
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

/** What is sent: a field that is required must be given. */
function sentModel({ name, doc, fields }: Model): string {
  // Python wants the fields without a default first.
  const inOrder = [...fields.filter(isGiven), ...fields.filter((one) => !isGiven(one))];
  const read = inOrder.map((one) => {
    const value = readingOf(one);
    return `            ${snakeCase(one.name)}=${isGiven(one) ? `required(${value}, "${one.name}")` : value},\n`;
  });
  return `${classLines(name, doc)}
${inOrder.map((one) => fieldLines(one, isGiven(one))).join('')}${printingOf(name, fields)}
    @classmethod
    def from_json(cls, value: object) -> ${name}:
        """Reads one that was stored as JSON. :raises ValueError: a required field is missing"""
        read = Fields(value)
        return cls(
${read.join('')}        )
${writingOf(fields, isGiven)}`;
}

/** @param isRequired whether a field must be there */
function writingOf(fields: Field[], isRequired: (one: Field) => boolean): string {
  const write = fields.map((one) => {
    const optional = isRequired(one) ? '' : ', optional=True';
    return `        write.${methodOf(one.type)}("${one.name}", self.${snakeCase(one.name)}${optional})\n`;
  });
  return `
    def to_json(self) -> Dict[str, object]:
        """As it is sent. :raises ValueError: a field is of another type"""
        write = Writer()
${write.join('')}        return write.fields
`;
}

/** What is received: any field may be missing. Perhaps it is sent as well, within something else. */
function receivedModel({ name, doc, fields }: Model, isSent: boolean): string {
  const read = fields.map((one) => `            ${snakeCase(one.name)}=${readingOf(one)},\n`);
  return `${classLines(name, doc)}
${fields.map((one) => fieldLines(one, false)).join('')}${printingOf(name, fields)}
    @classmethod
    def from_json(cls, value: object) -> ${name}:
        """Reads what is there; a field that is missing, or of another type, is \`\`None\`\`."""
        read = Fields(value)
        return cls(
${read.join('')}        )
${isSent ? writingOf(fields, () => false) : ''}`;
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

function classLines(name: string, doc: string): string {
  return `@dataclass(frozen=True${holdsPersonalData(name) ? ', repr=False' : ''})
class ${name}:
${docstring('    ', doc || `${name} of the contract.`)}
`;
}

function isGiven({ required, nullable }: Field): boolean {
  return required && !nullable;
}

function fieldLines(one: Field, given: boolean): string {
  const type = typeName(one.type, given ? 'Sequence' : 'List');
  const annotation = given || type === 'object' ? type : `Optional[${type}]`;
  const settings = [
    ...(given ? [] : ['default=None']),
    // What is printed must not contain a secret, or who it is.
    ...(/password|token|e-?mail/i.test(one.name) ? ['repr=False'] : []),
  ];
  const plain = given ? '' : ' = None';
  const value = settings.includes('repr=False') ? ` = field(${settings.join(', ')})` : plain;
  const doc = one.doc ? `${docstring('    ', one.doc)}\n` : '';
  return `    ${snakeCase(one.name)}: ${annotation}${value}\n${doc}`;
}

function typeName(type: Type, list: 'List' | 'Sequence'): string {
  switch (type.kind) {
    case 'text':
      return 'str';
    case 'decimal':
      return 'Decimal';
    case 'boolean':
      return 'bool';
    case 'anything':
      return 'object';
    case 'list':
      return `${list}[${typeName(type.of, list)}]`;
    case 'model':
      return type.name;
  }
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
  switch (type.kind) {
    case 'model':
      return `${type.name}.from_json`;
    case 'list':
      return `lambda items: items_of(items, ${readerOf(type.of)})`;
    case 'anything':
      return 'lambda item: item';
    default:
      return `as_${type.kind}`;
  }
}

function operationsFile({ operations }: Shapes): string {
  const constants = operations.map((one) => {
    const settings = [
      `"${one.method}"`,
      `"${one.path}"`,
      kindOf(one.answer),
      ...(one.needsToken ? [] : ['needs_token=False']),
      ...(one.repeatable ? ['repeatable=True'] : []),
    ];
    return `${constantName(one.operationId)} = Operation(\n    ${settings.join(',\n    ')},\n)\n`;
  });
  const methods = operations.map(operationMethod).join('\n');
  const names = operations
    .flatMap(({ body, answer }) => [body, answer])
    .flatMap((type) => (type ? modelOf(type) : []));
  const models = [...new Set(names)]
    .sort()
    .filter((name) => new RegExp(`\\b${name}\\b`).test(methods));
  return `${made}
"""A method per documented operation."""

${importAnnotations}
from typing import List, Mapping, Optional

from .call import Operation
from .exact_json import items_of
from .models import (
${models.map((name) => `    ${name},\n`).join('')})

${constants.join('')}

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

${methods}`;
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

function modelOf(type: Type): string[] {
  if (type.kind === 'list') return modelOf(type.of);
  return type.kind === 'model' ? [type.name] : [];
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
  return `${made}
"""The operations of which only method and path are known."""

${importAnnotations}
from typing import Dict

from .call import Operation

#: By their names: what \`\`Client.call_named_only\`\` takes.
NAMED_ONLY: Dict[str, Operation] = {
${entries.join('')}}
`;
}

function responseCodesFile({ responseCodes }: Shapes): string {
  const entries = responseCodes.map(
    ({ code, meaning, final, action, resend }) => `    CodeDescription(
        ${quote(code)},
        ${quote(meaning)},
        final=${final ? 'True' : 'False'},
        action=${quote(action)},
        resend_under_new_reference=${resend ? 'True' : 'False'},
    ),
`,
  );
  return `${made}
"""The response codes of payouts, as the contract lists them."""

${importAnnotations}
from dataclasses import dataclass


@dataclass(frozen=True)
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
`;
}

/** Text of the contract as a docstring. */
function docstring(indent: string, text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').map((line) => (line ? `${indent}${line}` : ''));
  const end = lines.length > 1 || safe.endsWith('"') ? `\n${indent}"""` : '"""';
  return `${indent}"""${lines.join('\n').trimStart()}${end}`;
}

/** JSON's escapes are Python's as well. */
function quote(text: string): string {
  return JSON.stringify(text);
}
