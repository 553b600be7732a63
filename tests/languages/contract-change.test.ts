/** Tests that a field added to the contract appears in every package, which still compiles. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Files } from '../../scripts/build/artifact.ts';
import { goFiles } from '../../scripts/build/languages/go.ts';
import { javaFiles } from '../../scripts/build/languages/java.ts';
import { phpFiles } from '../../scripts/build/languages/php.ts';
import { pythonFiles } from '../../scripts/build/languages/python.ts';
import { shapesOf, type Shapes } from '../../scripts/build/languages/shapes.ts';
import type { Constant } from '../../scripts/build/limits.ts';
import { projectRoot } from '../../scripts/project.ts';
import { readOutcomes, type Outcomes } from '../../scripts/build/outcomes.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';
import { isFull } from '../support/full.ts';
import {
  javaSources,
  languages,
  openWorkshop,
  output,
  quickTool,
  tools,
  type Language,
} from './workshop.ts';

/** How each package declares a number in an answer, and one within a payout. */
const grown: {
  [language in Language]: {
    make: (shapes: Shapes, limits: readonly Constant[], outcomes: Outcomes) => Files;
    has: string[];
  };
} = {
  python: {
    make: pythonFiles,
    has: [
      '    reserved_balance: Decimal | None = field(default=None, repr=False)\n    """What is set aside."""',
      'reserved_balance=read("reservedBalance", as_decimal)',
      '    recipient_score: Decimal | None = field(default=None, repr=False)',
      'write("recipientScore", self.recipient_score, Decimal, optional=True)',
    ],
  },
  php: {
    make: phpFiles,
    has: [
      'What is set aside.',
      '@var numeric-string|null',
      'public ?string $reservedBalance = null',
      `reservedBalance: Json::decimal($json['reservedBalance'] ?? null)`,
      `'recipientScore' => Json::number($this->recipientScore)`,
    ],
  },
  go: {
    make: goFiles,
    has: [
      '\t// What is set aside.\n\tReservedBalance json.Number `json:"reservedBalance,omitempty"`',
      '\tRecipientScore json.Number `json:"recipientScore,omitempty"`',
    ],
  },
  java: {
    make: javaFiles,
    has: [
      '@param reservedBalance What is set aside.',
      'Fields.of(json, "reservedBalance", Fields.as(BigDecimal.class))',
      'public Builder recipientScore(BigDecimal value)',
      '"recipientScore", recipientScore',
    ],
  },
};

test.each(languages)('an added number is exact in %s', (language) => {
  const { make, has } = grown[language];
  const changed = withFields({
    Balance: { reservedBalance: { description: 'What is set aside.', type: 'number' } },
    RecipientInformation: { recipientScore: { type: 'number' } },
  });
  const source = Object.values(make(shapesOf(changed), [], readOutcomes(projectRoot))).join('\n');
  for (const text of has) expect(source).toContain(text);
});

test('two schemas never become one type', () => {
  const objectWith = (name: string) => ({ type: 'object', properties: { [name]: text } });
  const changed = withFields(
    { Balance: { inner: objectWith('here') } },
    { BalanceInner: objectWith('there') },
  );
  const fieldsOf = (model: string) =>
    shapesOf(changed).models.find(({ name }) => name === model)?.fields ?? [];
  expect(fieldsOf('BalanceInner').map(({ name }) => name)).toEqual(['there']);
  expect(fieldsOf('BalanceInner2').map(({ name }) => name)).toEqual(['here']);
  const type = { kind: 'model', name: 'BalanceInner2' };
  expect(fieldsOf('Balance').find(({ name }) => name === 'inner')?.type).toEqual(type);
});

/** Keywords, names of methods and variables in the packages, and names that no language accepts. */
const names =
  'class from type import func default public match list self value json this new map error nil len body ' +
  'build wait clone echo fn enum field read write client path ctx toString hashCode native x-dashed 3ds';

const text = {
  type: 'string',
  description: 'Odd */ """ @return \\u000a <b>&amp; {@code} `x` \\ $y',
};
const amount = { type: 'object', properties: { amount: { type: 'number' } } };

const odd = {
  type: 'object',
  description: 'Sent and received.',
  required: ['class', 'from'],
  properties: {
    ...Object.fromEntries([...names.split(' '), 'with space'].map((name) => [name, text])),
    nested: { type: 'object', properties: { deep: { type: 'array', items: amount } } },
    many: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    flags: { type: 'array', items: { type: 'boolean' } },
    anything: {},
    maybe: { type: ['string', 'null'] },
    either: { type: ['string', 'number'] },
    amounts: { type: 'object', additionalProperties: { type: 'number' } },
    all: { allOf: [{ $ref: '#/components/schemas/Balance' }] },
    whole: { type: 'integer', format: 'int64' },
    again: { $ref: '#/components/schemas/Odd' },
  },
};

/** Compiles a package. Opening the workshop has already compiled the Java package. */
const compile: { [language in Language]: (folder: string) => Promise<unknown> } = {
  python: (folder) => output('mypy', ['--strict', join(folder, 'src')]),
  go: (folder) => output('go', ['vet', './...'], { cwd: folder }),
  php: async (folder) => {
    for (const name of ['Odd', 'OddNested', 'Balance', 'TransactionRequest']) {
      await output('php', ['-l', join(folder, `src/Model/${name}.php`)]);
    }
  },
  java: async (folder) => {
    const options = [...quickTool, '-quiet', '-Xdoclint:all,-missing', '-Werror'];
    const sources = await javaSources(join(folder, 'src'));
    return output('javadoc', [...options, '-d', join(folder, 'doc'), ...sources]);
  },
};

describe.each(languages)('%s', (language) => {
  test.runIf(isFull && tools[language] !== undefined)('compiles with any field', async () => {
    const reference = { odd: { $ref: '#/components/schemas/Odd' } };
    const changed = withFields({ Balance: reference, TransactionRequest: reference }, { Odd: odd });
    await using workshop = await openWorkshop(language, changed);
    await expect(compile[language](workshop.folder)).resolves.not.toThrow();
  });
});

/** Returns the contract with more fields in its schemas, and more schemas. */
function withFields(fields: { [schema: string]: object }, more: object = {}): Contract {
  const document = structuredClone(contract.document);
  const schemas = objectAt(document.components, 'schemas');
  Object.assign(schemas, more);
  for (const [schema, added] of Object.entries(fields)) {
    Object.assign(objectAt(objectAt(schemas, schema), 'properties'), added);
  }
  return createContract(document);
}
