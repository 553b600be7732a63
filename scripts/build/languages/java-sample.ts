/** Whole Java programs for the operations and webhooks of the contract, from its own examples. */
import { javaName, javaPackage } from './java.ts';
import { callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';

const indent = '        ';

const notation: Notation = {
  step: indent,
  plain(value) {
    if (typeof value === 'string') return JSON.stringify(value);
    return typeof value === 'number' ? `new java.math.BigDecimal("${value}")` : String(value);
  },
  list: (items, place) => `List.of(${items.map((item) => `\n${place}${item}`).join(',')})`,
  model: ({ name }, values, place) => {
    const set = values.map((one) => `\n${place}.${javaName(one.field.name)}(${one.text})`);
    return `${name}.builder()${set.join('')}\n${place}.build()`;
  },
};

export const javaSample: SampleMaker = (contract, operation) => {
  const { operationId, kind } = operation;
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  if (kind === 'webhook') return receiver(name, operationId === 'payoutOutcome');
  const { shape, body, examples, isMadeUp } = callOf(
    contract,
    operation,
    notation,
    `${indent}${indent}`,
  );
  const given = [...shape.pathParameters, ...shape.queryParameters].map((one) => {
    const example = examples.get(one.name);
    return typeof example === 'string' ? JSON.stringify(example) : 'null';
  });
  if (body !== undefined) given.push(body);
  const statements = `${indent}var answer = client.${javaName(operationId)}(${given.join(', ')});
${indent}System.out.println(answer);
`;
  const list = given.join('').includes('List.of(') ? ['java.util.List'] : [];
  return program(name, list, isMadeUp ? caught(statements) : statements);
};

function caught(statements: string): string {
  return `${indent}try {
${statements.replace(/^(?=.)/gm, '    ')}${indent}} catch (PayoutException madeUp) {
${indent}    // The client renews its tokens without this. The token of this example is made up.
${indent}    System.out.println(madeUp.status());
${indent}}
`;
}

/** The client knows how to confirm a payout outcome, and no other delivery. */
function receiver(name: string, isOutcome: boolean): string {
  const imports = [
    'com.sun.net.httpserver.HttpServer',
    'java.net.InetSocketAddress',
    'java.nio.charset.StandardCharsets',
  ];
  return program(
    name,
    imports,
    `${isOutcome ? seen : ''}        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 8080), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readNBytes(Webhooks.MAX_BYTES + 1);
${isOutcome ? confirmed : unconfirmed}            }
        });
        server.start();
`,
    ' throws java.io.IOException',
  );
}

const seen = `        // To remember across restarts and processes, write a Seen on your own store.
        Seen seen = Seen.inMemory();
`;

const confirmed = `                String type = exchange.getRequestHeaders().getFirst("Content-Type");
                // No signature is documented: the client asks the service whether the delivery is true.
                var reply = Webhooks.receiveOutcome(client, body, type, seen, (outcome, code) ->
                        System.out.println(outcome.transactionReference() + " " + code.action()));
                byte[] text = reply.text().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
                exchange.getResponseBody().write(text);
`;

const unconfirmed = `                // No signature is documented: ask the service before you act on it.
                System.out.println(new String(body, StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(200, -1);
`;

/** A class that is named after the operation. */
function program(name: string, imports: string[], statements: string, throwing = ''): string {
  const { baseUrl, email, password } = sampleLogin;
  const sorted = [`${javaPackage}.*`, ...imports].toSorted();
  return `${sorted.map((one) => `import ${one};\n`).join('')}
public class ${name} {
    public static void main(String[] args)${throwing} {
        Client client = new Client(
                ${JSON.stringify(baseUrl)}, ${JSON.stringify(email)}, ${JSON.stringify(password)});
${statements}    }
}
`;
}
