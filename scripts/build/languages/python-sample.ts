/** How an operation is called by the Python package, and a webhook received, from the contract's examples. */
import { isObject } from '../../../toolkit/contract/objects.js';
import { snakeCase } from './python.ts';
import { sampleLogin, type SampleMaker } from './sample.ts';
import { shapesOf, type Shapes, type Type } from './shapes.ts';

/** A whole program. */
export const pythonSample: SampleMaker = (contract, operation) => {
  const { operationId, kind, parameters, body } = operation;
  if (kind === 'webhook') return receivers[operationId] ?? otherReceiver(operationId);
  const shapes = shapesOf(contract);
  const shape = shapes.operations.find((one) => one.operationId === operationId);
  const [example] = body?.examples ?? [];
  const models = new Set<string>();
  const given = [
    ...parameters
      .filter((parameter) => parameter.example !== undefined)
      .map(({ name, example: value }) => `${snakeCase(name)}=${literal(value, '    ')}`),
    ...(example && shape?.body
      ? [written({ shapes, models }, shape.body, example.value, '    ')]
      : []),
  ];
  const call = callOf(`client.${snakeCase(operationId)}`, given);
  const use = uses[operationId] ?? printed;
  const { lines, imports = [] } = use(call);
  return program([...imports, ...models], lines);
};

/** What is done with the answer, and what that imports. */
interface Use {
  lines: string;
  imports?: string[];
}

const printed = (call: string): Use => ({ lines: `answer = ${call}\nprint(answer)\n` });

/** Of operations whose example cannot be taken by a service as it is. */
const uses: { [operationId: string]: (call: string) => Use } = {
  refreshToken: (call) => ({
    imports: ['PayoutError'],
    lines: `# The client refreshes its tokens by itself. By hand:
try:
    answer = ${call.replaceAll('\n', '\n    ')}
    print(answer)
except PayoutError as error:
    # The token of this example is made up.
    print(error)
`,
  }),
};

/** A call on one line, or with an argument per line. */
function callOf(what: string, given: string[]): string {
  const line = `${what}(${given.join(', ')})`;
  if (!line.includes('\n') && line.length <= 72) return line;
  return `${what}(\n${given.map((one) => `    ${one},\n`).join('')})`;
}

const clientCall = callOf(
  'Client',
  [sampleLogin.baseUrl, sampleLogin.email, sampleLogin.password].map((text) => literal(text, '')),
);

function program(names: string[], lines: string): string {
  return `${importLines(['Client', ...names])}
client = ${clientCall}

${lines}`;
}

function importLines(names: string[]): string {
  const sorted = names.toSorted();
  const line = `from remittance_payout import ${sorted.join(', ')}\n`;
  if (line.length <= 88) return line;
  return `from remittance_payout import (\n${sorted.map((name) => `    ${name},\n`).join('')})\n`;
}

/** How each webhook is received. */
const receivers: { [operationId: string]: string } = {
  payoutOutcome: `from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${importLines(['Client', 'MemorySeen', 'read_delivery', 'receive_outcome'])}
client = ${clientCall}
# To remember across restarts and processes, write a class of your own.
seen = MemorySeen()


def on_outcome(outcome, code):
    print(outcome.transaction_reference, outcome.response_code, code.action, flush=True)


class Webhook(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        body = read_delivery(self.rfile, self.headers["content-length"])
        # No signature is documented, so it asks the service whether the delivery is true.
        status, text = receive_outcome(
            client, body, self.headers["content-type"], seen, on_outcome
        )
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


ThreadingHTTPServer(("", 8080), Webhook).serve_forever()
`,
};

/** Nothing is known of what makes such a delivery true. */
function otherReceiver(operationId: string): string {
  return `import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${importLines(['read_delivery'])}


class Webhook(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        body = read_delivery(self.rfile, self.headers["content-length"])
        # ${operationId}: let the service alone in, since no signature is documented.
        try:
            print(json.loads(body), flush=True)
            self.send_response(200)
        except ValueError:
            self.send_response(400)
        self.end_headers()


ThreadingHTTPServer(("", 8080), Webhook).serve_forever()
`;
}

/** A value as Python source, with the models of the package; their names are noted. */
function written(
  into: { shapes: Shapes; models: Set<string> },
  type: Type,
  value: unknown,
  indent: string,
): string {
  const deeper = `${indent}    `;
  if (type.kind === 'list' && Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${written(into, type.of, item, deeper)},\n`);
    return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`;
  }
  const model =
    type.kind === 'model' ? into.shapes.models.find(({ name }) => name === type.name) : undefined;
  if (!model || !isObject(value)) return literal(value, indent);
  into.models.add(model.name);
  const fields = model.fields
    .filter(({ name }) => value[name] !== undefined)
    .map((one) =>
      [snakeCase(one.name), written(into, one.type, value[one.name], deeper)].join('='),
    );
  return `${model.name}(\n${fields.map((field) => `${deeper}${field},\n`).join('')}${indent})`;
}

/** A value as Python source. */
function literal(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper)},\n`).join('')}${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, child]) => `${deeper}${JSON.stringify(key)}: ${literal(child, deeper)},\n`,
  );
  return `{\n${entries.join('')}${indent}}`;
}
