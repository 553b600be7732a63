/** Which names in an object are those of fields, and which are values: the keys of a map by person. */
import type { Contract } from '../contract/contract.ts';
import { isObject, listAt, objectAt } from '../contract/objects.js';
import { fieldWords } from './field-words.ts';
import { wordsIn } from './words.ts';

export interface FieldNames {
  /**
   * The names of fields among those of the object.
   *
   * @param list that the object is an element of
   */
  of(object: { readonly [name: string]: unknown }, list?: readonly unknown[]): ReadonlySet<string>;
  /** Whether it may be the name of a parameter, which has no other names beside it to tell by. */
  isParameter(name: string): boolean;
}

/** @param words of the contract, in small letters */
export function createFieldNames(contract: Contract, words: ReadonlySet<string>): FieldNames {
  const known = namesOf(contract);
  const all = new Set([...words, ...fieldWords]);
  const kinds = new Map<string, NameKind>();
  const sharedBy = createShared();
  const kindOf = (name: string): NameKind => {
    const existing = kinds.get(name);
    if (existing) return existing;
    const kind = known.has(name) ? 'known' : kindOfUnknown(name, all);
    if (kinds.size < mostNames) kinds.set(name, kind);
    return kind;
  };
  return {
    isParameter: (name) => kindOf(name) !== 'value',
    of(object, list = []) {
      const names = Object.keys(object);
      const familiar = names.filter((name) => ['known', 'words'].includes(kindOf(name))).length;
      const isRecord = familiar >= 2 && familiar * 2 >= names.length;
      const isField = (name: string): boolean => {
        const kind = kindOf(name);
        if (kind === 'known' || kind === 'value') return kind === 'known';
        if (kind === 'words' && /^[a-z_]/.test(name)) return true;
        return isRecord || sharedBy(list).has(name);
      };
      return new Set(names.filter(isField));
    },
  };
}

/**
 * `known` to the contract; made of `words` that fields are named by; an `identifier` of other words;
 * anything else is a `value`.
 */
type NameKind = 'known' | 'words' | 'identifier' | 'value';

function kindOfUnknown(name: string, words: ReadonlySet<string>): NameKind {
  if (!isPlainName(name)) return 'value';
  const own = wordsIn(name);
  const found = own.filter((word) => words.has(word)).length;
  if (found === own.length && found > 0) return 'words';
  // `zinhle.m` and `Zinhle` are how people are called, `bvnLevel` and `KycTier` are not.
  return !name.includes('.') && (/^[a-z_]/.test(name) || found > 0) ? 'identifier' : 'value';
}

/** Remembers of a list which names all its objects have; none where there are too few of them. */
function createShared(): (list: readonly unknown[]) => ReadonlySet<string> {
  const found = new WeakMap<readonly unknown[], ReadonlySet<string>>();
  return (list) => {
    const existing = found.get(list);
    if (existing) return existing;
    const [first] = list;
    const isLong = list.length >= someObjects && isObject(first);
    const shared = (isLong ? Object.keys(first) : []).filter((name) =>
      list.every((one) => isObject(one) && Object.hasOwn(one, name)),
    );
    const names = new Set(shared);
    found.set(list, names);
    return names;
  };
}

/** Of fields, parameters and headers. */
function namesOf({ document, operations }: Contract): Set<string> {
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map((one) => one.name)));
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isObject(value)) return;
    for (const name of Object.keys(objectAt(value, 'properties'))) names.add(name);
    for (const name of listAt(value, 'required')) names.add(String(name));
    for (const [key, child] of Object.entries(value)) if (!/^examples?$/.test(key)) walk(child);
  };
  walk(document);
  return names;
}

/** Nothing that is longer than names are, or has what only values have: `0001234500`. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w.-]{0,63}$/.test(name) && !/\d{5}/.test(name);
}

const someObjects = 3;
const mostNames = 10_000;
