/** Generates PHP files from the contract. */
import type { Files } from '../artifact.ts';
import type { Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import { idempotencyClass, operationsTrait } from './php-operations.ts';
import {
  classesIn,
  docblock,
  phpClass,
  phpFile,
  phpText,
  phpVariables,
  reader,
  typesOf,
  writer,
  type Names,
} from './php-words.ts';
import {
  constantNames,
  inOrder,
  isHidden,
  mustBeGiven,
  pascal,
  type Enum,
  type Field,
  type Model,
  type Shapes,
} from './shapes.ts';

/** Files by path in the package. */
export function phpFiles(shapes: Shapes, limits: readonly Constant[], outcomes: Outcomes): Files {
  const classes = [
    ...shapes.models.map((model) => [model.name, modelClass(model)] as const),
    ...shapes.enums.map((one) => [one.name, enumClass(one)] as const),
  ];
  return {
    'src/Operations.php': operationsTrait(shapes.operations),
    'src/Internal/Idempotency.php': idempotencyClass(shapes),
    'src/Internal/Limits.php': limitsClass(limits),
    'src/Internal/StatusMeaning.php': statusClass(shapes),
    'src/NamedOnly.php': namedOnlyClass(shapes),
    'src/Outcome.php': outcomeEnum(outcomes),
    'src/ResponseCode.php': responseCodeClass(shapes, outcomes),
    ...(shapes.models.some(({ isPatch }) => isPatch) ? { 'src/Patch.php': patchEnum } : {}),
    ...Object.fromEntries(
      classes.map(([name, source]) => [`src/Model/${phpClass(name)}.php`, source]),
    ),
  };
}

/** This file is only written if the contract has a merge patch. */
const patchEnum = phpFile(
  'RemittancePayout',
  [],
  `/** For a merge patch: PHP's null leaves a field unchanged; \`Patch::Null\` sends null, which removes it. */
enum Patch implements \\JsonSerializable
{
    case Null;

    public function jsonSerialize(): null
    {
        return null;
    }
}
`,
);

function modelClass(model: Model): string {
  const { name, doc, fields, isSent } = model;
  const hides = isHidden(model);
  const variables = phpVariables(fields);
  const members = inOrder(model).map((field) => memberOf(model, field, variables));
  const shown = fields.filter((field) => !field.isHidden).map(({ name }) => variables.get(name));
  const isWritten = isSent || hides;
  const imports = [
    ...fields
      .flatMap(({ type }) => classesIn(type))
      .filter((one) => one.endsWith('Payout\\Upload')),
    ...(fields.some((field) => isRemovable(model, field)) ? ['RemittancePayout\\Patch'] : []),
    ...(isSent ? ['InvalidArgumentException', 'JsonException'] : []),
    ...(isWritten ? ['JsonSerializable', 'SensitiveParameter'] : []),
  ];
  return phpFile(
    'RemittancePayout\\Model',
    imports,
    `${docblock(doc, [], 0)}final readonly class ${phpClass(name)}${
      isWritten ? ' implements JsonSerializable' : ''
    }
{
    public function __construct(
${members.map(({ property }) => property).join('')}    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(${hides ? '#[SensitiveParameter] ' : ''}array $json): self
    {
        return new self(
${members.map(({ read }) => read).join('')}        );
    }
${isSent ? sendingPart(name) : ''}${hides ? hidingPart(shown) : ''}${isWritten ? jsonPart(model, variables) : ''}}
`,
  );
}

/** True if an absent field differs from null. */
function isRemovable({ isPatch }: Model, { nullable }: Field): boolean {
  return isPatch && nullable;
}

/** Writes a field as a constructor parameter, and the expression that reads it. */
function memberOf(model: Model, field: Field, variables: Names) {
  const given = mustBeGiven(model, field);
  const removable = isRemovable(model, field);
  const others = [...(removable ? ['Patch'] : []), ...(given ? [] : ['null'])];
  const { php, tag } = typesOf(field.type, others, model.isComplete);
  const tags = tag === undefined ? [] : [`@var ${tag}`];
  const form = `${field.isHidden ? '#[SensitiveParameter] ' : ''}public`;
  const variable = variables.get(field.name);
  const name = phpText(field.name);
  const wanted = phpText(`${model.name}.${field.name} must be given, in its documented type.`);
  const missing = `\n                ?? throw new InvalidArgumentException(${wanted})`;
  // In an answer, null does not remove anything.
  const absent =
    removable && model.isComplete
      ? ` ?? (array_key_exists(${name}, $json) && $json[${name}] === null ? Patch::Null : null)`
      : '';
  const read = reader(field.type, `$json[${name}] ?? null`);
  return {
    property: `${docblock(field.doc, tags, 8)}        ${form} ${php} $${variable}${given ? '' : ' = null'},\n`,
    read: `            ${variable}: ${read}${given ? missing : absent},\n`,
  };
}

/** Methods that store a model until it is sent. */
const sendingPart = (name: string): string => `
    /**
     * Reads JSON that \`toJson\` wrote.
     *
     * @throws JsonException
     * @throws InvalidArgumentException when a required field is missing
     */
    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

    /**
     * Returns JSON that \`fromJson\` reads.
     *
     * @throws InvalidArgumentException when a value cannot be sent
     */
    public function toJson(): string
    {
        return Json::encode($this, ${phpText(name)});
    }
`;

/** Writes the JSON for logs. A model that is sent also gets the JSON to send: null only for required fields. */
function jsonPart(model: Model, variables: Names): string {
  const shown = isHidden(model) ? '$this->__debugInfo()' : 'get_object_vars($this)';
  const members = model.fields.map((field) => {
    const value = `$this->${variables.get(field.name)}`;
    const written = fitting(field, writer(field.type, value));
    const isEither = written !== value && isRemovable(model, field);
    const member = isEither ? `${value} instanceof Patch ? ${value} : ${written}` : written;
    return `            ${phpText(field.name)} => ${member},\n`;
  });
  const isNull = model.fields.filter((one) => one.required && one.nullable && !model.isPatch);
  const kept = isNull.map(({ name }) => phpText(name)).join(', ');
  const among = `in_array((string) $name, [${kept}], true)`;
  const filter =
    kept === ''
      ? 'static fn (mixed $value): bool => $value !== null'
      : `static fn (mixed $value, int|string $name): bool => $value !== null
            || ${among}, ARRAY_FILTER_USE_BOTH`;
  const sent = `if (!Json::$isSending) {
            return (object) ${shown};
        }
        return (object) array_filter([
${members.join('')}        ], ${filter});`;
  return `
    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        ${model.isSent ? sent : `return (object) ${shown};`}
    }
`;
}

function fitting({ name, pattern }: Field, value: string): string {
  if (pattern === undefined) return value;
  const delimited = `~${pattern.replaceAll('~', '\\~')}~D`;
  return `Json::fitting(${phpText(name)}, ${value}, ${phpText(delimited)})`;
}

/** Writes the methods that print and dump a model. */
function hidingPart(shown: readonly (string | undefined)[]): string {
  const members = shown.map((name) => `            ${phpText(name ?? '')} => $this->${name},\n`);
  return `
    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
${members.join('')}        ];
    }
`;
}

function statusClass({ statuses }: Shapes): string {
  const rows = statuses.map(({ status, means, repeat, aboutPayout, assumed }) => {
    const values = [phpText(means), phpText(repeat), aboutPayout, assumed !== undefined];
    return `        ${phpText(status)} => [${values.join(', ')}],\n`;
  });
  return phpFile(
    'RemittancePayout\\Internal',
    [],
    `/** What an HTTP status means for a call. */
final class StatusMeaning
{
    /** @var array<array{string, string, bool, bool}> \`4XX\` applies to statuses without a line */
    private const ALL = [
${rows.join('')}    ];

    /**
     * @param 'taken'|'not-taken'|'rejected'|'unknown' $means
     * @param 'never'|'if-safe'|'later'|'with-new-token' $repeat
     * @param bool $isAboutPayout whether an answer to a status request says something about the payout
     * @param bool $isAssumed whether the service's documentation does not say so
     */
    private function __construct(
        public readonly string $means,
        public readonly string $repeat,
        public readonly bool $isAboutPayout,
        public readonly bool $isAssumed,
    ) {
    }

    public static function of(int $status): self
    {
        $hundred = intdiv($status, 100) . 'XX';
        return new self(...self::ALL[$status] ?? self::ALL[$hundred] ?? ['unknown', 'never', false, true]);
    }
}
`,
  );
}

/** Times are in seconds. */
function limitsClass(limits: readonly Constant[]): string {
  const constants = limits.map(({ name, value, isTime }) => {
    const seconds = value / 1000;
    const written = Number.isInteger(seconds) ? `${seconds}.0` : String(seconds);
    return `    public const ${name} = ${isTime ? written : value};\n`;
  });
  return phpFile(
    'RemittancePayout\\Internal',
    [],
    `/** The defaults and limits of the client. Times are in seconds. */
final class Limits
{
${constants.join('')}}
`,
  );
}

function enumClass({ name, doc, values }: Enum): string {
  const constants = [...constantNames(values)].map(
    ([value, constant]) => `    public const ${constant} = ${phpText(value)};\n`,
  );
  const about = `${doc}\n\nThe documented values; the service may send others.`;
  const body = `${docblock(about, [], 0)}final class ${phpClass(name)}\n{\n${constants.join('')}}\n`;
  return phpFile('RemittancePayout\\Model', [], body);
}

function namedOnlyClass({ namedOnly }: Shapes): string {
  const rows = namedOnly.map(({ operationId, method, path }) => {
    const row = [method, path].map(phpText).join(', ');
    return `        ${phpText(operationId)} => [${row}],\n`;
  });
  return phpFile(
    'RemittancePayout',
    [],
    `/** The operations of which only the method and path are known, for \`Client::callNamedOnly\`. */
final class NamedOnly
{
    /** @var array<string, array{string, string}> */
    public const OPERATIONS = [
${rows.join('')}    ];
}
`,
  );
}

function outcomeEnum({ all, reusedReference }: Outcomes): string {
  const cases = all.map(
    ({ name, says }) => `${docblock(says, [], 4)}    case ${pascal(name)} = ${phpText(name)};\n`,
  );
  const actions = all.flatMap(({ name, action }) =>
    action === undefined ? [] : `            self::${pascal(name)} => ${phpText(action)},\n`,
  );
  return phpFile(
    'RemittancePayout',
    [],
    `/** What happened to a payout. */
enum Outcome: string
{
${cases.join('\n')}
    /** @internal for a reference with different content in the journal */
    public const REUSED_REFERENCE = ${phpText(reusedReference)};

    /** What to do if the service gave no code. */
    public function action(): string
    {
        return match ($this) {
${actions.join('')}            default => '',
        };
    }
}
`,
  );
}

function responseCodeClass({ responseCodes }: Shapes, { unlistedCode }: Outcomes): string {
  const rows = responseCodes.map(({ code, meaning, outcome, final, action, resend }) => {
    const row = [phpText(meaning), `Outcome::${pascal(outcome)}`, final, phpText(action), resend];
    return `        ${phpText(code)} => [${row.join(', ')}],\n`;
  });
  return phpFile(
    'RemittancePayout',
    [],
    `/** Describes a response code, listed or not. */
final readonly class ResponseCode
{
    /** Every code, in the order of the contract. */
    private const ALL = [
${rows.join('')}    ];

    /**
     * @param string $meaning the state of the payout, in words
     * @param bool $final whether the code is not expected to change; never true for an unlisted code
     * @param string $action what the partner must do
     * @param bool $resend whether to send the payout again under a new reference
     */
    private function __construct(
        public string $code,
        public string $meaning,
        public Outcome $outcome,
        public bool $final,
        public string $action,
        public bool $resend,
    ) {
    }

    /** Describes a code. A code that the contract does not list is not final; never resend because of it. */
    public static function describe(string $code): self
    {
        return new self($code, ...self::ALL[$code] ?? [
            ${phpText(unlistedCode.meaning)},
            Outcome::Pending,
            false,
            ${phpText(unlistedCode.action)},
            false,
        ]);
    }

    /** @return list<self> every code of the contract, in its order */
    public static function all(): array
    {
        return array_map(static fn (int|string $code): self => self::describe((string) $code), array_keys(self::ALL));
    }
}
`,
  );
}
