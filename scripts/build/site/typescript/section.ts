/** Renders an export as a section: its import, declaration, text and parts. */
import { format } from 'oxfmt';
import {
  makeRecursiveVisitor,
  ReflectionKind,
  type Comment,
  type CommentDisplayPart,
  type CommentTag,
  type DeclarationReflection,
  type ParameterReflection,
  type SignatureReflection,
  type SomeType,
  type TypeParameterReflection,
} from 'typedoc';
import { oneLine } from '../fields.ts';
import { tableOf } from '../page.ts';
import { opaque, type Exported } from './exports.ts';

/** Returns the address of a name in code, if it has one. */
export type Link = (name: string) => string | undefined;

const { Class, Constructor, Function: Callable, Module, TypeAlias, Variable } = ReflectionKind;

/** A type does not exist at run time. */
export function isType({ reflection }: Exported): boolean {
  return !reflection.kindOf([Callable, Class, Variable]);
}

export function sentenceOf({ reflection }: Exported, link: Link): string {
  return firstSentence(reflection.signatures?.[0]?.comment ?? reflection.comment, link);
}

function firstSentence(comment: Comment | undefined, link: Link): string {
  const [paragraph = ''] = textOf(comment?.summary, link).split('\n\n');
  const text = oneLine(paragraph);
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

export async function exportSection(one: Exported, link: Link): Promise<string> {
  const { name, from, reflection } = one;
  const { signatures = [], children = [], extendedTypes = [] } = reflection;
  // Members inherited from an unexported type appear as the export's own.
  const above = extendedTypes.filter((type) =>
    type.type === 'reference' && type.reflection
      ? type.reflection.parent?.kindOf(Module)
      : 'package' in type && type.package !== from.replace(/\/.*/, ''),
  );
  const own = children.filter((part) => !part.inheritedFrom || above.length < extendedTypes.length);
  const [call] = reflection.kindOf(Callable) ? signatures : [];
  const comment = call?.comment ?? reflection.comment;
  const tags = (comment?.blockTags ?? []).map((tag) => labelled(tag, link));
  const links = above
    .map((type) => typeLinks(typeText(type), link))
    .filter((type) => type.includes(']('));
  const parts = [
    `## ${name} {#${name}}`,
    await fence(`import ${isType(one) ? 'type ' : ''}{ ${name} } from '${from}';`),
    await fence(declarationOf(reflection, above, own)),
    reflection.isReference() ? `The same as ${link(name)}.` : textOf(comment?.summary, link),
    links.length > 0 ? `Extends ${links.join(' and ')}.` : '',
    fieldTable(call?.parameters ?? own.filter((part) => !part.kindOf(Constructor)), link),
    call ? `**Returns** ${typeLinks(typeText(call.type), link)}` : '',
    ...tags.toSorted((a, b) => Number(a.includes('```')) - Number(b.includes('```'))),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Returns the declaration. Empty if it would only repeat the name. */
function declarationOf(
  reflection: DeclarationReflection,
  above: readonly SomeType[],
  own: readonly DeclarationReflection[],
): string {
  const { name, kind, type, signatures = [], indexSignatures = [] } = reflection;
  const head = `${name}${genericsOf(reflection.typeParameters)}`;
  const calls = signatures.map(
    (one) => `${genericsOf(one.typeParameters)}(${parametersOf(one)}): ${typeText(one.type)};`,
  );
  if (kind === Callable) return calls.map((call) => `declare function ${name}${call}`).join('\n');
  if (kind === Variable) return `declare const ${name}: ${typeText(type)};`;
  if (kind === TypeAlias) {
    const isShown = own.length === 0 && !reflection.comment?.hasModifier(opaque);
    return isShown ? `type ${head} = ${typeText(type)};` : '';
  }
  const makers = own.filter((part) => part.kindOf(Constructor));
  const body = [
    ...makers.map((one) => `constructor(${parametersOf(one.signatures?.[0])});`),
    ...calls,
    ...indexSignatures.map((one) => `[${parametersOf(one)}]: ${typeText(one.type)};`),
  ].join('\n');
  const heritage = above.length > 0 ? ` extends ${above.map(typeText).join(', ')}` : '';
  const start = kind === Class ? 'declare class' : 'interface';
  return heritage || body ? `${start} ${head}${heritage} {${body}}` : '';
}

function parametersOf(signature: SignatureReflection | undefined): string {
  const texts = (signature?.parameters ?? []).map(
    (one) => `${nameOf(one)}${one.flags.isOptional ? '?' : ''}: ${typeText(one.type)}`,
  );
  return texts.join(', ');
}

function genericsOf(parameters: readonly TypeParameterReflection[] = []): string {
  const texts = parameters.map(({ name, type, default: usual }) =>
    [name, type && ` extends ${typeText(type)}`, usual && ` = ${typeText(usual)}`].join(''),
  );
  return texts.length > 0 ? `<${texts.join(', ')}>` : '';
}

/** Prints a type, without the `any` of further type parameters of platform types. */
function typeText(type: SomeType | undefined): string {
  const text = type?.toString() ?? 'unknown';
  return text.replaceAll(/(, any)+(?=>)/g, '').replaceAll('"', "'");
}

/** Renders a type as code, with links on the names that have one. */
function typeLinks(type: string, link: Link): string {
  return type
    .replaceAll(
      /(?<!')\b[A-Z]\w+\b(?!\??:)/g,
      (name) => link(name)?.replace(/.+/, '\n$&\n') ?? name,
    )
    .split('\n')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\S.*\S|\S/, '`$&`')))
    .join('');
}

type Part = DeclarationReflection | ParameterReflection;

/** Renders parameters, or the properties and methods of a type. */
function fieldTable(parts: readonly Part[], link: Link): string {
  const isChoice = parts.some(({ flags }) => flags.isOptional && !flags.isReadonly);
  const rows = parts.flatMap((part) => rowsOf(part, isChoice ? 'required' : '', link));
  return rows.length > 0 ? tableOf(['Part', 'Type', 'Presence', 'Meaning'], rows) : '';
}

function rowsOf(part: Part, usual: string, link: Link, within = ''): string[][] {
  // A part without a plain name, such as a symbol, is not for readers.
  if (!/^[\w.[\]]+$/.test(part.name)) return [];
  const [call] = 'signatures' in part ? (part.signatures ?? []) : [];
  const signature = call ?? ('getSignature' in part ? part.getSignature : undefined);
  const comment = part.comment ?? signature?.comment;
  const name = `${within}${nameOf(part)}${call ? '()' : ''}`;
  const type = call
    ? `(${parametersOf(call)}) => ${typeText(call.type)}`
    : typeText(part.type ?? signature?.type);
  const tags = (comment?.blockTags ?? []).map((tag) => labelled(tag, link));
  // A parameter without a description uses that of its type.
  const named = part.type?.type === 'reference' ? part.type.reflection?.comment : undefined;
  const meaning = [comment ? textOf(comment.summary, link) : firstSentence(named, link), ...tags]
    .join(' ')
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(/\s*```\w*\n(.*?)\n```/gs, ' `$1`')
    .replaceAll(/(^|\n+)- /g, ' • ');
  const presence = part.flags.isOptional ? 'optional' : usual;
  const cells = [`\`${name}\``, typeLinks(type, link), presence, oneLine(meaning)];
  const inner: DeclarationReflection[] = [];
  const visitor = makeRecursiveVisitor({
    reflection: ({ declaration: { children = [] } }) => void inner.push(...children),
  });
  part.type?.visit(visitor);
  return [
    cells.map((cell) => cell.replaceAll('|', '\\|')),
    ...inner
      .filter((one) => one.hasComment())
      .flatMap((one) =>
        rowsOf(one, '', link, `${name}${part.type?.type === 'array' ? '[]' : ''}.`),
      ),
  ];
}

/** A destructured parameter has no name in the declarations. */
function nameOf({ name }: Part): string {
  return name === '__namedParameters' ? 'options' : name.replace(/^\[(\w+)\]$/, '[Symbol.$1]');
}

function labelled({ tag, content }: CommentTag, link: Link): string {
  const label = `**${tag.charAt(1).toUpperCase()}${tag.slice(2)}**`;
  const text = textOf(content, link);
  return text.startsWith('```') ? `${label}\n\n${text}` : `${label} ${oneLine(text)}`;
}

function textOf(parts: readonly CommentDisplayPart[] = [], link: Link): string {
  const inCode = (name: string): string => link(name) ?? `\`${name}\``;
  const texts = parts.map(({ kind, text }) => {
    if (kind === 'text') return text.replaceAll(/\b[A-Z]\w*Error\b/g, inCode);
    if (kind === 'inline-tag') return inCode(text);
    return text.replace(/^`(\w+)`$/, (_all, name: string) => inCode(name));
  });
  return texts.join('').trim();
}

async function fence(source: string): Promise<string> {
  if (!source) return '';
  const { code } = await format('declaration.ts', source, { singleQuote: true, printWidth: 80 });
  return `\`\`\`ts\n${code.replaceAll(/^declare | \{\}$/gm, '')}\`\`\``;
}
