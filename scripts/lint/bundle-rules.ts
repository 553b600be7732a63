/** The project's own rules for the published contract. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { marksOf } from '../../toolkit/contract/marks.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pointerTo, segmentsOf, valueAt } from '../../toolkit/contract/pointers.ts';
import type { ShortViolation } from '../../toolkit/contract/schemas.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import { currencyTopic, isAmountWithoutCurrency } from '../../toolkit/contract/amounts.ts';
import { whatCannotBeBuilt } from './buildable.ts';
import { claimsWithoutSource } from './claims.ts';
import type { BundleFault, LintFinding } from './finding.ts';
import type { Locate } from './source-places.ts';
import { namesTakenByClients } from './taken-names.ts';
import { answeredTopics, lostTopics, unclearTopics } from './topics.ts';

const rules: { [name: string]: (contract: Contract, root: string) => BundleFault[] } = {
  'amount-has-currency': amountHasCurrency,
  'objects-stay-open': closedObjects,
  'only-login-is-public': needlesslyPublic,
  'schema-compiles': schemasThatDoNotCompile,
  'example-fits-schema': examplesThatDoNotFit,
  'claim-has-source': claimsWithoutSource,
  'can-be-built': whatCannotBeBuilt,
  'name-is-free': namesTakenByClients,
  'topic-is-clear': unclearTopics,
  'topic-is-known': lostTopics,
  'unknown-is-answered': answeredTopics,
  'effect-is-given': operationsWithoutEffect,
  'sensitive-is-clear': unclearSensitivity,
  'reason-is-text': misplacedReasons,
};

export function checkBundle(contract: Contract, locate: Locate, root: string): LintFinding[] {
  return Object.entries(rules).flatMap(([rule, check]) =>
    check(contract, root).map(({ pointer, message }) => ({
      ...locate(segmentsOf(pointer)),
      message,
      rule,
    })),
  );
}

/** Finds amounts without a currency next to them or a mark that it is not shown, because no currency is the default. */
function amountHasCurrency({ document }: Contract): BundleFault[] {
  return schemaPointersOf(document).schemas.flatMap((schema) => {
    const properties = objectAt(valueAt(document, schema), 'properties');
    const names = Object.keys(properties);
    return names
      .filter((name) => isAmountWithoutCurrency(name, names))
      .filter((name) => isFigure(properties[name]) && !saysUnknown(name, properties[name]))
      .map((name) => ({
        pointer: `${schema}${pointerTo(['properties', name])}`,
        message: `\`${name}\` is an amount without its currency. Add the currency next to it.`,
      }));
  });
}

function isFigure(schema: unknown): boolean {
  const types = [textAt(schema, 'type'), ...listAt(schema, 'type')];
  return types.some((type) => type === 'string' || type === 'number' || type === 'integer');
}

function saysUnknown(name: string, schema: unknown): boolean {
  return marksOf(schema).notShown.some(
    (mark) => typeof mark !== 'string' && mark.id === currencyTopic(name),
  );
}

/** Finds closed answers, in which every new field would be a breaking change. */
function closedObjects({ document }: Contract): BundleFault[] {
  return schemaPointersOf(document).schemas.flatMap((pointer) => {
    const schema = valueAt(document, pointer);
    const isClosed = isObject(schema) && schema['additionalProperties'] === false;
    const message = 'Objects must stay open to new fields. Remove additionalProperties.';
    return isClosed ? [{ pointer: `${pointer}/additionalProperties`, message }] : [];
  });
}

/** Every operation needs the token, except the one that takes a password and issues the token. */
function needlesslyPublic({ operations, shapeOf }: Contract): BundleFault[] {
  const takesPassword = ({ body }: Operation): boolean =>
    (body?.contents ?? [])
      .flatMap(({ schema }) => shapeOf(schema.value).fields)
      .some((field) => shapeOf(field.schema).format === 'password');
  const open = operations.filter(({ needsToken }) => !needsToken);
  const closed = open.length > 0 ? [] : operations.filter(takesPassword);
  const isOpen =
    'Only an operation that takes a password is public. Remove `security`, so that the token of the root applies.';
  const isClosed = 'The caller has no token before this operation. Write `security: []`.';
  return [
    ...open
      .filter((one) => !takesPassword(one))
      .map(({ pointer }) => ({ pointer, message: isOpen })),
    ...closed.map(({ pointer }) => ({ pointer, message: isClosed })),
  ];
}

function operationsWithoutEffect(contract: Contract): BundleFault[] {
  return [...contract.operations, ...contract.webhooks].flatMap((operation) => {
    const { kind, status, pointer } = operation;
    const isGiven = textAt(contract.at(pointer)?.value, 'x-effect') !== undefined;
    const isNeeded = kind === 'operation' && status === 'documented';
    if (isGiven === isNeeded) return [];
    const message = isNeeded
      ? 'State the effect of a call: `x-effect: none`, `writes` or `moves-money`.'
      : 'Only a documented operation may have an `x-effect`. Remove it.';
    return [{ pointer, message }];
  });
}

/** Rejects `x-sensitive: none` on objects with other values, because a field added later would be shown too. */
function unclearSensitivity(contract: Contract): BundleFault[] {
  return schemaPointersOf(contract.document).schemas.flatMap((pointer) => {
    const schema = contract.at(pointer)?.value;
    const mark = textAt(schema, 'x-sensitive');
    const { kind } = contract.shapeOf(schema);
    const isOpen = ['object', 'map', 'list', 'anything', 'bytes'].includes(kind);
    if (mark === 'none' && isOpen) {
      const message = `A value of this kind may have any content. Mark the texts inside it, and remove \`x-sensitive: none\` here.`;
      return [{ pointer, message }];
    }
    const isPassword = textAt(schema, 'format') === 'password';
    return isPassword && mark !== 'secret'
      ? [{ pointer, message: 'A password is a secret. Write `x-sensitive: secret`.' }]
      : [];
  });
}

function misplacedReasons(contract: Contract): BundleFault[] {
  return schemaPointersOf(contract.document).schemas.flatMap((pointer) => {
    const schema = contract.at(pointer)?.value;
    if (!isObject(schema) || !('x-reason' in schema)) return [];
    const isText = contract.shapeOf(schema).kind === 'text';
    const message = 'A reason must be a text. Mark the text inside, and remove `x-reason` here.';
    return isText ? [] : [{ pointer, message }];
  });
}

/** Compiles with Ajv in strict mode. */
function schemasThatDoNotCompile(contract: Contract): BundleFault[] {
  return schemaPointersOf(contract.document).schemas.flatMap((pointer) => {
    const [problem] = contract.schemas.check(pointer);
    const message = `The schema does not compile: ${problem}. Correct it.`;
    return problem === undefined ? [] : [{ pointer, message }];
  });
}

function examplesThatDoNotFit(contract: Contract): BundleFault[] {
  const { examples } = schemaPointersOf(contract.document);
  return examples
    .filter(({ schema }) => contract.schemas.check(schema).length === 0)
    .flatMap(({ schema, value }) => {
      const example = contract.at(value);
      if (!example) return [];
      const unknown = fieldsWithoutSchema(
        contract,
        valueAt(contract.document, schema),
        example.value,
      );
      const found = contract.schemas.violations(schema, example.value);
      return [...found, ...unknown].map(({ path, message }) => ({
        pointer: `${example.pointer}${path}`,
        message: `The example does not match its schema: ${path || 'it'} ${message}.`,
      }));
    });
}

/** Finds misspelt fields in examples, because open objects accept them. */
function fieldsWithoutSchema(
  contract: Contract,
  schema: unknown,
  value: unknown,
  path = '',
): ShortViolation[] {
  const { kind, fields, items } = contract.shapeOf(schema);
  const inside = (key: string | number, one: unknown, child: unknown) =>
    fieldsWithoutSchema(contract, one, child, `${path}${pointerTo([key])}`);
  if (Array.isArray(value)) return value.flatMap((child, index) => inside(index, items, child));
  if (!isObject(value) || kind !== 'object' || fields.length === 0) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const schemaOf = fields.find(({ name }) => name === key)?.schema ?? items;
    if (schemaOf) return inside(key, schemaOf, child);
    return [{ path: `${path}${pointerTo([key])}`, message: 'is not a field of the schema' }];
  });
}
