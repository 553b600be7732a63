/** Writes Python samples for operations and webhooks from the contract's examples. */
import { namesIn, onLines, snakeCase } from './python-words.ts';
import { block, callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';
import { shapesOf } from './shapes.ts';

const notation: Notation = {
  step: '    ',
  plain(value, { kind }) {
    const json = JSON.stringify(value);
    if (value === null) return 'None';
    if (kind === 'decimal') return `Decimal("${json}")`;
    if (kind === 'bytes') return `UploadFile("example", ${bytes(value)})`;
    if (kind === 'boolean') return value === true ? 'True' : 'False';
    return typeof value === 'object' ? `json.loads(${JSON.stringify(json)})` : json;
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
  const { shape, body, given } = callOf(contract, operation, notation, '    ');
  const sent = shape.sends?.as === 'bytes' ? bytes(operation.body?.examples[0]?.value) : body;
  const named = given.map(({ field, text }) => `${snakeCase(field.name)}=${text}`);
  const values = [
    ...named,
    ...(sent === undefined ? [] : [named.length > 0 ? `body=${sent}` : sent]),
  ];
  const call = onLines(`client.${snakeCase(shape.operationId)}(`, values, ')');
  const what = shape.json ? 'answer' : 'answer.media_type, len(answer.content)';
  const isEmpty = !shape.json && shape.downloads.length === 0;
  const lines = isEmpty ? `${call}\nprint("done")\n` : `answer = ${call}\nprint(${what})\n`;
  const { models } = shapesOf(contract);
  const used = namesIn(call, [...models.map(({ name }) => name), 'NULL', 'UploadFile']);
  const standard = [
    call.includes('json.loads(') ? 'import json\n' : '',
    call.includes('Decimal("') ? 'from decimal import Decimal\n' : '',
  ].join('');
  const imports = importLines(['Client', ...used]);
  return `${standard}${standard && '\n'}${imports}\nclient = ${clientCall}\n\n${lines}`;
};

/** The examples of files are texts. */
function bytes(value: unknown): string {
  const text = String(value);
  const isPlain = /^[ -~\s]*$/.test(text);
  return isPlain ? `b${JSON.stringify(text)}` : `${JSON.stringify(text)}.encode()`;
}

const clientCall = onLines(
  'Client(',
  [sampleLogin.baseUrl, sampleLogin.email, sampleLogin.password].map((text) => `"${text}"`),
  ')',
);

function importLines(names: string[]): string {
  const sorted = names.toSorted();
  const line = `from remittance_payout import ${sorted.join(', ')}\n`;
  return line.length <= 88
    ? line
    : `${block('from remittance_payout import (', sorted, ')', '')}\n`;
}

/** A program that receives payout outcomes. */
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


ThreadingHTTPServer(("", 9000), Webhook).serve_forever()
`;
