/** Generates Java files from the contract: a record per model, and the operations. */
import type { Files } from '../artifact.ts';
import { javadoc, type Tag } from './java-doc.ts';
import type { Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import {
  byKind,
  capital,
  inCapitals,
  constantNames,
  isHidden,
  mustBeGiven,
  mustBePassed,
  type BodyShape,
  type Enum,
  type Field,
  type Model,
  type OperationShape,
  type ParameterField,
  type Shapes,
  type Type,
} from './shapes.ts';

/** Files by path in the package. */
export function javaFiles(shapes: Shapes, limits: readonly Constant[], outcomes: Outcomes): Files {
  const forms = shapes.operations.flatMap(({ sends }) =>
    sends?.as === 'multipart' && sends.type.kind === 'model' ? sends.type.name : [],
  );
  const calls = shapes.operations.map(javaCall);
  const sources = [
    ...shapes.models.map((model) => {
      const isForm = forms.includes(model.name);
      const fields = isForm ? model.fields : model.fields.map(withoutFiles);
      return [model.name, modelSource({ ...model, fields })];
    }),
    ...shapes.enums.map((one) => [one.name, enumSource(one)]),
    ...calls.flatMap((call) => (call.options ? [[call.options, optionsSource(call)]] : [])),
    ['Operations', operationsSource(calls)],
    ['Calls', callsSource(calls)],
    ['NamedOnly', namedOnlySource(shapes)],
    ['StatusMeaning', statusSource(shapes)],
    ['Limits', limitsSource(limits)],
    ['Outcome', outcomeSource(outcomes)],
    ['ResponseCode', responseCodeSource(shapes, outcomes)],
  ];
  return Object.fromEntries(
    sources.map(([type, source = '']) => [
      `src/main/java/${javaPackage.replaceAll('.', '/')}/${type}.java`,
      ascii(`// Generated from the contract. Do not edit.\npackage ${javaPackage};\n\n${source}`),
    ]),
  );
}

/** Escapes other characters, because compilers read sources in the machine's encoding. */
function ascii(source: string): string {
  return source.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const javaPackage = 'example.remittancepayout';

/** Returns a valid Java name: `If-Match` becomes `ifMatch`. */
export function javaName(name: string): string {
  const [first = '_', ...others] = name.split(/[^\w$]+|_+/).filter((word) => word !== '');
  const lower = first.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase());
  const plain = [lower, ...others.map(capital)].join('').replace(/^(?=\d)/, '_');
  return reserved.has(plain) ? `${plain}_` : plain;
}

// Keywords, the methods of every object, and names the package uses in records and methods.
const reserved = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else ' +
    'enum extends false final finally float for goto if implements import instanceof int interface ' +
    'long native new null package private protected public return short static strictfp super switch ' +
    'synchronized this throw throws transient true try void volatile while _ ' +
    'clone finalize getClass hashCode notify notifyAll toString wait ' +
    'builder fromJson nulls options toJson'
  ).split(' '),
);

export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Outside of forms, the content of a file is text. */
function withoutFiles<Each extends { type: Type }>(field: Each): Each {
  const plain = (type: Type): Type => {
    if (type.kind === 'list' || type.kind === 'map') return { ...type, of: plain(type.of) };
    return type.kind === 'bytes' ? { kind: 'text' } : type;
  };
  return { ...field, type: plain(field.type) };
}

/** Returns the Java name of a type, and how to read it from JSON and write it. */
function javaOf(type: Type): { name: string; reader: string; writer?: string } {
  const many = (of: Type, open: string, read: string, write: string) => {
    const { name, reader, writer } = javaOf(of);
    const all = { name: `${open}${name}>`, reader: `Fields.${read}(${reader})` };
    return writer ? { ...all, writer: `Fields.${write}(${writer})` } : all;
  };
  return byKind<ReturnType<typeof javaOf>>(type, {
    text: { name: 'String', reader: 'Fields.as(String.class)' },
    // Files only occur in forms, and no answer is a form.
    bytes: { name: 'Upload', reader: 'one -> null' },
    decimal: { name: 'BigDecimal', reader: 'Fields.as(BigDecimal.class)' },
    integer: { name: 'Long', reader: 'Fields::integer', writer: 'Fields::number' },
    boolean: { name: 'Boolean', reader: 'Fields.as(Boolean.class)' },
    anything: { name: 'Object', reader: 'one -> one' },
    enum: (name) => ({ name, reader: `${name}::fromJson`, writer: `${name}::value` }),
    list: (of) => many(of, 'List<', 'list', 'each'),
    map: (of) => many(of, 'Map<String, ', 'map', 'values'),
    model: (name) => ({ name, reader: `${name}::fromJson`, writer: `${name}::toJson` }),
  });
}

function writing(type: Type, value: string): string {
  const { writer } = javaOf(type);
  return writer === undefined ? value : `Fields.json(${value}, ${writer})`;
}

/** Builds a class with its comment and imports. */
function withImports(comment: string, source: string): string {
  const names = ['math.BigDecimal', 'util.HashSet', 'util.List', 'util.Map', 'util.Set'];
  const used = names.filter((name) => new RegExp(`\\b${name.slice(5)}\\b`).test(source));
  const imports = used.map((name) => `import java.${name};\n`).join('');
  return `${imports}${imports && '\n'}${comment}${source}`;
}

/**
 * A component of a record, or an option. Each may be null, because the service may omit fields that
 * the contract assumes.
 */
interface Part {
  java: string;
  type: string;
  doc: string;
}

function partOf({ name, type, doc }: Field): Part {
  return { java: javaName(name), type: javaOf(type).name, doc: doc || `The field \`${name}\`.` };
}

/** In a patch, what is null differs from what is left out: the names of what is null are kept. */
const nulls = {
  java: 'nulls',
  type: 'Set<String>',
  doc: 'The names of the fields to send as null.',
};

function modelSource(model: Model): string {
  const { name, doc, fields, isPatch, isSent } = model;
  const parts = [...fields.map(partOf), ...(isPatch ? [nulls] : [])];
  const tags = parts.map((one) => ({ tag: `param ${one.java}`, text: one.doc }));
  const source = `public record ${name}(
${parts.map(({ type, java }) => `        ${type} ${java}`).join(',\n')}) {
${checks(model, parts, tags)}${fromJson(model)}${toJson(fields, isPatch)}${
    isHidden({ fields }) ? hiding(name, fields) : ''
  }${isSent ? builder(name, fields, parts) : ''}}
`;
  return withImports(javadoc(doc || `The model \`${name}\`.`, tags, ''), source);
}

/** Checks required fields and copies lists and maps, so that a record never changes. */
function checks(model: Model, parts: readonly Part[], tags: readonly Tag[]): string {
  const { name, fields } = model;
  const given = fields.filter((field) => mustBeGiven(model, field));
  const lines = [
    ...given.map(
      ({ name: field }) =>
        `Demand.that(${javaName(field)} != null, ${quoted(`${name}.${field} must be given`)})`,
    ),
    ...parts.flatMap(({ type, java }) => {
      const copy = /^(List|Map)</.test(type) ? 'Fields.copy' : 'Set.copyOf';
      return /^(List|Map|Set)</.test(type) ? [`${java} = ${copy}(${java})`] : [];
    }),
  ];
  if (lines.length === 0) return '';
  const all = [
    ...tags,
    ...(given.length > 0 ? [{ tag: 'throws IllegalArgumentException', text: isMissing }] : []),
  ];
  const does = given.length > 0 ? 'Checks the required fields.' : 'Copies the lists.';
  return `
${javadoc(does, all, '    ')}    public ${name} {
${lines.map((line) => `        ${line};\n`).join('')}    }
`;
}

const isMissing = 'when a required field is null';

function fromJson(model: Model): string {
  const { name: own, fields, isPatch } = model;
  const values = fields.map(
    ({ name, type }) => `Fields.of(json, ${quoted(name)}, ${javaOf(type).reader})`,
  );
  if (isPatch) values.push('Fields.nulls(json)');
  const isChecked = fields.some((field) => mustBeGiven(model, field));
  return `
    /**
     * Reads a value from JSON. Unknown fields are ignored; absent ones are null.
     *
     * @param json a value of {@link Json}
     * @return the value; null if the JSON is not an object${isChecked ? `\n     * @throws IllegalArgumentException ${isMissing}` : ''}
     */
    public static ${own} fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new ${own}(
${values.map((value) => `                ${value}`).join(',\n')});
    }
`;
}

/** Required fields are written even if they are null. */
function toJson(fields: readonly Field[], isPatch: boolean): string {
  const pairs = fields.map(({ name, type, pattern }) => {
    const fit = pattern === undefined ? '' : `${[name, pattern].map(quoted).join(', ')}, `;
    const value = writing(type, javaName(name));
    return `                ${quoted(name)}, ${fit ? `Demand.fits(${fit}${value})` : value}`;
  });
  const must = fields.flatMap((one) => (one.required && one.nullable ? quoted(one.name) : []));
  const kept = isPatch ? nulls.java : must.length > 0 && `List.of(${must.join(', ')})`;
  const isChecked = fields.some(({ pattern }) => pattern !== undefined);
  const [open, close] = kept ? [`Fields.withNulls(${kept}, `, ')'] : ['', ''];
  return `
    /**
     * The JSON of this value, without ${kept ? 'optional fields that are null' : 'its nulls'}.
     *
     * @return a value of {@link Json}${isChecked ? `\n     * @throws IllegalArgumentException when a text does not have the documented form` : ''}
     */
    public Map<String, Object> toJson() {
        return ${open}Fields.object(
${pairs.join(',\n')})${close};
    }
`;
}

function hiding(name: string, fields: readonly Field[]): string {
  const shown = fields.filter((one) => !one.isHidden).map((one) => javaName(one.name));
  const text = shown.map((java, at) => `${at > 0 ? ', ' : ''}${java}=" + ${java} + "`);
  return `
    /** {@return the fields without personal data and secrets} */
    @Override
    public String toString() {
        return "${name}[${text.join('')}]";
    }
`;
}

function builder(own: string, fields: readonly Field[], parts: readonly Part[]): string {
  const isPatch = parts.includes(nulls);
  const attributes = parts.map(({ java, type }) =>
    `${type} ${java}`.replace(/^Set.*/, `final $& = new HashSet<>()`),
  );
  const what = isPatch
    ? 'the value; null is sent, an unset field is not'
    : 'the value; null omits the field';
  const setters = fields.map((one) => {
    const note = `            if (value == null) ${nulls.java}.add(${quoted(one.name)});
            else ${nulls.java}.remove(${quoted(one.name)});\n`;
    return setter('Builder', partOf(one), what, '        ', isPatch ? note : '');
  });
  return `
    /**
     * Starts building a value by field name.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a value by field name. */
    public static final class Builder {
${attributes.map((one) => `        private ${one};\n`).join('')}
        private Builder() {}
${setters.join('')}
        /**
         * Builds the value.
         *
         * @return the record
         */
        public ${own} build() {
            return new ${own}(${parts.map(({ java }) => java).join(', ')});
        }
    }
`;
}

function setter(own: string, part: Part, value: string, indent: string, more = ''): string {
  const { java, type, doc } = part;
  const tags = [
    { tag: 'param value', text: value },
    { tag: 'return', text: 'this object' },
  ];
  return `
${javadoc(doc, tags, indent)}${indent}public ${own} ${java}(${type} value) {
${indent}    this.${java} = value;
${more}${indent}    return this;
${indent}}
`;
}

/** Writes a record, because a Java enum cannot hold values that the contract does not list. */
function enumSource({ name, doc, values }: Enum): string {
  const constants = [...constantNames(values)].map(
    ([value, constant]) => `
${javadoc(`The value \`${value}\`.`, [], '    ')}    public static final ${name} ${constant} =
            new ${name}(${quoted(value)});
`,
  );
  const tags = [{ tag: 'param value', text: 'the text; an answer may contain others' }];
  return `${javadoc(doc || `The values of \`${name}\`.`, tags, '')}public record ${name}(String value) {
${constants.join('')}
    static ${name} fromJson(Object json) {
        return json instanceof String text ? new ${name}(text) : null;
    }

    /** {@return the value} */
    @Override
    public String toString() {
        return value;
    }
}
`;
}

type JavaCall = ReturnType<typeof javaCall>;

/** The arguments of an operation's methods: required ones, then an object for the rest. */
export function javaCall(operation: OperationShape) {
  const { operationId, parameters, sends, downloads } = operation;
  const optional = parameters.filter((one) => !mustBePassed(one));
  const given = sends?.required === true ? sends : undefined;
  const hasOptions = optional.length > 0 || downloads.length > 1 || given !== sends;
  return {
    ...operation,
    java: javaName(operationId),
    given: parameters.filter(mustBePassed),
    optional,
    /** Set if the body is required. */
    body: given,
    options: hasOptions ? `${capital(operationId)}Options` : '',
  };
}

/** A new parameter adds a setter here and changes no caller. */
function optionsSource({ java, optional, options, sends, body, downloads }: JavaCall): string {
  const parts = optional.map((one) => ({ ...partOf(one), step: stepOf(one, 'this.') }));
  if (sends && !body) {
    parts.push({ java: 'body', type: bodyType(sends), doc: sentDoc, step: bodyStep(sends) });
  }
  if (downloads.length > 1) {
    const doc = `The media type of the file: ${downloads.map((one) => `\`${one}\``).join(', ')}.`;
    parts.push({ java: 'accept', type: 'String', doc, step: '.accept(accept)' });
  }
  const setters = parts.map((one) =>
    setter(options, { ...one, type: primitive(one.type) }, 'the value', '    '),
  );
  return withImports(
    `/** The optional arguments of {@link Operations#${java}}. */\n`,
    `public final class ${options} {

${parts.map((one) => `    private ${one.type} ${one.java};\n`).join('')}
    /** Creates options without any value. */
    public ${options}() {}
${setters.join('')}
    <T> Call<T> on(Call<T> call) {
${parts.map((one) => `        if (this.${one.java} != null) call${one.step};\n`).join('')}        return call;
    }
}
`,
  );
}

const sentDoc = 'The body.';

/** A primitive lets a caller write `5`. */
function primitive(type: string): string {
  return type.replace(/^Long$/, 'long').replace(/^Boolean$/, 'boolean');
}

function bodyType({ as, type }: BodyShape): string {
  const isForm = as === 'form' || as === 'multipart';
  if (isForm && type.kind === 'anything') return 'Map<String, Object>';
  return as === 'bytes' ? 'byte[]' : javaOf(type).name;
}

function bodyStep({ as, mediaType, type, partTypes }: BodyShape): string {
  const types = Object.entries(partTypes).map(
    (pair) => `Map.entry(${pair.map(quoted).join(', ')})`,
  );
  const more = as === 'multipart' ? `, Map.ofEntries(${types.join(', ')})` : '';
  return `.${as}("${mediaType}", ${writing(type, 'body')}${more})`;
}

/** @param owner prefix of the value: `this.`, or empty for an argument */
function stepOf(field: ParameterField, owner = ''): string {
  const { name, type, in: place, style, explode } = field;
  const java = `${owner}${javaName(name)}`;
  let value = type.kind === 'integer' ? java : writing(type, java);
  if (style === 'deepObject') value = `Call.deep(${quoted(name)}, ${value})`;
  else if (explode && style !== 'form') value = `Call.exploded(${value})`;
  const isJoined = place === 'query' && style === 'form' && !explode;
  return `.${place}${isJoined ? 'Joined' : ''}(${quoted(name)}, ${value})`;
}

function operationsSource(calls: readonly JavaCall[]): string {
  return withImports(
    '/** A method for each documented operation. {@link Client} sends them. */\n',
    `public abstract class Operations {

    Operations() {}

    /** Sends a call. */
    abstract <T> WithHeaders<T> withHeaders(Call<T> call);

    final <T> T call(Call<T> call) {
        return withHeaders(call).body();
    }
${calls.flatMap(methodsOf).join('')}
    /** Like the overload with a body, but without one. */
    public Object callNamedOnly(String operationId, Map<String, String> path, Map<String, String> query) {
        return call(NamedOnly.call(operationId, path, query));
    }

    /**
     * Calls an operation of which only the method and path are known. It is sent only once.
     *
     * @param operationId the operationId in the contract
     * @param path the path parameters by name
     * @param query the query parameters by name
     * @param body a value of {@link Json}; null sends none
     * @return the answer as a value of {@link Json}; null if it is empty
     * @throws IllegalArgumentException when the operation does not exist or a value is invalid
     * @throws PayoutException like any call
     */
    public Object callNamedOnly(
            String operationId, Map<String, String> path, Map<String, String> query, Object body) {
        return call(NamedOnly.call(operationId, path, query).json("application/json", body));
    }
}
`,
  );
}

function methodsOf(operation: JavaCall): string[] {
  const { java, doc, json, downloads, headers } = operation;
  const type = json ? javaOf(json).name : 'void';
  const listed = headers.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n');
  const methods: [name: string, doc: string, returns: string][] = [];
  if (json || downloads.length === 0) {
    methods.push([java, doc, type]);
    if (headers.length > 0) {
      const more = `Like \`${java}\`, but also returns the headers of the answer:\n\n${listed}`;
      methods.push([`${java}WithHeaders`, more, `WithHeaders<${json ? type : 'Void'}>`]);
    }
  }
  if (downloads.length > 0 && json) {
    methods.push([`${java}Download`, `Like \`${java}\`, but returns a file.`, 'Download']);
  } else if (downloads.length > 0) methods.push([java, doc, 'Download']);
  return methods.map((one) => methodSource(operation, ...one));
}

/** Writes a method without options and, if there are any, one with them. */
function methodSource(operation: JavaCall, java: string, doc: string, returns: string): string {
  const { given, body, downloads, options } = operation;
  const parts = [...given.map(partOf), ...(body ? [{ java: 'body', doc: sentDoc }] : [])];
  const isFile = returns === 'Download';
  const what = isFile ? `the file: ${downloads.join(' or ')}` : 'the answer';
  const answer = `${what}${operation.mayBeEmpty ? '; null if it is empty' : ''}`;
  const isWrong = 'when a value is invalid, before anything is sent';
  const problem = 'when it was not sent, was rejected, or got no usable answer';
  const method = (takes: string[], more: Tag[], call: string): string => {
    const tags = [
      ...parts.map((one) => ({ tag: `param ${one.java}`, text: one.doc })),
      ...more,
      ...(returns === 'void' ? [] : [{ tag: 'return', text: answer }]),
      { tag: 'throws IllegalArgumentException', text: isWrong },
      { tag: 'throws PayoutException', text: problem },
    ];
    return `
${javadoc(doc, tags, '    ')}    public ${returns} ${java}(${takes.join(', ')}) {
        ${returns === 'void' ? '' : 'return '}${call};
    }
`;
  };
  const takes = parametersOf(operation);
  const values = parts.map((one) => one.java);
  const call = `Calls.${operation.java}(${values.join(', ')})${isFile ? `.downloads("${downloads[0]}")` : ''}`;
  const send = returns.startsWith('WithHeaders<') ? 'withHeaders' : 'call';
  if (!options) return method(takes, [], `${send}(${call})`);
  const extra = [{ tag: 'param options', text: 'the optional arguments' }];
  return (
    method(takes, [], `${java}(${[...values, `new ${options}()`].join(', ')})`) +
    method([...takes, `${options} options`], extra, `${send}(options.on(${call}))`)
  );
}

function parametersOf({ given, body }: JavaCall): string[] {
  const typed = given.map(partOf).map(({ type, java }) => `${primitive(type)} ${java}`);
  return body ? [...typed, `${bodyType(body)} body`] : typed;
}

/** Calls are built separately from the operations, so that the settlement can change one before sending it. */
function callsSource(calls: readonly JavaCall[]): string {
  return withImports(
    '/** The call of each documented operation, before it is sent. */\n',
    `final class Calls {

    private Calls() {}
${calls.map(callSource).join('')}}
`,
  );
}

function callSource(call: JavaCall): string {
  const { method, path, given, body, json, jsonTypes, downloads } = call;
  const key = call.optional.find((one) => one.isIdempotencyKey);
  const accept = jsonTypes.join(', ');
  const mayBeEmpty = call.mayBeEmpty || json?.kind === 'anything';
  const traits = [
    call.repeatable && 'HARMLESS',
    !call.needsToken && 'WITHOUT_TOKEN',
    mayBeEmpty && (json !== undefined || downloads.length > 0) && 'OR_EMPTY',
    call.isShort && 'SMALL',
  ].flatMap((trait) => (trait === false ? [] : `, Call.Trait.${trait}`));
  const steps = [
    ...given.map((one) => stepOf(one)),
    key && `.key("${key.name}")`,
    body && bodyStep(body),
    json && accept !== 'application/json' && `.header("accept", "${accept}")`,
    call.statuses.every((status) => /^\d+$/.test(status)) &&
      `.documents(${call.statuses.join(', ')})`,
  ].filter(Boolean);
  const { name, reader } = json ? javaOf(json) : { name: 'Void', reader: 'null' };
  return `
    static Call<${name}> ${call.java}(${parametersOf(call).join(', ')}) {
        return new Call<${name}>("${method}", "${path}", ${reader}${traits.join('')})${steps.map((step) => `\n                ${step}`).join('')};
    }
`;
}

function namedOnlySource({ namedOnly }: Shapes): string {
  const entries = namedOnly.map(
    ({ operationId, method, path }) =>
      `                    Map.entry("${operationId}", "${method} ${path}")`,
  );
  return `import java.util.Map;

/** Operations of which only the method and path are known. */
final class NamedOnly {

    private NamedOnly() {}

    static Call<Object> call(String operationId, Map<String, String> path, Map<String, String> query) {
        String[] line = LINES.getOrDefault(operationId, "").split(" ");
        Demand.that(line.length == 2, "operationId must be that of a named-only operation");
        var call = new Call<Object>(line[0], line[1], json -> json, Call.Trait.OR_EMPTY);
        path.forEach(call::path);
        query.forEach(call::query);
        return call;
    }

    /** The method and path by operationId. */
    private static final Map<String, String> LINES =
            Map.ofEntries(
${entries.join(',\n')});
}
`;
}

function statusSource({ statuses }: Shapes): string {
  const entries = statuses.map(({ status, means, repeat, aboutPayout, assumed }) => {
    const [first, second] = [means, repeat].map((one) => one.replaceAll('-', '_').toUpperCase());
    const values = `Means.${first}, Repeat.${second}, ${aboutPayout}, ${assumed !== undefined}`;
    return `                    Map.entry("${status}", new StatusMeaning(${values}))`;
  });
  return `import java.util.Map;

/**
 * What an HTTP status means for a call.
 *
 * @param aboutPayout whether an answer to a status request says something about the payout
 * @param isAssumed whether the service's documentation does not say so
 */
record StatusMeaning(Means means, Repeat repeat, boolean aboutPayout, boolean isAssumed) {

    enum Means {
        TAKEN,
        NOT_TAKEN,
        REJECTED,
        UNKNOWN
    }

    enum Repeat {
        NEVER,
        /** If the call has no effect or has an idempotency key. */
        IF_SAFE,
        LATER,
        WITH_NEW_TOKEN
    }

    /** {@code 4XX} applies to statuses without a line. */
    private static final Map<String, StatusMeaning> ALL =
            Map.ofEntries(
${entries.join(',\n')});

    private static final StatusMeaning NOTHING = new StatusMeaning(Means.UNKNOWN, Repeat.NEVER, false, true);

    static StatusMeaning of(int status) {
        return ALL.getOrDefault(String.valueOf(status), ALL.getOrDefault(status / 100 + "XX", NOTHING));
    }
}
`;
}

function limitsSource(limits: readonly Constant[]): string {
  const constants = limits.map(({ name, value, isTime }) => {
    const written = isTime ? `Duration.ofMillis(${value})` : value;
    return `    static final ${isTime ? 'Duration' : 'int'} ${name} = ${written};\n`;
  });
  return `import java.time.Duration;

/** The defaults and limits of the client. */
final class Limits {

    private Limits() {}

${constants.join('')}}
`;
}

function outcomeSource({ all, reusedReference }: Outcomes): string {
  const rows = all.map(({ name, says, action = '' }) => {
    const values = [name, action].map((one) => JSON.stringify(one)).join(', ');
    return `${javadoc(says, [], '    ')}    ${inCapitals(name)}(${values})`;
  });
  return `/** What happened to a payout. */
public enum Outcome {
${rows.join(',\n')};

    static final String REUSED_REFERENCE = ${JSON.stringify(reusedReference)};

    private final String word;
    /** What to do if the service gave no code. */
    final String action;

    Outcome(String word, String action) {
        this.word = word;
        this.action = action;
    }

    /** {@return the name in all languages, such as {@code not-sent}} */
    @Override
    public String toString() {
        return word;
    }
}
`;
}

function responseCodeSource({ responseCodes }: Shapes, { unlistedCode }: Outcomes): string {
  const entries = responseCodes.map(({ code, meaning, outcome, final, action, resend }) => {
    const [first, second, ...rest] = [code, meaning, final, action, resend].map((one) =>
      JSON.stringify(one),
    );
    const values = [first, second, `Outcome.${inCapitals(outcome)}`, ...rest];
    return `                    new ResponseCode(${values.join(', ')})`;
  });
  return `import java.util.List;

/**
 * What a response code means.
 *
 * @param code the two-character code, such as {@code 00}
 * @param meaning the state of the payout, in words
 * @param outcome what happened to the payout
 * @param isFinal whether the code is not expected to change
 * @param action what the partner must do
 * @param resend whether to send the payout again under a new reference
 */
public record ResponseCode(
        String code, String meaning, Outcome outcome, boolean isFinal, String action, boolean resend) {

    /** Every code of the contract, in its order. */
    public static final List<ResponseCode> ALL =
            List.of(
${entries.join(',\n')});

    /**
     * Describes a code. A code that the contract does not list is not final.
     *
     * @param code the code of a payout
     * @return the description
     */
    public static ResponseCode describeCode(String code) {
        for (ResponseCode one : ALL) if (one.code.equals(code)) return one;
        String meaning = ${JSON.stringify(unlistedCode.meaning)};
        String action = ${JSON.stringify(unlistedCode.action)};
        return new ResponseCode(code, meaning, Outcome.PENDING, false, action, false);
    }
}
`;
}
