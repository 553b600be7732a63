/** How an operation is called by the Python package, and a webhook received, from the contract's examples. */
import { snakeCase } from './python-words.ts';
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
  plain(value, indent, type) {
    if (value === null) return 'None';
    if (type?.kind === 'decimal') return `Decimal("${JSON.stringify(value)}")`;
    if (type?.kind === 'bytes') return `UploadFile("example", ${bytes(value)})`;
    return literal(value, indent);
  },
  list: (items, indent) => block('[', items, ']', indent),
  map(entries, indent) {
    const items = entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`);
    return block('{', items, '}', indent);
  },
  model({ name, isPatch }, values, indent) {
    const given = values.map(({ field, text }) => {
      const isNull = isPatch && field.nullable && text === 'None';
      return `${snakeCase(field.name)}=${isNull ? 'NULL' : text}`;
    });
    return block(`${name}(`, given, ')', indent);
  },
};

export const pythonSample: SampleMaker = (contract, operation) => {
  const { shape, models, body, given } = callOf(contract, operation, notation, '    ');
  const sent = shape.sends?.as === 'bytes' ? bytes(operation.body?.examples[0]?.value) : body;
  const named = given.map(({ field, text }) => `${snakeCase(field.name)}=${text}`);
  const values = [
    ...named,
    ...(sent === undefined ? [] : [named.length > 0 ? `body=${sent}` : sent]),
  ];
  const call = onLines(`client.${snakeCase(shape.operationId)}`, values);
  const what = shape.json ? 'answer' : 'answer.media_type, len(answer.content)';
  const isEmpty = !shape.json && shape.downloads.length === 0;
  const lines = isEmpty ? `${call}\nprint("done")\n` : `answer = ${call}\nprint(${what})\n`;
  const used = ['NULL', 'UploadFile'].filter((name) => new RegExp(`\\b${name}\\b`).test(call));
  const decimals = call.includes('Decimal("') ? 'from decimal import Decimal\n\n' : '';
  const imports = importLines(['Client', ...models, ...used]);
  return `${decimals}${imports}\nclient = ${clientCall}\n\n${lines}`;
};

/** The examples of files are texts. */
function bytes(value: unknown): string {
  const text = String(value);
  const isPlain = /^[ -~\s]*$/.test(text);
  return isPlain ? `b${JSON.stringify(text)}` : `${JSON.stringify(text)}.encode()`;
}

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

/** Receives payout outcomes. */
export const pythonReceiver = `from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

${importLines(['DELIVERY_TIMEOUT', 'Client', 'MemorySeen', 'read_delivery', 'receive_outcome'])}
client = ${clientCall}
# For restarts and several processes, implement Seen on your own store.
seen = MemorySeen()


def on_outcome(outcome, code):
    print(outcome.transaction_reference, outcome.response_code, code.action, flush=True)


class Webhook(BaseHTTPRequestHandler):
    timeout = DELIVERY_TIMEOUT

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

function literal(value: unknown, indent: string): string {
  const plain = (one: unknown): string => {
    if (typeof one === 'boolean') return one ? 'True' : 'False';
    return one === null || one === undefined ? 'None' : JSON.stringify(one);
  };
  return literalOf(value, indent, { plain, object: ['{', ': ', '}'] });
}
