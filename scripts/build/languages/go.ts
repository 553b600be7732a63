/** The files of the Go package that come from the contract, in the form that gofmt gives. */
import type { Files } from '../artifact.ts';
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
export function goFiles(shapes: Shapes): Files {
  return {
    'models.go': file([], shapes.models.map(modelSource)),
    'operations.go': file(['context'], shapes.operations.map(operationSource)),
    'named_only.go': file([], [namedOnlySource(shapes)]),
    'response_codes.go': file([], [responseCodesSource(shapes)]),
  };
}

/** A name as Go writes it: `batchId` is `BatchID`. */
export function goName(name: string): string {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  return [first, ...rest]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
    .replace(/(Id|Url|Json|Http|Api)(?=[A-Z]|$)/g, (word) => word.toUpperCase())
    .replace(/^(?=\d)/, 'N');
}

/** A text as a Go literal. */
export function goText(text: string): string {
  // Go has no surrogates: JSON writes half of a pair as an escape, which Go does not know.
  return JSON.stringify(text.toWellFormed());
}

function file(imports: string[], parts: string[]): string {
  const body = parts.join('\n');
  const needed = [
    ...imports,
    ...(body.includes('json.Number') ? ['encoding/json'] : []),
    ...(body.includes('fmt.State') ? ['fmt'] : []),
    ...(body.includes('url.Values') ? ['net/url'] : []),
  ]
    .toSorted()
    .map((name) => `\t${goText(name)}\n`);
  const imported = needed.length > 0 ? `import (\n${needed.join('')})\n\n` : '';
  return `// Code generated from the contract. DO NOT EDIT.\n\npackage payout\n\n${imported}${body}`;
}

function modelSource({ name, doc, fields }: Model): string {
  const type = goName(name);
  const rows = fields.map((field) => {
    const { type: goType, mayBeLeftOut } = storedAs(field);
    const tag = `json:"${field.name}${mayBeLeftOut ? ',omitempty' : ''}"`;
    return `${comment(field.doc, '\t')}\t${goName(field.name)} ${goType} \`${tag}\`\n`;
  });
  return `${comment(doc === '' ? `${type} is a model of the contract.` : `${type}: ${doc}`, '')}type ${type} struct {\n${rows.join('\n')}}\n${printing({ name, fields })}`;
}

/** How a value with personal data or a secret is printed: of a payout its reference, of others nothing. */
function printing({ name, fields }: Pick<Model, 'name' | 'fields'>): string {
  if (!isHidden({ name, fields })) return '';
  const type = goName(name);
  const isPayout = fields.some((field) => field.name === 'transactionReference');
  const shown = isPayout
    ? `"payout.${type}{TransactionReference: " + m.TransactionReference + "}"`
    : `"payout.${type}{…}"`;
  return `
// String shows ${isPayout ? 'only the reference' : 'no value'}.
func (m ${type}) String() string {
	return ${shown}
}

// Format prints String by every verb.
func (m ${type}) Format(state fmt.State, _ rune) { fmt.Fprint(state, m.String()) }
`;
}

/**
 * How a field is stored. What the service leaves out must not read as something that it said: an absent
 * flag is nil, not false, and a number is written as 0 only where it is 0.
 */
function storedAs({ type, required, nullable }: Field): { type: string; mayBeLeftOut: boolean } {
  const { kind } = type;
  const mayBeLeftOut = !required || nullable || kind === 'boolean' || kind === 'decimal';
  const isPointer = kind === 'boolean' || (kind === 'model' && mayBeLeftOut);
  return { type: `${isPointer ? '*' : ''}${goType(type)}`, mayBeLeftOut };
}

function goType(type: Type): string {
  return byKind(type, {
    text: 'string',
    decimal: 'json.Number',
    boolean: 'bool',
    anything: 'any',
    list: (of) => `[]${goType(of)}`,
    model: goName,
  });
}

function operationSource(operation: OperationShape): string {
  const { operationId, doc, method, path, pathParameters, queryParameters, body } = operation;
  const name = goName(operationId);
  const inputs = [
    ...pathParameters.map((one) => ({ name: one.name, type: 'string' })),
    ...(queryParameters.length > 0 ? [{ name: 'query', type: `${name}Query` }] : []),
    ...(body ? [{ name: 'body', type: goType(body) }] : []),
  ];
  const given = inputs.map((one) => `, ${one.name} ${one.type}`).join('');
  const named = inputs.map((one) => one.name).join(', ');
  const values = pathParameters.map((one) => `${goText(one.name)}: ${one.name}`);
  const parts = [
    ['method', goText(method)],
    ['path', goText(path)],
    ...(values.length > 0 ? [['values', `map[string]string{${values.join(', ')}}`]] : []),
    ...(queryParameters.length > 0 ? [['query', 'query.values()']] : []),
    ...(body ? [['body', 'body']] : []),
    ...(operation.needsToken ? [['needsToken', 'true']] : []),
    ...(operation.repeatable ? [['repeatable', 'true']] : []),
    ...(operation.isShort ? [['short', 'true']] : []),
  ];
  const answer = goType(operation.answer);
  const [summary = '', ...rest] = doc.split('\n');
  const described = [`${name}: ${summary}.`, ...rest].join('\n');
  return `${queryParameters.length > 0 ? `${querySource(name, queryParameters)}\n` : ''}${comment(described, '')}func (c *Client) ${name}(ctx context.Context${given}) (${answer}, error) {
\treturn send[${answer}](ctx, c, ${operationId}Call(${named}))
}

func ${operationId}Call(${inputs.map((one) => `${one.name} ${one.type}`).join(', ')}) call {
\treturn call{
${aligned(parts, '\t\t')}\t}
}
`;
}

function querySource(name: string, parameters: Field[]): string {
  const fields = parameters.map((one) => `${comment(one.doc, '\t')}\t${goName(one.name)} string\n`);
  const set = parameters.map((one) => {
    const line = `values.Set(${goText(one.name)}, query.${goName(one.name)})`;
    return one.required
      ? `\t${line}\n`
      : `\tif query.${goName(one.name)} != "" {\n\t\t${line}\n\t}\n`;
  });
  return `// ${name}Query is what [Client.${name}] is asked by.
type ${name}Query struct {
${fields.join('\n')}}

func (query ${name}Query) values() url.Values {
\tvalues := url.Values{}
${set.join('')}\treturn values
}
`;
}

function namedOnlySource({ namedOnly }: Shapes): string {
  const rows = namedOnly.map(
    ({ operationId, method, path }) =>
      `\t{id: ${goText(operationId)}, method: ${goText(method)}, path: ${goText(path)}},\n`,
  );
  return `// namedOnly has the operations of which only method and path are known.
var namedOnly = []struct{ id, method, path string }{
${rows.join('')}}
`;
}

function responseCodesSource({ responseCodes }: Shapes): string {
  const rows = responseCodes.map(({ code, meaning, final, action, resend }) => {
    const texts = `Code: ${goText(code)}, Meaning: ${goText(meaning)}, Final: ${final}`;
    return `\t{${texts}, Action: ${goText(action)}, Resend: ${resend}},\n`;
  });
  return `// responseCodes has every listed code, in the order of the contract.
var responseCodes = []ResponseCode{
${rows.join('')}}
`;
}

/** Keys and values of a literal, one pair a line. gofmt aligns the values of pairs that follow each other. */
export function aligned(pairs: string[][], indent: string): string {
  const lines: string[] = [];
  for (let start = 0; start < pairs.length;) {
    let end = start;
    while (end < pairs.length && !pairs[end]?.[1]?.includes('\n')) end += 1;
    // A value of several lines is a separate section.
    if (end === start) end = start + 1;
    const section = pairs.slice(start, end);
    const width = Math.max(...section.map(([key = '']) => key.length)) + 1;
    for (const [key, value] of section) {
      lines.push(`${indent}${`${key}:`.padEnd(width)} ${value},\n`);
    }
    start = end;
  }
  return lines.join('');
}

/** Markdown as a doc comment: gofmt wants lists and tables indented in its own way. */
function comment(text: string, indent: string): string {
  let inList = false;
  const lines = text.split('\n').map((line) => {
    const item = /^(\d+\.|[-*]) +(.*)$/.exec(line);
    inList = item !== null || (inList && /^ +\S/.test(line));
    if (item) return item[1]?.endsWith('.') ? `  ${item[1]} ${item[2]}` : `   - ${item[2]}`;
    if (inList) return `     ${line.trim()}`;
    return line.startsWith('|') ? `\t${line}` : ` ${line}`.trimEnd();
  });
  return text === '' ? '' : lines.map((line) => `${indent}//${line}\n`).join('');
}
