/** Generates the methods of the PHP client. */
import {
  classesIn,
  docblock,
  phpFile,
  phpText,
  phpVariables,
  reader,
  typesOf,
  writer,
} from './php-words.ts';
import { block } from './sample.ts';
import {
  mustBePassed,
  type BodyShape,
  type OperationShape,
  type ParameterField,
  type Shapes,
} from './shapes.ts';

export function operationsTrait(operations: readonly OperationShape[]): string {
  const types = operations.flatMap(({ sends, json, parameters }) => [
    ...(sends && !isWhole(sends) ? [sends.type] : []),
    json,
    ...parameters.map(({ type }) => type),
  ]);
  const imports = ['SensitiveParameter', ...types.flatMap(classesIn)];
  return phpFile(
    'RemittancePayout',
    imports,
    `/** A method for each documented operation. */
trait Operations
{
${operations.flatMap(methodsOf).join('\n')}
    /**
     * @param array<string, string>|null $headers
     * @throws PayoutException
     */
    abstract protected function call(Call $call, #[SensitiveParameter] ?array &$headers = null): mixed;
}
`,
  );
}

export function idempotencyClass({ operations }: Shapes): string {
  const rows = operations.flatMap((operation) => {
    const key = keyIn(operation);
    return key === undefined
      ? []
      : [`        ${phpText(operation.operationId)} => ${phpText(key)},\n`];
  });
  return phpFile(
    'RemittancePayout\\Internal',
    [],
    `final class Idempotency
{
    /** @var array<string, string> the idempotency key parameter, by operation */
    public const PARAMETERS = [${rows.length > 0 ? `\n${rows.join('')}    ` : ''}];
}
`,
  );
}

/** The PHP names of the parameters. */
export function variablesOf({ parameters }: OperationShape): ReadonlyMap<string, string> {
  return phpVariables(parameters, ['this', 'body', 'accept', 'headers']);
}

/** True if the body is a single text or file. */
export function isWhole({ as }: BodyShape): boolean {
  return as === 'text' || as === 'bytes';
}

/** One method for JSON or an empty answer, and one for files. */
function methodsOf(operation: OperationShape): string[] {
  const { operationId, json, downloads } = operation;
  const isFileOnly = json === undefined && downloads.length > 0;
  return [
    ...(isFileOnly ? [] : [methodOf(operation, operationId, answerOf(operation))]),
    ...(downloads.length > 0
      ? [methodOf(operation, `${operationId}${isFileOnly ? '' : 'Download'}`, fileOf(operation))]
      : []),
  ];
}

/** The result of a method: its type, its documented type, how to read it, and the accepted media types. */
interface Returned {
  php: string;
  tag?: string | undefined;
  kind: string;
  read: string;
  accept: readonly string[];
}

function fileOf({ mayBeEmpty, downloads }: OperationShape): Returned {
  const php = mayBeEmpty ? '?Download' : 'Download';
  return { php, kind: 'download', read: '$answer', accept: downloads };
}

function answerOf({ json, jsonTypes: accept, mayBeEmpty }: OperationShape): Returned {
  if (json === undefined) return { php: 'void', kind: 'nothing', read: '', accept };
  const isObject = json.kind === 'model' || json.kind === 'map';
  const kind = isObject ? 'object' : json.kind === 'list' ? 'list' : 'json';
  const mayBeNull = mayBeEmpty || kind === 'json';
  const { php, tag } = typesOf(json, mayBeNull ? ['null'] : [], false);
  const read = reader(json, '$answer');
  if (mayBeNull) return { php, tag, kind, read, accept };
  return {
    php,
    tag,
    kind,
    read: json.kind === 'model' ? `${php}::read($answer)` : `${read} ?? []`,
    accept,
  };
}

function methodOf(operation: OperationShape, name: string, returned: Returned): string {
  const { doc, headers, parameters, sends } = operation;
  const { php, kind, accept } = returned;
  const variables = variablesOf(operation);
  const type = sends && isWhole(sends) ? ({ kind: 'text' } as const) : sends?.type;
  const body = sends && type ? [{ required: sends.required, name: 'body', doc: '', type }] : [];
  const passed = parameters.map((one) => ({ ...one, required: mustBePassed(one) }));
  const given = [...body, ...passed].toSorted((a, b) => Number(b.required) - Number(a.required));
  const taken = given.map((one) => ({
    ...typesOf(one.type, one.required ? [] : ['null'], true),
    variable: `$${variables.get(one.name) ?? one.name}`,
    initial: one.required ? '' : ' = null',
    words: one.doc.split(/\s+/),
  }));
  const isFile = kind === 'download';
  const hasHeaders = !isFile && headers.length > 0;
  const choice = isFile && accept.length > 1 ? accept.map(phpText) : [];
  const declared = [
    ...taken.map((one) => `#[SensitiveParameter] ${one.php} ${one.variable}${one.initial}`),
    ...choice.slice(0, 1).map((first) => `string $accept = ${first}`),
    ...(hasHeaders ? ['#[SensitiveParameter] ?array &$headers = null'] : []),
  ];
  const names = headers.map((one) => `\`${one.name.toLowerCase()}\``).join(', ');
  const tags = [
    ...taken
      .filter(({ tag, words }) => tag !== undefined || words.join('') !== '')
      .map(({ tag = '', variable, words }) =>
        ['@param', tag, variable, ...words].filter((word) => word !== '').join(' '),
      ),
    ...(choice.length > 0 ? [`@param ${choice.join('|')} $accept`] : []),
    ...(hasHeaders
      ? [`@param-out array<string, string> $headers by lower-case name: ${names}`]
      : []),
    ...(returned.tag === undefined ? [] : [`@return ${returned.tag}`]),
    '@throws PayoutException',
  ];
  const isVoid = kind === 'nothing';
  const args = Object.entries(argumentsOf(operation, returned, variables));
  const written = args.flatMap(([key, value]) => (value === undefined ? [] : `${key}: ${value}`));
  return `${docblock(doc, tags, 4)}    public function ${name}(${
    declared.length === 0 ? `): ${php}\n    {` : `\n${lines(declared, 8)}    ): ${php} {`
  }
        ${isVoid ? '' : '$answer = '}$this->call(new Call(
${lines(written, 12)}        )${hasHeaders ? ', $headers' : ''});
${isVoid ? '' : `        return ${returned.read};\n`}    }
`;
}

function argumentsOf(
  operation: OperationShape,
  { kind, accept }: Returned,
  variables: ReadonlyMap<string, string>,
): { [name: string]: string | undefined } {
  const { method, path, parameters, sends, statuses } = operation;
  const at = (place: string): string | undefined => {
    const found = parameters.filter((one) => one.in === place);
    return listed(
      found.map(({ name, type, isIdempotencyKey }) => {
        const value = `$${variables.get(name)}`;
        return [
          name,
          isIdempotencyKey ? `${value} ?? Content::key()` : writer(type, value),
        ] as const;
      }),
    );
  };
  const isKnown = statuses.every((status) => /^\d+$/.test(status));
  const isJudged = isKnown && (operation.repeatable || kind === 'nothing');
  const accepted =
    kind === 'download' && accept.length > 1 ? '$accept' : phpText(accept.join(', '));
  return {
    method: phpText(method),
    path: phpText(path),
    pathValues: at('path'),
    queryValues: at('query'),
    headerValues: at('header'),
    styles: listed(parameters.flatMap(styleOf)),
    body: sends && contentOf(sends),
    accept: ["''", "'application/json'"].includes(accepted) ? undefined : accepted,
    needsToken: operation.needsToken ? undefined : 'false',
    isHarmless: operation.repeatable ? 'true' : undefined,
    isKeyed: keyIn(operation) && 'true',
    answers: phpText(kind),
    statuses: isJudged ? `[${statuses.join(', ')}]` : undefined,
    mayBeEmpty: operation.mayBeEmpty && kind !== 'nothing' ? 'true' : undefined,
    isShort: operation.isShort ? 'true' : undefined,
  };
}

/** Returns the variable of the idempotency key. */
function keyIn(operation: OperationShape): string | undefined {
  const key = operation.parameters.find(({ isIdempotencyKey }) => isIdempotencyKey);
  return key && variablesOf(operation).get(key.name);
}

/** Returns the style of a list or an object if it is not the default at its place. */
function styleOf({ name, type, in: place, style, explode }: ParameterField) {
  const isCompound = ['list', 'map', 'model', 'anything'].includes(type.kind);
  const exploded = style === 'form' ? 'pairs' : 'assigned';
  const own = style === 'deepObject' ? 'deep' : explode ? exploded : 'joined';
  const isUsual = own === (place === 'query' ? 'pairs' : 'joined');
  return isCompound && !isUsual ? [[name, phpText(own)] as const] : [];
}

function contentOf(sends: BodyShape): string {
  const { as, mediaType } = sends;
  const types = Object.entries(sends.partTypes).map(
    ([name, type]) => [name, phpText(type)] as const,
  );
  const body = writer(sends.type, '$body');
  const bytes = {
    json: `Json::encode(${body}, 'The body')`,
    form: `Content::query(Content::pairs(Content::members(${body})))`,
  };
  const content =
    as === 'multipart'
      ? `Content::multipart(${body}${types.length > 0 ? `, ${listed(types)}` : ''})`
      : `[${phpText(mediaType)}, ${as === 'json' || as === 'form' ? bytes[as] : '$body'}]`;
  return sends.required ? content : `$body === null ? null : ${content}`;
}

/** Writes an array, on one line if it fits. Empty for an empty array. */
function listed(entries: (readonly [name: string, source: string])[]): string | undefined {
  const items = entries.map(([name, source]) => `${phpText(name)} => ${source}`);
  const line = `[${items.join(', ')}]`;
  if (items.length === 0 || line.length < 90) return items.length === 0 ? undefined : line;
  return block('[', items, ']', ' '.repeat(12));
}

function lines(items: readonly string[], indent: number): string {
  return items.map((item) => `${' '.repeat(indent)}${item},\n`).join('');
}
