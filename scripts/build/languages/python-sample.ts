/** How an operation is called by the Python package, and a webhook received, from the contract's examples. */
import { snakeCase } from './python.ts';
import {
  block,
  callOf,
  literalOf,
  sampleLogin,
  type Notation,
  type SampleMaker,
} from './sample.ts';

const notation: Notation = {
  step: '    ',
  plain: literal,
  list: (items, indent) => block('[', items, ']', indent),
  model: ({ name }, values, indent) =>
    block(
      `${name}(`,
      values.map(({ field, text }) => `${snakeCase(field.name)}=${text}`),
      ')',
      indent,
    ),
};

export const pythonSample: SampleMaker = (contract, operation) => {
  if (operation.kind === 'webhook') {
    return operation.operationId === 'payoutOutcome'
      ? confirmed
      : unconfirmed(operation.operationId);
  }
  const { shape, models, body, examples, isMadeUp } = callOf(contract, operation, notation, '    ');
  const given = [
    ...[...examples].map(([name, value]) => `${snakeCase(name)}=${literal(value, '    ')}`),
    ...(body === undefined ? [] : [body]),
  ];
  const call = onLines(`client.${snakeCase(shape.operationId)}`, given);
  const head = `${importLines(['Client', ...models, ...(isMadeUp ? ['PayoutError'] : [])])}
client = ${clientCall}

`;
  if (!isMadeUp) return `${head}answer = ${call}\nprint(answer)\n`;
  return `${head}# The client renews its tokens without this. By hand:
try:
    answer = ${call.replaceAll('\n', '\n    ')}
    print(answer)
except PayoutError as error:
    # The token of this example is made up.
    print(error)
`;
};

/** A call on one line, or with an argument per line. */
function onLines(what: string, given: string[]): string {
  const line = `${what}(${given.join(', ')})`;
  return !line.includes('\n') && line.length <= 72 ? line : block(`${what}(`, given, ')', '');
}

const clientCall = onLines(
  'Client',
  [sampleLogin.baseUrl, sampleLogin.email, sampleLogin.password].map((text) => literal(text, '')),
);

function importLines(names: string[]): string {
  const sorted = names.toSorted();
  const line = `from remittance_payout import ${sorted.join(', ')}\n`;
  return line.length <= 88
    ? line
    : `${block('from remittance_payout import (', sorted, ')', '')}\n`;
}

const confirmed = `from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${importLines(['Client', 'MemorySeen', 'read_delivery', 'receive_outcome'])}
client = ${clientCall}
# For restarts and several processes, implement Seen on your own store.
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
`;

/** Nothing is known of what makes such a delivery true. */
function unconfirmed(operationId: string): string {
  return `import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${importLines(['read_delivery'])}

class Webhook(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        body = read_delivery(self.rfile, self.headers["content-length"])
        # ${operationId}: admit only the service, since no signature is documented.
        try:
            print(json.loads(body), flush=True)
            self.send_response(200)
        except ValueError:
            self.send_response(400)
        self.end_headers()


ThreadingHTTPServer(("", 8080), Webhook).serve_forever()
`;
}

function literal(value: unknown, indent: string): string {
  const plain = (one: unknown): string => {
    if (typeof one === 'boolean') return one ? 'True' : 'False';
    return one === null || one === undefined ? 'None' : JSON.stringify(one);
  };
  return literalOf(value, indent, { plain, object: ['{', ': ', '}'] });
}
