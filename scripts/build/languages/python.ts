/** Generates Python files from the contract. */
import type { Files } from '../artifact.ts';
import type { Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import { asyncOperationsFile, operationsFile } from './python-operations.ts';
import { docstring, jsonHelpers, module, namesIn, pythonOf, snakeCase } from './python-words.ts';
import { inOrder, mustBeGiven, type Field, type Model, type Shapes, type Type } from './shapes.ts';

/** Files by path in the package. */
export function pythonFiles(
  shapes: Shapes,
  limits: readonly Constant[],
  outcomes: Outcomes,
): Files {
  const folder = 'src/remittance_payout';
  return {
    [`${folder}/models.py`]: modelsFile(shapes),
    [`${folder}/operations.py`]: operationsFile(shapes),
    [`${folder}/async_operations.py`]: asyncOperationsFile(shapes),
    [`${folder}/named_only.py`]: namedOnlyFile(shapes),
    [`${folder}/response_codes.py`]: responseCodesFile(shapes, outcomes),
    [`${folder}/rules.py`]: rulesFile(shapes, limits),
  };
}

function modelsFile({ models, enums }: Shapes): string {
  const doc = `Models of requests and answers.

In an answer, every field may be \`\`None\`\`: the service may omit even required fields.`;
  const aliases = enums.map(({ name, doc: words, values }) => {
    const literal = `${name} = Literal[\n${values.map((value) => `    ${JSON.stringify(value)},\n`).join('')}]\n`;
    return words ? `${literal}${docstring('', words)}\n` : literal;
  });
  const sources = [...aliases.map((one) => `${one}\n`), models.map(modelSource).join('\n\n')].join(
    '',
  );
  const imports = `from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from .exact_json import ${namesIn(sources, jsonHelpers).join(', ')}
from .sent import UploadFile
`;
  const names = [...models, ...enums].map(({ name }) => `    "${name}",\n`).sort();
  return module(doc, imports, `__all__ = [\n${names.join('')}]\n\n\n${sources}`);
}

function modelSource(model: Model): string {
  const { name, doc, fields, isSent, isComplete } = model;
  const ordered = inOrder(model);
  const reads = ordered.map((one) => {
    const value = readingOf(model, one);
    const read = mustBeGiven(model, one) ? `required(${value}, "${one.name}")` : value;
    return `            ${snakeCase(one.name)}=${read},\n`;
  });
  const writes = fields.map((one) => {
    const value = `self.${snakeCase(one.name)}`;
    // Only a patch may leave the field out.
    const isNull = one.required && one.nullable && !model.isPatch;
    const written = isNull ? `NULL if ${value} is None else ${value}` : value;
    const optional = isNull || mustBeGiven(model, one) ? '' : ', optional=True';
    const pattern = one.pattern === undefined ? '' : `, pattern=${JSON.stringify(one.pattern)}`;
    const { kind } = pythonOf(one.type, isComplete);
    return `        write("${one.name}", ${written}, ${kind}${optional}${pattern})\n`;
  });
  const reading = isComplete
    ? 'Reads stored JSON. :raises ValueError: a required field is missing'
    : 'Reads an answer. A field that is missing or of another type is ``None``.';
  const from = `
    @classmethod
    def from_json(cls, value: object) -> ${name}:
        """${reading}"""
        read = Fields(value)
        return cls(
${reads.join('')}        )
`;
  const writing = `
    def to_json(self) -> dict[str, object]:
        """Returns the JSON to send. :raises ValueError: a field is of another type"""
        write = Writer()
${writes.join('')}        return write.fields
`;
  // A file has no JSON form.
  const hasFile = isComplete && fields.some(({ type }) => leafOf(type).kind === 'bytes');
  return `@dataclass(frozen=True, slots=True)
class ${name}:
${docstring('    ', doc || `The model ${name}.`)}

${ordered.map((one) => fieldLines(model, one)).join('')}${hasFile ? '' : from}${isSent ? writing : ''}`;
}

function leafOf(type: Type): Type {
  return type.kind === 'list' || type.kind === 'map' ? leafOf(type.of) : type;
}

function fieldLines(model: Model, one: Field): string {
  const given = mustBeGiven(model, one);
  const type = pythonOf(one.type, model.isComplete).name;
  const orNull = model.isPatch && one.nullable ? `${type} | Null` : type;
  const annotation = given || type === 'object' ? type : `${orNull} | None`;
  const settings = [...(given ? [] : ['default=None']), 'repr=False'].join(', ');
  const plain = given ? '' : ' = None';
  const value = one.isHidden ? ` = field(${settings})` : plain;
  const doc = one.doc ? `${docstring('    ', one.doc)}\n` : '';
  return `    ${snakeCase(one.name)}: ${annotation}${value}\n${doc}`;
}

function readingOf({ isComplete, isPatch }: Model, { name, type, nullable }: Field): string {
  const { reader } = pythonOf(type, isComplete);
  const value = `read("${name}", ${type.kind === 'model' ? `model_of(${reader})` : reader})`;
  return isPatch && nullable ? `read.null("${name}") or ${value}` : value;
}

function namedOnlyFile({ namedOnly }: Shapes): string {
  const entries = namedOnly.map(
    ({ operationId, method, path }) =>
      `    "${operationId}": Operation(\n        "${method}",\n        "${path}",\n    ),\n`,
  );
  return module(
    'The operations of which only the method and path are known.',
    'from .call import Operation\n',
    `#: By operationId, for \`\`Client.call_named_only\`\`.
NAMED_ONLY: dict[str, Operation] = {
${entries.join('')}}
`,
  );
}

function responseCodesFile({ responseCodes }: Shapes, outcomes: Outcomes): string {
  const { all, reusedReference, unlistedCode } = outcomes;
  const words = all.map(({ name, says }) => `- \`\`${name}\`\`: ${says}`);
  const actions = all.flatMap(({ name, action }) =>
    action === undefined ? [] : `    "${name}": ${JSON.stringify(action)},\n`,
  );
  const entries = responseCodes.map(
    ({ code, meaning, outcome, final, action, resend }) => `    CodeDescription(
        ${JSON.stringify(code)},
        ${JSON.stringify(meaning)},
        outcome="${outcome}",
        final=${final ? 'True' : 'False'},
        action=${JSON.stringify(action)},
        resend_under_new_reference=${resend ? 'True' : 'False'},
    ),
`,
  );
  return module(
    'The outcomes of a payout, and the response codes of the contract.',
    'from dataclasses import dataclass\nfrom typing import Literal\n\n',
    `Outcome = Literal[${all.map(({ name }) => `"${name}"`).join(', ')}]
${docstring('', `What happened to a payout.\n\n${words.join('\n')}`)}

#: What to do where the service gave no code.
ACTIONS: dict[str, str] = {
${actions.join('')}}
REUSED_REFERENCE = ${JSON.stringify(reusedReference)}


@dataclass(frozen=True, slots=True)
class CodeDescription:
    """Describes a response code."""

    code: str
    meaning: str
    """The state of the payout, in words."""
    outcome: Outcome
    final: bool
    """Whether the code is not expected to change."""
    action: str
    """What the partner must do."""
    resend_under_new_reference: bool
    """Whether to send the payout again under a new reference."""


RESPONSE_CODES = (
${entries.join('')})


def describe_code(code: str) -> CodeDescription:
    """Describes a code. An unlisted code is not final; never resend because of it."""
    for listed in RESPONSE_CODES:
        if listed.code == code:
            return listed
    return CodeDescription(
        code,
        ${JSON.stringify(unlistedCode.meaning)},
        outcome="pending",
        final=False,
        action=${JSON.stringify(unlistedCode.action)},
        resend_under_new_reference=False,
    )
`,
  );
}

function rulesFile({ statuses }: Shapes, limits: readonly Constant[]): string {
  const rows = statuses.map((one) => {
    const flags = [
      ...(one.aboutPayout ? ['about_payout=True'] : []),
      ...(one.aboutCredentials ? ['about_credentials=True'] : []),
      ...(one.assumed === undefined ? [] : ['is_assumed=True']),
    ];
    const values = [`"${one.means}"`, `"${one.repeat}"`, ...flags].join(', ');
    return `    "${one.status}": StatusMeaning(${values}),\n`;
  });
  const constants = limits.map(
    ({ name, value, isTime }) => `${name} = ${isTime ? value / 1000 : value}\n`,
  );
  return module(
    'The meaning of HTTP statuses, and the defaults and limits of the client.',
    'from typing import NamedTuple\n\n',
    `class StatusMeaning(NamedTuple):

    means: str
    """For a write: \`\`taken\`\`, \`\`not-taken\`\`, \`\`rejected\`\` or \`\`unknown\`\`."""
    repeat: str
    """When to repeat the call: \`\`never\`\`, \`\`if-safe\`\`, \`\`later\`\` or \`\`with-new-token\`\`."""
    about_payout: bool = False
    """Whether an answer to a status request says something about the payout."""
    about_credentials: bool = False
    is_assumed: bool = False
    """Whether the service's documentation does not say so."""


#: By status; \`\`4XX\`\` applies to statuses without a line.
STATUSES: dict[str, StatusMeaning] = {
${rows.join('')}}

# Times are in seconds, sizes in bytes.
${constants.join('')}`,
  );
}
