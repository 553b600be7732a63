/** Writes whole Java programs for operations and webhooks from the contract's examples. */
import type { ContentKind } from '../../../toolkit/contract/operation.ts';
import { javaCall, javaName, javaPackage, quoted } from './java.ts';
import { callOf, sampleLogin, type Notation, type SampleMaker } from './sample.ts';
import {
  capital,
  constantNames,
  shapesOf,
  type Enum,
  type ParameterField,
  type Type,
} from './shapes.ts';

const indent = '        ';

/** @param body how the body is sent; in JSON, the content of a file is text */
function notationOf(enums: readonly Enum[], body: ContentKind | undefined): Notation {
  const plain = (value: unknown, type: Type): string => {
    const listed = type.kind === 'enum' && enums.find(({ name }) => name === type.name);
    if (listed && typeof value === 'string') {
      return `${listed.name}.${constantNames(listed.values).get(value)}`;
    }
    if (typeof value === 'number') {
      return type.kind === 'integer' ? `${value}L` : `new java.math.BigDecimal("${value}")`;
    }
    if (typeof value !== 'string') {
      const json = JSON.stringify(value);
      return typeof value === 'object' && value !== null ? `Json.parse(${quoted(json)})` : json;
    }
    if (type.kind !== 'bytes' || body === 'json') return quoted(value);
    const bytes = `${quoted(value)}.getBytes(StandardCharsets.UTF_8)`;
    return body === 'multipart' ? `new Upload("file", ${bytes})` : bytes;
  };
  return {
    step: indent,
    plain,
    list: (items, place) => `List.of(${items.map((item) => `\n${place}${item}`).join(',')})`,
    map: (entries) => `Map.of(${entries.flatMap(([key, one]) => [quoted(key), one]).join(', ')})`,
    model: ({ name }, values, place) => {
      const set = values.map((one) => `\n${place}.${javaName(one.field.name)}(${one.text})`);
      return `${name}.builder()${set.join('')}\n${place}.build()`;
    },
  };
}

export const javaSample: SampleMaker = (contract, operation) => {
  const notation = notationOf(shapesOf(contract).enums, operation.body?.kind);
  const { shape, body, given } = callOf(contract, operation, notation, indent.repeat(2));
  const { java, optional, options, json, downloads, ...call } = javaCall(shape);
  const textOf = ({ name }: ParameterField): string | undefined =>
    given.find(({ field }) => field.name === name)?.text;
  const set = [
    ...optional.map((one) => [javaName(one.name), textOf(one)]),
    ...(call.body ? [] : [['body', body]]),
  ].flatMap(([own, text]) => {
    const deeper = text?.replaceAll('\n', `\n${indent}`);
    return deeper ? `\n${indent}${indent}.${own}(${deeper})` : [];
  });
  const values = [
    ...call.given.map((one) => textOf(one) ?? 'null'),
    ...(call.body ? [body ?? 'null'] : []),
    ...(set.length > 0 ? [`new ${options}()${set.join('')}`] : []),
  ];
  const called = `client.${java}(${values.join(', ')})`;
  const hasAnswer = json !== undefined || downloads.length > 0;
  const statements = hasAnswer
    ? `${indent}var answer = ${called};\n${indent}System.out.println(answer);\n`
    : `${indent}${called};\n${indent}System.out.println("done");\n`;
  const imports = ['java.util.List', 'java.util.Map', 'java.nio.charset.StandardCharsets'].filter(
    (one) => new RegExp(`\\b${one.replace(/.*\./, '')}\\.`).test(called),
  );
  return program(`${capital(operation.operationId)}Example`, imports, statements);
};

/** A program that receives payout outcomes. */
export const javaReceiver = program(
  'ReceiverExample',
  [
    'com.sun.net.httpserver.HttpServer',
    'java.net.InetSocketAddress',
    'java.nio.charset.StandardCharsets',
  ],
  `        // To remember across restarts and processes, implement Seen yourself.
        var webhooks = new Webhooks(client, Seen.inMemory(), (outcome, code) ->
                System.out.println(outcome.transactionReference() + " " + code.action()));
        System.setProperty("sun.net.httpserver.maxReqTime", "" + Webhooks.TIMEOUT.toSeconds());
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 9000), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readNBytes(Webhooks.MAX_BYTES + 1);
                String type = exchange.getRequestHeaders().getFirst("Content-Type");
                // The service documents no signature, so the client confirms each delivery.
                var reply = webhooks.receive(body, type);
                byte[] text = reply.text().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
                exchange.getResponseBody().write(text);
            }
        });
        server.start();
`,
  ' throws java.io.IOException',
);

function program(name: string, imports: string[], statements: string, throwing = ''): string {
  const { baseUrl, email, password } = sampleLogin;
  const sorted = [`${javaPackage}.*`, ...imports].toSorted();
  return `${sorted.map((one) => `import ${one};\n`).join('')}
public class ${name} {
    public static void main(String[] args)${throwing} {
        Client client = Client.builder()
                .baseUrl(${quoted(baseUrl)})
                .credentials(${quoted(email)}, ${quoted(password)})
                .build();
${statements}    }
}
`;
}
