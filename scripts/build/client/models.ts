/** Turns schemas into flat, named types. openapi-typescript creates the types, this module the declarations. */
import openapiTS from 'openapi-typescript';
import ts from 'typescript';
import { isOpenApiDocument, type OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { valueAt } from '../../../toolkit/contract/pointers.ts';
import { schemaPointersOf } from '../../../toolkit/contract/schema-pointers.ts';
import { limitsInWords } from '../../../toolkit/contract/shape-words.ts';
import { shapeOf } from '../../../toolkit/contract/shape.ts';
import { typeOptions, withDescriptions } from './as-typescript.ts';

/** Schemas by name. References look like `#/components/schemas/…`. */
export interface Schemas {
  [name: string]: unknown;
}

export interface DeclaredType {
  /** `export interface …` or `export type …`, including its comment. */
  declaration: string;
  /** The type expression: `Balance[]`. */
  type: string;
}

/**
 * Adds an `Exact…` variant of each schema that holds numbers, with strings in their place. Answers
 * have this shape when the caller sets `exact: true`.
 */
export function withExact(schemas: Schemas): Schemas {
  const exactRef = ($ref: string): string => {
    const name = nameIn({ $ref });
    const isExact = name !== undefined && holdsNumbers({ $ref }, schemas);
    return isExact ? `${refPrefix}Exact${name}` : $ref;
  };
  const exact = (key: string, value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (key === 'discriminator' && isObject(value['mapping'])) {
      const entries = Object.entries(value['mapping']);
      const mapping = entries.map(([text, name]) => [text, exactRef(String(name))] as const);
      return { ...value, mapping: Object.fromEntries(mapping) };
    }
    const $ref = textAt(value, '$ref');
    if ($ref !== undefined) return { ...value, $ref: exactRef($ref) };
    if (!hasNumberType(value)) return value;
    const types = [value['type']].flat().map((type) => (isNumber(type) ? 'string' : type));
    return { ...value, type: types, enum: undefined, const: undefined };
  };
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]): [string, unknown][] => {
      if (!holdsNumbers(schema, schemas)) return [[name, schema]];
      const copy: unknown = JSON.parse(JSON.stringify(schema, withMapping), exact);
      const description = `\`${name}\` with each number as the decimal text that was sent.`;
      return [
        [name, schema],
        [`Exact${name}`, { ...(isObject(copy) && copy), description }],
      ];
    }),
  );
}

/** The helper type that openapi-typescript uses for a type that requires fields of another. */
export const withRequired = 'WithRequired';

/** @param around replaces the schemas it contains */
export async function declareTypes(
  around: OpenApiDocument,
  schemas: Schemas,
): Promise<Map<string, DeclaredType>> {
  const components: unknown = JSON.parse(JSON.stringify({ schemas }));
  const document: unknown = { ...around, paths: {}, webhooks: {}, components };
  if (!isOpenApiDocument(document)) throw new Error('The schemas must be in a description.');
  const described = withDescriptions(document);
  for (const pointer of schemaPointersOf(described).schemas) comment(valueAt(described, pointer));
  const nodes = await openapiTS(JSON.stringify(described), typeOptions);
  const members = nodes.filter(ts.isInterfaceDeclaration).flatMap((one) => [...one.members]);
  const declared = members.filter((member) => nameOf(member) === 'schemas').flatMap(membersOf);
  const types = new Map(
    declared.map((member) => [
      nameOf(member),
      { declaration: print(declarationOf(member)), type: print(member.type) },
    ]),
  );
  if ([...types.values()].some(({ type }) => type.includes(`${withRequired}<`))) {
    const type = 'Type & { [Key in Name]-?: Type[Key] }';
    const declaration = `/** A type in which some of the fields are never missing. */\nexport type ${withRequired}<Type, Name extends keyof Type> = ${type};`;
    types.set(withRequired, { declaration, type });
  }
  return types;
}

const refPrefix = '#/components/schemas/';

function nameIn(schema: unknown): string | undefined {
  const ref = textAt(schema, '$ref');
  return ref?.startsWith(refPrefix) ? ref.slice(refPrefix.length) : undefined;
}

/** Names each alternative of a discriminator, because the value of an unnamed one is the name of its schema. */
function withMapping(_key: string, value: unknown): unknown {
  if (!isObject(value) || !isObject(value['discriminator'])) return value;
  const { discriminator } = value;
  const named = objectAt(discriminator, 'mapping');
  const unnamed = [...listAt(value, 'oneOf'), ...listAt(value, 'anyOf')].flatMap((one) => {
    const name = nameIn(one);
    const $ref = textAt(one, '$ref');
    return name === undefined || Object.values(named).includes($ref) ? [] : [[name, $ref] as const];
  });
  const mapping = { ...named, ...Object.fromEntries(unnamed) };
  return { ...value, discriminator: { ...discriminator, mapping } };
}

function holdsNumbers(schema: unknown, schemas: Schemas, seen: string[] = []): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const name = nameIn(schema);
  if (name !== undefined && !seen.includes(name)) {
    if (holdsNumbers(schemas[name], schemas, [...seen, name])) return true;
  }
  return (
    hasNumberType(schema) ||
    Object.values(schema).some((child) => holdsNumbers(child, schemas, seen))
  );
}

function hasNumberType(schema: object): boolean {
  return 'type' in schema && [schema.type].flat().some(isNumber);
}

function isNumber(type: unknown): boolean {
  return type === 'number' || type === 'integer';
}

/** Editors show only the description, so this adds the limits and the example. */
function comment(schema: unknown): void {
  if (!isObject(schema)) return;
  const [example] = listAt(schema, 'examples');
  const lines = [
    (textAt(schema, 'description') ?? '').trimEnd(),
    // The comment of a referenced schema has its own limits.
    ...limitsInWords(shapeOf(() => undefined, schema)),
    example === undefined || isObject(example) ? '' : `@example ${JSON.stringify(example)}`,
  ].filter((line) => line !== '');
  if (lines.length === 0) return;
  schema['description'] = lines.join('\n');
  delete schema['default'];
  delete schema['examples'];
  delete schema['format'];
}

function membersOf(member: ts.TypeElement): ts.PropertySignature[] {
  if (!ts.isPropertySignature(member) || !member.type) return [];
  return ts.isTypeLiteralNode(member.type)
    ? member.type.members.filter(ts.isPropertySignature)
    : [];
}

function nameOf({ name }: ts.TypeElement): string {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';
}

function declarationOf(member: ts.PropertySignature): ts.Node {
  const { factory } = ts;
  const type = member.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const name = nameOf(member);
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(member));
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const file = ts.createSourceFile('models.ts', '', ts.ScriptTarget.Latest);

/** Prints a node with the names of other types, and comments without a plain-text tag. */
function print(node: ts.Node | undefined): string {
  if (!node) return 'unknown';
  return printer
    .printNode(ts.EmitHint.Unspecified, node, file)
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/^ *\* @enum .*\n|^ *\/\*\* @enum .*\*\/\n/gm, '')
    .replaceAll(/^( *\/?\*\*?) @description /gm, '$1 ')
    .replaceAll(/^( *\*) {5}/gm, '$1 ');
}
