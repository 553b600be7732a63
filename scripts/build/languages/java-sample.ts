/** Whole Java programs for the operations and webhooks of the contract, from its own examples. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { text } from './java-doc.ts';
import { javaName, javaPackage } from './java.ts';
import { sampleLogin, type SampleMaker } from './sample.ts';
import { shapesOf, type Model, type OperationShape, type Type } from './shapes.ts';

export const javaSample: SampleMaker = (contract, operation) =>
  operation.kind === 'webhook' ? receiver(operation) : call(contract, operation);

const indent = '        ';

function call(contract: Contract, operation: DocumentedOperation): string {
  const shapes = shapesOf(contract);
  const shape = shapes.operations.find((one) => one.operationId === operation.operationId);
  if (!shape) throw new Error(`${operation.operationId} must be a documented operation.`);
  const given = argumentsOf(operation, shape, shapes.models);
  const statements = `${indent}var answer = client.${javaName(shape.operationId)}(${given.join(', ')});
${indent}System.out.println(answer);
`;
  return program(
    operation,
    [`${javaPackage}.*`, ...(given.join('').includes('List.of(') ? ['java.util.List'] : [])],
    shape.operationId === 'refreshToken' ? rejected(statements) : statements,
  );
}

/** The examples of parameters, then that of the body. */
function argumentsOf(
  { parameters, body }: DocumentedOperation,
  shape: OperationShape,
  models: readonly Model[],
): string[] {
  const values = [...shape.pathParameters, ...shape.queryParameters].map(({ name }) => {
    const example = parameters.find((one) => one.name === name)?.example;
    return typeof example === 'string' ? text(example) : 'null';
  });
  const example = body?.examples[0]?.value;
  if (!shape.body || example === undefined) return values;
  return [...values, literal(shape.body, example, models, `${indent}        `)];
}

/** The client renews its own token, and the one of the example is made up. */
function rejected(statements: string): string {
  return `${indent}try {
${statements.replace(/^(?=.)/gm, '    ')}${indent}} catch (PayoutException madeUp) {
${indent}    // The client renews its own token by itself. This one is of nobody.
${indent}    System.out.println(madeUp.status());
${indent}}
`;
}

/** A value as a model is made of it: by its builder, field by field. */
function literal(type: Type, value: unknown, models: readonly Model[], place: string): string {
  if (type.kind === 'list' && Array.isArray(value)) {
    const items = value.map(
      (one) => `\n${place}${literal(type.of, one, models, `${place}        `)}`,
    );
    return `List.of(${items.join(',')})`;
  }
  const model = type.kind === 'model' && models.find(({ name }) => name === type.name);
  if (model && isObject(value)) {
    const set = model.fields
      .filter(({ name }) => name in value)
      .map((one) => {
        const inner = literal(one.type, value[one.name], models, `${place}        `);
        return `\n${place}.${javaName(one.name)}(${inner})`;
      });
    return `${model.name}.builder()${set.join('')}\n${place}.build()`;
  }
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? `new java.math.BigDecimal("${value}")` : String(value);
}

function receiver(operation: DocumentedOperation): string {
  const isOutcome = operation.operationId === 'payoutOutcome';
  return program(
    operation,
    [
      'com.sun.net.httpserver.HttpServer',
      `${javaPackage}.*`,
      'java.net.InetSocketAddress',
      'java.nio.charset.StandardCharsets',
    ],
    `${isOutcome ? seen : ''}        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 8080), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readNBytes(Webhooks.MAX_BYTES + 1);
${isOutcome ? confirmed : unconfirmed}            }
        });
        server.start();
`,
  );
}

const seen = `        // To remember across restarts and processes, write a Seen on your own store.
        Seen seen = Seen.inMemory();
`;

const confirmed = `                String type = exchange.getRequestHeaders().getFirst("Content-Type");
                // No signature is shown: the client asks the service whether the delivery is true.
                var reply = Webhooks.receiveOutcome(client, body, type, seen, (outcome, code) ->
                        System.out.println(outcome.transactionReference() + " " + code.action()));
                byte[] text = reply.text().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
                exchange.getResponseBody().write(text);
`;

/** The client knows how to confirm an outcome, and nothing else. */
const unconfirmed = `                // No signature is shown: ask the service before you act on it.
                System.out.println(new String(body, StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(200, -1);
`;

/** A class that is named after the operation. */
function program(
  { operationId, kind }: DocumentedOperation,
  imports: readonly string[],
  statements: string,
): string {
  const { baseUrl, email, password } = sampleLogin;
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  return `${imports.map((one) => `import ${one};\n`).join('')}
public class ${name} {
    public static void main(String[] args)${kind === 'webhook' ? ' throws java.io.IOException' : ''} {
        Client client = new Client(
                ${text(baseUrl)}, ${text(email)}, ${text(password)});
${statements}    }
}
`;
}
