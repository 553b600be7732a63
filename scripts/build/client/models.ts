/** Schemas as flat, named types: openapi-typescript makes the types, this the declarations. */
import openapiTS from 'openapi-typescript';
import ts from 'typescript';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';

/** By name. They refer to each other as `#/components/schemas/…`. */
export interface Schemas {
  [name: string]: unknown;
}

export interface DeclaredType {
  /** `export interface …` or `export type …`, with its comment. */
  declaration: string;
  /** The type alone: `Balance[]`. */
  type: string;
}

/**
 * Adds an `Exact…` form of each schema that holds numbers, with a string in place of each: what an
 * answer holds when it is read with `exact: true`.
 */
export function withExact(schemas: Schemas): Schemas {
  const exact = (_key: string, value: unknown): unknown => {
    if (!isObject(value)) return value;
    const name = nameIn(value);
    if (name !== undefined && holdsNumbers(value, schemas)) {
      return { ...value, $ref: `${refPrefix}Exact${name}` };
    }
    if (!hasNumberType(value)) return value;
    const types = [value['type']].flat();
    return { ...value, type: types.map((type) => (isNumber(type) ? 'string' : type)) };
  };
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]): [string, unknown][] => {
      if (!holdsNumbers(schema, schemas)) return [[name, schema]];
      const copy: unknown = JSON.parse(JSON.stringify(schema), exact);
      const description = `\`${name}\` with each number as the decimal text that was sent.`;
      return [
        [name, schema],
        [`Exact${name}`, { ...(isObject(copy) && copy), description }],
      ];
    }),
  );
}

export async function declareTypes(schemas: Schemas): Promise<Map<string, DeclaredType>> {
  const commented: unknown = JSON.parse(JSON.stringify(schemas), withComment);
  const nodes = await openapiTS(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Models', version: '1' },
      paths: {},
      components: { schemas: commented },
    }),
    { emptyObjectsUnknown: true },
  );
  const components = nodes.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => [...members]);
  const declared = components.filter((member) => nameOf(member) === 'schemas').flatMap(membersOf);
  return new Map(
    declared.map((member) => [
      nameOf(member),
      { declaration: print(declarationOf(member)), type: print(member.type) },
    ]),
  );
}

const refPrefix = '#/components/schemas/';

function nameIn(schema: unknown): string | undefined {
  const ref = textAt(schema, '$ref');
  return ref?.startsWith(refPrefix) ? ref.slice(refPrefix.length) : undefined;
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

/** A comment shows only the description, so the example and the pattern go there. */
function withComment(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  const pattern = textAt(value, 'pattern');
  const [example] = listAt(value, 'examples');
  const lines = [
    (textAt(value, 'description') ?? '').trimEnd(),
    pattern === undefined ? '' : `Pattern: \`${pattern}\``,
    example === undefined || isObject(example) ? '' : `@example ${JSON.stringify(example)}`,
  ].filter((line) => line !== '');
  if (lines.length === 0) return value;
  return { ...value, examples: undefined, format: undefined, description: lines.join('\n') };
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

/** The source of a node: other types by their own names, comments without a tag for plain text. */
function print(node: ts.Node | undefined): string {
  if (!node) return 'unknown';
  return printer
    .printNode(ts.EmitHint.Unspecified, node, file)
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/^( *\/?\*\*?) @description /gm, '$1 ')
    .replaceAll(/^( *\*) {5}/gm, '$1 ');
}
