/** A whole Go program for an operation, from the contract's own examples. gofmt would not change it. */
import { aligned, goName, goText } from './go.ts';
import { block, callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';
import type { Field } from './shapes.ts';

const notation: Notation = {
  step: '\t',
  // A field that is null is left out.
  plain: (value) => (value === null ? '' : goText(textOf(value))),
  list(items, indent, type) {
    const of = type.kind === 'model' ? `payout.${goName(type.name)}` : 'string';
    // The type of an element is that of the list.
    const short = items.map((one) => (one.startsWith(`${of}{`) ? one.slice(of.length) : one));
    return block(`[]${of}{`, short, '}', indent, '\t');
  },
  model(model, values, indent) {
    const pairs = values
      .filter(({ text }) => text !== '')
      .map(({ field, text }) => [goName(field.name), stored(field, text)]);
    return structOf(`payout.${goName(model.name)}`, pairs, indent);
  },
};

/** As it is printed: a `main.go` that calls the operation, or receives the webhook on port 8080. */
export const goSample: SampleMaker = (contract, operation) => {
  const { operationId, kind } = operation;
  if (kind === 'webhook')
    return operationId === 'payoutOutcome' ? confirmed : unconfirmed(operationId);
  const { shape, body, examples } = callOf(contract, operation, notation, '\t');
  const name = goName(operationId);
  const query = shape.queryParameters
    .filter((field) => examples.has(field.name))
    .map((field) => [goName(field.name), goText(textOf(examples.get(field.name)))]);
  const inputs = [
    'context.Background()',
    ...shape.pathParameters.map((field) => goText(textOf(examples.get(field.name)))),
    ...(shape.queryParameters.length > 0 ? [structOf(`payout.${name}Query`, query, '\t')] : []),
    ...(body === undefined ? [] : [body]),
  ];
  return program(
    ['context', 'encoding/json', 'log', 'os'],
    `\tanswer, err := client.${name}(${inputs.join(', ')})
${checked}\tjson.NewEncoder(os.Stdout).Encode(answer)
`,
  );
};

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

function program(imports: string[], main: string): string {
  return `package main

import (
${imports.map((name) => `\t${goText(name)}\n`).join('')}
\tpayout "git.remittance-payout.example/contract/generated/client/go"
)

func main() {
${clientLines}${main}}
`;
}

const confirmed = program(
  ['context', 'log', 'net/http', 'time'],
  `\t// No signature is documented: the service is asked whether the delivery is true.
\t// For restarts and several processes, pass your own Seen in place of nil.
\twebhook := payout.NewWebhook(client, nil,
\t\tfunc(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
\t\t\tlog.Println(outcome.TransactionReference, outcome.ResponseCode, code.Action)
\t\t\treturn nil
\t\t})
\tserver := http.Server{Addr: "127.0.0.1:8080", Handler: webhook, ReadTimeout: 10 * time.Second}
\tlog.Fatal(server.ListenAndServe())
`,
);

function unconfirmed(operationId: string): string {
  return `package main

import (
	"encoding/json"
	"log"
	"net/http"
)

// No signature is documented: make sure by other means that only the service can deliver.
func main() {
	http.HandleFunc("/hook", func(response http.ResponseWriter, request *http.Request) {
		var body map[string]any
		if json.NewDecoder(request.Body).Decode(&body) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Println(${goText(operationId)}, body)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
`;
}

/** A flag and a model that may be left out are stored by their address. */
function stored({ type, required, nullable }: Field, text: string): string {
  if (type.kind === 'boolean') return `payout.Bool(${text === goText('true')})`;
  return `${type.kind === 'model' && (!required || nullable) ? '&' : ''}${text}`;
}

function structOf(type: string, pairs: string[][], indent: string): string {
  const [only, ...others] = pairs;
  if (only && others.length === 0 && !only[1]?.includes('\n')) return `${type}{${only.join(': ')}}`;
  return `${type}{\n${aligned(pairs, `${indent}\t`)}${indent}}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
