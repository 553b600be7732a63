/** Tests the PHP package of a contract with operations in every form: its syntax, and each documented call. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { phpSample } from '../../scripts/build/languages/php-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { isFull } from '../support/full.ts';
import { clientSource, runPhp } from './php-source.ts';
import { startService } from './service.ts';
import { toolchain } from './toolchain.ts';
import { openWorkshop, output, tools, type Workshop } from './workshop.ts';

const codeSniffer = isFull ? toolchain('phpcs') : undefined;

describe.skipIf(tools.php === undefined)('the PHP package with odd operations', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php', oddContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  test('PHP accepts every file, together with the others', async () => {
    const files = await readdir(join(workshop.folder, 'src'), { recursive: true });
    const sources = files.filter((file) => file.endsWith('.php'));
    expect(sources).toContain('Model/OddCase.php');
    const taken = `require '${workshop.folder}/autoload.php';
foreach (['${sources.join("', '")}'] as $file) {
    require_once "${workshop.folder}/src/$file";
}
echo 'taken';`;
    expect(await workshop.run(['-r', taken])).toBe('taken');
  });

  test.skipIf(codeSniffer === undefined)('follows PSR-12', async () => {
    const form = [
      '--standard=PSR12',
      '--exclude=Generic.Files.LineLength,PSR1.Files.SideEffects',
      '--extensions=php',
    ];
    const args = [...form, '--report=emacs', workshop.folder];
    expect(await output(codeSniffer ?? '', args)).toBe('');
  });

  test('a name that PHP reserves is replaced, and a value may be within lists and maps', async () => {
    const document = structuredClone(oddContract.document);
    const amounts = { type: 'array', items: { type: 'array', items: { type: 'number' } } };
    Object.assign(document.components['schemas'] ?? {}, {
      List: { type: 'object', properties: { this: { type: 'string' }, amounts, fields: {} } },
      Read: { type: 'string', enum: ['class', 'a-b', 'a_b', ''] },
      OddNewCase: {
        type: 'object',
        properties: {
          by: { type: 'object', additionalProperties: { $ref: '#/components/schemas/List' } },
          how: { $ref: '#/components/schemas/Read' },
        },
      },
    });
    await using named = await openWorkshop('php', createContract(document));
    const printed = await runPhp(
      named,
      `use RemittancePayout\\Model\\{List_, OddNewCase, Read_};
$case = new OddNewCase(by: ['0' => new List_(this_: 'x', amounts: [['1.50'], []])], how: Read_::CLASS_);
$text = $case->toJson();
echo $text, ' ', OddNewCase::fromJson($text)->toJson() === $text ? 'the same' : 'other', Read_::A_B_, Read_::VALUE_;`,
    );
    expect(printed).toBe(
      '{"by":{"0":{"this":"x","amounts":[[1.50],[]]}},"how":"class"} the samea_b',
    );
  });

  test.for(oddOperations)(
    'the sample of $operationId sends the right request',
    async (operation) => {
      const server = await startOddServer();
      const folder = await workshop.newFolder();
      const sample = phpSample(oddContract, operation);
      await writeFile(join(folder, 'sample.php'), sample.replace(sampleLogin.baseUrl, server.url));
      const printed = await workshop.run(['sample.php'], { cwd: folder });
      expect(server).toMatchObject({ wrong: [], right: [operation.operationId] });
      expect(printed).not.toBe('');
    },
  );

  /** Runs some lines with a client, and returns their output. */
  const run = async (lines: string): Promise<string> => {
    const { url } = await startOddServer();
    return runPhp(
      workshop,
      `use RemittancePayout\\{Patch, Upload};
use RemittancePayout\\Model\\{AttachFilesRequest, OddCase, OddChange, OddKind, OddStatus, SearchCasesRequest};
$client = ${clientSource(url)};
${lines}`,
    );
  };

  test('answers have their types, and accept an undocumented text', async () => {
    const printed = await run(`
$case = OddCase::read(Json::decodeObject('{"status":"FROZEN","kind":"RETURN","amount":12.50,
    "closedAt":5,"labels":{"desk":7,"0":8.0,"floor":"2"},"parent":{"id":"case-0","status":"ON-HOLD"}}'));
echo json_encode([$case->status, $case->kind === OddKind::RETURN, $case->amount, $case->closedAt, $case->labels]);
echo $case->parent->status === OddStatus::ON_HOLD ? OddStatus::VALUE_2ND_LINE : '';`);
    expect(printed).toBe('["FROZEN",true,"12.50",null,{"desk":7,"0":8}]2ND LINE');
  });

  test('the headers of an answer are available with it', async () => {
    const printed = await run(`
$case = $client->readCase('case-1', headers: $headers);
echo $case->id, ' ', $headers['etag'];`);
    expect(printed).toBe('case-1 "v1"');
  });

  test('a file arrives unchanged, in the requested media type', async () => {
    const names = [
      'attachment; filename="../a \\"b\\".csv"',
      "attachment; filename=x; filename*=UTF-8''%E2%82%AC%2F%C3%A4.pdf",
      'inline; filename=..',
    ];
    const { url } = await startService(({ path, headers }) => {
      if (!path.startsWith('/odd/')) return undefined;
      return (response) => {
        response.setHeader('content-type', `${headers.accept}; charset=utf-8`);
        response.setHeader('content-disposition', names.shift() ?? '');
        response.end('private \u0000');
      };
    });
    const printed = await runPhp(
      workshop,
      `$client = ${clientSource(url)};
$files = [
    $client->exportCases(2026),
    $client->exportCases(2026, accept: 'application/pdf'),
    $client->readCaseDownload('case-1'),
];
foreach ($files as $file) {
    echo "$file->mediaType [$file->fileName] ", strlen($file->content), ' ', $file->headers['content-type'], "\n";
}
// It may be about people, so it is not printed by accident.
print_r($files);`,
    );
    expect(printed).toMatch(
      `text/csv [a "b".csv] 9 text/csv; charset=utf-8
application/pdf [ä.pdf] 9 application/pdf; charset=utf-8
text/csv [] 9 text/csv; charset=utf-8
`,
    );
    expect(printed).not.toContain('private');
  });

  test('an update distinguishes a field to remove from one to keep', async () => {
    const printed = await run(`
$change = new OddChange(status: OddStatus::OPEN, amount: '1.50', closedAt: Patch::Null);
$again = OddChange::fromJson($change->toJson());
echo $change->toJson(), ' ', $again->closedAt === Patch::Null && $again->owner === null ? 'the same' : 'other';`);
    expect(printed).toBe('{"status":"OPEN","amount":1.50,"closedAt":null} the same');
  });

  test('a comma in an item of a list does not separate items', async () => {
    const asked: string[] = [];
    const { url } = await startService(({ path }) => {
      if (path.startsWith('/odd/')) asked.push(path);
      return undefined;
    });
    const search = `searchCases('2026-03-01', sort: ['a,b', 'c'])`;
    await runPhp(workshop, `try { ${clientSource(url)}->${search}; } catch (Throwable) {}`);
    expect(asked).toEqual(['/odd/cases/search?from=2026-03-01&sort=a%2Cb,c']);
  });

  test('a call without a key gets one that its repeats share', async () => {
    const keys: unknown[] = [];
    const { url } = await startService(({ path, headers }) => {
      if (!path.startsWith('/odd/')) return undefined;
      keys.push(headers['case-key']);
      const status = keys.length === 1 ? 500 : 201;
      return (response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"case-1"}');
      };
    });
    const printed = await runPhp(
      workshop,
      `use RemittancePayout\\Model\\{OddNewCase, OddNewCaseTarget};
$client = ${clientSource(url)};
$case = new OddNewCase('RETURN', '1', new OddNewCaseTarget(wallet: '1'));
echo $client->createCase($case)->id, $client->createCase($case)->id;`,
    );
    expect(printed).toBe('case-1case-1');
    const [first, repeat, second, ...others] = keys;
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(repeat).toBe(first);
    expect(second).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(others).toEqual([]);
  });

  test('arguments that cannot be sent are rejected before anything is sent', async () => {
    const printed = await run(`
foreach ([
    fn () => $client->searchCases('2026-03-01', xCorrelationId: "a\\r\\nb: c"),
    fn () => $client->searchCases('2026-03-01', tag: ["\\xff"]),
    fn () => $client->searchCases('2026-03-01', minAmount: 'much'),
    fn () => $client->attachFiles(new AttachFilesRequest(new Upload('', 'a', "text/csv\\r\\nb: c"), ''), 'case-1'),
] as $call) {
    try {
        $call();
    } catch (InvalidArgumentException $error) {
        echo $error->getMessage(), "\\n";
    }
}`);
    expect(printed).toBe(`X-Correlation-Id must be one line.
tag cannot be sent: Malformed UTF-8 characters, possibly incorrectly encoded
A number must be digits, such as 12.50.
mediaType must be a media type, such as image/png.
`);
  });
});
