/** Tests the Java package of a contract with operations in every form: its samples and its calls. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { javaSample } from '../../scripts/build/languages/java-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { limitOf, readLimits } from '../../scripts/build/limits.ts';
import { projectRoot } from '../../scripts/project.ts';
import { keyedContract, oddOperations } from '../odd-contract/contract.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { startService, type Reaction, type Service } from './service.ts';
import { compileJava, openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.java === undefined)('the Java package of the odd contract', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    // The package compiles without a warning.
    workshop = await openWorkshop('java', keyedContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  /** Compiles programs by name in one call, and runs the last. */
  async function run(programs: ReadonlyMap<string, string>): Promise<string> {
    const folder = await workshop.newFolder();
    const fileOf = (name: string): string => join(folder, `${name}.java`);
    const names = [...programs.keys()];
    await Promise.all([...programs].map(([name, source]) => writeFile(fileOf(name), source)));
    const classPath = ['-cp', `${workshop.classPath}:${folder}`];
    const options = ['-Xlint:all', '-Werror', ...classPath, '-d', folder];
    await compileJava(options, names.map(fileOf));
    return workshop.run([...classPath, names.at(-1) ?? '']);
  }

  /** Returns the value of each expression, or the error that it throws. */
  async function calls({ url }: Service, expressions: readonly string[]): Promise<string[]> {
    const source = `import example.remittancepayout.*;
import java.util.*;
class Odd {
    public static void main(String[] args) {
        Client client = Client.builder().baseUrl("${url}").credentials("a@b.example", "secret").build();
${expressions.map((one) => `        print(() -> ${one});`).join('\n')}
    }
    static void print(java.util.concurrent.Callable<?> call) {
        try {
            System.out.println(call.call());
        } catch (Exception problem) {
            boolean isOurs = problem instanceof PayoutException;
            System.out.println(isOurs ? problem.getClass().getSimpleName() : problem.getMessage());
        }
    }
}
`;
    return (await run(new Map([['Odd', source]]))).trimEnd().split('\n');
  }

  test('every sample compiles and sends the request of its operation', async () => {
    const { url, right, wrong } = await startOddServer();
    const programs = new Map<string, string>();
    for (const operation of oddOperations) {
      const source = javaSample(keyedContract, operation).replaceAll(sampleLogin.baseUrl, url);
      programs.set(/^public class (\w+)/m.exec(source)?.[1] ?? '', source);
    }
    const mains = [...programs.keys()].map((name) => `${name}.main(args);`).join(' ');
    programs.set('All', `class All { public static void main(String[] args) { ${mains} } }`);
    const said = await run(programs).catch(String);
    expect(wrong).toEqual([]);
    expect(right, said).toEqual(oddOperations.map(({ operationId }) => operationId));
    // A value that the contract does not list.
    expect(said).toContain('status=FROZEN');
  });

  test('a request contains exactly the given values', async () => {
    const service = await startService(({ path }) => (path.startsWith('/odd') ? '{}' : undefined));
    const form =
      'GiveConsentRequest.builder().name("a=b c").isGiven(true).channels(List.of("x", "y")).build()';
    const given = [
      'client.searchCases("2026-03-01")',
      'client.searchCases("a+b&c*~", new SearchCasesOptions().size(5).status(new OddStatus("NEW")))',
      `client.changeCase("case-1", "v1", OddChange.builder().build())`,
      `client.changeCase("case-1", "v1", OddChange.builder().owner(null).closedAt(null).closedAt("x").build())`,
      `client.changeCase("case-1", "v1", OddChange.fromJson(Json.parse("{\\"owner\\":null}")))`,
      `client.giveConsent(${form})`,
    ];
    const file = `new Upload("a\\"\\r\\nb.png", "image/png", new byte[] {65})`;
    const files = `AttachFilesRequest.builder().scan(${file}).title("é").build()`;
    await calls(service, [...given, `client.attachFiles("case-1", ${files})`]);
    const upload = service.requests.pop();
    const [, boundary] = /boundary=(\S+)$/.exec(upload?.headers['content-type'] ?? '') ?? [];
    const parts = [
      'name="scan"; filename="a%22%0D%0Ab.png"\r\nContent-Type: image/png\r\n\r\nA',
      'name="title"\r\n\r\né',
    ].map((part) => `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n`);
    expect(upload?.body).toBe(`${parts.join('')}--${boundary}--\r\n`);
    const json = 'application/merge-patch+json';
    expect(
      service.requests
        .filter(({ path }) => path.startsWith('/odd'))
        .map(({ path, headers, body }) => [path, headers['content-type'], body]),
    ).toEqual([
      ['/odd/cases/search?from=2026-03-01', undefined, ''],
      ['/odd/cases/search?from=a%2Bb%26c%2A~&size=5&status=NEW', undefined, ''],
      ['/odd/cases/case-1', json, '{}'],
      ['/odd/cases/case-1', json, '{"closedAt":"x","owner":null}'],
      ['/odd/cases/case-1', json, '{"owner":null}'],
      [
        '/odd/consents',
        'application/x-www-form-urlencoded',
        'name=a%3Db%20c&isGiven=true&channels=x&channels=y',
      ],
    ]);
  });

  test('a wrong value is an error before anything is sent', async () => {
    const service = await startService();
    const change = 'OddChange.builder().build()';
    const said = await calls(service, [
      'client.readCase("..")',
      'client.readCase(null)',
      'client.searchCases(null)',
      `client.changeCase("case-1", "a\\r\\nb: c", ${change})`,
      `client.changeCase("case-1", null, ${change})`,
      'client.changeCase("case-1", "v1", null)',
      'client.sendScan(null)',
      'new Upload("a", "b\\nc", new byte[0])',
    ]);
    expect(said).toEqual([
      'case.id must be text that a URL can contain',
      'case.id must be text that a URL can contain',
      'from must be text that a URL can contain',
      'If-Match must be text that a header can contain',
      'If-Match must be text that a header can contain',
      'body must not be null',
      'body must not be null',
      'mediaType must be a media type',
    ]);
    expect(service.requests).toEqual([]);
  });

  test('answers have numbers, values of any enum, headers, and files with their names', async () => {
    const answer: Reaction = (response) => {
      const name = `attachment; filename="x.csv"; filename*=UTF-8''..%2Fm%C3%A4rz.csv`;
      const headers = { 'content-type': 'text/csv; v=1', 'content-disposition': name, etag: 'v1' };
      const labels = '{"desk":7.0,"text":"x","part":1.5,"many":1E999999999}';
      response.writeHead(200, headers).end(`{"kind":"NEW","status":1,"labels":${labels}}`);
    };
    const service = await startService(({ path }) =>
      path.startsWith('/odd') ? answer : undefined,
    );
    const said = await calls(service, [
      'client.readCase("case-1").labels()',
      'client.readCase("case-1").kind().equals(new OddKind("NEW"))',
      'client.readCase("case-1").status()',
      'client.readCaseWithHeaders("case-1").headers().firstValue("ETag").get()',
      'client.readCaseDownload("case-1").fileName().get()',
      'client.exportCases(2026)',
      'client.exportCases(2026, new ExportCasesOptions().accept("application/pdf")).bytes().length',
      'client.sendScan(new byte[0])',
    ]);
    const file = 'Download[text/csv, 88 bytes]';
    expect(said).toEqual([
      '{desk=7}',
      'true',
      'null',
      'v1',
      'märz.csv',
      file,
      '88',
      'UnknownOutcomeException',
    ]);
    const accepts = service.requests.slice(-4).map(({ headers }) => headers.accept);
    expect(accepts).toEqual(['text/csv', 'text/csv', 'application/pdf', 'application/json']);
  });

  test('a call with a key is repeated under it, and stays in doubt whatever the answer to the repeat', async () => {
    const repeats = limitOf(readLimits(projectRoot), 'attempts') - 1;
    const statuses = [500, 200, 500, 409, 500, ...Array<number>(repeats).fill(429)];
    const sent: Service['requests'] = [];
    const service = await startService((arrival) => {
      if (!arrival.path.startsWith('/odd')) return undefined;
      sent.push(arrival);
      return (response) => void response.writeHead(statuses[sent.length - 1] ?? 200).end('{}');
    });
    const body =
      'new OddKind("RETURN")).amount(java.math.BigDecimal.ONE).target(OddNewCaseTarget.builder().build()).build()';
    const create = (key: string): string =>
      `client.createCase(OddNewCase.builder().kind(${body}${key})`;
    const said = await calls(service, [
      create(''),
      create(', new CreateCaseOptions().caseKey("mine-0001")'),
      create(', new CreateCaseOptions().caseKey("mine-0002")'),
    ]);
    expect(said[0]).toMatch(/^OddCase/);
    expect(said.slice(1)).toEqual(['UnknownOutcomeException', 'UnknownOutcomeException']);
    const [first, ...keys] = sent.map(({ headers }) => headers['case-key']);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([
      first,
      'mine-0001',
      'mine-0001',
      'mine-0002',
      ...Array<string>(repeats).fill('mine-0002'),
    ]);
  });
});
