import { expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';

const pathItem = 'openapi/paths/collection-middleware/transfers_{transferId}_replay.yaml';

test('a skeleton has what a documented operation needs, and every gap is told by file and line', async () => {
  const copy = copyProject();
  const run = await runNode(copy.root, 'scripts/document.ts', 'collectionTransfersReplay');
  expect(run).toMatchObject({ code: 0, err: '' });
  const written = [...run.out.matchAll(/^wrote +(.+)$/gm)].map(([, file]) => file);
  expect(written).toEqual([
    pathItem,
    'openapi/components/schemas/CollectionTransfersReplayRequest.yaml',
    'openapi/components/schemas/CollectionTransfersReplayResponse.yaml',
    'openapi/components/examples/collectionTransfersReplay.request.first.yaml',
    'openapi/components/examples/collectionTransfersReplay.200.first.yaml',
  ]);
  const summary = copy.lineOf(pathItem, 'summary:');
  expect(run.out).toContain(
    `${pathItem}:${summary}  \`TODO\` is a gap. Fill it. (house/unfinished)`,
  );
  expect(copy.read(pathItem)).toContain('name: transferId');
});

test('with the gaps filled, the lint is silent but for what the README tells to change', async () => {
  const copy = copyProject();
  await runNode(copy.root, 'scripts/document.ts', 'fxListCountries');
  const files = [
    'openapi/paths/fx-rate-api/list_countries.yaml',
    'openapi/components/schemas/FxListCountriesResponse.yaml',
    'openapi/components/examples/fxListCountries.200.first.yaml',
  ];
  for (const file of files) {
    copy.write(
      file,
      copy
        .read(file)
        .replace(/summary: TODO.*/, 'summary: List countries')
        .replaceAll('TODO', 'Text'),
    );
  }
  expect(await runNode(copy.root, 'scripts/lint.ts')).toMatchObject({ code: 0, err: '' });
});

test('work that is there already is not overwritten, and nothing is half-written', async () => {
  const copy = copyProject();
  const before = copy.read(pathItem);
  copy.write('openapi/components/schemas/CollectionTransfersReplayResponse.yaml', 'type: object\n');
  const run = await runNode(copy.root, 'scripts/document.ts', 'collectionTransfersReplay');
  expect(run.code).toBe(2);
  expect(run.err).toContain('CollectionTransfersReplayResponse.yaml is there already');
  expect(copy.read(pathItem)).toBe(before);
});

test.each([
  { args: [], says: 'One operationId is needed' },
  { args: ['noSuchOperation'], says: 'no operation "noSuchOperation"' },
  { args: ['login'], says: 'login is documented already, in openapi/paths/auth/login.yaml' },
])('$args: says what is wrong, exit 2', async ({ args, says }) => {
  const run = await runNode(copyProject().root, 'scripts/document.ts', ...args);
  expect(run.code).toBe(2);
  expect(run.err).toContain(says);
});
