/** The files of the PHP package that come from the contract. */
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import type { Files } from '../artifact.ts';
import {
  byKind,
  inOrder,
  isHidden,
  modelsOfCalls,
  mustBeGiven,
  type Field,
  type Model,
  type OperationShape,
  type Shapes,
  type Type,
} from './shapes.ts';

/** By their paths in the package. */
export function phpFiles(shapes: Shapes): Files {
  return {
    'src/Operations.php': operationsTrait(shapes.operations),
    'src/NamedOnly.php': namedOnlyClass(shapes),
    'src/ResponseCodes.php': responseCodesClass(shapes.responseCodes),
    ...Object.fromEntries(
      shapes.models.map((model) => [`src/Model/${model.name}.php`, modelClass(model)]),
    ),
  };
}

function modelClass(model: Model): string {
  const { name, doc, fields, isSent } = model;
  const hides = isHidden(model);
  const members = inOrder(model).map((field) => memberOf(model, field, hides));
  const imports = [
    ...(isSent ? ['InvalidArgumentException', 'JsonException', internal('Body'), 'stdClass'] : []),
    ...(hides ? [internal('Hidden')] : []),
    ...(hides || isSent ? ['SensitiveParameter'] : []),
  ];
  const tags = hides ? members.map(({ tag }) => tag) : [];
  return phpFile(
    'RemittancePayout\\Model',
    imports,
    `${docblock(doc, tags, 0)}final class ${name}${isSent ? ' implements Body' : ''}
{
${hides ? '    use Hidden;\n\n' : ''}    public function __construct(
${members.map(({ property }) => property).join('')}    ) {
${hides ? '        $this->hide(get_defined_vars());\n' : ''}    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(${hides ? '#[SensitiveParameter] ' : ''}array $json): self
    {
        return new self(
${members.map(({ read }) => read).join('')}        );
    }
${isSent ? sendingPart(fields) : ''}}
`,
  );
}

/** A field as a parameter of the constructor, as a tag of a hidden class, and as it is read. */
function memberOf(model: Model, field: Field, hides: boolean) {
  const given = mustBeGiven(model, field);
  const [type, docType] = [phpType(field.type), docTypeOf(field.type)];
  const orNull = type === 'mixed' || given ? '' : '?';
  const orNullDoc = type === 'mixed' || given ? '' : '|null';
  const tags = docType === type ? [] : [`@var ${docType}${orNullDoc}`];
  const form = hides ? '#[SensitiveParameter]' : 'public readonly';
  const variable = phpVariable(field);
  const initial = given ? '' : ' = null';
  const missing = `\n                ?? Read::missing(${phpText(`${model.name}.${field.name}`)})`;
  const read = reader(field.type, `$json[${phpText(field.name)}] ?? null`);
  return {
    property: `${docblock(field.doc, tags, 8)}        ${form} ${orNull}${type} $${variable}${initial},\n`,
    tag: `@property-read ${docType}${orNullDoc} $${variable}`,
    read: `            ${variable}: ${read}${given ? missing : ''},\n`,
  };
}

/** What a model needs so that it can be sent, and stored until it is. */
function sendingPart(fields: readonly Field[]): string {
  const members = fields.map((field) => {
    const value = `$this->${phpVariable(field)}`;
    const isNumber = field.type.kind === 'decimal';
    return `            ${phpText(field.name)} => ${isNumber ? `Json::number(${value})` : value},\n`;
  });
  const tags = [
    '@throws JsonException',
    '@throws InvalidArgumentException when a required field is missing',
  ];
  return `
${docblock('Reads what was stored as JSON.', tags, 4)}    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

${docblock('What `fromJson` reads.', ['@throws JsonException when a text is not UTF-8'], 4)}    public function toJson(): string
    {
        return Json::encode($this);
    }

    /** @internal */
    public function members(): stdClass
    {
        return (object) array_filter([
${members.join('')}        ], static fn (mixed $value): bool => $value !== null);
    }
`;
}

function operationsTrait(operations: readonly OperationShape[]): string {
  const models = modelsOfCalls(operations).map((name) => `RemittancePayout\\Model\\${name}`);
  return phpFile(
    'RemittancePayout',
    ['SensitiveParameter', ...models],
    `/** A method per documented operation. */
trait Operations
{
${operations.map(operationMethod).join('\n')}
    /** @throws PayoutException */
    abstract protected function call(Call $call): mixed;
}
`,
  );
}

function operationMethod(operation: OperationShape): string {
  const { operationId, doc, method, path, body, answer, needsToken, repeatable } = operation;
  const { pathParameters, queryParameters } = operation;
  const inPath = pathParameters.map((one) => ({ ...one, required: true }));
  const parameters = [...inPath, ...queryParameters].toSorted(
    (a, b) => Number(b.required) - Number(a.required),
  );
  const takes = parameters.map(({ required, ...field }) => {
    const type = field.type.kind === 'boolean' ? 'bool' : 'string';
    const name = phpVariable(field);
    return `#[SensitiveParameter] ${required ? type : `?${type}`} $${name}${required ? '' : ' = null'}`;
  });
  const given = body ? [`${phpType(body)} $body`, ...takes] : takes;
  const written =
    takes.length > 0
      ? `(\n${given.map((one) => `        ${one},\n`).join('')}    ): ${phpType(answer)} {`
      : `(${given.join('')}): ${phpType(answer)}\n    {`;
  const values = (fields: readonly Field[]): string =>
    fields.map((one) => `${phpText(one.name)} => ${inUrl(one)}`).join(', ');
  const { kind, result } = answered(answer);
  const args = [
    phpText(method),
    phpText(path),
    ...(inPath.length > 0 ? [`pathValues: [${values(inPath)}]`] : []),
    ...(queryParameters.length > 0 ? [`queryValues: [${values(queryParameters)}]`] : []),
    ...(body ? ['body: $body'] : []),
    ...(needsToken ? [] : ['needsToken: false']),
    ...(repeatable ? ['repeatable: true'] : []),
    ...(kind === 'anything' ? [] : [`answers: ${phpText(kind)}`]),
    ...(operation.isShort ? ['isShort: true'] : []),
  ];
  const tags = [
    ...parameters.map((one) => `@param $${phpVariable(one)} ${one.doc.replaceAll(/\s+/g, ' ')}`),
    ...(body && docTypeOf(body) !== phpType(body) ? [`@param ${docTypeOf(body)} $body`] : []),
    ...(docTypeOf(answer) === phpType(answer) ? [] : [`@return ${docTypeOf(answer)}`]),
    '@throws PayoutException',
  ];
  return `${docblock(doc, tags, 4)}    public function ${operationId}${written}
        $answer = $this->call(new Call(
${args.map((one) => `            ${one},\n`).join('')}        ));
        return ${result};
    }
`;
}

/** The kind of JSON that is documented, and the expression that reads it. */
function answered(answer: Type): { kind: string; result: string } {
  const read = reader(answer, '$answer');
  if (answer.kind === 'list') return { kind: 'list', result: `${read} ?? []` };
  if (answer.kind === 'model') return { kind: 'object', result: `${answer.name}::read($answer)` };
  return { kind: 'anything', result: read };
}

function namedOnlyClass({ namedOnly }: Shapes): string {
  const rows = namedOnly.map(({ operationId, method, path }) => {
    const row = [phpText(method), phpText(path)];
    const line = `        ${phpText(operationId)} => [${row.join(', ')}],\n`;
    if (line.length <= 120) return line;
    const lines = row.map((one) => `            ${one},\n`);
    return `        ${phpText(operationId)} => [\n${lines.join('')}        ],\n`;
  });
  return phpFile(
    'RemittancePayout',
    [],
    `/** The operations of which only method and path are known, for \`Client::callNamedOnly\`. */
final class NamedOnly
{
    /** @var array<string, array{string, string}> */
    public const OPERATIONS = [
${rows.join('')}    ];
}
`,
  );
}

function responseCodesClass(codes: readonly ResponseCode[]): string {
  const rows = codes.map(
    ({ code, meaning, final, action, resend }) => `            new ResponseCode(
                code: ${phpText(code)},
                meaning: ${phpText(meaning)},
                final: ${final},
                action: ${phpText(action)},
                resend: ${resend},
            ),
`,
  );
  return phpFile(
    'RemittancePayout',
    [],
    `/** What the contract says of response codes. */
final class ResponseCodes
{
    /**
     * What a response code means and what to do about it.
     *
     * A code that the contract does not list is unknown: not final, and nothing is sent again because of it.
     */
    public static function describe(string $code): ResponseCode
    {
        foreach (self::all() as $listed) {
            if ($listed->code === $code) {
                return $listed;
            }
        }
        return ResponseCode::unlisted($code);
    }

    /** @return list<ResponseCode> every listed code, in the order of the contract */
    public static function all(): array
    {
        return [
${rows.join('')}        ];
    }
}
`,
  );
}

function phpFile(namespace: string, imports: readonly string[], body: string): string {
  const used = ['Call', 'Json', 'Read']
    .filter((name) => new RegExp(`\\b(new ${name}\\(|${name}::)`).test(body))
    .map(internal);
  const uses = [...imports, ...used].toSorted().map((name) => `use ${name};\n`);
  return `<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace ${namespace};

${uses.join('')}${uses.length > 0 ? '\n' : ''}${body}`;
}

function internal(name: string): string {
  return `RemittancePayout\\Internal\\${name}`;
}

function reader(type: Type, value: string): string {
  return byKind(type, {
    text: `Read::text(${value})`,
    decimal: `Read::decimal(${value})`,
    boolean: `Read::boolean(${value})`,
    anything: `Json::plain(${value})`,
    list: (of) =>
      of.kind === 'model'
        ? `Read::models(${value}, ${of.name}::read(...))`
        : `Read::list(${value}, ${itemReader(of)})`,
    model: (name) => `Read::model(${value}, ${name}::read(...))`,
  });
}

function itemReader(type: Type): string {
  return type.kind === 'list'
    ? `static fn (mixed $one): ?array => ${reader(type, '$one')}`
    : reader(type, '...');
}

function inUrl(field: Field): string {
  const value = `$${phpVariable(field)}`;
  if (field.type.kind !== 'boolean') return value;
  const text = `(${value} ? 'true' : 'false')`;
  return field.required ? text : `${value} === null ? null : ${text}`;
}

function phpType(type: Type): string {
  return byKind(type, {
    text: 'string',
    decimal: 'string',
    boolean: 'bool',
    anything: 'mixed',
    list: () => 'array',
    model: (name) => name,
  });
}

/** The type for a checker: an exact number is a text of digits. */
function docTypeOf(type: Type): string {
  if (type.kind === 'list') return `list<${docTypeOf(type.of)}>`;
  return type.kind === 'decimal' ? 'numeric-string' : phpType(type);
}

/** The name of a field or parameter, without its `$`. */
export function phpVariable({ name }: { name: string }): string {
  const plain = name.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_');
  return plain === 'this' ? 'this_' : plain;
}

/** A text as PHP source. */
export function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A comment of some Markdown and of tags; nothing when both are empty. */
function docblock(text: string, tags: readonly string[], indent: number): string {
  const margin = ' '.repeat(indent);
  const written = text.trim() === '' ? [] : text.trim().replaceAll('*/', '* /').split('\n');
  const between = written.length > 0 && tags.length > 0 ? [''] : [];
  const lines = [...written, ...between, ...tags];
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${margin}/** ${lines.join('')} */\n`;
  const body = lines.map((line) => `${`${margin} * ${line}`.trimEnd()}\n`);
  return `${margin}/**\n${body.join('')}${margin} */\n`;
}
