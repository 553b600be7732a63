/** Generates Go files from the contract, in gofmt's style. */
import type { Files } from '../artifact.ts';
import type { Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import {
  goText,
  goType,
  hasNil,
  holdingOf,
  inputsOf,
  keys,
  namesOfFields,
  placeIn,
  type Inputs,
  type Place,
} from './go-names.ts';
import {
  isHidden,
  mustBeGiven,
  pascal,
  type BodyShape,
  type Enum,
  type Field,
  type Model,
  type OperationShape,
  type Shapes,
  type Type,
} from './shapes.ts';

/** Files by path in the package. */
export function goFiles(shapes: Shapes, limits: readonly Constant[], outcomes: Outcomes): Files {
  const place = placeIn(shapes);
  return {
    'models.go': file([
      ...shapes.models.flatMap((model) => modelSources(model, place)),
      ...shapes.enums.map((one) => enumSource(one, place)),
    ]),
    'operations.go': file([
      ...shapes.operations.map((operation) => operationSource(operation, place)),
    ]),
    'named_only.go': file([namedOnlySource(shapes)]),
    'outcomes.go': file([outcomesSource(outcomes), responseCodesSource(shapes)]),
    'rules.go': file([statusesSource(shapes), limitsSource(limits), patternsSource(shapes)]),
  };
}

function file(parts: string[]): string {
  const body = parts.join('\n');
  const needed = [
    ...(body.includes('context.Context') ? ['context'] : []),
    ...(body.includes('json.Number') ? ['encoding/json'] : []),
    ...(body.includes('fmt.State') ? ['fmt'] : []),
    ...(body.includes('*regexp.Regexp') ? ['regexp'] : []),
    ...(body.includes('time.Millisecond') ? ['time'] : []),
  ].map((name) => `\t${goText(name)}\n`);
  const imported = needed.length > 0 ? `import (\n${needed.join('')})\n\n` : '';
  return `// Code generated from the contract. DO NOT EDIT.\n\npackage payout\n\n${imported}${body}`;
}

/** A model that is sent in a patch and also received elsewhere has two structs. */
function modelSources(model: Model, place: Place): string[] {
  const kinds = place.names.has(keys.patch(model.name)) ? [false, true] : [model.isPatch];
  return kinds.map((isPatch) => modelSource({ ...model, isPatch }, { ...place, isPatch }));
}

function modelSource(model: Model, place: Place, hasTags = true): string {
  const { name, doc, fields } = model;
  const type = goType({ kind: 'model', name }, place);
  const names = namesOfFields(model);
  const rows = fields.map((field) => {
    const { as, mayBeLeftOut } = holdingOf(field, model);
    const own = goType(field.type, place);
    const held = as === 'Change' ? `*Change[${own}]` : `${as}${own}`;
    const pattern = patternOf(model, field);
    const checked =
      (pattern === undefined ? '' : ` pattern:${goText(pattern)}`) +
      (isNeeded(model, field) ? ' required:"true"' : '');
    const tag = ` \`json:"${field.name}${mayBeLeftOut ? ',omitempty' : ''}"${checked}\``;
    const line = `${names.get(field.name)} ${held}${hasTags ? tag : ''}`;
    return `${comment(field.doc, '\t')}\t${line}\n`;
  });
  const described = comment(
    `${type}${doc === '' ? ' is a model of the contract.' : `: ${doc}`}`,
    '',
  );
  const struct =
    rows.length > 0 ? `type ${type} struct {\n${rows.join('\n')}}\n` : `type ${type} struct{}\n`;
  return `${described}${struct}${isHidden(model) ? printing(type, model, names) : ''}`;
}

function patternOf(model: Model, field: Field): string | undefined {
  return holdingOf(field, model).as === '' ? field.pattern : undefined;
}

/** True if zero means missing, as in an empty number. An empty text is a value unless a pattern excludes it. */
function isNeeded(model: Model, field: Field): boolean {
  const hasEmpty = hasNil(field.type) || field.type.kind === 'decimal';
  return mustBeGiven(model, field) && (hasEmpty || patternOf(model, field) !== undefined);
}

/** Prints a model without its personal data and secrets. */
function printing(type: string, { fields }: Model, names: ReadonlyMap<string, string>): string {
  const shown = fields.filter((field) => !field.isHidden).map(({ name }) => names.get(name));
  const pairs = shown.map((name) => `, ${goText(`${name}`)}, m.${name}`).join('');
  return `
// String omits personal data and secrets.
func (m ${type}) String() string {
	return printed(${goText(type)}${pairs})
}

// Format prints the text of String with every verb.
func (m ${type}) Format(state fmt.State, _ rune) {
	fmt.Fprint(state, m.String())
}
`;
}

function enumSource({ name, doc, values }: Enum, { names }: Place): string {
  const type = names.get(name);
  const rows = values.map((value) => [
    names.get(keys.constant(name, value)) ?? '',
    `${type} = ${goText(value)}`,
  ]);
  return `${comment(`${type}${doc === '' ? ' is a text.' : `: ${doc}`}`, '')}type ${type} string

// The documented values of [${type}]. An answer may contain others.
${constants(rows)}`;
}

/** Aligns constants as gofmt does. */
function constants(rows: string[][]): string {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return `const (\n${rows.map(([name = '', rest]) => `\t${name.padEnd(width)} ${rest}\n`).join('')})\n`;
}

/** Returns the struct of the parameters, its methods, and the method that makes the call. */
function operationSource(operation: OperationShape, place: Place): string {
  const { operationId, doc, parameters, json, downloads } = operation;
  const inputs = inputsOf(operation, place);
  const { segments, body, params } = inputs;
  const taken = [
    ...parameters.flatMap(({ name, type }) => {
      const argument = segments.get(name);
      return argument === undefined ? [] : [[argument, goType(type, place)]];
    }),
    ...(body === undefined ? [] : [['body', body]]),
    ['params', `*${place.names.get(params.name)}`],
  ];
  const take = taken.map((pair) => pair.join(' '));
  const call = `${operationId}Call(${taken.map(([name]) => name).join(', ')})`;
  const [summary = '', ...rest] = doc.split('\n');
  const about = [`${summary}.`, ...rest, ...headersInWords(operation)].join('\n');
  const method = (id: string, described: string, type: string, lines: string): string => {
    const name = place.methods.get(id);
    const given = ['ctx context.Context', ...take].join(', ');
    const signature = `func (c *Client) ${name}(${given}) ${type}`;
    return `${comment(`${name}: ${described}`, '')}${signature} {\n\t${lines}\n}\n`;
  };
  const types = [...(downloads.length > 1 ? [`${held}.Accept`] : []), goText(downloads[0] ?? '')];
  const download = (id: string, described: string): string =>
    method(
      id,
      described,
      '(*Download, error)',
      `return c.download(ctx, ${call}, ${types.join(', ')})`,
    );
  const methods = (): string[] => {
    if (json) {
      const type = answerType(operation, json, place);
      return [
        method(operationId, about, `(${type}, error)`, `return send[${type}](ctx, c, ${call})`),
        ...(downloads.length > 0
          ? [download(keys.download(operationId), `${summary}. The answer is a file.`)]
          : []),
      ];
    }
    if (downloads.length > 0) return [download(operationId, about)];
    return [method(operationId, about, 'error', `_, err := c.do(ctx, ${call})\n\treturn err`)];
  };
  return [
    modelSource(params, inputs.place, false),
    keySource(operation, params, place),
    ...methods(),
    `func ${operationId}Call(${take.join(', ')}) call {
\treturn call{
${aligned(partsOf(operation, inputs), '\t\t')}\t}
}
`,
  ].join('\n');
}

/** Lets the client set its own idempotency key if the contract has a place for one. */
function keySource({ parameters }: OperationShape, params: Model, place: Place): string {
  const key = parameters.find((one) => one.isIdempotencyKey && one.in !== 'path');
  const set = key ? `\tp.${namesOfFields(params).get(key.name)} = key\n` : '';
  const type = place.names.get(params.name);
  return `func (p *${type}) setKey(key string) bool {\n${set}\treturn ${key !== undefined}\n}\n`;
}

/** The parameters of a call, which may be nil. */
const held = 'orZero(params)';

function partsOf(operation: OperationShape, inputs: Inputs): string[][] {
  const { method, path, parameters, sends, json, jsonTypes, downloads } = operation;
  const accept = jsonTypes.join(', ');
  const { segments, body, params } = inputs;
  const names = namesOfFields(params);
  const rows = parameters.map((one) => {
    const pairs = [
      `in: ${goText(one.in)}, name: ${goText(one.name)}, style: ${goText(one.style)}`,
      ...(one.explode ? ['explode: true'] : []),
      `value: ${segments.get(one.name) ?? `${held}.${names.get(one.name)}`}`,
      ...(one.required ? ['required: true'] : []),
      ...(one.isIdempotencyKey ? ['isKey: true'] : []),
    ];
    return `\t\t\t{${pairs.join(', ')}},\n`;
  });
  const isSet = (name: string, condition: boolean): string[][] =>
    condition ? [[name, 'true']] : [];
  return [
    ['method', goText(method)],
    ['path', goText(path)],
    ...(rows.length > 0 ? [['parameters', `[]parameter{\n${rows.join('')}\t\t}`]] : []),
    ...(sends ? [['sends', contentOf(sends, body ? 'body' : `given(${held}.Body)`)]] : []),
    ...(accept === '' || accept === 'application/json' ? [] : [['accept', goText(accept)]]),
    ...isSet('needsToken', operation.needsToken),
    ...isSet('repeatable', operation.repeatable),
    ...isSet('short', operation.isShort),
    ...isSet('mayBeEmpty', operation.mayBeEmpty),
    ...isSet('isAny', !json && downloads.length === 0),
  ];
}

function contentOf({ mediaType, partTypes }: BodyShape, body: string): string {
  const types = Object.entries(partTypes).map((pair) => pair.map(goText).join(': '));
  const parts = [
    ...(mediaType === 'application/json' ? [] : [`mediaType: ${goText(mediaType)}`]),
    `body: ${body}`,
    ...(types.length > 0 ? [`partTypes: map[string]string{${types.join(', ')}}`] : []),
  ];
  return `content{${parts.join(', ')}}`;
}

/** Returns the Go type of an answer: a pointer if the answer may be empty, which is then nil. */
function answerType({ mayBeEmpty }: OperationShape, json: Type, place: Place): string {
  return `${mayBeEmpty && !hasNil(json) ? '*' : ''}${goType(json, place)}`;
}

function headersInWords({ headers }: OperationShape): string[] {
  const names = [...new Set(headers.map(({ name }) => `\`${name}\``))].join(', ');
  return names === '' ? [] : ['', `[WithAnswerHeader] reads the headers of the answer: ${names}.`];
}

function namedOnlySource({ namedOnly }: Shapes): string {
  const pairs = namedOnly.map(({ operationId, method, path }) => [
    goText(operationId),
    `{${goText(method)}, ${goText(path)}}`,
  ]);
  return `// namedOnly lists the operations of which only the method and path are known.
var namedOnly = map[string]struct{ method, path string }{
${aligned(pairs, '\t')}}
`;
}

function outcomesSource({ all, reusedReference, unlistedCode }: Outcomes): string {
  const rows = all.map(
    ({ name, says }) => `${comment(says, '\t')}\t${outcomeName(name)} Outcome = ${goText(name)}\n`,
  );
  const actions = all.flatMap(({ name, action }) =>
    action === undefined ? [] : [[outcomeName(name), goText(action)]],
  );
  return `// Outcome is what happened to a payout.
type Outcome string

const (
${rows.join('')})

// actions say what to do if the service gave no code.
var actions = map[Outcome]string{
${aligned(actions, '\t')}}

const (
	reusedReferenceAction = ${goText(reusedReference)}
	unlistedMeaning       = ${goText(unlistedCode.meaning)}
	unlistedAction        = ${goText(unlistedCode.action)}
)
`;
}

function outcomeName(name: string): string {
  return `Outcome${pascal(name)}`;
}

function responseCodesSource({ responseCodes }: Shapes): string {
  const rows = responseCodes.map(({ code, meaning, outcome, final, action, resend }) => {
    const is = `Outcome: ${outcomeName(outcome)}, Final: ${final}`;
    const texts = `Code: ${goText(code)}, Meaning: ${goText(meaning)}, ${is}`;
    return `\t${goText(code)}: {${texts}, Action: ${goText(action)}, Resend: ${resend}},\n`;
  });
  return `// ResponseCode describes a response code.
type ResponseCode struct {
	Code    string
	Meaning string // the state of the payout, in words
	Outcome Outcome
	Final   bool   // whether the code is not expected to change
	Action  string // what the partner must do
	Resend  bool   // whether to send the payout again under a new reference
}

// responseCodes lists every code of the contract.
var responseCodes = map[string]ResponseCode{
${rows.join('')}}
`;
}

function statusesSource({ statuses }: Shapes): string {
  // `4XX` is the fallback for statuses that are not listed.
  const ordered = statuses.toSorted(
    (a, b) => Number(a.status.endsWith('XX')) - Number(b.status.endsWith('XX')),
  );
  const rows = ordered.map((one) => {
    const flags = [
      ...(one.aboutPayout ? ['aboutPayout: true'] : []),
      ...(one.aboutCredentials ? ['aboutCredentials: true'] : []),
      ...(one.assumed === undefined ? [] : ['isAssumed: true']),
    ];
    const values = [`means: ${goText(one.means)}`, `repeat: ${goText(one.repeat)}`, ...flags];
    const condition = `status == ${one.status}`.replace(/ == (.)XX$/, '/100 == $1');
    return `\tcase ${condition}:\n\t\treturn statusMeaning{${values.join(', ')}}\n`;
  });
  return `// statusMeaning is what an HTTP status means for a call.
type statusMeaning struct {
	means            string // for a write: taken, not-taken, rejected or unknown
	repeat           string // when to repeat the call: never, if-safe, later or with-new-token
	aboutPayout      bool   // an answer to a status request says something about the payout
	aboutCredentials bool
	isAssumed        bool // the service's documentation does not say so
}

func meaningOf(status int) statusMeaning {
\tswitch {
${rows.join('')}\t}
\treturn statusMeaning{means: "unknown", repeat: "never"}
}
`;
}

function limitsSource(limits: readonly Constant[]): string {
  const rows = limits.map(({ name, value, isTime }) => [
    name,
    `= ${value}${isTime ? ' * time.Millisecond' : ''}`,
  ]);
  return `// The defaults and limits of the client.\n${constants(rows)}`;
}

/** Each pattern is compiled once. */
function patternsSource({ models }: Shapes): string {
  const all = models.flatMap((model) => model.fields.map((field) => patternOf(model, field)));
  const pairs = [...new Set(all)].flatMap((one) =>
    one === undefined ? [] : [[goText(one), `regexp.MustCompile(${goText(one)})`]],
  );
  return `// patterns check texts before they are sent.
var patterns = map[string]*regexp.Regexp{
${aligned(pairs, '\t')}}
`;
}

/** Writes the pairs of a literal, one per line, with aligned values as in gofmt. */
export function aligned(pairs: string[][], indent: string): string {
  const lines: string[] = [];
  for (let start = 0; start < pairs.length;) {
    let end = start;
    while (end < pairs.length && !pairs[end]?.[1]?.includes('\n')) end += 1;
    // A value on several lines breaks the alignment.
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

/** Converts Markdown to a doc comment. gofmt has its own indentation of lists and tables. */
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
