/** Tests that the page of an operation in any form describes its input and its answers in each media type. */
import { expect, test } from 'vitest';
import { tryItForm } from '../../scripts/build/site/try-it.ts';
import { operationPage } from '../../scripts/build/site/operation-page.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { patternInWords } from '../../toolkit/contract/shape-words.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { contract } from '../support/contract.ts';

function pageOf(operationId: string): string {
  const operation = oddOperations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`There is no operation ${operationId}.`);
  return operationPage(oddContract, operation).markdown;
}

test('a parameter has its place, its limits and its default, and a list its syntax', () => {
  const page = pageOf('searchCases');
  for (const row of [
    '| `size` | integer, in the query | optional | Cases on a page. | Default: `20`. 1 to 100. |',
    '| `from` | string (date), in the query | required | The first day. | Example: `2026-03-01`. |',
    '| `X-Attempt` | integer, in the header | optional | How often it was asked. | At least 1. |',
    '| `range.low` | integer | optional |  |  |',
  ]) {
    expect(page).toContain(`${row}\n`);
  }
  expect(page).toMatch(/`status`.* One of `OPEN`, `ON-HOLD`, `CLOSED`, `2ND LINE`\. /);
  expect(page).toMatch(/`tag`.* Each: One of `fraud`,.* Written as `tag=fraud&tag=name\+mismatch`/);
  expect(page).toMatch(/`sort`.* Written as `sort=amount,-date`/);
  expect(pageOf('readCase')).toContain(
    '| Lower-case letters, then `-`, then digits. Pattern: `^[a-z]+-\\d+$`.',
  );
});

test.each([
  ['^[A-Z]{3}$', 'three capital letters'],
  ['^\\d+\\.\\d{2}$', 'digits, then `.`, then two digits'],
  ['^PO-[A-Za-z0-9_-]{1,40}$', '`PO-`, then 1 to 40 letters, digits, `_` or `-`'],
  ['^[1-5]x?$', undefined],
  ['^(a|b)$', undefined],
])('the pattern %s is %s in words', (pattern, words) => {
  expect(patternInWords(pattern)).toBe(words);
});

test('an answer is described once: the text of its schema appears only if it adds something', () => {
  for (const operation of contract.documented) {
    const { markdown } = operationPage(contract, operation);
    for (const { content, description } of operation.answers) {
      const text = content && contract.shapeOf(content.schema.value).description;
      const [first] = text?.replaceAll('\n', ' ').match(/^.*?\./) ?? [];
      const [, answers = ''] = markdown.split('## Responses');
      if (first && !description.startsWith(first)) expect(answers).not.toContain(`\n${first}`);
    }
  }
});

test('an answer has its headers, and each media type with its fields or its text', () => {
  const page = pageOf('readCase');
  expect(page).toContain('| `ETag` | string, in the header |  | The version of the case. |  |');
  expect(page).toContain('As `text/csv`.\n\nOr as `application/json`.');
  expect(page).toContain('```\nid,amount\ncase-1,12.50\n```');
  expect(pageOf('exportCases')).toContain('Or as `application/pdf`: the bytes of a file.');
});

test('every success has a section, even one without a body', () => {
  const page = pageOf('changeCase');
  expect(page).toMatch(
    /### 200 [\s\S]*### 204 .*\n\nNothing has changed\.\n\nThis answer has no body\./,
  );
  expect(page).toContain('omitted fields stay unchanged, and `null` removes a field');
});

test('the fields of all parts are one list, those of an alternative are under its name', () => {
  const page = pageOf('createCase');
  expect(page).toContain('| `target` | one of OddWallet, OddAccount | required |');
  expect(page).toContain('| `target<OddWallet>.wallet` | string | required |');
  expect(page).toContain('| `target<OddAccount>.bank.code` | string | optional |');
  expect(page).toMatch(/\| `id` \| string \|  \| .*\n\| `status` .*\n\| `kind` \|/);
  expect(page).toContain(
    '| `parent` | object or null | optional | Contains the same fields again.',
  );
});

test('the files of an upload have their media type, and an example names them', () => {
  const page = pageOf('attachFiles');
  expect(page).toContain('| `scan` | file (application/pdf) | required | The file. |');
  expect(page).toContain('| `more` | array of files (image/png, image/jpeg) | optional |');
  expect(page).toContain('scan: scan.pdf (application/pdf)\ntitle: A passport\n');
});

test('an assumed presence is not shown as stated', () => {
  const { document } = oddContract;
  const schemas = structuredClone(document.components['schemas'] ?? {});
  const wallet = schemas['OddWallet'];
  if (!wallet) throw new Error('There is no wallet.');
  wallet['x-assumed'] = { required: 'It has no presence note.' };
  const assumed = createContract({ ...document, components: { ...document.components, schemas } });
  const operation = assumed.documented.find(({ operationId }) => operationId === 'createCase');
  if (!operation) throw new Error('There is no operation.');
  const { markdown } = operationPage(assumed, operation);
  expect(markdown).toContain('| `target<OddWallet>.wallet` | string | assumed required |');
  expect(markdown).toContain('| `target<OddAccount>.account` | string | required |');
});

test('only a payout gets new references: those that the caller chooses for it', () => {
  const document = structuredClone(contract.document);
  const { path = '' } = contract.find('sendPayout') ?? {};
  const payout = document.paths[path]?.post;
  if (!payout?.requestBody) throw new Error('sendPayout must be a POST with a body.');
  const answer = { ...payout.responses?.['200'], links: {} };
  const cancel = { ...payout, operationId: 'cancelPayout', responses: { '200': answer } };
  document.paths['/cancel'] = { post: cancel };
  const changed = createContract(document);
  const forms = changed.documented.map(
    (one) => [one.operationId, tryItForm(changed, one)] as const,
  );
  const found = forms.flatMap(([id, form]) => {
    const [, references] = /class="fresh" data-references="([^"]*)"/.exec(form) ?? [];
    return references === undefined ? [] : [[id, references]];
  });
  expect(forms.map(([id]) => id)).toContain('cancelPayout');
  expect(found).toEqual([['sendPayout', 'transactionReference']]);
});
