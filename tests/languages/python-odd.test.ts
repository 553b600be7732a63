/** Tests the Python package of a contract with operations in every form: its types, its samples, and its calls. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pythonSample } from '../../scripts/build/languages/python-sample.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { limitOf, readLimits } from '../../scripts/build/limits.ts';
import { projectRoot } from '../../scripts/project.ts';
import { keyedContract, oddOperations } from '../odd-contract/contract.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { runPython } from './python-source.ts';
import { startService, type Reaction } from './service.ts';
import { toolchain } from './toolchain.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

describe.skipIf(tools.python === undefined)('the Python package of the odd contract', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('python', keyedContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<unknown[]> => runPython(workshop, lines);
  const samples = oddOperations.map((operation) => pythonSample(keyedContract, operation));

  test('every sample sends the request of its operation', async () => {
    const { url, right, wrong } = await startOddServer();
    const programs = samples.map((source) => source.replaceAll(sampleLogin.baseUrl, url));
    const calls = programs.map((source) => `exec(compile(${JSON.stringify(source)}, "", "exec"))`);
    const said = await workshop.run(['-c', calls.join('\n')]).catch(String);
    expect(wrong).toEqual([]);
    expect(right, said).toEqual(oddOperations.map(({ operationId }) => operationId));
  });

  test.skipIf(toolchain('mypy') === undefined)('its types are right, and find errors', async () => {
    const folder = await workshop.newFolder();
    const files = samples.map((_, index) => join(folder, `sample_${index}.py`));
    await Promise.all(files.map((file, index) => writeFile(file, samples[index] ?? '')));
    const wrong = [
      'c.search_cases("2026-03-01", status="NOPE")',
      'c.search_cases("2026-03-01", page="2")',
      'c.search_cases(page=2)',
      'c.search_cases("2026-03-01", None, 2)',
      'c.export_cases(2026, accept="text/html")',
      'c.change_case("case-1", "v1", p.OddChange(amount=p.NULL))',
      'c.attach_files("case-1", p.AttachFilesRequest(b"", "A passport"))',
      'print(c.delete_case("case-1"))',
      'async def wrong(a: AsyncClient) -> None: await a.search_cases(2026)',
    ];
    const right = [
      'status: str | None = c.read_case("case-1").status',
      'etag: str = c.read_case_with_response("case-1").headers["etag"]',
      'rates: dict[str, Decimal] | None = c.give_consent(p.GiveConsentRequest("Ada", True))',
      'page: int | None = c.search_cases("2026-03-01").page',
      'async def later(a: AsyncClient) -> int | None: return (await a.search_cases("2026", page=2)).page',
    ];
    const head = [
      'from __future__ import annotations',
      'from decimal import Decimal',
      'import remittance_payout as p',
      'from remittance_payout.aio import AsyncClient',
      'def use(c: p.Client) -> None:',
    ];
    const file = join(folder, 'use.py');
    await writeFile(file, [...head, ...[...wrong, ...right].map((one) => `    ${one}`)].join('\n'));
    const source = join(workshop.folder, 'src/remittance_payout');
    const strict = ['-m', 'mypy', '--strict', '--python-version', '3.11'];
    const said = await workshop.run([...strict, source, ...files, file]).catch(String);
    const found = [...said.matchAll(/^(?:Error: )?(\S+?):(\d+): error/gm)];
    const lines = [
      ...new Set(found.map(([, path = '', line]) => `${path.split('/').at(-1)}:${line}`)),
    ];
    expect(lines, said).toEqual(wrong.map((_, index) => `use.py:${head.length + index + 1}`));
  });

  test('omitted arguments and wrong values are not sent', async () => {
    const service = await startService(() => '{}');
    const told = await run(`
from decimal import Decimal
client = with_token("${service.url}")
client.search_cases("2026-03-01")
for call in (
    lambda: client.search_cases("2026-03-01", page=True),
    lambda: client.search_cases("2026-03-01", min_amount=1.5),
    lambda: client.search_cases("2026-03-01", x_correlation_id="a\\r\\nb: c"),
    lambda: client.search_cases(None),
    lambda: client.change_case("..", '"v1"', OddChange()),
    lambda: client.change_case("case-1", '"v1"', None),
    lambda: client.send_scan("text"),
    lambda: client.attach_files("case-1", AttachFilesRequest("scan", "A passport")),
    lambda: client.attach_files("case-1", AttachFilesRequest(UploadFile("a", b"", "a\\nb"), "A")),
):
    try: call(); tell("sent")
    except ValueError as error: tell(str(error))`);
    expect(told).toEqual([
      'page must be of the type int',
      'min-amount must be of the type Decimal',
      'X-Correlation-Id must be a text that a header can carry',
      'from must be a text',
      'case.id must be a text that a URL can contain',
      'body must be given',
      'body must be bytes',
      'scan must be of the type UploadFile',
      'media_type must be a type such as application/pdf',
    ]);
    const [request, ...others] = service.requests;
    expect(others).toEqual([]);
    expect(request?.path).toBe('/odd/cases/search?from=2026-03-01');
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(request?.body).toBe('');
  });

  test('a patch contains the given fields, explicit nulls included, and survives as JSON', async () => {
    const service = await startService(() => (response) => void response.writeHead(204).end());
    const told = await run(`
client = with_token("${service.url}")
for change in (OddChange(), OddChange(status="CLOSED", owner=NULL, closed_at=None)):
    tell(client.change_case("case-1", '"v1"', change))
    tell(OddChange.from_json(change.to_json()) == change)`);
    expect(told).toEqual([null, true, null, true]);
    expect(service.requests.map(({ body }) => body)).toEqual([
      '{}',
      '{"status":"CLOSED","owner":null}',
    ]);
    expect(service.requests[0]?.headers['content-type']).toBe('application/merge-patch+json');
  });

  test('answers have numbers, values of any enum, headers, and files with their names', async () => {
    const { url, wrong } = await startOddServer();
    const file: Reaction = (response) => {
      const name = `attachment; filename*=UTF-8''..%2Fm%C3%A4rz.pdf`;
      const headers = { 'content-type': 'application/pdf; v=1', 'content-disposition': name };
      response.writeHead(200, headers).end('%PDF');
    };
    const odd = '{"amount":1E999999999,"labels":{"desk":7.0,"x":"y","z":1.5,"many":1E999999999}}';
    const service = await startService(({ headers }) =>
      headers.accept === 'application/json' ? odd : file,
    );
    const told = await run(`
client, other = with_token("${url}"), with_token("${service.url}")
answer = client.read_case_with_response("case-1")
tell([answer.status, answer.headers["etag"], str(answer.value.amount), answer.value.labels])
for file in (client.export_cases(2026), other.export_cases(2026, accept="application/pdf"), other.read_case_download("case-1")):
    tell([file.media_type, file.file_name, file.content[:8].decode(), str(file)])
case = other.read_case("case-1")
tell([case.labels, str(case.amount), case.id])`);
    expect(told).toEqual([
      [200, '"v1"', '12.5', { desk: 7 }],
      ['text/csv', 'cases-2026.csv', 'id,amoun', 'Download()'],
      ['application/pdf', 'märz.pdf', '%PDF', 'Download()'],
      ['application/pdf', 'märz.pdf', '%PDF', 'Download()'],
      [{ desk: 7 }, '1E+999999999', null],
    ]);
    const accepts = service.requests.map(({ headers }) => headers.accept);
    expect(accepts).toEqual(['application/pdf', 'text/csv', 'application/json']);
    expect(wrong).toEqual([]);
  });

  test('a call with a key is repeated under it, and stays in doubt whatever the answer to the repeat', async () => {
    const repeats = limitOf(readLimits(projectRoot), 'attempts') - 1;
    const endings = [500, 200, 500, 409, 500, ...Array<number>(repeats).fill(429)];
    const service = await startService(() => (response) => {
      const status = endings[service.requests.length - 1] ?? 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"case-1"}');
    });
    const told = await run(`
client = with_token("${service.url}")
case = OddNewCase("RETURN", __import__("decimal").Decimal(1), OddNewCaseTarget(wallet="1"))
for key in (None, "mine-0001", "mine-0002"):
    try: tell(client.create_case(case, case_key=key).id)
    except PayoutError as error: tell(type(error).__name__)`);
    expect(told).toEqual(['case-1', 'UnknownOutcomeError', 'UnknownOutcomeError']);
    const keys = service.requests.map(({ headers }) => headers['case-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([
      keys[0],
      keys[0],
      'mine-0001',
      'mine-0001',
      'mine-0002',
      ...Array<string>(repeats).fill('mine-0002'),
    ]);
  });
});
