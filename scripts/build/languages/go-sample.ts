/** A whole Go program for an operation, from the contract's own examples. gofmt would not change it. */
import { isObject } from '../../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { aligned, goName, goText } from './go.ts';
import { sampleLogin, type SampleMaker } from './sample.ts';
import { shapesOf, type Field, type OperationShape, type Shapes, type Type } from './shapes.ts';

/** As it is printed: a `main.go` that calls the operation, or receives the webhook on port 8080. */
export const goSample: SampleMaker = (contract, operation) => {
  if (operation.kind === 'webhook') return receiver(operation);
  const shapes = shapesOf(contract);
  const shape = shapes.operations.find(({ operationId }) => operationId === operation.operationId);
  return shape ? program(callImports, `${clientLines}${callLines(shapes, shape, operation)}`) : '';
};

const callImports = ['context', 'encoding/json', 'log', 'os'];

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

function callLines(
  shapes: Shapes,
  shape: OperationShape,
  { parameters, body }: DocumentedOperation,
): string {
  const name = goName(shape.operationId);
  const valueOf = (field: Field): unknown =>
    parameters.find((one) => one.name === field.name)?.example;
  const asked = shape.queryParameters.filter((field) => valueOf(field) !== undefined);
  const query = asked.map((field) => [goName(field.name), goText(textOf(valueOf(field)))]);
  const [example] = body?.examples ?? [];
  const inputs = [
    'context.Background()',
    ...shape.pathParameters.map((field) => goText(textOf(valueOf(field)))),
    ...(shape.queryParameters.length > 0 ? [structOf(`payout.${name}Query`, query, '\t')] : []),
    ...(shape.body && example ? [literal(shapes, shape.body, example.value, '\t')] : []),
  ];
  return `\tanswer, err := client.${name}(${inputs.join(', ')})
${checked}\tjson.NewEncoder(os.Stdout).Encode(answer)
`;
}

function receiver({ operationId }: DocumentedOperation): string {
  if (operationId !== 'payoutOutcome') return otherReceiver(operationId);
  const main = `${clientLines}\t// No signature is shown: the service is asked whether the delivery is true.
\t// To remember across restarts and processes, pass a store of your own in place of nil.
\twebhook := payout.NewWebhook(client, nil,
\t\tfunc(_ context.Context, outcome payout.TransactionOutcome, code payout.ResponseCode) error {
\t\t\tlog.Println(outcome.TransactionReference, outcome.ResponseCode, code.Action)
\t\t\treturn nil
\t\t})
\tserver := http.Server{Addr: "127.0.0.1:8080", Handler: webhook, ReadTimeout: 10 * time.Second}
\tlog.Fatal(server.ListenAndServe())
`;
  return program(['context', 'log', 'net/http', 'time'], main);
}

function otherReceiver(operationId: string): string {
  return `package main

import (
	"encoding/json"
	"log"
	"net/http"
)

// No signature is shown: make sure by other means that nobody but the service can deliver.
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

function program(imports: string[], main: string): string {
  return `package main

import (
${imports.map((name) => `\t${goText(name)}\n`).join('')}
\tpayout "git.remittance-payout.example/contract/generated/client/go"
)

func main() {
${main}}
`;
}

/** An example as Go source. Fields that the model does not have are left out. */
function literal(shapes: Shapes, type: Type, value: unknown, indent: string): string {
  if (type.kind === 'list') {
    const items = Array.isArray(value) ? value : [];
    const of = type.of.kind === 'model' ? `payout.${goName(type.of.name)}` : 'string';
    const rows = items.map((item) => {
      const source = literal(shapes, type.of, item, `${indent}\t`);
      // The type of an element is that of the list.
      return `${indent}\t${source.startsWith(`${of}{`) ? source.slice(of.length) : source},\n`;
    });
    return rows.length === 0 ? `[]${of}{}` : `[]${of}{\n${rows.join('')}${indent}}`;
  }
  if (type.kind !== 'model' || !isObject(value)) return goText(textOf(value));
  const fields = shapes.models.find(({ name }) => name === type.name)?.fields ?? [];
  const pairs = fields
    .filter((field) => (value[field.name] ?? undefined) !== undefined)
    .map((field) => [goName(field.name), stored(shapes, field, value[field.name], `${indent}\t`)]);
  return structOf(`payout.${goName(type.name)}`, pairs, indent);
}

function stored(shapes: Shapes, field: Field, value: unknown, indent: string): string {
  if (field.type.kind === 'boolean') return `payout.Bool(${value === true})`;
  const isPointer = field.type.kind === 'model' && (!field.required || field.nullable);
  return `${isPointer ? '&' : ''}${literal(shapes, field.type, value, indent)}`;
}

function structOf(type: string, pairs: string[][], indent: string): string {
  const [only, ...others] = pairs;
  if (only && others.length === 0 && !only[1]?.includes('\n')) return `${type}{${only.join(': ')}}`;
  return `${type}{\n${aligned(pairs, `${indent}\t`)}${indent}}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
