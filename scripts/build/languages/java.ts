/** The files of the Java package that come from the contract: a record per model, and the operations. */
import type { Files } from '../artifact.ts';
import { javadoc, type Tag } from './java-doc.ts';
import {
  byKind,
  isHidden,
  type Field,
  type Model,
  type OperationShape,
  type Shapes,
  type Type,
} from './shapes.ts';

/** By their paths in the package. */
export function javaFiles(shapes: Shapes): Files {
  const sources: { [type: string]: string } = {
    ...Object.fromEntries(shapes.models.map((model) => [model.name, modelSource(model)])),
    Operations: operationsSource(shapes),
    Calls: callsSource(shapes),
    NamedOnly: namedOnlySource(shapes),
    ResponseCode: responseCodeSource(shapes),
  };
  return Object.fromEntries(
    Object.entries(sources).map(([type, source]) => [
      `src/main/java/${javaPackage.replaceAll('.', '/')}/${type}.java`,
      ascii(`// Made from the contract. Do not edit.\npackage ${javaPackage};\n\n${source}`),
    ]),
  );
}

/** Compilers read sources in the encoding of the machine. */
function ascii(source: string): string {
  return source.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const javaPackage = 'example.remittancepayout';

/** A name of the contract as Java can have it. */
export function javaName(name: string): string {
  const plain = name.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
  return reserved.has(plain) ? `${plain}_` : plain;
}

// Keywords, and the methods of every object: a record may have no component of their names.
const reserved = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else ' +
    'enum extends false final finally float for goto if implements import instanceof int interface ' +
    'long native new null package private protected public return short static strictfp super switch ' +
    'synchronized this throw throws transient true try void volatile while _ ' +
    'clone finalize getClass hashCode notify notifyAll toString wait'
  ).split(' '),
);

function modelSource(model: Model): string {
  const { name, doc, fields } = model;
  const components = fields.map((one) => `        ${typeName(one.type)} ${javaName(one.name)}`);
  const tags = fields.map((one) => ({ tag: `param ${javaName(one.name)}`, text: fieldDoc(one) }));
  const parts = [
    copies(fields, name, tags),
    fromJson(model),
    toJson(fields),
    isHidden(model) && hiding(name, fields),
    model.isSent && builder(model),
  ];
  return `${imports(fields)}${javadoc(doc, tags, '')}public record ${name}(
${components.join(',\n')}) {
${parts.filter(Boolean).join('')}}
`;
}

/** Every component may be null: of an answer the service may leave out what the contract assumes. */
function fieldDoc({ name, doc }: Field): string {
  return doc === '' ? `The field \`${name}\`.` : doc;
}

function typeName(type: Type): string {
  return byKind(type, {
    text: 'String',
    decimal: 'BigDecimal',
    boolean: 'Boolean',
    anything: 'Object',
    list: (of) => `List<${typeName(of)}>`,
    model: (name) => name,
  });
}

function imports(fields: readonly Field[]): string {
  const names = fields.map(({ type }) => typeName(type)).join(' ');
  return [
    names.includes('BigDecimal') && 'import java.math.BigDecimal;\n',
    names.includes('List<') && 'import java.util.List;\n',
    'import java.util.Map;\n\n',
  ]
    .filter(Boolean)
    .join('');
}

/** Lists are copied, so that a record never changes. */
function copies(fields: readonly Field[], name: string, tags: readonly Tag[]): string {
  const lists = fields.filter(({ type }) => type.kind === 'list').map((one) => javaName(one.name));
  if (lists.length === 0) return '';
  const lines = lists.map((one) => `        ${one} = Fields.copy(${one});\n`);
  return `
${javadoc('Copies its lists.', tags, '    ')}    public ${name} {
${lines.join('')}    }
`;
}

function fromJson({ name, fields }: Model): string {
  const values = fields.map(
    (one) => `                ${reading(one.type, `Fields.of(json, "${one.name}")`)}`,
  );
  return `
    /**
     * Reads one from JSON. Fields that are unknown are ignored; what is absent is null.
     *
     * @param json as {@link Json} has it
     * @return null when it is not an object
     */
    public static ${name} fromJson(Object json) {
        if (!(json instanceof Map)) return null;
        return new ${name}(
${values.join(',\n')});
    }
`;
}

/** @param depth of lists in lists: each needs a variable */
function reading(type: Type, value: string, depth = 1): string {
  const item = depth === 1 ? 'one' : `one${depth}`;
  return byKind(type, {
    text: `Fields.text(${value})`,
    decimal: `Fields.decimal(${value})`,
    boolean: `Fields.flag(${value})`,
    anything: value,
    list: (of) => `Fields.list(${value}, ${item} -> ${reading(of, item, depth + 1)})`,
    model: (name) => `${name}.fromJson(${value})`,
  });
}

function toJson(fields: readonly Field[]): string {
  const pairs = fields.map(
    ({ name, type }) => `                "${name}", ${writing(type, javaName(name))}`,
  );
  return `
    /**
     * Its JSON, without what is null.
     *
     * @return as {@link Json} has it
     */
    public Map<String, Object> toJson() {
        return Fields.object(
${pairs.join(',\n')});
    }
`;
}

function writing(type: Type, value: string): string {
  if (type.kind === 'model') return `${value} == null ? null : ${value}.toJson()`;
  if (type.kind === 'list') {
    const item = type.of.kind === 'model' ? `${type.of.name}::toJson` : 'one -> one';
    return `Fields.json(${value}, ${item})`;
  }
  return value;
}

function hiding(name: string, fields: readonly Field[]): string {
  const shown = fields.find((one) => one.name === 'transactionReference');
  const [doc, text] = shown
    ? [`Shows only its reference`, `${shown.name}=" + ${javaName(shown.name)} + "`]
    : ['Shows none of its fields', '…'];
  return `
    /** ${doc}: it must not reach a log by accident. */
    @Override
    public String toString() {
        return "${name}[${text}]";
    }
`;
}

function builder({ name, fields }: Model): string {
  const attributes = fields.map(
    (one) => `        private ${typeName(one.type)} ${javaName(one.name)};\n`,
  );
  const setters = fields.map((one) => {
    const own = javaName(one.name);
    const tags = [
      { tag: 'param value', text: 'null leaves it out' },
      { tag: 'return', text: 'this builder' },
    ];
    return `
${javadoc(fieldDoc(one), tags, '        ')}        public Builder ${own}(${typeName(one.type)} value) {
            ${own} = value;
            return this;
        }
`;
  });
  return `
    /**
     * Starts one whose fields are set by name.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets fields by name. */
    public static final class Builder {
${attributes.join('')}
        private Builder() {}
${setters.join('')}
        /**
         * Ends it.
         *
         * @return the record
         */
        public ${name} build() {
            return new ${name}(${fields.map((one) => javaName(one.name)).join(', ')});
        }
    }
`;
}

function operationsSource({ operations }: Shapes): string {
  return `import java.util.List;

/** A method for each documented operation. {@link Client} sends them. */
public abstract class Operations {

    Operations() {}

    /** Sends a call. */
    abstract Object call(Call call);
${operations.map(operationSource).join('')}}
`;
}

function operationSource(operation: OperationShape): string {
  const { operationId, doc, pathParameters, queryParameters, body } = operation;
  const name = javaName(operationId);
  const given = [...pathParameters, ...queryParameters];
  const values = [...given.map((one) => javaName(one.name)), ...(body ? ['body'] : [])];
  const tags = [
    ...given.map((one) => ({ tag: `param ${javaName(one.name)}`, text: fieldDoc(one) })),
    ...(body ? [{ tag: 'param body', text: 'What is sent.' }] : []),
    { tag: 'return', text: 'the answer' },
    {
      tag: 'throws IllegalArgumentException',
      text: 'before anything is sent, when a value is wrong',
    },
    {
      tag: 'throws PayoutException',
      text: 'when it was not sent, was rejected, or got no usable answer',
    },
  ];
  return `
${javadoc(doc, tags, '    ')}    public ${typeName(operation.answer)} ${name}(${parametersOf(operation)}) {
        Object answer = call(Calls.${name}(${values.join(', ')}));
        return ${reading(operation.answer, 'answer')};
    }
`;
}

function parametersOf({ pathParameters, queryParameters, body }: OperationShape): string {
  return [
    ...[...pathParameters, ...queryParameters].map((one) => `String ${javaName(one.name)}`),
    ...(body ? [`${typeName(body)} body`] : []),
  ].join(', ');
}

/** Apart from the operations, so that the settlement can change a call before it is sent. */
function callsSource({ operations }: Shapes): string {
  return `import java.util.List;
import java.util.Map;

/** The call of each documented operation, before it is sent. */
final class Calls {

    private Calls() {}
${operations.map(callSource).join('')}}
`;
}

function callSource(operation: OperationShape): string {
  const { operationId, method, path, pathParameters, queryParameters, body } = operation;
  const { kind } = operation.answer;
  const steps = [
    ...pathParameters.map(({ name }) => `.path("${name}", ${javaName(name)})`),
    ...queryParameters.map(
      ({ name, required }) =>
        `.${required ? 'query' : 'optionalQuery'}("${name}", ${javaName(name)})`,
    ),
    ...(body ? [`.body(${writing(body, 'body')})`] : []),
    ...(operation.needsToken ? [] : ['.withoutToken()']),
    ...(operation.repeatable && method !== 'GET' ? ['.repeatable()'] : []),
    ...(kind === 'list' ? ['.answers(List.class)'] : []),
    ...(kind === 'model' ? ['.answers(Map.class)'] : []),
    ...(operation.isShort ? ['.small()'] : []),
  ];
  const indent = '                ';
  return `
    static Call ${javaName(operationId)}(${parametersOf(operation)}) {
        return new Call("${method}", "${path}")${steps.map((step) => `\n${indent}${step}`).join('')};
    }
`;
}

function namedOnlySource({ namedOnly }: Shapes): string {
  const entries = namedOnly.map(
    ({ operationId, method, path }) =>
      `                    Map.entry("${operationId}", "${method} ${path}")`,
  );
  return `import java.util.Map;

/** Operations of which only method and path are known. */
final class NamedOnly {

    private NamedOnly() {}

    /** Method and path, by operationId. */
    static final Map<String, String> LINES =
            Map.ofEntries(
${entries.join(',\n')});
}
`;
}

function responseCodeSource({ responseCodes }: Shapes): string {
  const entries = responseCodes.map(({ code, meaning, final, action, resend }) => {
    const values = [code, meaning, final, action, resend].map((one) => JSON.stringify(one));
    return `                    new ResponseCode(${values.join(', ')})`;
  });
  return `import java.util.List;

/**
 * What a response code means.
 *
 * @param code in two characters
 * @param meaning the state of the payout, in words
 * @param isFinal whether this is the last word on the payout
 * @param action what the partner does
 * @param resend whether the payout is sent again as a new one, under a new reference
 */
public record ResponseCode(
        String code, String meaning, boolean isFinal, String action, boolean resend) {

    /** The codes that the contract lists, in its order. */
    public static final List<ResponseCode> ALL =
            List.of(
${entries.join(',\n')});

    /**
     * What a code means. One that the contract does not list is not final.
     *
     * @param code of a payout
     * @return its description
     */
    public static ResponseCode describeCode(String code) {
        for (ResponseCode one : ALL) if (one.code.equals(code)) return one;
        String action = "Wait, and ask again by reference; ask the support team what it means.";
        return new ResponseCode(code, "Not listed in the contract", false, action, false);
    }
}
`;
}
