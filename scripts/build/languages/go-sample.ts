/** Writes a whole Go program for an operation from the contract's examples, in gofmt's style. */
import { isMergePatch } from '../../../toolkit/contract/operation.ts';
import {
  goText,
  goType,
  holdingOf,
  inputsOf,
  keys,
  namesOfFields,
  placeIn,
  type Place,
} from './go-names.ts';
import { aligned } from './go.ts';
import { block, callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';
import { shapesOf, type Field, type Model, type OperationShape, type Type } from './shapes.ts';

function notationFor(place: Place): Notation {
  return {
    step: '\t',
    plain: (value, type) => plain(value, type, place),
    list(items, indent, of) {
      const type = goType(of, place);
      // The elements have the type of the list.
      const short = items.map((one) => (one.startsWith(`${type}{`) ? one.slice(type.length) : one));
      return block(`[]${type}{`, short, '}', indent, '\t');
    },
    map(entries, indent, of) {
      const pairs = entries.map(([key, text]) => [goText(key), text]);
      return structOf(goType({ kind: 'map', of }, place), pairs, indent);
    },
    model: (model, values, indent) =>
      modelText({ ...model, isPatch: place.isPatch }, values, indent, place),
  };
}

/** Returns an empty text for null. */
function plain(value: unknown, type: Type, { names, prefix }: Place): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const literal = goText(text);
  if (type.kind === 'bytes') return `${prefix}File{Content: strings.NewReader(${literal})}`;
  if (type.kind === 'enum') {
    const constant = names.get(keys.constant(type.name, text));
    return constant === undefined ? literal : `${prefix}${constant}`;
  }
  if (typeof value === 'object') return `json.RawMessage(${literal})`;
  return type.kind === 'decimal' || type.kind === 'text' ? literal : JSON.stringify(value);
}

function modelText(
  model: Model,
  values: readonly { field: Field; text: string }[],
  indent: string,
  place: Place,
): string {
  const names = namesOfFields(model);
  const pairs = values.flatMap(({ field, text }) => {
    const held = heldText(field, model, text, place);
    return held === '' ? [] : [[names.get(field.name) ?? '', held]];
  });
  return structOf(goType({ kind: 'model', name: model.name }, place), pairs, indent);
}

/** Writes a value the way its field holds it. Empty if the field is left out. */
function heldText(field: Field, model: Model, text: string, place: Place): string {
  const { as } = holdingOf(field, model);
  const { kind } = field.type;
  const type = goType(field.type, place);
  if (as === 'Change' && text === '') return `payout.Null[${type}]()`;
  if (as === '' || text === '') return text;
  if (as === '*' && (kind === 'model' || kind === 'bytes')) return `&${text}`;
  // Go cannot infer these from a constant.
  const typed = kind === 'integer' || kind === 'decimal' || kind === 'anything' ? `[${type}]` : '';
  return `payout.${as === '*' ? 'Ptr' : 'Set'}${typed}(${text})`;
}

/** Returns a `main.go` that calls the operation. */
export const goSample: SampleMaker = (contract, operation) => {
  const place = placeIn(shapesOf(contract), 'payout.');
  const isPatch = operation.body !== undefined && isMergePatch(operation.body);
  const { shape, given, ...sent } = callOf(
    contract,
    operation,
    notationFor({ ...place, isPatch }),
    '\t',
  );
  const { segments, body, params, place: inner } = inputsOf(shape, place);
  const texts = new Map(given.map(({ field, text }) => [field.name, text]));
  if (sent.body !== undefined) texts.set('body', sent.body);
  const values = params.fields.flatMap((field) => {
    const text = texts.get(field.name);
    // A field is indented one level deeper than an argument.
    return text === undefined ? [] : { field, text: text.replaceAll('\n', '\n\t') };
  });
  const inputs = [
    shape.headers.length > 0 && shape.json ? 'ctx' : 'context.Background()',
    ...[...segments.keys()].map((name) => texts.get(name) ?? '""'),
    ...(body === undefined ? [] : [texts.get('body') ?? `${body}{}`]),
    values.length > 0 ? `&${modelText(params, values, '\t', inner)}` : 'nil',
  ];
  return program(
    mainOf(shape, `client.${place.methods.get(shape.operationId)}(${inputs.join(', ')})`),
  );
};

function mainOf({ json, downloads, headers }: OperationShape, called: string): string {
  if (!json && downloads.length > 0) {
    return `\tfile, err := ${called}\n${checked}\tos.Stdout.Write(file.Content)\n`;
  }
  if (!json) return `\terr = ${called}\n${checked}\tlog.Println("done")\n`;
  const shown = `\tanswer, err := ${called}\n${checked}\tjson.NewEncoder(os.Stdout).Encode(answer)\n`;
  const [header] = headers;
  if (!header) return shown;
  return `\tvar header http.Header
\tctx := payout.WithAnswerHeader(context.Background(), &header)
${shown}\tlog.Println(${goText(`${header.name}:`)}, header.Get(${goText(header.name)}))
`;
}

const checked = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n';

const clientLines = `\tclient, err := payout.NewClient(payout.Config{
${aligned(
  [
    ['BaseURL', goText(sampleLogin.baseUrl)],
    ['Email', goText(sampleLogin.email)],
    ['Password', goText(sampleLogin.password)],
  ],
  '\t\t',
)}\t})
${checked}`;

/** The imports follow from the code. */
function program(main: string): string {
  const code = main.replaceAll(/"(?:\\.|[^"\\])*"/g, '');
  const packages = ['context', 'encoding/json', 'log', 'net/http', 'os', 'strings'];
  const imports = ['log', ...packages].filter((path, index) =>
    index === 0 ? false : new RegExp(`\\b${path.split('/').at(-1)}\\.`).test(code + checked),
  );
  return `package main

import (
${imports.map((name) => `\t${goText(name)}\n`).join('')}
\tpayout "git.remittance-payout.example/client-go"
)

func main() {
${clientLines}${main}}
`;
}

/** A program that receives payout outcomes on port 9000. */
export const goReceiver = program(
  `\t// The service documents no signature, so the client confirms each delivery.
\t// For restarts and several processes, pass your own Seen in place of nil.
\twebhook := payout.NewWebhook(client, nil,
\t\tfunc(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
\t\t\tlog.Println(outcome.TransactionReference, outcome.ResponseCode, code.Action)
\t\t\treturn nil
\t\t})
\tserver := http.Server{Addr: "127.0.0.1:9000", Handler: webhook, ReadTimeout: payout.DeliveryTimeout}
\tlog.Fatal(server.ListenAndServe())
`,
);

function structOf(type: string, pairs: string[][], indent: string): string {
  const [only, ...others] = pairs;
  if (!only) return `${type}{}`;
  if (others.length === 0 && !only[1]?.includes('\n')) return `${type}{${only.join(': ')}}`;
  return `${type}{\n${aligned(pairs, `${indent}\t`)}${indent}}`;
}
